import { expect, test } from './support/app.ts';

const FILES = 1000;

interface Watched {
  longestFrame: number;
  requestAnimationFrame: (run: (now: number) => void) => void;
}

/** Records, in the page, the gaps between frames; the longest is printed but not asserted. */
const watchFrames = (): void => {
  const watched = globalThis as unknown as Watched;
  watched.longestFrame = 0;
  let last = performance.now();
  const frame = (now: number): void => {
    watched.longestFrame = Math.max(watched.longestFrame, now - last);
    last = now;
    watched.requestAnimationFrame(frame);
  };
  watched.requestAnimationFrame(frame);
};
const longestFrame = (): number => (globalThis as unknown as Watched).longestFrame;

test('a thousand files are read with progress, listed and ordered while the page answers', async ({
  person,
}) => {
  const { page } = person;
  await person.createWallet();
  for (let n = 0; n < 3; n += 1) await person.getCoins();
  await person.mine();
  await person.go('Inscribe');
  await page.evaluate(watchFrames);
  await person.chooseFiles(
    Array.from({ length: FILES }, (_, n) => ({
      name: `file-${n}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`number ${n} `.repeat(20)),
    })),
  );
  await expect(page.getByText(/Reading \d+ of 1000/)).toBeVisible();
  // Reading continues while another screen is open.
  await person.go('Orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await person.go('Inscribe');
  await expect(page.getByText(/1\s?000 files ·/)).toBeVisible({ timeout: 60_000 });
  const list = page.getByRole('region', { name: 'Added files' });
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  await list.press('End');
  await expect(list.getByText('file-999.txt')).toBeVisible();
  await page.getByText('Another wallet', { exact: true }).click();
  await person.order();
  await person.until(/Send exactly/);
  console.log(
    `  longest time between two frames: ${(await page.evaluate(longestFrame)).toFixed(0)} ms`,
  );
  await person.go('Orders');
  await expect(page.getByText(/1[,\s]?000 files/).first()).toBeVisible();
});

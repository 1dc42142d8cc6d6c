import { gzipSync } from 'node:zlib';

import type { Response } from '@playwright/test';

import { PASSWORD, SIGN } from '#scripts/demo/person.ts';

import { expect, expectAccessible, lookAt, test } from './support/app.ts';
import { asDesktop } from './support/desktop.ts';

const screens = ['Portfolio', 'Inscribe', 'Orders', 'Activity', 'Practice controls', 'Settings'];

test('the first screen passes axe in light and in dark', async ({ person }) => {
  await person.page.getByRole('button', { name: 'Create a wallet' }).waitFor();
  await expectAccessible(person.page);
  await person.setTheme('dark');
  await expectAccessible(person.page);
});

test('every screen passes axe in light and in dark', async ({ funded }) => {
  for (const screen of screens) {
    await funded.go(screen);
    for (const theme of ['light', 'dark'] as const) {
      await funded.setTheme(theme);
      await test.step(`${screen}, ${theme}`, () => expectAccessible(funded.page));
    }
  }
});

test('what the desktop app alone shows passes axe and works by keyboard', async ({ funded }) => {
  const { page } = funded;
  const { asked } = await asDesktop(page);
  const { keyboard } = page;
  await funded.go('Settings');
  await page.getByRole('main').getByRole('link', { name: 'Networks', exact: true }).click();

  const way = page.getByRole('form', { name: 'Connection' });
  await way.getByRole('radio', { name: 'System' }).focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(way.getByRole('radio', { name: 'SOCKS or Tor' })).toBeChecked();
  await way.getByRole('textbox', { name: 'Port' }).fill('none');
  const use = way.getByRole('button', { name: 'Save connection' });
  await expect(use).toBeDisabled();
  // And it looks disabled.
  await expect(use).toHaveCSS('cursor', 'not-allowed');
  await expect(use).toHaveCSS('opacity', '0.45');
  await expect(way.getByText('Enter a port from 1 to 65535.')).toBeVisible();
  await lookAt(funded, 'proxy');
  await way.getByRole('button', { name: 'Tor Browser' }).focus();
  await keyboard.press('Enter');
  await expect(way.getByRole('textbox', { name: 'Port' })).toHaveValue('9150');
  await way.getByRole('textbox', { name: 'Port' }).focus();
  await keyboard.press('Enter');
  await expect
    .poll(() => asked('settings.setProxy'))
    .toEqual([{ network: 'mainnet', proxy: { kind: 'socks', host: '127.0.0.1', port: 9150 } }]);

  await page.getByText('Appearance', { exact: true }).click();
  const tray = page.getByRole('switch', { name: 'Keep running in the system tray' });
  await tray.focus();
  await keyboard.press('Space');
  await expect(tray).toBeChecked();
  await lookAt(funded, 'tray');

  await page.getByText('About', { exact: true }).click();
  const reports = page.getByRole('region', { name: 'Crash reports' });
  const look = reports.getByRole('button', { name: /^View the report of the main window/ });
  await look.focus();
  await keyboard.press('Enter');
  await expect(reports.getByRole('region', { name: 'Crash report', exact: true })).toContainText(
    'the-reason',
  );
  const licences = page.getByRole('region', { name: 'Third-party licences' });
  await licences.getByRole('button', { name: 'Show licences' }).focus();
  await keyboard.press('Enter');
  const zod = licences.getByRole('group').filter({ hasText: 'zod' });
  await zod.locator('summary').press('Enter');
  await expect(zod.getByText('Permission is hereby granted')).toBeVisible();
  const bundle = page.getByRole('region', { name: 'Support bundle' });
  await bundle.getByRole('button', { name: 'Show contents' }).press('Enter');
  await expect(bundle.getByRole('region', { name: 'Contents of the bundle' })).toContainText(
    '"network": "practice"',
  );
  await lookAt(funded, 'about');
  expect(asked('app.crashReport')).toEqual([{ name: 'crash-2-page.json' }]);
});

/** Calls allowed for opening a screen the first time after a start, with nothing cached. */
const costs = {
  Portfolio: 10,
  Coins: 10,
  Inscribe: 10,
  Orders: 10,
  Market: 10,
  Activity: 10,
  /** Each block and picture takes one call, once. */
  Explore: 20,
  Swap: 10,
  Bridge: 15,
  Network: 10,
  Tools: 10,
  Settings: 10,
};

test('opening a screen costs few calls, and the first one little script', async ({
  funded,
  shell,
}, info) => {
  const { page } = funded;
  const calls = async (): Promise<number> => {
    const found = await shell.app.dispatch('settings.connection', {}, 'main');
    const { today } = (found as { value: { today: Record<string, number> } }).value;
    return Object.values(today).reduce((sum, count) => sum + count, 0);
  };
  const settled = async (): Promise<number> => {
    let last = -1;
    await expect
      .poll(
        async () => {
          const [before, now] = [last, await calls()];
          last = now;
          return now === before;
        },
        { intervals: [700] },
      )
      .toBe(true);
    return last;
  };
  const scripts: Promise<number>[] = [];
  const weigh = (response: Response): void => {
    if (response.url().endsWith('.js'))
      scripts.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on('response', weigh);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  let counted = await settled();
  page.off('response', weigh);
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  const table: Record<string, number> = {};
  for (const screen of Object.keys(costs)) {
    await funded.go(screen);
    const now = await settled();
    table[screen] = now - counted;
    counted = now;
  }
  const cost = JSON.stringify({ firstScreenKb: Math.round(bytes / 1000), ...table });
  info.annotations.push({ type: 'calls by screen', description: cost });
  for (const [screen, most] of Object.entries(costs))
    expect(table[screen], screen).toBeLessThanOrEqual(most);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(250_000);
});

test('a solid button under the pointer stays readable in light and in dark', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Portfolio');
  // The next step of a wallet without an inscription.
  const next = page.getByRole('main').getByRole('link', { name: 'Inscribe', exact: true }).first();
  for (const theme of ['light', 'dark'] as const) {
    await funded.setTheme(theme);
    await next.hover();
    await expect(next).toHaveCSS('background-color', /\/ 0\.9\)$/);
    await test.step(theme, () => expectAccessible(page));
  }
});

test('nothing moves for whoever asks for no motion', async ({ funded }) => {
  const { page } = funded;
  /** The longest animation of anything on the page or appearing, in seconds. */
  const longest = () =>
    page.evaluate<number>(`Math.max(...[...document.querySelectorAll('*')].flatMap((node) =>
      [null, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration } = getComputedStyle(node, part);
        return [transitionDuration, animationDuration].join(',').split(',').map(parseFloat);
      })).filter(Number.isFinite))`);
  for (const screen of ['Portfolio', 'Orders', 'Settings']) {
    await funded.go(screen);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await longest()).toBeGreaterThan(0.05);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longest()).toBeLessThan(0.001);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  expect(await longest()).toBeLessThan(0.001);
});

test('the kinds of inscription stand in one row', async ({ funded }) => {
  await funded.go('Inscribe');
  const kinds = funded.page.getByRole('group', { name: 'Inscription type' });
  expect((await kinds.boundingBox())?.height).toBeLessThan(90);
});

test('the approval window passes axe, starts at its heading and is complete by keyboard', async ({
  funded,
}) => {
  await funded.fill('Text', { Text: 'by keyboard' });
  await funded.order();
  const approval = await funded.approvalWindow();
  await approval.getByRole('button', { name: SIGN }).waitFor();
  await expectAccessible(approval);
  const focused = async () =>
    ((await approval.locator(':focus').allTextContents())[0] ?? '').trim();
  expect(await focused()).not.toContain('Approve');
  for (let presses = 0; presses < 60 && (await focused()) !== 'Reject'; presses += 1) {
    await approval.keyboard.press('Tab');
  }
  expect(await focused()).toBe('Reject');
  await approval.keyboard.press('Enter');
  await funded.until(/You rejected the payment/);
});

test('the wallet locks, refuses a wrong password and opens with the right one', async ({
  funded,
}) => {
  const { page } = funded;
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Unlock' }).click();
  // The KDF is slow by design, and slower on a busy machine.
  await expect(page.getByText('Wrong password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
});

test('the main page never receives the words', async ({ person, shell }) => {
  const seen: string[] = [];
  person.page.on('response', (response) => {
    if (/\/(call|answer\/.*)$/.test(response.url()))
      void response.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
  });
  await person.createWallet();
  const approval = await person.approvalWindow();
  const words = await person.readWords(approval);
  expect(words).toHaveLength(12);
  expect(seen.join('\n')).not.toContain(words.join(' '));
  expect(seen.join('\n')).not.toContain(JSON.stringify(words));
  const refused = await shell.app.dispatch('approval.words', { id: 'x' }, 'main');
  expect(refused).toMatchObject({ error: { code: 'FORBIDDEN_SENDER' } });
});

test('the palette opens by keyboard and goes to a screen', async ({ funded }) => {
  await funded.go('Portfolio');
  await funded.page.keyboard.press('Control+k');
  await funded.page.keyboard.type('Activity');
  await funded.page.keyboard.press('Enter');
  await expect(funded.page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('a palette command continues in the first field that is still empty', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Portfolio');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('send 5000');
  await page.getByRole('option', { name: /Send 5.000 sats/ }).waitFor();
  await page.keyboard.press('Enter');
  const address = page.getByRole('combobox', { name: 'Address' });
  await expect(address).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type('bcrt1q');
  await expect(address).toHaveValue('bcrt1q');
});

test('the palette leaves the focus at the heading of the screen it led to, or where it was', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.go('Portfolio');
  const search = page.getByRole('button', { name: /^Search/ });
  await search.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Coins');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Coins' })).toBeFocused();
});

test('the practice controls stay open beside other screens, and a block is mined from any', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.go('Portfolio');
  const toggle = page.getByRole('button', { name: 'Practice controls', exact: true });
  const drawer = page.getByRole('complementary', { name: 'Practice controls' });
  await toggle.click();
  const height = drawer.getByTestId('practice-height');
  const before = Number(await height.innerText());
  await funded.go('Coins');
  await expect(drawer).toBeVisible();
  await page.getByRole('button', { name: 'Mine a block' }).click();
  await expect(height).toHaveText(String(before + 1));
  for (const theme of ['light', 'dark'] as const) {
    await funded.setTheme(theme);
    await test.step(theme, () => expectAccessible(page));
  }
  await drawer.getByRole('button', { name: 'Close practice controls' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('Receive shows incoming payments beside the address, from first sight to their block', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.go('Portfolio');
  await page.getByRole('link', { name: 'Receive', exact: true }).first().click();
  const arrivals = page.getByRole('region', { name: 'Recently received' });
  await expect(arrivals.getByRole('listitem')).toHaveCount(1);
  await funded.go('Practice controls');
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('43210');
  await page.getByRole('button', { name: 'Send from faucet' }).click();
  await page.goBack();
  const newest = arrivals.getByRole('listitem').first();
  await expect(newest).toContainText(/\+43.210 sats/);
  await funded.go('Practice controls');
  await page.getByRole('button', { name: 'Mine', exact: true }).click();
  await page.goBack();
  await expect(newest).toContainText('Confirmed');
  await expectAccessible(page);
});

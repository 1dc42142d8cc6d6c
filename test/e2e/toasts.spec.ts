import type { Page } from '@playwright/test';

import { expect, test } from './support/app.ts';

/** Positions of all of these, with every scroll area at its end. */
const measure = `(() => {
  const main = document.querySelector('main');
  main.scrollTo({ top: main.scrollHeight });
  const boxOf = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const buttons = [...main.querySelectorAll('button.bg-primary, a.bg-primary')];
  return {
    actions: buttons.map((node) => ({ name: node.textContent.trim(), ...boxOf(node) })),
    toasts: [...document.querySelectorAll('[aria-label="Notifications"] > div')].map(boxOf),
  };
})()`;
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Primary actions of the screen that are covered by a toast. */
async function covered(page: Page): Promise<{ seen: number; toasts: number; names: string[] }> {
  const { actions, toasts } = await page.evaluate<{
    actions: (Box & { name: string })[];
    toasts: Box[];
  }>(measure);
  const hidden = actions.filter((one) => toasts.some((toast) => meet(one, toast)));
  return { seen: actions.length, toasts: toasts.length, names: hidden.map(({ name }) => name) };
}

test('toasts can be scrolled clear of every primary action', async ({ funded, shell }) => {
  const { page } = funded;
  for (const size of [
    { width: 1024, height: 700 },
    { width: 720, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const path of ['/send', '/inscribe', '/receive', '/tools', '/market/offer', '/']) {
      await page.evaluate(`location.hash = '#${path}'`);
      await page.locator('main h1').first().waitFor();
      for (const title of ['One', 'Two', 'Three'])
        shell.app.events.emit('toast', {
          tone: 'error',
          title: `${title} on ${path}`,
          text: 'A sentence that is long enough to take two lines in a box of its width.',
        });
      await expect(page.getByText(`Three on ${path}`)).toBeVisible();
      await expect
        .poll(() => covered(page), { message: `${path} at ${size.width}` })
        .toMatchObject({ toasts: 3, names: [] });
    }
  }
  // Verifies that the measurement finds primary actions at all.
  await page.evaluate("location.hash = '#/send'");
  await expect.poll(async () => (await covered(page)).seen).toBeGreaterThan(0);
});

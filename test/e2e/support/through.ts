import { confirmHold, type Person } from '#scripts/demo/person.ts';
import type { runWebShell } from '#scripts/web-shell/run.ts';

import { expect } from './app.ts';

type Shell = Awaited<ReturnType<typeof runWebShell>>;

/** Submits a filled form by keyboard, and waits for the page of its operation. */
export async function review({ page }: Pick<Person, 'page'>): Promise<void> {
  const button = page.getByRole('button', {
    name: /^Review (in the approval window|purchase|listing)$/,
  });
  await expect(button).toBeEnabled({ timeout: 90_000 });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/flows\//);
}

/**
 * On an operation's page: approves each card and, unless told otherwise, mines while there is none, until the page
 * shows the text. Returns the names of the approved cards.
 */
export async function through(
  { page, context }: Person,
  { app }: Pick<Shell, 'app'>,
  said: RegExp,
  how: 'mining' | 'approving' = 'mining',
): Promise<string[]> {
  const cards: string[] = [];
  const headline = page.getByRole('main').getByText(said).first();
  const seen = { headline: false };
  const round = async () => {
    seen.headline = await headline.isVisible();
    if (seen.headline) return;
    const window = context.pages().find((one) => one !== page && one.url().includes('/approval'));
    const button = window?.getByRole('button', {
      name: /^(Sign( and [a-z ]+)?|Approve and export)$/,
    });
    if (window) await confirmHold(window);
    if (window && (await button?.isVisible()) && (await button?.isEnabled())) {
      const title = await window.getByRole('heading').first().innerText();
      await button?.click({ timeout: 10_000 });
      cards.push(title);
      await headline.waitFor({ timeout: 2_000 }).catch(() => undefined);
      return;
    }
    if (how === 'mining') {
      await app.dispatch('practice.mine', { blocks: 1 }, 'main');
      await page.getByRole('button', { name: 'Check now' }).click({ timeout: 10_000 });
    }
    await expect(headline).toBeVisible({ timeout: 2_000 });
  };
  // A card or the text; several blocks may have to be mined for it.
  while (!seen.headline) await expect(round).toPass({ timeout: 120_000, intervals: [200] });
  return cards;
}

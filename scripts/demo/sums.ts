import type { Page } from 'playwright-core';

import type { Person } from './person.ts';
import type { createReport } from './report.ts';

const SATS = /([+−]?)(\d[\d\u202f]*)\s*sats/u;
/** Tall enough to render every row, since a list only renders the visible ones. */
const TALL = { width: 1280, height: 6_000 };

const satsIn = (text: string): bigint => {
  const [, sign = '', digits = ''] = SATS.exec(text) ?? [];
  return BigInt(`${sign === '−' ? '-' : ''}${digits.replaceAll('\u202f', '') || '0'}`);
};
const added = (texts: readonly string[]): bigint =>
  texts.map(satsIn).reduce((sum, one) => sum + one, 0n);

/** On Portfolio: the total and its recent change. */
export async function shownOnPortfolio(page: Page): Promise<{ total: bigint; lately: bigint }> {
  await page.getByRole('button', { name: 'Refresh' }).click();
  const total = page.getByRole('region', { name: 'Balance' }).locator('.figure');
  await total.getByText('sats').waitFor();
  const lately = page.getByTestId('lately');
  return {
    total: added(await total.allTextContents()),
    lately: added(await lately.allTextContents()),
  };
}

/** On Activity: the amounts of all rows, added up as a reader would. */
export async function shownOnActivity(page: Page): Promise<bigint> {
  const size = page.viewportSize();
  await page.setViewportSize(TALL);
  await page.getByTestId('amount').first().waitFor();
  const sum = added(await page.getByTestId('amount').allTextContents());
  if (size) await page.setViewportSize(size);
  return sum;
}

/** How often the screens are read until a payment that is being recorded shows on all of them. */
const TRIES = 20;

/** Writes each screen's sums for the day to the report. Throws if they differ. */
export async function addUp(
  person: Person,
  report: Pick<ReturnType<typeof createReport>, 'note'>,
): Promise<void> {
  const { page } = person;
  for (let tries = 1; ; tries += 1) {
    await person.go('Portfolio');
    const { total, lately } = await shownOnPortfolio(page);
    await person.go('Activity');
    const rows = await shownOnActivity(page);
    const text = `Portfolio ${total} sats, lately ${lately}, rows of Activity ${rows}`;
    if (total === lately && total === rows) return void report.note(`   - ${text}`);
    if (tries === TRIES) throw new Error(`the screens do not add up: ${text}`);
    await page.waitForTimeout(1_000);
  }
}

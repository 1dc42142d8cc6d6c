import type { Page } from '@playwright/test';
import * as bitcoin from 'bitcoinjs-lib';

import { chooseKind } from '#scripts/demo/person.ts';

import { expect, test } from './support/app.ts';
import { openPath } from './support/open-path.ts';

// A practice network with residents, so that market and swap forms can be filled in.
test.use({ town: { seed: 'market', residents: true } });

/** A screen with at least this many fields; `then` reveals them. */
interface Place {
  path: string;
  fields: number;
  then?: (page: Page) => Promise<void>;
  /** `then` opens a fold, which is closed again after a lock. */
  isFolded?: boolean;
}

const choose =
  (text: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('main').getByText(text, { exact: true }).first().click();
const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('main').getByRole('button', { name }).first().click();

const openAlerts = (page: Page): Promise<void> =>
  page.getByRole('main').locator('summary', { hasText: 'price alert' }).first().click();

const places: Place[] = [
  { path: '/send', fields: 3 },
  { path: '/receive', fields: 1 },
  { path: '/addresses', fields: 2, then: choose('Address book') },
  { path: '/addresses', fields: 1, then: press(/^Add a label to/) },
  { path: '/coins', fields: 1 },
  { path: '/inscribe', fields: 4, then: choose('Text') },
  { path: '/inscribe', fields: 7, then: (page) => chooseKind(page, 'BRC-20 deploy') },
  { path: '/inscribe', fields: 7, then: (page) => chooseKind(page, 'Rune etch') },
  { path: '/inscribe?tab=mint&tick=moss', fields: 6 },
  { path: '/market?kind=brc20&tick=moss', fields: 3 },
  { path: '/market/offer?tick=moss', fields: 2 },
  { path: '/market/buy?tick=kelp', fields: 3 },
  { path: '/explore', fields: 1 },
  { path: '/swap?give=lime&get=pine', fields: 2 },
  { path: '/swap?tick0=lime&tick1=pine', fields: 3, then: openAlerts, isFolded: true },
  { path: '/swap?tick0=lime&tick1=pine&act=send-lp', fields: 2 },
  { path: '/swap?section=send', fields: 2 },
  { path: '/tools?section=messages', fields: 4 },
  { path: '/tools?section=psbt', fields: 1 },
  { path: '/tools?section=receipts', fields: 1 },
  { path: '/practice', fields: 8 },
  { path: '/settings?section=limits', fields: 4 },
  { path: '/settings?section=log', fields: 1 },
  { path: '/settings?section=wallets', fields: 2, then: press('Add account') },
  { path: '/settings?section=wallets', fields: 1, then: press('Rename') },
  { path: '/settings?section=wallets', fields: 1, then: press('Add a wallet') },
];

/** Includes collapsed ones. Words typed as a confirmation aren't kept: after a lock they must be typed again. */
const FIELDS = `[...document.querySelectorAll('main input, main textarea')].filter((one) =>
  !['radio', 'checkbox', 'password', 'file', 'range'].includes(one.type) && one.offsetParent !== null &&
  !one.disabled && !one.readOnly && !/^Type [A-Z]+ to confirm/.test(one.labels?.[0]?.textContent.trim() ?? ''))`;
const MARK = 'unseen';
const fill = `${FIELDS}.forEach((one, at) => {
  const { prototype } = one.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  const isNumber = ['numeric', 'decimal'].includes(one.inputMode);
  Object.getOwnPropertyDescriptor(prototype, 'value').set.call(one, isNumber ? String(11 + at) : '${MARK}' + at);
  one.dispatchEvent(new Event('input', { bubbles: true }));
})`;
const read = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`${FIELDS}.map(({ value }) => value)`);

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('heading', { name: 'Unlock your wallet' }).waitFor();
}
const count = (page: Page): Promise<number> => read(page).then(({ length }) => length);

test('what was typed into any form is there again after a lock, and nowhere while it is locked', async ({
  funded,
}) => {
  const { page, unlock } = funded;
  for (const { path, fields, then, isFolded } of places) {
    const what = `${path} ${fields}`;
    await openPath(page, path);
    await then?.(page);
    await expect.poll(() => count(page), { message: what }).toBeGreaterThanOrEqual(fields);
    await page.evaluate(fill);
    // In a swap, one amount is computed from the other, and changes when residents trade.
    const typed = (await read(page)).filter(
      (value) => value.startsWith(MARK) || /^\d\d$/.test(value),
    );
    expect(typed, what).not.toEqual([]);

    await lock(page);
    const seen = await page.evaluate<string>('document.body.innerHTML');
    expect(seen, what).not.toContain(MARK);
    expect(seen, what).not.toMatch(/bcrt ?1/);
    await unlock();
    if (isFolded) await then?.(page);
    await expect.poll(() => read(page), { message: what }).toEqual(expect.arrayContaining(typed));
  }
});

test('an opened PSBT is open again after a lock', async ({ funded, shell }) => {
  const { page, unlock } = funded;
  const result = await shell.app.dispatch('coins.list', { refresh: true }, 'main');
  const { coins } = (
    result as unknown as { value: { coins: { outpoint: string; sats: string; address: string }[] } }
  ).value;
  const [coin] = coins;
  const [hash = '', vout] = coin!.outpoint.split(':');
  const psbt = new bitcoin.Psbt({ network: bitcoin.networks.regtest });
  psbt.addInput({ hash, index: Number(vout) });
  psbt.addOutput({ address: coin!.address, value: BigInt(coin!.sats) - 1_000n });

  await page.evaluate("location.hash = '#/tools?section=psbt'");
  await page.getByLabel('Paste a PSBT').fill(psbt.toBase64());
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Effect of this PSBT' });
  await heading.waitFor();
  const own = page.getByRole('main').getByText('Yours', { exact: true });
  const before = await own.count();
  expect(before).toBeGreaterThan(0);
  await lock(page);
  await unlock();
  await heading.waitFor();
  await expect(own).toHaveCount(before);
});

import { expect } from 'vitest';

import type { TestApp } from '#test/support/start-test-app.ts';

/** This flow's receipt, signed in the approval window, checked, and forged; returns its lines. */
export async function signedAndChecked(app: TestApp, flowId: string, address: string) {
  const { id } = await app.call('receipts.sign', { of: { flowId }, address });
  const { card } = await app.card(id);
  await app.grant(id);
  const state = await app.call('tools.signState', { id });
  if (state.state !== 'signed') throw new Error(state.state);
  const text = state.result;
  const good = { state: 'valid', address, mine: true, own: 'agrees', differs: [] };
  expect(await app.call('receipts.check', { text })).toMatchObject(good);
  const lines = (card.message?.text ?? '').split('\n');
  const amount = lines.find((line) => /(amount|priceSats) · \d+$/.test(line)) ?? '';
  expect(amount).not.toBe('');
  const written = amount.replace(' · ', String.raw` \u00b7 `);
  const forged = await app.call('receipts.check', { text: text.replace(written, `${written}0`) });
  expect(forged).toMatchObject({
    ...{ state: 'invalid', own: 'differs' },
    differs: [{ said: `${amount}0`, here: amount }],
  });
  return lines;
}

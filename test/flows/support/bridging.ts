import { expect } from 'vitest';

import { isAppError } from '#shared/errors.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

/** Approves every card of a flow until it is in this state; returns the purposes of the last round. */
export async function approved(
  app: TestApp,
  id: string,
  until = 'following',
  /** Which confirmations each card needs, by its purpose. */
  holds: Partial<Record<string, RegExp>> = {},
): Promise<string[]> {
  const shown: string[] = [];
  const granted = new Set<string>();
  for (;;) {
    const item = await app.until('the next card, or the end', async () => {
      const { state } = await app.call('flow.get', { id });
      if (state === until) return 'there';
      return (await app.cards()).find((one) => one.flowId === id && !granted.has(one.id));
    });
    if (item === 'there') return shown;
    granted.add(item.id);
    expect(item.card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    const held = item.card.clauses.filter(({ verdict }) => verdict === 'hold');
    const wanted = holds[item.card.purpose];
    if (wanted) expect(held.map(({ text }) => text).join(' ')).toMatch(wanted);
    else expect(held).toEqual([]);
    // A rollup in between invalidates the messages, so they are requested again.
    if (item.card.purpose === 'swap') shown.length = 0;
    shown.push(item.card.purpose);
    await app.confirm(item);
  }
}

/** A token's balances on both layers. */
export const sumOf = async (app: TestApp, tick: string) =>
  (await app.call('bridge.layers', {})).sums.find((one) => one.tick === tick);

/** Requests it at the price that was shown. */
export async function withdraw(app: TestApp, address: string, amount: string) {
  const draft = {
    kind: 'withdraw' as const,
    address,
    tick: 'lime',
    amount,
    feeTick: 'pine',
    feeRate: 5,
  };
  // The swap rejects requests while it writes a commit; try again.
  const { problems, cost } = await app.until('a quote', () =>
    app.call('bridge.quote', draft).catch((error: unknown) => {
      if (isAppError(error, 'PROVIDER_BUSY')) return null;
      throw error;
    }),
  );
  expect(problems).toEqual([]);
  const { ids } = await app.call('flow.start', {
    ...draft,
    maxFeeAmount: cost?.feeAmount ?? '0',
    maxSats: cost?.totalSats ?? '0',
  });
  return ids[0] ?? '';
}
/** Purposes of a withdrawal, in the order of its cards. */
export const PARTS = ['swap', 'withdraw-payment', 'withdraw-approve'];

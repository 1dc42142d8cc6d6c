import { expect } from 'vitest';

import { eventsOf } from '#shared/activity/events.ts';

import { chainHas, differences, shownSources, tokenDifferences } from './ledger/holdings.ts';
import type { TestApp } from './start-test-app.ts';

/**
 * The ledger's invariant for the active wallet: the sum of its effects equals what Portfolio shows and what the
 * chain has, in sats and in each inscription, rune and alkane; and nothing is unexplained.
 */
export async function expectLedger(app: TestApp): Promise<void> {
  const shown = await shownSources(app, true);
  expect(differences({ ...shown, chain: await chainHas(app, app.practice) })).toEqual([]);
}

/** The events of Activity, newest first, each with its effect on the wallet in sats. */
export async function activityOf({ call }: TestApp) {
  const all = { cursor: null, limit: 200, wallet: 'this', kind: null, query: '' } as const;
  return eventsOf((await call('activity.list', all)).rows);
}

/** The total effect of the shown events, each transaction counted once. */
export const shownSats = (events: Awaited<ReturnType<typeof activityOf>>): bigint =>
  [
    ...new Map(events.flatMap(({ effects = [] }) => effects.map((one) => [one.txid, one.sats]))),
  ].reduce((sum, [, sats]) => sum + BigInt(sats), 0n);

/**
 * The token ledger's invariant for the active wallet: the sum of its addresses' histories equals what Portfolio
 * shows, of BRC-20 and in the swap, and nothing is unexplained.
 */
export async function expectTokens({ call, until }: TestApp): Promise<void> {
  await call('history.sync', {});
  await until('the histories', async () => {
    const { running, endedAt } = await call('history.state', {});
    return running || endedAt === null ? null : endedAt;
  });
  await call('wallet.portfolio', { refresh: true });
  // They are compared after Portfolio was read, and read once more if they differ.
  await until('the token ledger', async () =>
    (await tokenDifferences({ call })).length === 0 ? true : null,
  ).catch(() => undefined);
  expect(await tokenDifferences({ call })).toEqual([]);
}

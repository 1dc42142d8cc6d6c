import { expect } from 'vitest';

import { eventsOf } from '#shared/activity/events.ts';

import { chainHas, differences, shownSources, tokenDifferences } from './ledger/holdings.ts';
import type { TestApp } from './start-test-app.ts';

/**
 * The invariant of the ledger for the active wallet: the sum of its effects is what Portfolio shows and what the chain
 * has, of sats and of each inscription, rune and alkane; and nothing is unexplained.
 */
export async function expectLedger(app: TestApp): Promise<void> {
  const shown = await shownSources(app, true);
  expect(differences({ ...shown, chain: await chainHas(app, app.practice) })).toEqual([]);
}

/** The events of Activity, the newest first, each with what it did to the wallet in sats. */
export async function activityOf({ call }: TestApp) {
  const all = { cursor: null, limit: 200, wallet: 'this', kind: null, query: '' } as const;
  return eventsOf((await call('activity.list', all)).rows);
}

/** What the shown events did in all, each transaction once. */
export const shownSats = (events: Awaited<ReturnType<typeof activityOf>>): bigint =>
  [
    ...new Map(events.flatMap(({ effects = [] }) => effects.map((one) => [one.txid, one.sats]))),
  ].reduce((sum, [, sats]) => sum + BigInt(sats), 0n);

/**
 * The invariant of the token ledger for the active wallet: the sum of all that the histories of its addresses did is what
 * Portfolio shows, of BRC-20 and in the swap, and nothing is unexplained.
 */
export async function expectTokens({ call, until }: TestApp): Promise<void> {
  await call('history.sync', {});
  await until('the histories', async () => {
    const { running, endedAt } = await call('history.state', {});
    return running || endedAt === null ? null : endedAt;
  });
  await call('wallet.portfolio', { refresh: true });
  // They are compared after Portfolio has been read, and read once more where they differ.
  await until('the token ledger', async () =>
    (await tokenDifferences({ call })).length === 0 ? true : null,
  ).catch(() => undefined);
  expect(await tokenDifferences({ call })).toEqual([]);
}

import { expect } from 'vitest';

import { eventsOf } from '#shared/activity/events.ts';

import { practiceClient } from './ask-practice.ts';
import type { TestApp } from './start-test-app.ts';

const PAGE = 500;

/** Unspent sats of the active wallet by the practice network's own chain, at every address that was handed out. */
async function chainSats({ call, practice }: TestApp): Promise<bigint> {
  const client = practiceClient(practice);
  let total = 0n;
  for (const { id } of await call('wallet.accounts', {}))
    for (const { address } of await call('wallet.addresses', { accountId: id })) {
      const { utxo } = await client.call('chain.allUtxos', { address, cursor: 0, size: PAGE });
      for (const { satoshi, isSpent } of utxo) if (isSpent !== true) total += BigInt(satoshi);
    }
  return total;
}

type Balance = Awaited<ReturnType<typeof balanceOf>>;
const balanceOf = ({ call }: TestApp) => call('activity.balance', {});

const sumsOf = (assets: Balance['assets'], kind: string): Record<string, string> =>
  Object.fromEntries(assets.filter((one) => one.kind === kind).map(({ id, atoms }) => [id, atoms]));

/**
 * The invariant of the ledger for the active wallet: the sum of its effects is what Portfolio shows and what the chain
 * has, of sats and of each inscription, rune and alkane; and nothing is unexplained.
 */
export async function expectLedger(test: TestApp): Promise<void> {
  const shown = await test.call('wallet.portfolio', { refresh: true });
  const { sats, unexplained, assets } = await balanceOf(test);
  expect({ sats, unexplained }).toEqual({ sats: shown.btc.total, unexplained: [] });
  const held = (list: readonly { id: string; atoms: string | null }[]) =>
    Object.fromEntries(list.map(({ id, atoms }) => [id, atoms]));
  expect(Object.keys(sumsOf(assets, 'inscription')).sort()).toEqual(
    shown.inscriptions.map(({ inscriptionId }) => inscriptionId).sort(),
  );
  expect(sumsOf(assets, 'rune')).toEqual(held(shown.runes));
  expect(sumsOf(assets, 'alkane')).toEqual(held(shown.alkanes));
  expect(sats).toBe(String(await chainSats(test)));
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

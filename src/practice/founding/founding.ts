import { createWallet, payFrom, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, derive } from '#practice/formats/bytes.ts';
import { brc20Item, type Inscribe, textItem } from '#practice/formats/envelope.ts';
import { readSpacedName, runeCommitment } from '#practice/formats/rune-names.ts';
import { type Etching, type RuneId, runestoneScript } from '#practice/formats/runestone.ts';
import type { Tx, TxOut } from '#practice/formats/tx.ts';
import { commitTo } from '#practice/inscriptions/inscribe.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import { foundAlkanes, type Founding } from './alkanes.ts';
import { pebblePng } from './art.ts';

const RATE = 5;
const POSTAGE = 546n;
const PURSE = 400_000n;
const PURSES = 12;
const RESIDENTS = 4;
const PEBBLES = 16;
/** Blocks before a commitment may be revealed. */
const COMMIT_BLOCKS = 4;

/** Blocks that `found` mines. */
export const FOUNDING_BLOCKS = 10;

/** The residents of a new network. */
export const residentsOf = (seed: string): Wallet[] =>
  Array.from({ length: RESIDENTS }, (_, at) => createWallet(seed, `resident ${at}`));

const rune = (name: string, changes: Partial<Etching>): Etching => ({
  rune: readSpacedName(name)?.number ?? null,
  spacers: readSpacedName(name)?.spacers ?? 0,
  divisibility: 0,
  symbol: null,
  premine: 0n,
  terms: null,
  turbo: false,
  ...changes,
});
const harbour = rune('HARBOUR•LIGHT•TOKEN', {
  divisibility: 2,
  symbol: '⚓',
  premine: 1_000_000_00n,
});
const driftwood = rune('OPEN•DRIFTWOOD•MINT', {
  divisibility: 0,
  symbol: '≈',
  premine: 5_000n,
  terms: { amount: 1_000n, cap: 100_000n, height: [null, null], offset: [null, null] },
});

const tideOps = [
  { op: 'deploy', tick: 'tide', max: '21000000', lim: '1000' },
  { op: 'mint', tick: 'tide', amt: '1000' },
  { op: 'mint', tick: 'tide', amt: '1000' },
];
const PEBBLE_COLLECTION = {
  id: 'practice-pebbles',
  name: 'Practice Pebbles',
  desc: 'Sixteen pebbles of the practice network.',
};

const to = (wallet: Wallet, sats = POSTAGE): TxOut => ({ sats, script: wallet.script });

/** Commits to runes, pebbles and BRC-20 operations; returns functions that reveal each. */
function commitAll({ chain, seed }: Founding, founder: Wallet, residents: readonly Wallet[]) {
  const resident = (at: number) => residents[at % RESIDENTS] as Wallet;
  const commit = (label: string, items: Inscribe[], outs: TxOut[]): (() => Tx) => {
    const key = derive(bytesToHex(founder.key), label);
    return commitTo(chain, { wallet: founder, key, items, outs, rate: RATE });
  };
  const etch = (etching: Etching) =>
    commit(
      `rune ${etching.rune ?? 0n}`,
      [{ ...textItem('practice rune'), rune: runeCommitment(etching.rune ?? 0n) }],
      [to(founder), { sats: 0n, script: runestoneScript({ etching }) }],
    );
  const pebbles = Array.from({ length: PEBBLES }, (_, at) => ({
    contentType: 'image/png',
    body: pebblePng(seed, at),
    pointer: BigInt(at) * POSTAGE,
  }));
  return {
    runes: [etch(harbour), etch(driftwood)],
    pebbles: commit(
      'pebbles',
      pebbles,
      pebbles.map((_, at) => to(resident(at))),
    ),
    tide: tideOps.map((fields, at) =>
      commit(`tide ${at}`, [brc20Item(fields)], [to(at === 2 ? resident(1) : founder)]),
    ),
  };
}

/** Sets up a new chain: a collection, a BRC-20 tick, two runes and some alkanes, owned by residents. */
export function found(work: Founding): void {
  const { state, chain, seed } = work;
  const founder = createWallet(seed, 'founder');
  const residents = residentsOf(seed);
  const pay = (outs: TxOut[], first: Coin[] = []): string =>
    chain.accept(payFrom(chain, founder, outs, RATE, first).raw);
  const send = (make: () => Tx): string => chain.accept(make().raw);

  const purses = Array.from({ length: PURSES }, () => to(founder, PURSE));
  chain.accept(payFrom(chain, work.funder, purses, RATE).raw);
  work.mine();
  const { runes, pebbles, tide } = commitAll(work, founder, residents);
  work.mine();
  const pebbleTx = send(pebbles);
  for (const op of tide) send(op);
  for (let block = 0; block < COMMIT_BLOCKS; block++) work.mine();
  state.collections.put(PEBBLE_COLLECTION.id, {
    ...PEBBLE_COLLECTION,
    icon: `${pebbleTx}i0`,
    items: Array.from({ length: PEBBLES }, (_, at) => ({
      id: `${pebbleTx}i${at}`,
      name: `Pebble #${at + 1}`,
    })),
  });

  const [harbourTx = '', driftwoodTx = ''] = runes.map(send);
  work.mine();
  const idOf = (txid: string): RuneId => ({
    block: BigInt(chain.heightOf(txid) ?? 0),
    tx: BigInt(chain.tx(txid)?.idx ?? 0),
  });
  const edicts = residents.map((_, at) => ({
    id: idOf(harbourTx),
    amount: BigInt(at + 1) * 50_000_00n,
    output: at + 1,
  }));
  pay(
    [
      to(founder),
      ...residents.map((wallet) => to(wallet)),
      { sats: 0n, script: runestoneScript({ edicts }) },
    ],
    [chain.coin(`${harbourTx}:0`) as Coin],
  );
  const mint = runestoneScript({ mint: idOf(driftwoodTx) });
  for (const wallet of residents) pay([to(wallet), { sats: 0n, script: mint }]);
  work.mine();
  foundAlkanes(work, founder, residents, pay);
}

import { createWallet, payFrom, signTx, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, derive, utf8 } from '#practice/formats/bytes.ts';
import type { Inscribe } from '#practice/formats/envelope.ts';
import { runeCommitment, runeNumber } from '#practice/formats/rune-names.ts';
import { type Etching, type RuneId, runestoneScript } from '#practice/formats/runestone.ts';
import type { Tx, TxOut } from '#practice/formats/tx.ts';
import { revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type { Coin } from '#practice/state/records/chain.ts';

import { foundAlkanes } from './alkanes.ts';
import { pebblePng } from './art.ts';
import type { Founding } from './types.ts';

const RATE = 5;
const POSTAGE = 546n;
const PURSE = 400_000n;
const PURSES = 12;
const RESIDENTS = 4;
const PEBBLES = 16;
/** Blocks that pass before a commitment may be revealed. */
const COMMIT_BLOCKS = 4;

/** Blocks that `found` mines. */
export const FOUNDING_BLOCKS = 10;

/** The people of a founded network. */
export const residentsOf = (seed: string): Wallet[] =>
  Array.from({ length: RESIDENTS }, (_, at) => createWallet(seed, `resident ${at}`));

const rune = (name: string, changes: Partial<Etching>): Etching => ({
  rune: runeNumber(name.replaceAll('•', '')),
  spacers: Array.from(name).reduce(
    ({ bits, letters }, sign) =>
      sign === '•'
        ? { bits: bits | (1 << (letters - 1)), letters }
        : { bits, letters: letters + 1 },
    { bits: 0, letters: 0 },
  ).bits,
  divisibility: 0,
  symbol: null,
  premine: 0n,
  terms: null,
  turbo: false,
  ...changes,
});
const open = { height: [null, null], offset: [null, null] } satisfies object;

const harbour = rune('HARBOUR•LIGHT•TOKEN', {
  divisibility: 2,
  symbol: '⚓',
  premine: 1_000_000_00n,
});
const driftwood = rune('OPEN•DRIFTWOOD•MINT', {
  divisibility: 0,
  symbol: '≈',
  premine: 5_000n,
  terms: { amount: 1_000n, cap: 100_000n, ...open } as Etching['terms'],
});

const tideOps = [
  { op: 'deploy', tick: 'tide', max: '21000000', lim: '1000' },
  { op: 'mint', tick: 'tide', amt: '1000' },
  { op: 'mint', tick: 'tide', amt: '1000' },
];
const textOf = (fields: Record<string, string>): Inscribe => ({
  contentType: 'text/plain;charset=utf-8',
  body: utf8(JSON.stringify({ p: 'brc-20', ...fields })),
});

/** Opens a new chain with a collection, a BRC-20 tick, two runes and some alkanes in the hands of residents. */
export function found(work: Founding): void {
  const { state, chain, seed } = work;
  const founder = createWallet(seed, 'founder');
  const residents = residentsOf(seed);
  const resident = (at: number) => residents[at % RESIDENTS] as Wallet;
  const to = (wallet: Wallet, sats = POSTAGE): TxOut => ({ sats, script: wallet.script });
  const pay = (outs: TxOut[], first: Coin[] = []): string =>
    chain.accept(payFrom(chain, founder, outs, RATE, first).raw);
  const coin = (txid: string, vout: number) => chain.coin(`${txid}:${vout}`) as Coin;

  /** Commits to the items and answers what reveals them into `outs`, which come from the commitment. */
  function commit(label: string, items: Inscribe[], outs: TxOut[]): () => Tx {
    const key = derive(bytesToHex(founder.key), label);
    const own = revealAddress(key, items);
    const weight = items.reduce((sum, item) => sum + item.body.length + 120, 0);
    const fee = BigInt(Math.ceil((200 + weight / 4 + outs.length * 50) * RATE));
    const total = outs.reduce((sum, out) => sum + out.sats, 0n);
    const txid = pay([{ sats: total + fee, script: own.script }]);
    if (!own.byScript) throw new Error('nothing to reveal');
    const unlock = own.byScript;
    return () => signTx([{ coin: coin(txid, 0), unlock }], outs);
  }
  const note = (text: string): Inscribe => ({
    contentType: 'text/plain;charset=utf-8',
    body: utf8(text),
  });
  const etch = (etching: Etching) =>
    commit(
      `rune ${etching.rune ?? 0n}`,
      [{ ...note('practice rune'), rune: runeCommitment(etching.rune ?? 0n) }],
      [to(founder), { sats: 0n, script: runestoneScript({ etching }) }],
    );
  const send = (make: () => Tx): string => chain.accept(make().raw);

  chain.accept(
    payFrom(
      chain,
      work.funder,
      Array.from({ length: PURSES }, () => to(founder, PURSE)),
      RATE,
    ).raw,
  );
  work.mine();
  const runes = [etch(harbour), etch(driftwood)];
  const pebbles = commit(
    'pebbles',
    Array.from({ length: PEBBLES }, (_, at) => ({
      contentType: 'image/png',
      body: pebblePng(seed, at),
      pointer: BigInt(at) * POSTAGE,
    })),
    Array.from({ length: PEBBLES }, (_, at) => to(resident(at))),
  );
  const tide = tideOps.map((fields, at) =>
    commit(`tide ${at}`, [textOf(fields)], [to(at === 2 ? resident(1) : founder)]),
  );
  work.mine();
  const pebbleTx = send(pebbles);
  for (const op of tide) send(op);
  for (let block = 0; block < COMMIT_BLOCKS; block++) work.mine();
  const items = Array.from({ length: PEBBLES }, (_, at) => ({
    id: `${pebbleTx}i${at}`,
    name: `Pebble #${at + 1}`,
  }));
  state.collections.put('practice-pebbles', {
    id: 'practice-pebbles',
    name: 'Practice Pebbles',
    desc: 'Sixteen pebbles of the practice network.',
    icon: `${pebbleTx}i0`,
    items,
  });

  const etched = runes.map(send);
  work.mine();
  const idOf = (txid: string): RuneId => ({
    block: BigInt(chain.heightOf(txid) ?? 0),
    tx: BigInt(chain.tx(txid)?.idx ?? 0),
  });
  const [harbourTx = '', driftwoodTx = ''] = etched;
  const shares = residents.map((_, at) => BigInt(at + 1) * 50_000_00n);
  pay(
    [
      to(founder),
      ...residents.map((wallet) => to(wallet)),
      {
        sats: 0n,
        script: runestoneScript({
          edicts: shares.map((amount, at) => ({ id: idOf(harbourTx), amount, output: at + 1 })),
        }),
      },
    ],
    [coin(harbourTx, 0)],
  );
  const mint = runestoneScript({ mint: idOf(driftwoodTx) });
  for (const wallet of residents) pay([to(wallet), { sats: 0n, script: mint }]);
  work.mine();
  foundAlkanes(work, founder, residents, pay);
}

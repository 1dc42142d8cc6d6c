import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { assetsMadeBy } from '#main/signing/coins/made-by.ts';
import type { KeptAsset } from '#shared/bitcoin/kept-asset.ts';
import { committing, envelopeOf, leafOf } from '#test/attacks/leaf.ts';

const SCRIPT = `0014${'11'.repeat(20)}`;
/** Mints 840000:1 to the pointer's output, if there is one. */
const MINT = '6a5d0614c0a2331401';
const raw = new Map<string, string>();

interface Spent {
  sats: bigint;
  /** A text to reveal, and the sat it goes to. */
  reveals?: { text: string; sat?: number };
  bare?: boolean;
}

/** A transaction that spends coins of these values and pays these scripts. */
function made(spent: readonly Spent[], outputs: readonly [script: string, sats: bigint][]) {
  const transaction = new bitcoin.Transaction();
  transaction.version = 2;
  for (const [index, { sats, reveals, bare }] of spent.entries()) {
    const before = new bitcoin.Transaction();
    before.addInput(Buffer.alloc(32, index + 1), raw.size);
    before.addOutput(Buffer.from(SCRIPT, 'hex'), sats);
    raw.set(before.getId(), before.toHex());
    transaction.addInput(before.getHash(), 0);
    if (bare === true) continue;
    const pointer = Buffer.alloc(2);
    pointer.writeUInt16LE(reveals?.sat ?? 0);
    const fields: [number, Buffer][] = reveals?.sat === undefined ? [] : [[2, pointer]];
    const stated = { contentType: 'text/plain', body: reveals?.text ?? '', parents: [], fields };
    const { shown } = committing(leafOf(reveals ? envelopeOf(stated) : []));
    const leaf = reveals ? [Buffer.from(shown.script), Buffer.from(shown.controlBlock)] : [];
    transaction.setWitness(index, [Buffer.alloc(64, 1), ...leaf]);
  }
  for (const [script, sats] of outputs) transaction.addOutput(Buffer.from(script, 'hex'), sats);
  raw.set(transaction.getId(), transaction.toHex());
  const coins = transaction.ins.map(
    ({ hash, index }) => `${Buffer.from(hash).reverse().toString('hex')}:${index}`,
  );
  return { txid: transaction.getId(), coins };
}

const read = (txid: string, kept: readonly KeptAsset[] = []) =>
  assetsMadeBy(txid, {
    previousOf: (id) => Promise.resolve(raw.get(id) ?? ''),
    kept: (outpoint) => kept.filter((one) => one.outpoint === outpoint),
  });
const seen = (outpoint: string, more: Partial<KeptAsset>): KeptAsset => ({
  ...{ outpoint, kind: 'inscription', id: 'seen', sat: 0n, learned: 'listed', at: 0 },
  ...more,
});

describe('what a transaction put on its outputs', () => {
  it('is nothing for an ordinary payment', async () => {
    const { txid } = made(
      [{ sats: 9_000n }],
      [
        [SCRIPT, 5_000n],
        [SCRIPT, 3_000n],
      ],
    );
    expect(await read(txid)).toEqual([]);
  });

  it('is what it reveals, on the first sat of its input or where its pointer says', async () => {
    const inputs = [
      { sats: 1_000n },
      { sats: 2_000n, reveals: { text: 'a' } },
      { sats: 500n, reveals: { text: 'b', sat: 300 } },
    ];
    const { txid } = made(inputs, [
      [SCRIPT, 600n],
      [SCRIPT, 2_000n],
    ]);
    expect(await read(txid)).toMatchObject([
      { outpoint: `${txid}:1`, id: `${txid}i0`, sat: 400n },
      { outpoint: `${txid}:0`, id: `${txid}i1`, sat: 300n },
    ]);
  });

  it('is what was seen on the coins that it spends, by sat flow', async () => {
    const { txid, coins } = made(
      [{ sats: 1_000n }, { sats: 2_000n }],
      [
        [SCRIPT, 1_200n],
        [SCRIPT, 1_000n],
      ],
    );
    expect(await read(txid, [seen(coins[1] ?? '', { sat: 250n })])).toMatchObject([
      { outpoint: `${txid}:1`, id: 'seen', sat: 50n },
    ]);
  });

  it('may be runes where it mints, or spends a coin that had some', async () => {
    const mint = made(
      [{ sats: 9_000n }],
      [
        ['6a', 0n],
        [MINT, 0n],
        [SCRIPT, 546n],
        [SCRIPT, 5_000n],
      ],
    );
    expect(await read(mint.txid)).toMatchObject([
      { outpoint: `${mint.txid}:2`, kind: 'rune', id: 'possible' },
    ]);
    const moved = made(
      [{ sats: 9_000n }],
      [
        [SCRIPT, 546n],
        [SCRIPT, 5_000n],
      ],
    );
    const kept = [seen(moved.coins[0] ?? '', { kind: 'rune', id: '840000:1', sat: null })];
    expect(await read(moved.txid, kept)).toMatchObject([
      { outpoint: `${moved.txid}:0`, kind: 'rune', id: 'possible' },
    ]);
    expect(await read(moved.txid)).toEqual([]);
  });

  it('is not said of bytes without their signatures, or of another transaction', async () => {
    const { txid } = made([{ sats: 9_000n, bare: true }], [[SCRIPT, 5_000n]]);
    await expect(read(txid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { txid: other } = made([{ sats: 8_000n }], [[SCRIPT, 5_000n]]);
    raw.set(txid, raw.get(other) ?? '');
    await expect(read(txid)).rejects.toMatchObject({ code: 'PSBT_INVALID' });
  });
});

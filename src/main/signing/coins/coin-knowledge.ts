import * as bitcoin from 'bitcoinjs-lib';

import type { AssetTrail, CoinKnowledge, NewAsset } from '#main/wallet/coin-knowledge.ts';
import { parseOutpoint } from '#shared/bitcoin/ids.ts';
import type { KeptAsset } from '#shared/bitcoin/kept-asset.ts';

import { assetsMadeBy } from './made-by.ts';
import { createRuneKnowledge, type RuneKnowledgeDeps } from './rune-knowledge.ts';

/** Record of the assets on coins. */
export interface AssetRecord {
  of(outpoint: string): readonly KeptAsset[];
  add(found: readonly KeptAsset[]): void;
  left(outpoint: string, txid: string): void;
  /** False before the first unlock of a run. */
  isWritable(): boolean;
}

interface KnowledgeDeps extends Omit<RuneKnowledgeDeps, 'isWritable'> {
  store: AssetRecord;
  /** A raw transaction in hex by txid. `isFresh`: bypasses stored bytes. */
  previousOf: (txid: string, isFresh?: boolean) => Promise<string>;
}

/** Cached transactions: each is the same for all of its outputs and never changes. */
const MAX_READ = 5_000;

/** Knowledge about coins from the record, and from the transactions that created them. */
export function createCoinKnowledge(deps: KnowledgeDeps): CoinKnowledge & AssetTrail {
  const { store, previousOf, now } = deps;
  const read = new Map<string, Promise<NewAsset[]>>();
  /** Coins on which their transactions put nothing. */
  const isRead = new Set<string>();

  function madeBy(txid: string) {
    const known = read.get(txid);
    if (known) return known;
    const reading = assetsMadeBy(txid, { previousOf, kept: (outpoint) => store.of(outpoint) });
    if (read.size >= MAX_READ) read.clear();
    read.set(txid, reading);
    reading.catch(() => read.delete(txid));
    return reading;
  }

  function note(found: readonly NewAsset[]): void {
    if (found.length === 0 || !store.isWritable()) return;
    try {
      store.add(found.map((one) => ({ ...one, at: now() })));
    } catch {
      // The disk is full: it still counts for the current read, and is recorded when seen again.
    }
  }

  const runeKnowledge = createRuneKnowledge({
    ...deps,
    isWritable: () => store.isWritable(),
  });

  return {
    kept: (outpoint) => store.of(outpoint),
    note,
    ...runeKnowledge,
    hasRead: (outpoint) => isRead.has(outpoint),
    async readMaker(outpoint) {
      const made = await madeBy(outpoint.slice(0, 64));
      const here = made.filter((one) => one.outpoint === outpoint);
      note(here);
      if (isRead.size >= MAX_READ) isRead.clear();
      if (here.length === 0) isRead.add(outpoint);
      return here.map((one) => ({ ...one, at: now() }));
    },
    moved(txid, from, to) {
      note(to);
      if (!store.isWritable()) return;
      for (const outpoint of from) store.left(outpoint, txid);
    },
    async made(txid, owns, rawHex) {
      const first = (id: string, isFresh?: boolean): Promise<string> =>
        rawHex !== undefined && id === txid ? Promise.resolve(rawHex) : previousOf(id, isFresh);
      const found = await assetsMadeBy(txid, {
        previousOf: first,
        kept: (outpoint) => store.of(outpoint),
      });
      if (found.length === 0) return;
      const { outs } = bitcoin.Transaction.fromHex(await first(txid));
      const isOwn = ({ outpoint }: NewAsset): boolean => {
        const output = outs[parseOutpoint(outpoint).vout];
        return output !== undefined && owns(Buffer.from(output.script).toString('hex'));
      };
      note(found.filter(isOwn).map((one) => ({ ...one, learned: 'made' as const })));
    },
  };
}

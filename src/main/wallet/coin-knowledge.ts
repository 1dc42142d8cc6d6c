import type { KeptAsset } from '#shared/bitcoin/kept-asset.ts';

export type NewAsset = Omit<KeptAsset, 'at'>;

/** What we know of a coin ourselves, whatever an index says now. */
export interface CoinKnowledge {
  kept(outpoint: string): readonly KeptAsset[];
  /** Records assets that are new. Never throws: what could not be written is noted again when it is seen again. */
  note(found: readonly NewAsset[]): void;
  /**
   * Reads the transaction that made the coin, and records what it put there. Throws when nobody gives it out, or it
   * cannot be read.
   */
  readMaker(outpoint: string): Promise<readonly KeptAsset[]>;
}

/** What becomes known by what we make ourselves. */
export interface AssetTrail {
  /** A transaction that we signed spends these coins, and puts what was on them there. */
  moved(txid: string, from: readonly string[], to: readonly NewAsset[]): void;
  /**
   * Records what a transaction of ours, or one of an order of ours, put on own outputs. `rawHex`: where the network does
   * not have it yet. Throws as `readMaker`.
   */
  made(txid: string, owns: (script: string) => boolean, rawHex?: string): Promise<void>;
}

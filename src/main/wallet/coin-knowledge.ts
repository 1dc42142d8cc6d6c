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

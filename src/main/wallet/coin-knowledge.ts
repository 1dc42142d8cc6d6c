import type { KeptAsset, KeptRune } from '#shared/bitcoin/kept-asset.ts';

export type NewAsset = Omit<KeptAsset, 'at'>;

/** Our own knowledge of a coin, independent of the indexes' current answers. */
export interface CoinKnowledge {
  kept(outpoint: string): readonly KeptAsset[];
  /** Records new assets. Never throws: a failed write is repeated when the asset is seen again. */
  note(found: readonly NewAsset[]): void;
  /** Records runes seen for the first time. Never throws, like `note`. */
  noteRunes(found: readonly SeenRune[]): void;
  /** The same by their etchings, which are read once. */
  learnRunes(found: readonly SeenRune[]): Promise<void>;
  /**
   * Reads the creating transaction and records what it put on the coin. Throws if it isn't available or can't be
   * parsed.
   */
  readMaker(outpoint: string): Promise<readonly KeptAsset[]>;
  /** Whether `readMaker` found nothing on it in this run. */
  hasRead(outpoint: string): boolean;
}

/** A provider's data of a rune. */
export type SeenRune = Pick<KeptRune, 'id' | 'name' | 'divisibility'>;

/** Knowledge from our own transactions. */
export interface AssetTrail extends Pick<CoinKnowledge, 'noteRunes'> {
  /** A transaction we signed spends these coins and moves their contents. */
  moved(txid: string, from: readonly string[], to: readonly NewAsset[]): void;
  /**
   * Records what a transaction of ours, or of an order of ours, put on own outputs. `rawHex`: if the network doesn't
   * have it yet. Throws like `readMaker`.
   */
  made(txid: string, owns: (script: string) => boolean, rawHex?: string): Promise<void>;
  /** Records a rune etched by an order of ours, from its etching's bytes. Throws like `readMaker`. */
  etched(rune: { id: string; name: string }, txid: string): Promise<void>;
}

/** How we learned of an asset. `doubted`: its row was changed outside the app, so only its existence counts. */
export type Learned = 'listed' | 'made' | 'bytes' | 'doubted';

/** An asset seen or created on a coin. It is recorded for as long as the coin exists. */
export interface KeptAsset {
  outpoint: string;
  kind: 'inscription' | 'rune' | 'alkane';
  /** POSSIBLE if the bytes don't say which, or whether there are any. */
  id: string;
  /** Position of an inscription's sat within the coin. */
  sat: bigint | null;
  learned: Learned;
  /** Milliseconds. */
  at: number;
}

/** How a rune divides: from its etching, or as it was first seen. */
export interface KeptRune {
  /** `block:tx` */
  id: string;
  /** With its spacers, as seen. */
  name: string;
  divisibility: number;
  /**
   * `etched`: from the bytes of our own etching. `bytes`: from those of the transaction that the provider has at the
   * rune's place. `seen`: the provider's claim at that time.
   */
  learned: 'etched' | 'bytes' | 'seen';
  /** Milliseconds. */
  at: number;
}

export const POSSIBLE = 'possible';
/** For an index that counts an inscription without naming it. */
export const UNNAMED = 'an inscription without id';

/** A recorded asset's name when its coin is marked as spendable. */
export const keptName = ({ kind, id }: Pick<KeptAsset, 'kind' | 'id'>): string =>
  kind === 'inscription' ? id : id === POSSIBLE ? `possible ${kind}s` : `${kind} ${id}`;

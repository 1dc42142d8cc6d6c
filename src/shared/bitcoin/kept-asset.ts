/** How we came to know of an asset. `doubted`: its row was changed outside the app, so only that it exists counts. */
export type Learned = 'listed' | 'made' | 'bytes' | 'doubted';

/** An asset that was seen or made on a coin. It stays on it for as long as the coin exists. */
export interface KeptAsset {
  outpoint: string;
  kind: 'inscription' | 'rune' | 'alkane';
  /** POSSIBLE where the bytes don't say which, or whether there are any. */
  id: string;
  /** Position of an inscription's sat within the coin. */
  sat: bigint | null;
  learned: Learned;
  /** Milliseconds. */
  at: number;
}

export const POSSIBLE = 'possible';
/** An index that counts an inscription and doesn't name it. */
export const UNNAMED = 'an inscription without id';

/** How a kept asset is named where it is marked as spendable. */
export const keptName = ({ kind, id }: Pick<KeptAsset, 'kind' | 'id'>): string =>
  kind === 'inscription' ? id : id === POSSIBLE ? `possible ${kind}s` : `${kind} ${id}`;

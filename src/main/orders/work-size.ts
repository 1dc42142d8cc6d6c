import type { FilesTerms, InscribeItem } from '#shared/flows/inputs.ts';

/** Size of each inscription or mint in an order. */
export type Weight = Pick<InscribeItem, 'size' | 'mediaType'>;

/** Nodes relay up to 400,000; the rest is left for signatures, the developer's output and the change. */
const MOST_WEIGHT = 396_000;
const REVEAL_BASE = 600;
const AMOUNT = 8;
/** A taproot output with its amount, from which the service funds its own reveals. */
const TAPROOT_OUTPUT = AMOUNT + 35;
const OVERHEAD = 12;
const OUTPOINT = 41;
/** Witness of a reveal: control block, signature, key and their lengths. */
const REVEAL_WITNESS = 143;
const COMMITMENT = 20;
const KEY_WITNESS = 66;
/** A commit with one input of the largest usual kind, and outputs for the reveal, the service and change. */
const COMMIT_VSIZE = 219;

const envelope = ({ size, mediaType }: Weight): number =>
  size + 3 * Math.ceil(size / 520) + mediaType.length + 24;

/** Inscriptions share a reveal up to the weight of a transaction; a runestone needs its own. */
function reveals(items: readonly Weight[], perOutput: number, isRune: boolean): Weight[][] {
  const all: Weight[][] = [];
  let weight = 0;
  for (const item of items) {
    const own = envelope(item) + 4 * perOutput;
    const last = all.at(-1);
    if (last && !isRune && weight + own <= MOST_WEIGHT) {
      last.push(item);
      weight += own;
    } else {
      all.push([item]);
      weight = REVEAL_BASE + own;
    }
  }
  return all;
}

/**
 * Size in vB of the transactions that make an order. Nodes relay nothing below its fee, so the service charges
 * it if it exceeds the published formula. `script`: an address's script with its length; `stone`: of a
 * runestone's script. `commit`: a single reveal has a commit of its own, which a payer may make (version 5).
 */
export function workVsize(
  items: readonly Weight[],
  {
    script,
    dev,
    stone,
    commit: hasCommit = false,
  }: { script: number; dev: number | null; stone: number | null; commit?: boolean },
): number {
  const perOutput = AMOUNT + script;
  const parts = reveals(items, perOutput, stone !== null);
  const own = dev === null ? 0 : AMOUNT + dev;
  const vsizes = parts.map((part) => {
    const outputs = part.length * perOutput + (stone === null ? 0 : AMOUNT + 1 + stone);
    const envelopes = part.reduce((sum, item) => sum + envelope(item), 0);
    const witness = envelopes + (stone === null ? 0 : COMMITMENT) + REVEAL_WITNESS;
    return Math.ceil((4 * (OVERHEAD + OUTPOINT + outputs) + witness) / 4);
  });
  const total = vsizes.reduce((sum, one) => sum + one, 0);
  if (parts.length === 1) return total + own + (hasCommit ? COMMIT_VSIZE : 0);
  const commit = 4 * (OVERHEAD + parts.length * TAPROOT_OUTPUT + own) + 4 * OUTPOINT + KEY_WITNESS;
  return total + Math.ceil(commit / 4);
}

/** Bytes that one inscription's tags and parents add to its envelope: text as its CBOR, which isn't longer by much. */
function tagBytes({ tags, parents }: Pick<FilesTerms, 'tags' | 'parents'>): number {
  const { metadata = '', metaprotocol = '', delegate, title = '', traits } = tags;
  const said = Buffer.byteLength(metadata + metaprotocol + title) + 20;
  const listed = traits === undefined ? 0 : Buffer.byteLength(JSON.stringify(traits)) + 20;
  return said + listed + (delegate === undefined ? 0 : ID_FIELD) + ID_FIELD * parents.length;
}

const ID_FIELD = 39;
/** A parent's input with its signature, and the output that returns it. */
const PARENT = 135;
/** A commit with one input of the largest usual kind, and outputs for the reveal, the service and change. */
const COMMIT = 219;

/** vB that paying files by a commit adds to their order: the commit, the parents and the tags. */
export const lentVsize = (terms: Pick<FilesTerms, 'tags' | 'parents'>, items: number): number =>
  COMMIT + PARENT * terms.parents.length + Math.ceil((items * tagBytes(terms)) / 4);

/** Whether files fit the one reveal that a commit of our own coins has. `script`: as for `workVsize`. */
export function fitsOneReveal(
  items: readonly Weight[],
  terms: Pick<FilesTerms, 'tags' | 'parents'>,
  script: number,
): boolean {
  const own = tagBytes(terms) + 4 * (AMOUNT + script);
  const all = items.reduce((sum, item) => sum + envelope(item) + own, REVEAL_BASE);
  return all + 4 * PARENT * terms.parents.length <= MOST_WEIGHT;
}

import { isInscriptionId, isRuneId, isTxid, tickBytes } from '#shared/bitcoin/ids.ts';

/** Kinds with an Explore page. */
const exploreKinds = [
  ...(['inscription', 'brc20', 'rune', 'alkane', 'collection'] as const),
  ...(['address', 'block', 'tx', 'utxo'] as const),
];
export type ExploreKind = (typeof exploreKinds)[number];

/** `#1042`; the beginning of the id if there is no number, or the inscription is unconfirmed (number -1). */
export const inscriptionTitle = (number: number | undefined, inscriptionId: string): string =>
  number === undefined || number === -1 ? `${inscriptionId.slice(0, 8)}…` : `#${number}`;

export function isExploreKind(text: string): text is ExploreKind {
  return exploreKinds.some((kind) => kind === text);
}

export function explorePath(kind: ExploreKind, id: string): string {
  return `/explore/${kind}/${encodeURIComponent(id)}`;
}

/** The provider's height for unconfirmed items (api-facts 1.4). */
const UNCONFIRMED_HEIGHT = 4_194_303;
export const isConfirmed = (height: number): boolean => height >= 0 && height < UNCONFIRMED_HEIGHT;

export interface Candidate {
  kind: ExploreKind;
  id: string;
}

const BECH32 = /^(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/;
const BASE58 = /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/;
const RUNE_NAME = /^[A-Za-z]+([•. ][A-Za-z]+)*$/;
const COLLECTION = /^[\w.:-]{1,128}$/;

/** A rune's name as the index knows it: capitals without spacers. */
export const plainRune = (text: string): string => text.replace(/[•. ]/g, '').toUpperCase();

/** What a text may be the id of, judged by its form, likeliest first. With several candidates, the provider decides. */
export function candidatesOf(typed: string): Candidate[] {
  const text = typed.trim();
  const lower = text.toLowerCase();
  if (text === '' || text.length > 200) return [];
  if (isInscriptionId(lower)) return [{ kind: 'inscription', id: lower }];
  if (/^[0-9a-f]{64}:\d{1,10}$/.test(lower)) return [{ kind: 'utxo', id: lower }];
  if (isTxid(lower)) {
    const both: Candidate[] = [
      { kind: 'tx', id: lower },
      { kind: 'block', id: lower },
    ];
    // Block hashes begin with zeros because of proof of work.
    return lower.startsWith('00000000') ? both.reverse() : both;
  }
  if (BECH32.test(lower)) return [{ kind: 'address', id: lower }];
  if (BASE58.test(text)) return [{ kind: 'address', id: text }];
  if (isRuneId(text)) {
    return [
      { kind: 'rune', id: text },
      { kind: 'alkane', id: text },
    ];
  }
  const number = text.replace(/[\s,_\u202f]/g, '');
  if (/^#?-?\d{1,12}$/.test(number)) {
    const plain = number.replace('#', '');
    const inscription: Candidate = { kind: 'inscription', id: plain };
    if (number.startsWith('#') || plain.startsWith('-')) return [inscription];
    return [{ kind: 'block', id: plain }, inscription, ...namesOf(text)];
  }
  return namesOf(text);
}

function namesOf(text: string): Candidate[] {
  const found: Candidate[] = [];
  const bytes = tickBytes(text);
  if (bytes >= 4 && bytes <= 32) found.push({ kind: 'brc20', id: text });
  if (RUNE_NAME.test(text) && plainRune(text).length <= 28) {
    found.push({ kind: 'rune', id: plainRune(text) });
  }
  if (bytes <= 64) found.push({ kind: 'alkane', id: text });
  if (COLLECTION.test(text)) found.push({ kind: 'collection', id: text });
  return found;
}

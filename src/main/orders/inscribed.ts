import { createHash } from 'node:crypto';

import type { FileTags } from '#shared/flows/file-tags.ts';

import { readCbor, saysJson } from './cbor.ts';

/** Everything that a revealed inscription says, from its bytes. */
export interface Inscribed {
  contentType: string | null;
  body: Uint8Array;
  parents: readonly string[];
  delegate: string | null;
  /** CBOR. */
  metadata: Uint8Array | null;
  metaprotocol: string | null;
  /** CBOR. */
  properties: Uint8Array | null;
  contentEncoding: string | null;
  /** Tags in order, with repetitions. */
  tags: readonly number[];
  incomplete: boolean;
}

/** What one inscription of an order shall say. */
export interface WantedInscription {
  mediaType: string;
  /** SHA-256 in hex of its content. */
  hash: string;
  tags: FileTags;
  /** Inscription ids. */
  parents: readonly string[];
}

/** What is wrong with an inscription. */
export type InscribedFault =
  | 'content'
  | 'mediaType'
  | 'parents'
  | 'metadata'
  | 'metaprotocol'
  | 'delegate'
  | 'properties'
  | 'fields';

const TAG = {
  ...{ contentType: 1, pointer: 2, parent: 3, metadata: 5 },
  ...{ metaprotocol: 7, delegate: 11, properties: 17 },
};
/** Tags that several fields make up: one for each parent, and values longer than a push. */
export const repeatedTags: readonly number[] = [TAG.parent, TAG.metadata, TAG.properties];

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

function sameMetadata({ metadata }: Inscribed, wanted: string | undefined): boolean {
  if (wanted === undefined || metadata === null) return wanted === undefined && metadata === null;
  return saysJson(readCbor(metadata), JSON.parse(wanted));
}

/** Title and traits are attributes in the properties of the ordinals handbook. */
function sameProperties({ properties }: Inscribed, { title, traits }: FileTags): boolean {
  const isWanted = title !== undefined || traits !== undefined;
  if (!isWanted || properties === null) return !isWanted && properties === null;
  const all = readCbor(properties);
  if (!(all instanceof Map) || all.size !== 1) return false;
  const said = all.get(1);
  if (!(said instanceof Map)) return false;
  const parts = [title, traits].filter((part) => part !== undefined).length;
  return (
    said.size === parts &&
    (title === undefined || said.get(0) === title) &&
    (traits === undefined || saysJson(said.get(1), traits))
  );
}

/** Only tags that were asked for, and no tag twice that can't be. */
function onlyAsked({ tags, incomplete }: Inscribed, wanted: WantedInscription): boolean {
  const { metadata, metaprotocol, delegate, title, traits } = wanted.tags;
  const asked = [
    ...[TAG.contentType, TAG.pointer],
    ...(wanted.parents.length > 0 ? [TAG.parent] : []),
    ...(metadata === undefined ? [] : [TAG.metadata]),
    ...(metaprotocol === undefined ? [] : [TAG.metaprotocol]),
    ...(delegate === undefined ? [] : [TAG.delegate]),
    ...(title === undefined && traits === undefined ? [] : [TAG.properties]),
  ];
  const once = tags.filter((tag) => !repeatedTags.includes(tag));
  return (
    !incomplete && tags.every((tag) => asked.includes(tag)) && new Set(once).size === once.length
  );
}

/** How an inscription differs from what was asked for; where it sits is another question. */
export function inscribedFaults(found: Inscribed, wanted: WantedInscription): InscribedFault[] {
  const { tags } = wanted;
  const faults: Record<InscribedFault, boolean> = {
    content: createHash('sha256').update(found.body).digest('hex') !== wanted.hash,
    mediaType: found.contentType !== wanted.mediaType,
    parents: !sameList(found.parents, wanted.parents),
    metadata: !sameMetadata(found, tags.metadata),
    metaprotocol: found.metaprotocol !== (tags.metaprotocol ?? null),
    delegate: found.delegate !== (tags.delegate ?? null),
    properties: !sameProperties(found, tags),
    fields: found.contentEncoding !== null || !onlyAsked(found, wanted),
  };
  return (Object.keys(faults) as InscribedFault[]).filter((name) => faults[name]);
}

/** Whether JSON as text can be inscribed and compared exactly: no number that JSON rounds, no broken text. */
export function isPlainJson(text: string): boolean {
  try {
    return isExact(JSON.parse(text));
  } catch {
    return false;
  }
}

function isExact(value: unknown, depth = 0): boolean {
  if (depth > 32) return false;
  if (typeof value === 'number')
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([key, item]) => key.isWellFormed() && isExact(item, depth + 1),
  );
}

import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { say } from '#shared/words/say.ts';

import { type Brc20Body, readBrc20Body } from './brc20-body.ts';
import type { Envelope } from './envelope.ts';

/** An inscription's content, proved from the bytes that inscribed it: what cards and clauses need. */
export interface ProvedContent {
  contentType: string | null;
  /** SHA-256 in hex of its bytes, or its delegate's. */
  contentHash: string;
  /** In bytes. */
  size: number;
  /** Null if no index takes it for BRC-20. */
  brc20: Brc20Body | null;
  /** The whole text, if it is short. */
  text: string | null;
  /** The inscription whose content it shows instead of its own. */
  delegate: string | null;
  /** Why its id could have other content, as a sentence. */
  doubt: string | null;
}

/** By inscription id. An absent one couldn't be proved. */
export type Contents = ReadonlyMap<string, ProvedContent>;

const MAX_TEXT = 400;
/** A larger compressed text isn't an operation that anything parses. */
const MAX_UNPACKED = 1_000_000;

/** Content from the envelope. `shown`: a delegate's own envelope. */
export function contentOf(
  { envelope, doubt }: { envelope: Envelope; doubt: string | null },
  shown: { envelope: Envelope; doubt: string | null } | null = null,
): ProvedContent {
  const { body, contentType } = shown?.envelope ?? envelope;
  const isText = contentType === null || /^(text|application\/json)/i.test(contentType);
  return {
    contentType,
    contentHash: createHash('sha256').update(body).digest('hex'),
    size: body.length,
    // Indexes disagree whether the inscription's own text counts, or its delegate's.
    brc20: brc20In(envelope) ?? (shown && brc20In(shown.envelope)),
    text: isText && body.length <= MAX_TEXT ? Buffer.from(body).toString('utf8') : null,
    delegate: envelope.delegate,
    doubt: doubt ?? shown?.doubt ?? null,
  };
}

function brc20In({ body, contentType, contentEncoding, delegate }: Envelope): Brc20Body | null {
  const plain = readBrc20Body(body, contentType);
  const found = plain ?? packedIn(body, contentType, contentEncoding);
  if (found === null) return null;
  if (delegate !== null)
    return { ...found, unclear: say.signing.readProvedContent.itShowsTheContent };
  if (contentEncoding !== null)
    return { ...found, unclear: say.signing.readProvedContent.itsTextIsPacked };
  return found;
}

/** BRC-20 that is only visible after decompression. */
function packedIn(
  body: Uint8Array,
  contentType: string | null,
  encoding: string | null,
): Brc20Body | null {
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : null;
  if (!unpack) return null;
  try {
    return readBrc20Body(unpack(body, { maxOutputLength: MAX_UNPACKED }), contentType);
  } catch {
    return null;
  }
}

/** The name that a short text registers: the text itself, or the `name` of an SNS registration. */
export function nameIn({ text }: ProvedContent): string | null {
  if (text === null) return null;
  const plain = text.trim();
  try {
    const value: unknown = JSON.parse(plain);
    if (typeof value === 'object' && value !== null && 'p' in value && value.p === 'sns')
      return 'name' in value && typeof value.name === 'string' ? fold(value.name) : null;
    return null;
  } catch {
    return fold(plain);
  }
}

const fold = (name: string): string => name.trim().toLowerCase();
export const isSameName = (content: ProvedContent, name: string): boolean =>
  nameIn(content) === fold(name);

import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { type Brc20Body, readBrc20Body } from './brc20-body.ts';
import type { Envelope } from './envelope.ts';

/** What an inscription holds, proved from the bytes that inscribed it: all that cards and clauses need. */
export interface ProvedContent {
  contentType: string | null;
  /** SHA-256 in hex of its bytes, or of its delegate's. */
  contentHash: string;
  /** In bytes. */
  size: number;
  /** Null where no index takes it for BRC-20. */
  brc20: Brc20Body | null;
  /** The whole text, where it is a short one. */
  text: string | null;
  /** The inscription whose content it shows instead of its own. */
  delegate: string | null;
  /** Why other content could stand behind its id, as a sentence. */
  doubt: string | null;
}

/** By inscription id. One that is absent could not be proved. */
export type Contents = ReadonlyMap<string, ProvedContent>;

const MAX_TEXT = 400;
/** A packed text beyond this is no operation that anybody reads. */
const MAX_UNPACKED = 1_000_000;

/** What its bytes say. `shown`: of an inscription with a delegate, the delegate's own envelope. */
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
    // Indexes differ on whether the inscription's own text counts, or that of its delegate.
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
    return { ...found, unclear: 'It shows the content of another inscription.' };
  if (contentEncoding !== null) return { ...found, unclear: 'Its text is packed.' };
  return found;
}

/** BRC-20 that only whoever unpacks it reads. */
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

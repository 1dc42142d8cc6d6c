import { createHash } from 'node:crypto';

import { z } from 'zod';

import { AppError } from '#shared/errors.ts';

/* File: magic, version, its complement, header length, header JSON, body, SHA-256 of everything
   before. The checksum distinguishes damage from a wrong password; it doesn't stop a forger (the
   AEAD does). */
const MAGIC = Buffer.from('INKSTONE');
/** Sealed with the contents. */
export const VAULT_VERSION = 1;
const PREFIX = MAGIC.length + 8;
const CHECKSUM = 32;
const MAX_BYTES = 4 * 1024 * 1024;

export interface KdfParams {
  memoryKiB: number;
  passes: number;
  lanes: number;
}

/** RFC 9106's second recommended option is the minimum; parameters above the ceiling are a memory exhaustion attack. */
export const kdfFloor: KdfParams = { memoryKiB: 64 * 1024, passes: 3, lanes: 4 };
export const kdfCeiling: KdfParams = { memoryKiB: 2 * 1024 * 1024, passes: 16, lanes: 16 };
export const kdfDefault: KdfParams = { memoryKiB: 256 * 1024, passes: 3, lanes: 4 };

const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
  .max(200);

const vaultMeta = z.strictObject({
  kind: z.enum(['phrase', 'wif', 'watch']),
  wordCount: z.number().int().nullable(),
  hasPassphrase: z.boolean(),
  backedUp: z.boolean(),
  createdAt: z.number().int(),
});
export type VaultMeta = z.output<typeof vaultMeta>;

const vaultHeader = z.strictObject({
  kdf: z.strictObject({
    name: z.literal('argon2id'),
    memoryKiB: z.number().int(),
    passes: z.number().int(),
    lanes: z.number().int(),
    salt: base64,
  }),
  /** The root key, wrapped by the password's key; the associated data is `kdf`. */
  root: base64,
  meta: vaultMeta,
  /** Length of each part of the body. */
  keysLength: z.number().int().positive(),
  apiLength: z.number().int().positive(),
});
export type VaultHeader = z.output<typeof vaultHeader>;

export interface VaultFile {
  version: number;
  header: VaultHeader;
  /** The header as written: associated data of both parts. */
  headerBytes: Uint8Array;
  keys: Uint8Array;
  api: Uint8Array;
}

export type VaultProblem = 'corrupt' | 'too-new' | 'unreadable';

export function vaultError(problem: VaultProblem, why: string): AppError<'VAULT_CORRUPT'> {
  return new AppError('VAULT_CORRUPT', `vault file: ${why}`, { problem });
}

/** Rejects parameters outside floor and ceiling before doing any work. Throws VAULT_CORRUPT. */
export function checkKdf(kdf: KdfParams, allowWeak: boolean): void {
  const names = ['memoryKiB', 'passes', 'lanes'] as const;
  for (const name of names) {
    if (!Number.isInteger(kdf[name]) || kdf[name] < 1 || kdf[name] > kdfCeiling[name]) {
      throw vaultError('corrupt', `${name} out of bounds`);
    }
    if (!allowWeak && kdf[name] < kdfFloor[name]) {
      throw vaultError('corrupt', `${name} below the floor`);
    }
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

export function headerBytesOf(header: VaultHeader): Buffer {
  return Buffer.from(JSON.stringify(header), 'utf8');
}

export function writeFormat(
  headerBytes: Uint8Array,
  keys: Uint8Array,
  api: Uint8Array,
  version = VAULT_VERSION,
): Buffer {
  const prefix = Buffer.alloc(PREFIX);
  MAGIC.copy(prefix);
  prefix.writeUInt16BE(version, MAGIC.length);
  prefix.writeUInt16BE(~version & 0xffff, MAGIC.length + 2);
  prefix.writeUInt32BE(headerBytes.length, MAGIC.length + 4);
  const content = Buffer.concat([prefix, headerBytes, keys, api]);
  return Buffer.concat([content, sha256(content)]);
}

/**
 * Parses a vault file without a password. Throws VAULT_CORRUPT with `details.problem`: `too-new` for a later format,
 * `corrupt` for any damage and for hostile KDF parameters.
 */
export function readFormat(
  bytes: Uint8Array,
  allowWeakKdf = false,
  newest = VAULT_VERSION,
): VaultFile {
  if (bytes.length > MAX_BYTES) throw vaultError('corrupt', 'too large');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < PREFIX + CHECKSUM || !file.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw vaultError('corrupt', 'not a vault, or cut short');
  }
  const version = file.readUInt16BE(MAGIC.length);
  if ((~version & 0xffff) !== file.readUInt16BE(MAGIC.length + 2)) {
    throw vaultError('corrupt', 'version damaged');
  }
  if (version === 0) throw vaultError('corrupt', 'no such version');
  if (version > newest) throw vaultError('too-new', 'written by a newer version');
  const content = file.subarray(0, file.length - CHECKSUM);
  if (!sha256(content).equals(file.subarray(content.length))) {
    throw vaultError('corrupt', 'checksum differs');
  }
  const headerEnd = PREFIX + file.readUInt32BE(MAGIC.length + 4);
  if (headerEnd > content.length) throw vaultError('corrupt', 'header too long');
  const headerBytes = content.subarray(PREFIX, headerEnd);
  const header = parseHeader(headerBytes);
  checkKdf(header.kdf, allowWeakKdf);
  const body = content.subarray(headerEnd);
  if (body.length !== header.keysLength + header.apiLength) {
    throw vaultError('corrupt', 'parts do not fit');
  }
  return {
    version,
    header,
    headerBytes,
    keys: body.subarray(0, header.keysLength),
    api: body.subarray(header.keysLength),
  };
}

function parseHeader(bytes: Buffer): VaultHeader {
  try {
    return vaultHeader.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw vaultError('corrupt', 'header does not parse');
  }
}

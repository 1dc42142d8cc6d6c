import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { hashRaw } from '@node-rs/argon2';

import { AppError } from '#shared/errors.ts';

import {
  headerBytesOf,
  type KdfParams,
  readFormat,
  VAULT_VERSION,
  vaultError,
  type VaultHeader,
  type VaultMeta,
  writeFormat,
} from './format.ts';

const NONCE = 12;
const TAG = 16;
const KEY = 32;

/** Contents protected by one password: `keys` are the wallet secrets, `api` the API keys. Both are UTF-8 JSON. */
export interface VaultContents {
  meta: VaultMeta;
  keys: Uint8Array;
  api: Uint8Array;
}

/** The root key and its wrapped form, which allow writing an open vault again without the password. */
export interface RootKey {
  key: Uint8Array;
  kdf: VaultHeader['kdf'];
  wrapped: string;
}

/**
 * Argon2id (RFC 9106), version 0x13; both are the binding's defaults, whose constants can't be imported here. Runs on
 * the library's own threads.
 */
export async function argon2id(
  password: Uint8Array,
  salt: Uint8Array,
  kdf: KdfParams,
  extra: { secret?: Uint8Array; length?: number } = {},
): Promise<Uint8Array> {
  return hashRaw(password, {
    memoryCost: kdf.memoryKiB,
    timeCost: kdf.passes,
    parallelism: kdf.lanes,
    outputLen: extra.length ?? KEY,
    salt,
    ...(extra.secret ? { secret: extra.secret } : {}),
  });
}

/** AES-256-GCM with a random nonce: nonce, ciphertext, tag. */
export function encrypt(key: Uint8Array, plain: Uint8Array, data: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(data);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null if the tag doesn't verify: another key, or changed bytes. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, data: Uint8Array): Buffer | null {
  if (sealed.length < NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAAD(data);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const plain = decipher.update(sealed.subarray(NONCE, sealed.length - TAG));
  try {
    decipher.final();
    return plain;
  } catch {
    plain.fill(0);
    return null;
  }
}

const kdfData = (kdf: VaultHeader['kdf']): Buffer =>
  Buffer.from(`inkstone vault 1 root ${JSON.stringify(kdf)}`);
const partData = (part: 'keys' | 'api', headerBytes: Uint8Array, version: number): Buffer =>
  Buffer.concat([Buffer.from(`inkstone vault ${version} ${part} `), headerBytes]);

/** A part is a fresh data key encrypted by the root key, then the plaintext encrypted by the data key. */
const DATA_KEY_SEALED = NONCE + KEY + TAG;

function sealPart(root: Uint8Array, plain: Uint8Array, data: Buffer): Buffer {
  const dataKey = randomBytes(KEY);
  const part = Buffer.concat([encrypt(root, dataKey, data), encrypt(dataKey, plain, data)]);
  dataKey.fill(0);
  return part;
}

function openPart(root: Uint8Array, part: Uint8Array, data: Buffer): Buffer {
  const dataKey = decrypt(root, part.subarray(0, DATA_KEY_SEALED), data);
  const plain = dataKey && decrypt(dataKey, part.subarray(DATA_KEY_SEALED), data);
  dataKey?.fill(0);
  if (!plain) throw vaultError('corrupt', 'contents do not verify');
  return plain;
}

/** Creates a root key for a password. Takes as long as the KDF. */
export async function createRoot(password: Uint8Array, params: KdfParams): Promise<RootKey> {
  const salt = randomBytes(KEY);
  const { memoryKiB, passes, lanes } = params;
  const kdf = {
    name: 'argon2id' as const,
    memoryKiB,
    passes,
    lanes,
    salt: salt.toString('base64'),
  };
  const passwordKey = await argon2id(password, salt, params);
  const key = randomBytes(KEY);
  const wrapped = encrypt(passwordKey, key, kdfData(kdf)).toString('base64');
  passwordKey.fill(0);
  return { key, kdf, wrapped };
}

const backupData = Buffer.from('inkstone backup 1 key');

/** A random key and its form wrapped by the root key, for what is backed up beside the vault file. */
export function newBackupKey(root: RootKey): { key: Uint8Array; wrapped: Uint8Array } {
  const key = randomBytes(KEY);
  return { key, wrapped: encrypt(root.key, key, backupData) };
}

/** Null if it was wrapped by another root key. */
export const openBackupKey = (root: RootKey, wrapped: Uint8Array): Uint8Array | null =>
  decrypt(root.key, wrapped, backupData);

/** The bytes of a vault file. Uses fresh data keys each time, and authenticates version and header. */
export function sealVault(
  root: RootKey,
  contents: VaultContents,
  version = VAULT_VERSION,
): Uint8Array {
  const overhead = DATA_KEY_SEALED + NONCE + TAG;
  const headerBytes = headerBytesOf({
    kdf: root.kdf,
    root: root.wrapped,
    meta: contents.meta,
    keysLength: contents.keys.length + overhead,
    apiLength: contents.api.length + overhead,
  });
  return writeFormat(
    headerBytes,
    sealPart(root.key, contents.keys, partData('keys', headerBytes, version)),
    sealPart(root.key, contents.api, partData('api', headerBytes, version)),
    version,
  );
}

/**
 * Opens a vault file. Throws WRONG_PASSWORD if the file is intact but the password doesn't fit, VAULT_CORRUPT for
 * damage and for KDF parameters out of bounds (before any work).
 */
export async function openVault(
  bytes: Uint8Array,
  password: Uint8Array,
  allowWeakKdf = false,
): Promise<{ root: RootKey; contents: VaultContents }> {
  const file = readFormat(bytes, allowWeakKdf);
  const { kdf, root: wrapped, meta } = file.header;
  const passwordKey = await argon2id(password, Buffer.from(kdf.salt, 'base64'), kdf);
  const key = decrypt(passwordKey, Buffer.from(wrapped, 'base64'), kdfData(kdf));
  passwordKey.fill(0);
  if (!key) throw new AppError('WRONG_PASSWORD', 'the password does not open this vault');
  const keys = openPart(key, file.keys, partData('keys', file.headerBytes, file.version));
  const api = openPart(key, file.api, partData('api', file.headerBytes, file.version));
  return { root: { key, kdf, wrapped }, contents: { meta, keys, api } };
}

import { createHmac, hkdfSync } from 'node:crypto';

import { z } from 'zod';

import type { SealedKeys } from '#main/vault/file/contents.ts';
import { vaultError, type VaultMeta } from '#main/vault/file/format.ts';
import { type RootKey, sealVault } from '#main/vault/file/seal.ts';
import { type Keyring, openKeyring } from '#main/vault/keys/keyring.ts';

import type { ApiKeys, Opened, WalletFacts } from './key-messages.ts';
import { walletOf } from './wallet-edits.ts';

/** An open vault, inside the key process. */
export interface OpenKeys {
  root: RootKey;
  keys: SealedKeys;
  apiKeys: ApiKeys;
  keyrings: Map<string, Keyring>;
}

/** By network: a key, and the one host it is sent to. */
const apiKeysSchema = z.record(z.string(), z.strictObject({ key: z.string(), origin: z.string() }));

/** Opens a keyring for each wallet. */
export function unfold(root: RootKey, keys: SealedKeys, apiKeys: ApiKeys): OpenKeys {
  const keyrings = new Map(keys.wallets.map(({ id, secret }) => [id, openKeyring(secret)]));
  return { root, keys, apiKeys, keyrings };
}

/** Serialises its vault file. */
export function seal({ root, keys, apiKeys }: OpenKeys): Uint8Array {
  const parts = { keys: toBytes(keys), api: toBytes(apiKeys) };
  const file = sealVault(root, { meta: metaOf(keys), ...parts });
  parts.keys.fill(0);
  parts.api.fill(0);
  return file;
}

/** What the header reveals about the active wallet without a password. */
function metaOf(keys: SealedKeys): VaultMeta {
  const { secret, backedUp, createdAt } = walletOf(keys, keys.active);
  return {
    kind: secret.kind,
    wordCount: secret.kind === 'phrase' ? secret.words.length : null,
    hasPassphrase: secret.kind === 'phrase' && secret.passphrase !== '',
    backedUp,
    createdAt,
  };
}

/** What main may know about it. */
export function describe({ keys, apiKeys, keyrings }: OpenKeys): Opened {
  const wallets = keys.wallets.map((wallet): WalletFacts => {
    const { id, name, createdAt, backedUp, imported, drill, secret, accounts } = wallet;
    const keyring = keyrings.get(id);
    if (!keyring) throw new Error('a wallet without keyring');
    const isPhrase = secret.kind === 'phrase';
    return {
      id,
      name,
      createdAt,
      backedUp,
      imported,
      drill,
      wordCount: isPhrase ? secret.words.length : null,
      hasPassphrase: isPhrase && secret.passphrase !== '',
      keys: keyring.accountKeys(accounts),
    };
  });
  const active = wallets.find(({ id }) => id === keys.active);
  if (!active) throw new Error('no active wallet');
  return {
    meta: metaOf(keys),
    accountKeys: active.keys,
    activeId: active.id,
    wallets,
    authenticated: keys.records.authenticated,
    apiKeyIds: idsOf(keys, apiKeys),
    apiKeyOrigins: Object.fromEntries(
      Object.entries(apiKeys).map(([network, { origin }]) => [network, origin]),
    ),
  };
}

function idsOf({ records }: SealedKeys, apiKeys: ApiKeys): Record<string, string> {
  const naming = Buffer.from(
    hkdfSync('sha256', Buffer.from(records.seed, 'hex'), '', 'inkstone api key names 1', 32),
  );
  const id = ([network, { key }]: [string, ApiKeys[string]]): [string, string] => [
    network,
    createHmac('sha256', naming).update(`${network} ${key}`).digest('hex').slice(0, 16),
  ];
  return Object.fromEntries(Object.entries(apiKeys).map(id));
}

const toBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8');

/** Throws VAULT_CORRUPT. */
export function parseApiKeys(bytes: Uint8Array): ApiKeys {
  try {
    return apiKeysSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    throw vaultError('corrupt', 'contents do not parse');
  }
}

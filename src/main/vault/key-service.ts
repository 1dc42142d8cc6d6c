import { createHash } from 'node:crypto';

import { z } from 'zod';

import { AppError } from '#shared/errors.ts';

import { readKeys, type SealedKeys } from './contents.ts';
import { drillHolds, wordsHold } from './drill.ts';
import { vaultError, type VaultMeta } from './format.ts';
import type { ApiKeys, KeyCall, KeyCalls, Opened, WalletFacts } from './key-messages.ts';
import {
  addressCodeOf,
  type Keyring,
  openKeyring,
  pathOf,
  type SigningKey,
  walletIdOf,
} from './keyring.ts';
import { isAddressOf } from './scripts.ts';
import {
  createRoot,
  newBackupKey,
  openBackupKey,
  openVault,
  type RootKey,
  sealVault,
} from './seal.ts';
import { signLegacy } from './sign-legacy.ts';
import { signPsbt } from './sign-psbt.ts';
import { applyEdit, makeWallet, walletOf } from './wallet-edits.ts';
import { toWif } from './wif.ts';

interface OpenKeys {
  root: RootKey;
  keys: SealedKeys;
  apiKeys: ApiKeys;
  keyrings: Map<string, Keyring>;
}

type KeyService = {
  [N in KeyCall]: (input: KeyCalls[N]['input']) => Promise<KeyCalls[N]['output']>;
};

const apiKeysSchema = z.record(z.string(), z.string());
const approvalSchema = z.object({ psbt: z.string() });
const textApproval = z.object({
  intent: z.object({
    purpose: z.literal('message'),
    form: z.literal('legacy'),
    message: z.string(),
    address: z.string(),
    path: z.string(),
    addressType: z.enum(['p2pkh', 'p2sh-p2wpkh']),
  }),
});

/** The worker signs only what hashes to the digest that was approved. */
function checkDigest(approval: string, digest: string): void {
  if (createHash('sha256').update(approval).digest('hex') === digest) return;
  throw new AppError('DIGEST_MISMATCH', 'the bytes to sign are not the approved ones');
}

/** What the key process does. Opened keys live in this closure and nowhere else; ending the process ends them. */
export function createKeyService(): KeyService {
  let open: OpenKeys | null = null;
  let pending: OpenKeys | null = null;

  function opened(): OpenKeys {
    if (!open) throw new AppError('VAULT_LOCKED', 'no keys are open');
    return open;
  }
  const keyringOf = (id: string): Keyring => {
    const keyring = opened().keyrings.get(id);
    if (!keyring) throw new AppError('NOT_FOUND', 'no such wallet');
    return keyring;
  };
  const secretOf = (id: string) => walletOf(opened().keys, id).secret;

  /** Every own key at a path: wallets share paths, and the script tells which is meant. */
  function keysAt(path: string): SigningKey[] {
    const { keys, keyrings } = opened();
    return keys.wallets.flatMap(
      ({ id, accounts }) => keyrings.get(id)?.keyAt(path, accounts) ?? [],
    );
  }

  return {
    async create({ from, password, kdf, createdAt, name }) {
      const wallet = makeWallet(from, name, createdAt);
      const root = await createRoot(password, kdf);
      password.fill(0);
      pending = unfold(root, { active: wallet.id, wallets: [wallet] }, {});
      return { file: seal(pending), opened: describe(pending) };
    },

    async open({ file, password, allowWeakKdf }) {
      const { root, contents, version } = await openVault(file, password, allowWeakKdf);
      password.fill(0);
      const keys = readKeys(version, contents.keys, contents.meta, walletIdOf);
      open = unfold(root, keys, parseApiKeys(contents.api));
      contents.keys.fill(0);
      contents.api.fill(0);
      return describe(open);
    },

    async verify({ file, password, allowWeakKdf }) {
      const { root, contents } = await openVault(file, password, allowWeakKdf);
      password.fill(0);
      wipe(root.key, contents.keys, contents.api);
      return null;
    },

    async changePassword({ file, current, next, kdf, allowWeakKdf }) {
      const { root, contents } = await openVault(file, current, allowWeakKdf);
      current.fill(0);
      wipe(root.key, contents.keys, contents.api);
      const newRoot = await createRoot(next, kdf);
      next.fill(0);
      pending = { ...opened(), root: newRoot };
      return seal(pending);
    },

    async commit() {
      if (!pending) throw new Error('nothing to commit');
      open = pending;
      pending = null;
      return Promise.resolve(null);
    },

    async setApiKeys(apiKeys) {
      pending = { ...opened(), apiKeys };
      return Promise.resolve(seal(pending));
    },

    async edit(edit) {
      const { root, keys, apiKeys } = opened();
      pending = unfold(root, applyEdit(keys, edit), apiKeys);
      return Promise.resolve({ file: seal(pending), opened: describe(pending) });
    },

    async words({ walletId }) {
      const secret = secretOf(walletId);
      if (secret.kind === 'watch') throw watchOnly();
      return Promise.resolve(secret.kind === 'phrase' ? [...secret.words] : [secret.wif]);
    },

    async wif({ walletId, path, prefixes }) {
      const { secret, accounts } = walletOf(opened().keys, walletId);
      if (secret.kind === 'watch') throw watchOnly();
      const key = keyringOf(walletId).keyAt(path, accounts);
      if (!key) throw new AppError('NOT_FOUND', 'no key at this path');
      return Promise.resolve(toWif(key.privateKey, prefixes));
    },

    checkWords: async ({ walletId, answers }) =>
      Promise.resolve(wordsHold(secretOf(walletId), answers)),

    drill: async ({ walletId, answers, passphrase }) =>
      Promise.resolve(drillHolds(secretOf(walletId), answers, passphrase)),

    backupKey: async () => Promise.resolve(newBackupKey(opened().root)),

    async openBackup({ file, wrapped, password, allowWeakKdf }) {
      const { root, contents, version } = await openVault(file, password, allowWeakKdf);
      password.fill(0);
      const key = openBackupKey(root, wrapped);
      const keys = readKeys(version, contents.keys, contents.meta, walletIdOf);
      wipe(root.key, contents.keys, contents.api);
      if (!key) throw new AppError('BACKUP_INVALID', 'two backups mixed', { reason: 'damaged' });
      const codes = keys.wallets.map(({ id, secret }) => [id, addressCodeOf(secret)]);
      return { key, addressCodes: Object.fromEntries(codes) as Record<string, string> };
    },

    async xpubs({ walletId, layouts, coinType }) {
      const keyring = keyringOf(walletId);
      const keys = layouts.flatMap((layout) => {
        const xpub = keyring.xpubAt(layout, coinType);
        return xpub === null ? [] : [{ layout, path: pathOf(layout, coinType), xpub }];
      });
      const { fingerprint } = keyring.accountKeys([]);
      return Promise.resolve(keys.length === 0 ? null : { fingerprint, keys });
    },

    async sign({ approval, digest, inputs }) {
      opened();
      checkDigest(approval, digest);
      const { psbt } = approvalSchema.parse(JSON.parse(approval));
      return Promise.resolve(signPsbt(psbt, inputs, keysAt));
    },

    async signText({ approval, digest }) {
      opened();
      checkDigest(approval, digest);
      const { intent } = textApproval.parse(JSON.parse(approval));
      const key = keysAt(intent.path).find((one) =>
        isAddressOf(intent.address, intent.addressType, one.publicKey),
      );
      if (!key) throw new AppError('NOT_FOUND', 'no key of this address');
      return Promise.resolve(signLegacy(intent.message, intent.addressType, key));
    },
  };
}

function unfold(root: RootKey, keys: SealedKeys, apiKeys: ApiKeys): OpenKeys {
  const keyrings = new Map(keys.wallets.map(({ id, secret }) => [id, openKeyring(secret)]));
  return { root, keys, apiKeys, keyrings };
}

function seal({ root, keys, apiKeys }: OpenKeys): Uint8Array {
  const parts = { keys: toBytes(keys), api: toBytes(apiKeys) };
  const file = sealVault(root, { meta: metaOf(keys), ...parts });
  wipe(parts.keys, parts.api);
  return file;
}

/** What the header tells without a password: about the wallet on screen. */
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

function describe({ keys, keyrings, apiKeys }: OpenKeys): Opened {
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
  return { meta: metaOf(keys), accountKeys: active.keys, activeId: active.id, wallets, apiKeys };
}

const toBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8');

function parseApiKeys(bytes: Uint8Array): ApiKeys {
  try {
    return apiKeysSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    throw vaultError('corrupt', 'contents do not parse');
  }
}

function wipe(...parts: Uint8Array[]): void {
  for (const part of parts) part.fill(0);
}

const watchOnly = (): AppError => new AppError('WATCH_ONLY', 'a watched wallet has no keys');

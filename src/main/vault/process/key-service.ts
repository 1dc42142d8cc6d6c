import { hkdfSync, timingSafeEqual } from 'node:crypto';

import { newRecords, readKeys } from '#main/vault/file/contents.ts';
import { createRoot, newBackupKey, openBackupKey, openVault } from '#main/vault/file/seal.ts';
import { addressCodeOf, type Keyring, type SigningKey } from '#main/vault/keys/keyring.ts';
import { pathOf } from '#main/vault/keys/path.ts';
import { toWif } from '#main/vault/keys/wif.ts';
import { signItem } from '#main/vault/sign/item.ts';
import { AppError } from '#shared/errors.ts';
import { type ConsentMessage, consentMessage } from '#shared/flows/consent.ts';
import { sealFor } from '#shared/sealed-text.ts';

import { createConsents } from './consents.ts';
import { drillHolds, wordsHold } from './drill.ts';
import type { KeyCall, KeyCalls, Proposed } from './key-messages.ts';
import { describe, type OpenKeys, parseApiKeys, seal, unfold } from './open-keys.ts';
import { applyEdit, makeWallet, walletOf } from './wallet-edits.ts';

type KeyService = {
  [N in Exclude<KeyCall, 'sealKey'>]: (
    input: KeyCalls[N]['input'],
  ) => Promise<KeyCalls[N]['output']>;
};

/** Keys that are open, and those that take effect once the file that has them is written. */
interface KeyState {
  open: OpenKeys | null;
  pending: OpenKeys | null;
}

function opened({ open }: KeyState): OpenKeys {
  if (!open) throw new AppError('VAULT_LOCKED', 'no keys are open');
  return open;
}

function keyringOf(state: KeyState, id: string): Keyring {
  const keyring = opened(state).keyrings.get(id);
  if (!keyring) throw new AppError('NOT_FOUND', 'no such wallet');
  return keyring;
}

/** Keys that take effect with `commit`. */
function propose(state: KeyState, next: OpenKeys): Proposed {
  state.pending = next;
  return { file: seal(next), opened: describe(next) };
}

const secretOf = (state: KeyState, id: string) => walletOf(opened(state).keys, id).secret;

/**
 * The key process's service. Opened keys and consents exist only in this closure; ending the process erases them. `now`
 * is a monotonic clock in milliseconds.
 */
export function createKeyService(now: () => number = () => performance.now()): KeyService {
  const state: KeyState = { open: null, pending: null };
  return {
    ...passwordCalls(state),
    ...apiKeyCalls(state),
    ...recordCalls(state),
    ...walletCalls(state),
    ...backupCalls(state),
    ...signingCalls(state, now),
  };
}

const passwordCalls = (
  state: KeyState,
): Pick<KeyService, 'create' | 'open' | 'verify' | 'changePassword' | 'commit'> => ({
  async create({ from, password, kdf, createdAt, name }) {
    const wallet = await makeWallet(from, name, createdAt);
    const root = await withPassword(newPassword(password), (bytes) => createRoot(bytes, kdf));
    const keys = { active: wallet.id, wallets: [wallet], records: newRecords() };
    return propose(state, unfold(root, keys, {}));
  },

  async open(attempt) {
    const { root, contents } = await unlocked(attempt);
    state.open = unfold(root, readKeys(contents.keys), parseApiKeys(contents.api));
    wipe(contents.keys, contents.api);
    return describe(state.open);
  },

  async verify(attempt) {
    const { root, contents } = await unlocked(attempt);
    wipe(root.key, contents.keys, contents.api);
    return null;
  },

  async changePassword({ file, current, next, kdf, allowWeakKdf }) {
    const { root, contents } = await unlocked({ file, password: current, allowWeakKdf });
    wipe(root.key, contents.keys, contents.api);
    const newRoot = await withPassword(newPassword(next), (bytes) => createRoot(bytes, kdf));
    state.pending = { ...opened(state), root: newRoot };
    return seal(state.pending);
  },

  async commit() {
    if (!state.pending) throw new Error('nothing to commit');
    state.open = state.pending;
    state.pending = null;
    return Promise.resolve(null);
  },
});

function apiKeyCalls(state: KeyState): Pick<KeyService, 'apiKeys' | 'setApiKey' | 'moveApiKey'> {
  const withApiKeys = (apiKeys: OpenKeys['apiKeys']): Proposed =>
    propose(state, { ...opened(state), apiKeys });

  return {
    apiKeys: ({ replyTo }) => sealFor(replyTo, JSON.stringify(opened(state).apiKeys)),

    async setApiKey({ network, apiKey, origin }) {
      const { [network]: _, ...others } = opened(state).apiKeys;
      return withApiKeys(
        apiKey === null ? others : { ...others, [network]: { key: headerSafe(apiKey), origin } },
      );
    },

    async moveApiKey({ network, origin, ...attempt }) {
      const own = opened(state);
      const kept = Object.hasOwn(own.apiKeys, network) ? own.apiKeys[network] : undefined;
      if (!kept) throw new AppError('NOT_FOUND', 'no API key of this network');
      await checkPassword(own, attempt);
      return withApiKeys({ ...own.apiKeys, [network]: { ...kept, origin } });
    },
  };
}

const recordCalls = (state: KeyState): Pick<KeyService, 'recordKey' | 'addAuthenticated'> => ({
  async recordKey({ replyTo }) {
    const seed = Buffer.from(opened(state).keys.records.seed, 'hex');
    const key = Buffer.from(hkdfSync('sha256', seed, '', 'inkstone records 1', 32));
    return sealFor(replyTo, key.toString('hex'));
  },

  async addAuthenticated({ file }) {
    const own = opened(state);
    const { records } = own.keys;
    const authenticated = [...new Set([...records.authenticated, file])];
    const keys = { ...own.keys, records: { ...records, authenticated } };
    return Promise.resolve(propose(state, { ...own, keys }));
  },
});

const walletCalls = (
  state: KeyState,
): Pick<KeyService, 'edit' | 'words' | 'wif' | 'checkWords' | 'drill' | 'xpubs'> => ({
  async edit(edit) {
    const { root, keys, apiKeys } = opened(state);
    return propose(state, unfold(root, await applyEdit(keys, edit), apiKeys));
  },

  async words({ walletId, replyTo }) {
    const secret = secretOf(state, walletId);
    if (secret.kind === 'watch') throw watchOnly();
    return shown(secret.kind === 'phrase' ? [...secret.words] : [secret.wif], replyTo);
  },

  async wif({ walletId, path, prefixes, replyTo }) {
    const { secret, accounts } = walletOf(opened(state).keys, walletId);
    if (secret.kind === 'watch') throw watchOnly();
    const key = keyringOf(state, walletId).keyAt(path, accounts);
    if (!key) throw new AppError('NOT_FOUND', 'no key at this path');
    return shown([toWif(key.privateKey, prefixes)], replyTo);
  },

  checkWords: async ({ walletId, answers }) =>
    Promise.resolve(wordsHold(secretOf(state, walletId), answers)),

  drill: async ({ walletId, answers, passphrase }) =>
    drillHolds(secretOf(state, walletId), answers, passphrase),

  async xpubs({ walletId, layouts, coinType }) {
    const keyring = keyringOf(state, walletId);
    const keys = layouts.flatMap((layout) => {
      const xpub = keyring.xpubAt(layout, coinType);
      return xpub === null ? [] : [{ layout, path: pathOf(layout, coinType), xpub }];
    });
    const { fingerprint } = keyring.accountKeys([]);
    return Promise.resolve(keys.length === 0 ? null : { fingerprint, keys });
  },
});

const backupCalls = (state: KeyState): Pick<KeyService, 'backupKey' | 'openBackup'> => ({
  backupKey: async () => Promise.resolve(newBackupKey(opened(state).root)),

  async openBackup({ wrapped, ...attempt }) {
    const { root, contents } = await unlocked(attempt);
    const key = openBackupKey(root, wrapped);
    const keys = readKeys(contents.keys);
    wipe(root.key, contents.keys, contents.api);
    if (!key) throw new AppError('BACKUP_INVALID', 'two backups mixed', { reason: 'damaged' });
    const codes = keys.wallets.map(({ id, secret }) => [id, addressCodeOf(secret)]);
    return { key, addressCodes: Object.fromEntries(codes) as Record<string, string> };
  },
});

function signingCalls(
  state: KeyState,
  now: () => number,
): Pick<KeyService, 'consent' | 'signApproved'> {
  const consents = createConsents(now);

  /** All keys at a path: wallets share paths, so the script decides which one is meant. */
  function keysAt(path: string): SigningKey[] {
    const { keys, keyrings } = opened(state);
    return keys.wallets.flatMap(
      ({ id, accounts }) => keyrings.get(id)?.keyAt(path, accounts) ?? [],
    );
  }

  return {
    async consent({ sealed, file, allowWeakKdf }) {
      const own = opened(state);
      const said = readConsent(sealed);
      consents.refuseReplay(said);
      const { digest, reason, password } = said;
      if (password !== null) await checkPassword(own, { file, password, allowWeakKdf });
      consents.hold(said, password !== null);
      return { digest, reason, withPassword: password !== null };
    },

    async signApproved({ text, items }) {
      opened(state);
      return consents.spend(text, items, (item) => signItem(item, keysAt));
    },
  };
}

/** Throws WRONG_PASSWORD if it doesn't open this file, or the file belongs to another vault than the open one. */
async function checkPassword(own: OpenKeys, attempt: KeyCalls['verify']['input']): Promise<void> {
  const { root, contents } = await unlocked(attempt);
  const isOwn = timingSafeEqual(root.key, own.root.key);
  wipe(root.key, contents.keys, contents.api);
  if (!isOwn) throw new AppError('WRONG_PASSWORD', 'the password of another vault');
}

function readConsent(json: string): ConsentMessage {
  try {
    return consentMessage.parse(JSON.parse(json));
  } catch {
    throw new AppError('INVALID_INPUT', 'not a consent', { field: 'sealed' });
  }
}

function wipe(...parts: Uint8Array[]): void {
  for (const part of parts) part.fill(0);
}

/** Throws WRONG_PASSWORD and VAULT_CORRUPT. */
const unlocked = ({ file, password, allowWeakKdf }: KeyCalls['open']['input']) =>
  withPassword(password, (bytes) => openVault(file, bytes, allowWeakKdf));

/** A password as NFKC bytes for one use, zeroed afterwards. */
async function withPassword<T>(
  password: string,
  use: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const bytes = new TextEncoder().encode(password.normalize('NFKC'));
  try {
    return await use(bytes);
  } finally {
    bytes.fill(0);
  }
}

/** Applies the contract's rules for a new password, which main couldn't check inside a sealed text. */
function newPassword(password: string): string {
  if (password.length >= 8) return password;
  throw new AppError('INVALID_INPUT', 'the password is too short', { field: 'password' });
}

/** An API key is sent in a request header: printable ASCII without spaces. */
function headerSafe(typed: string): string {
  const key = typed.trim();
  if (/^[\x21-\x7e]{1,500}$/.test(key)) return key;
  throw new AppError('INVALID_INPUT', 'not an API key', { field: 'key' });
}

/** Output for a window: sealed if the window can open it. */
const shown = async (texts: string[], replyTo: string | undefined): Promise<string[]> =>
  replyTo === undefined ? texts : [await sealFor(replyTo, JSON.stringify(texts))];

const watchOnly = (): AppError => new AppError('WATCH_ONLY', 'a watched wallet has no keys');

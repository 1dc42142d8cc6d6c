import { randomBytes } from 'node:crypto';

import {
  accountPlan,
  defaultAccounts,
  FIRST_NAME,
  planAccount,
  type SealedKeys,
  type SealedWallet,
  type Secret,
} from '#main/vault/file/contents.ts';
import { addressCodeOf, walletIdOf } from '#main/vault/keys/keyring.ts';
import { parsePhrase, phraseFromEntropy } from '#main/vault/keys/phrase.ts';
import { parseWatched } from '#main/vault/keys/watch.ts';
import { parseWif } from '#main/vault/keys/wif.ts';
import { AppError } from '#shared/errors.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

import type { NewSecret, WalletEdit } from './key-messages.ts';

/** Creates a wallet from typed secrets or new words. Throws PHRASE_INVALID and KEY_INVALID. */
export async function makeWallet(
  from: NewSecret,
  name: string | undefined,
  createdAt: number,
): Promise<SealedWallet> {
  const { secret, watched } = await makeSecret(from);
  const id = walletIdOf(secret);
  const accounts = defaultAccounts(secret, id, watched);
  if (from.kind === 'phrase' && from.addressCode !== undefined) {
    if (addressCodeOf(secret) !== plainCode(from.addressCode)) {
      throw new AppError('PHRASE_INVALID', 'the words open another wallet than the code is of', {
        reason: 'address-code',
      });
    }
  }
  const imported = from.kind !== 'new-phrase';
  // A typed phrase or key is backed up already; a watch-only wallet has nothing to back up.
  const common = { id, name: name ?? FIRST_NAME, createdAt, backedUp: imported, imported };
  return { ...common, drill: null, secret, accounts };
}

/** The code as printed, with look-alike letters corrected. */
function plainCode(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

async function makeSecret(from: NewSecret): Promise<{ secret: Secret; watched?: AddressType }> {
  switch (from.kind) {
    case 'new-phrase': {
      const entropy = randomBytes(from.words === 12 ? 16 : 32);
      const words = phraseFromEntropy(entropy);
      entropy.fill(0);
      return { secret: { kind: 'phrase', words, passphrase: from.passphrase } };
    }
    case 'phrase': {
      const words = await parsePhrase(from.phrase);
      return { secret: { kind: 'phrase', words, passphrase: from.passphrase } };
    }
    case 'wif': {
      const key = Buffer.from(parseWif(from.wif, from.prefixes)).toString('hex');
      return { secret: { kind: 'wif', wif: from.wif.trim(), key } };
    }
    case 'xpub': {
      const { xpub, coinType, addressType, origin } = parseWatched(from.xpub);
      const source = { type: 'xpub' as const, xpub, coinType, ...(origin ? { origin } : {}) };
      return {
        secret: { kind: 'watch', source },
        watched: addressType ?? from.addressType,
      };
    }
    case 'addresses': {
      const { addresses } = from;
      const [first, ...more] = addresses;
      if (!first || more.length > 0)
        return { secret: { kind: 'watch', source: { type: 'addresses', addresses } } };
      const { address, addressType: watched } = first;
      return { secret: { kind: 'watch', source: { type: 'address', address } }, watched };
    }
  }
}

export const MAX_WALLETS = 100;

/** Applies a change to the keys. Throws NOT_FOUND, KEY_INVALID (`duplicate`, `last`), WATCH_ONLY, PHRASE_INVALID. */
export async function applyEdit(keys: SealedKeys, edit: WalletEdit): Promise<SealedKeys> {
  if (edit.type === 'add') {
    const added = await makeWallet(edit.from, edit.name, edit.createdAt);
    if (keys.wallets.some(({ id }) => id === added.id)) {
      throw new AppError('KEY_INVALID', 'this wallet is here already', { reason: 'duplicate' });
    }
    if (keys.wallets.length >= MAX_WALLETS) {
      throw new AppError('KEY_INVALID', 'too many wallets', { reason: 'too-many' });
    }
    return { ...keys, active: added.id, wallets: [...keys.wallets, added] };
  }
  const wallet = walletOf(keys, edit.id);
  const changed = (change: Partial<SealedWallet>): SealedKeys => ({
    ...keys,
    wallets: keys.wallets.map((one) => (one.id === wallet.id ? { ...one, ...change } : one)),
  });
  switch (edit.type) {
    case 'rename':
      return changed({ name: edit.name });
    case 'switch':
      return { ...keys, active: wallet.id };
    case 'backed-up':
      return changed({ backedUp: true });
    case 'drilled':
      return changed({ drill: { at: edit.at, passed: edit.passed } });
    case 'remove': {
      const wallets = keys.wallets.filter(({ id }) => id !== wallet.id);
      const [first] = wallets;
      if (!first) throw new AppError('KEY_INVALID', 'the last wallet stays', { reason: 'last' });
      return { ...keys, wallets, active: keys.active === wallet.id ? first.id : keys.active };
    }
    case 'add-account':
      return changed({ accounts: [...wallet.accounts, newAccount(wallet, edit.account)] });
    case 'change-account': {
      const { accountId: id, label, role } = edit;
      if (!wallet.accounts.some((one) => one.id === id)) throw missing('account');
      return changed({
        accounts: wallet.accounts.map((one) => (one.id === id ? { ...one, label, role } : one)),
      });
    }
  }
}

export function walletOf(keys: SealedKeys, id: string): SealedWallet {
  const found = keys.wallets.find((wallet) => wallet.id === id);
  if (!found) throw missing('wallet');
  return found;
}

type NewAccount = Extract<WalletEdit, { type: 'add-account' }>['account'];

function newAccount(wallet: SealedWallet, account: NewAccount) {
  if (wallet.secret.kind === 'watch') {
    throw new AppError('WATCH_ONLY', 'a watched wallet has the accounts that were given');
  }
  const layout = wallet.secret.kind === 'wif' ? 'wif' : account.layout;
  const same = wallet.accounts.some(
    (one) => one.layout === layout && one.addressType === account.addressType,
  );
  if (same)
    throw new AppError('KEY_INVALID', 'this account is here already', { reason: 'duplicate' });
  const parsed = accountPlan.safeParse(planAccount(wallet.id, { ...account, layout }));
  if (!parsed.success || (wallet.secret.kind === 'phrase' && !layout.startsWith('m/'))) {
    throw new AppError('KEY_INVALID', 'not a path of an account', { reason: 'path' });
  }
  return parsed.data;
}

const missing = (what: string): AppError => new AppError('NOT_FOUND', `no such ${what}`);

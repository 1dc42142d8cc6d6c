import { canSpend } from '#main/signing/coins/choose.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { AccountKeys } from '#main/vault/keys/keyring.ts';
import type { Vault } from '#main/vault/vault.ts';
import {
  accountsOf,
  type AddressBook,
  createAddressBook,
  isSingle,
  isWatched,
  type OwnAddress,
  type WalletAccount,
} from '#main/wallet/accounts.ts';
import type { InputType } from '#main/wallet/fees.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { mayPay } from '#shared/bitcoin/paying.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, CoinView } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

interface OwnAddressesDeps {
  network: Network;
  vault: Vault;
  store: NetworkStore;
  /** Coins and addresses as of the last read. */
  coins: () => readonly CoinView[];
  lastAddresses: () => readonly string[];
}

/** A reveal's input must be known before its commit is signed. */
const LEGACY_COMMIT = say.app.ownAddresses.thisOrderIsSigned;

/** The swap verifies signatures only of these types (api-facts 3.1, rule 1). */
const SWAP_TYPES = new Set<string>(['p2wpkh', 'p2tr']);

export type OwnAddresses = ReturnType<typeof createOwnAddresses>;

/** The address books of the vault's wallets. */
function createBooks({ network, vault, store }: OwnAddressesDeps) {
  /** Key objects change whenever the vault does. */
  const books = new WeakMap<AccountKeys, AddressBook>();

  /** The open vault's addresses; kept while it is locked, dropped with another vault. */
  function addressBook(): AddressBook | null {
    const keys = vault.accountKeys();
    return keys === null ? null : bookOf(keys);
  }
  function bookOf(keys: AccountKeys): AddressBook {
    const known = books.get(keys);
    if (known) return known;
    const others = vault
      .wallets()
      .filter((wallet) => wallet.keys !== keys && wallet.keys.kind !== 'watch')
      .flatMap((wallet) => accountsOf(wallet.keys, network));
    const next = (account: number, change: boolean) => store.wallet.nextIndex(account, change);
    const made = createAddressBook(accountsOf(keys, network), network, { next }, others);
    books.set(keys, made);
    return made;
  }
  function needBook(): AddressBook {
    const found = addressBook();
    if (!found)
      throw new AppError('VAULT_LOCKED', 'addresses are known once the vault was unlocked');
    return found;
  }

  function bookOfWallet(walletId: string): AddressBook {
    needBook();
    const wallet = vault.wallets().find(({ id }) => id === walletId);
    if (wallet) return bookOf(wallet.keys);
    const text = say.app.ownAddresses.theWalletThatThis;
    throw new AppError('NOT_FOUND', text, { text });
  }

  return { addressBook, bookOf, needBook, bookOfWallet };
}

/** Finds addresses in books. */
function createFinder({ store }: OwnAddressesDeps) {
  /** Addresses of a book by text, with the counter state they reflect. */
  const indexes = new WeakMap<AddressBook, { found: Map<string, OwnAddress>; of: unknown }>();
  /** Counters may change from one turn of the event loop to the next, by an unlock for example. */
  let turn: object | null = null;
  let used = -1;
  function stateOfCounts(): object {
    if (turn === null || used !== store.wallet.indexesUsed()) {
      turn = {};
      used = store.wallet.indexesUsed();
      setImmediate(() => (turn = null));
    }
    return turn;
  }

  /** A handed-out address stays ours. An unknown one is searched again once per turn. */
  function findIn(from: AddressBook | null, address: string): OwnAddress | undefined {
    if (from === null) return undefined;
    const known = indexes.get(from);
    const hit = known?.found.get(address);
    if (hit) return hit;
    const of = stateOfCounts();
    if (known?.of === of) return undefined;
    const found = new Map<string, OwnAddress>();
    // The first of two accounts with the same address counts.
    for (const own of from.ownAddresses().reverse()) found.set(own.address, own);
    indexes.set(from, { found, of });
    return found.get(address);
  }

  return findIn;
}

function accountCalls(
  { store, lastAddresses }: OwnAddressesDeps,
  needBook: () => AddressBook,
  addressBook: () => AddressBook | null,
) {
  function accountById(accountId: number): WalletAccount {
    const found = needBook().accounts.find((account) => account.id === accountId);
    if (!found) throw new AppError('NOT_FOUND', 'no such account');
    return found;
  }
  const toAccount = (account: WalletAccount): Account => {
    const { address, index } = needBook().receive(account);
    const { id, label, addressType, path, role } = account;
    const firstAddress = needBook().first(account).address;
    return { id, label, addressType, path, role, address, addressIndex: index, firstAddress };
  };

  return {
    /** Throws NOT_FOUND. */
    byId: accountById,
    accounts: (): Account[] => (addressBook()?.accounts ?? []).map(toAccount),
    /** Advances the account to its next receive address. Throws NOT_FOUND. */
    newAddress(accountId: number): Account {
      const account = accountById(accountId);
      const { index } = needBook().receive(account);
      if (!isSingle(account)) store.wallet.useIndex(accountId, false, index);
      return toAccount(account);
    },
    /** An account's addresses issued so far. Throws NOT_FOUND. */
    addresses(accountId: number) {
      accountById(accountId);
      const used = new Set(lastAddresses());
      return needBook()
        .ownAddresses()
        .filter((own) => own.accountId === accountId)
        .map(({ address, index, change }) => ({ address, index, change, used: used.has(address) }));
    },
  };
}

/** The open vault's addresses on one network. */
export function createOwnAddresses(deps: OwnAddressesDeps) {
  const { vault } = deps;
  const { addressBook, bookOf, needBook, bookOfWallet } = createBooks(deps);
  const findIn = createFinder(deps);
  const withKeyIn = (from: AddressBook | null, address: string): OwnAddress | null => {
    const own = findIn(from, address);
    return own && !isWatched(own) ? own : null;
  };
  /** Among the addresses issued so far, including watch-only ones. */
  const find = (address: string): OwnAddress | undefined => findIn(addressBook(), address);
  /** The same with its key's path: null for watch-only addresses. */
  const withKey = (address: string): OwnAddress | null => withKeyIn(addressBook(), address);
  const { byId, ...accounts } = accountCalls(deps, needBook, addressBook);

  return {
    /** Null until the vault was unlocked. */
    book: addressBook,
    walletId: (): string | null => vault.accountKeys()?.walletId ?? null,
    /** Throws VAULT_LOCKED. */
    needBook,
    withKey,
    /** The addresses of any wallet in the vault. Throws like SigningContext. */
    of: (walletId: string) => ({
      needBook: () => bookOfWallet(walletId),
      withKey: (address: string) => withKeyIn(bookOfWallet(walletId), address),
    }),
    /**
     * Searches all wallets of the vault, ones with a key first, since an operation may belong to an inactive wallet.
     */
    anywhere(address: string): OwnAddress | null {
      const here = find(address);
      if (here && !isWatched(here)) return here;
      const others = vault.wallets().map(({ keys }) => findIn(bookOf(keys), address));
      return others.find((one) => one && !isWatched(one)) ?? here ?? others.find(Boolean) ?? null;
    },
    /** The wallets of the vault that own a script in hex; a watch-only one may have it too. Throws VAULT_LOCKED. */
    walletsOf(script: string): string[] {
      needBook();
      return vault
        .wallets()
        .filter(({ id, keys }) => bookOf(keys).findScript(script)?.walletId === id)
        .map(({ id }) => id);
    },
    /** Others need it to build something this address signs. Unknown for a plain watch-only address. */
    hasPublicKey: (address: string): boolean => (find(address)?.pubkey ?? '') !== '',
    isMine: (address: string): boolean => withKey(address) !== null,
    /** In this wallet, with a key or watch-only: what another device signs is ours too. */
    isOwn: (address: string): boolean => find(address) !== undefined,
    /** In this wallet, but watch-only. */
    isWatchedOnly(address: string): boolean {
      const own = find(address);
      return own !== undefined && isWatched(own);
    },
    all: (): string[] => (addressBook()?.ownAddresses() ?? []).map((own) => own.address),
    /** Each account's current receive address. */
    current: (): string[] =>
      (addressBook()?.accounts ?? []).map((account) => needBook().receive(account).address),
    /** Input type of a coin at one of our addresses. */
    inputType: (address: string): InputType => find(address)?.addressType ?? 'p2wpkh',
    changeType: (): InputType => needBook().freshChange().addressType,
    /**
     * Current addresses, and those with coins, that the swap accepts, each with its account's name. Includes watch-only
     * ones with a known public key, whose deposits are signed on another device.
     */
    bridgeAddresses(): { address: string; label: string }[] {
      const used = new Set(deps.lastAddresses());
      const current = new Set(this.current());
      return needBook()
        .ownAddresses()
        .filter((own) => !own.change || used.has(own.address))
        .filter(({ address }) => current.has(address) || used.has(address))
        .filter((own) => own.pubkey !== '' && SWAP_TYPES.has(own.addressType))
        .map(({ address, accountId }) => ({ address, label: byId(accountId).label }));
    },
    /** Coins of this address may pay. */
    canPayFrom(address: string): boolean {
      const own = find(address);
      return own !== undefined && canSpend(own);
    },
    /** A separate account holds inscriptions. */
    keepsApart: (): boolean =>
      (addressBook()?.accounts ?? []).some(({ role }) => role !== 'payment'),
    /**
     * Our address to commit from: the one with the most spendable sats at the last read. Throws WATCH_ONLY, and
     * INVALID_INPUT if only legacy addresses pay.
     */
    payingAddress: (): string => payingAddress(needBook(), deps.coins()),
    ...accounts,
  };
}

function payingAddress(book: AddressBook, coins: readonly CoinView[]): string {
  const sums = new Map<string, bigint>();
  for (const coin of coins) {
    if (!mayPay(coin)) continue;
    sums.set(coin.address, (sums.get(coin.address) ?? 0n) + BigInt(coin.sats));
  }
  const withKeys = book.ownAddresses().filter((own) => own.role === 'payment' && !isWatched(own));
  const paying = withKeys.filter(({ addressType }) => addressType !== 'p2pkh');
  const [best] = paying.sort((a, b) => {
    const [x, y] = [sums.get(a.address) ?? 0n, sums.get(b.address) ?? 0n];
    return x === y ? 0 : x < y ? 1 : -1;
  });
  if (best) return best.address;
  if (withKeys.length === 0) throw new AppError('WATCH_ONLY', 'no paying address with a key');
  throw new AppError('INVALID_INPUT', LEGACY_COMMIT, { field: 'payWith', text: LEGACY_COMMIT });
}

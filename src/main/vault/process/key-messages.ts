import type { KdfParams, VaultMeta } from '#main/vault/file/format.ts';
import type { AccountKeys } from '#main/vault/keys/keyring.ts';
import type { WireError } from '#shared/errors.ts';
import type { AddressRole, AddressType } from '#shared/ipc/wallet.ts';

type Prefixes = 'main' | 'test' | 'regtest';

/** Where new keys come from. A typed phrase or WIF crosses once, on its way in. */
export type NewSecret =
  | { kind: 'new-phrase'; words: 12 | 24; passphrase: string }
  /** `addressCode`: as written down beside the words; another one is refused. */
  | { kind: 'phrase'; phrase: string; passphrase: string; addressCode?: string }
  | { kind: 'wif'; wif: string; prefixes: Prefixes }
  /** `addressType` where the key's version bytes do not say it. */
  | { kind: 'xpub'; xpub: string; addressType: AddressType }
  /** The caller has checked the addresses: one at least, each once. */
  | { kind: 'addresses'; addresses: { address: string; addressType: AddressType }[] };

/** API keys by network. */
/** By network. `origin` is the host that a key was entered for: it goes to no other. */
export type ApiKeys = Record<string, { key: string; origin: string }>;

/** A wallet of the vault, without its secrets. */
export interface WalletFacts {
  id: string;
  name: string;
  createdAt: number;
  wordCount: number | null;
  hasPassphrase: boolean;
  backedUp: boolean;
  imported: boolean;
  drill: { at: number; passed: boolean } | null;
  keys: AccountKeys;
}

export interface Opened {
  meta: VaultMeta;
  /** Of the wallet on screen. */
  accountKeys: AccountKeys;
  activeId: string;
  wallets: WalletFacts[];
  /** Record files whose rows are authenticated. */
  authenticated: readonly string[];
  /** A name for each API key, by network: it changes with the key and says nothing about it. */
  apiKeyIds: Record<string, string>;
  /** The host that each of them goes to. */
  apiKeyOrigins: Record<string, string>;
}

/** Changes of the wallets of an open vault. */
export type WalletEdit =
  | { type: 'add'; from: NewSecret; name: string; createdAt: number }
  | { type: 'remove'; id: string }
  | { type: 'rename'; id: string; name: string }
  | { type: 'switch'; id: string }
  | { type: 'backed-up'; id: string }
  | { type: 'drilled'; id: string; at: number; passed: boolean }
  | {
      type: 'add-account';
      id: string;
      account: { label: string; role: AddressRole; addressType: AddressType; layout: string };
    }
  | { type: 'change-account'; id: string; accountId: number; label: string; role: AddressRole };

/** What a person typed at a rehearsal of the backup: every word, or some by position (0-based). */
export type DrillAnswers =
  { type: 'all'; phrase: string } | { type: 'some'; words: { index: number; word: string }[] };

/**
 * The key process's calls. What was typed crosses as text, sealed or plain. Calls that return a file take
 * effect with `commit`, once it is written.
 */
export interface KeyCalls {
  create: {
    input: {
      from: NewSecret;
      password: string;
      kdf: KdfParams;
      createdAt: number;
      name?: string;
    };
    output: { file: Uint8Array; opened: Opened };
  };
  open: {
    input: { file: Uint8Array; password: string; allowWeakKdf: boolean };
    output: Opened;
  };
  /** Throws WRONG_PASSWORD; changes nothing. */
  verify: {
    input: { file: Uint8Array; password: string; allowWeakKdf: boolean };
    output: null;
  };
  changePassword: {
    input: {
      file: Uint8Array;
      current: string;
      next: string;
      kdf: KdfParams;
      allowWeakKdf: boolean;
    };
    output: Uint8Array;
  };
  /** Where to seal what is typed: see shared/sealed-text.ts. */
  sealKey: { input: null; output: string };
  commit: { input: null; output: null };
  /** JSON of the open vault's API keys, sealed for the courier that `replyTo` is of. */
  apiKeys: { input: { replyTo: string }; output: string };
  /** The open vault's file with another API key, for this host alone; null forgets it. Throws INVALID_INPUT. */
  setApiKey: {
    input: { network: string; apiKey: string | null; origin: string };
    output: { file: Uint8Array; opened: Opened };
  };
  /** The open vault's file with the key of a network for another host. Throws WRONG_PASSWORD, NOT_FOUND. */
  moveApiKey: {
    input: {
      network: string;
      origin: string;
      file: Uint8Array;
      password: string;
      allowWeakKdf: boolean;
    };
    output: { file: Uint8Array; opened: Opened };
  };
  /** The record key in hex (32 bytes, for HMAC-SHA256), sealed for `replyTo`. It signs no money. */
  recordKey: { input: { replyTo: string }; output: string };
  /** The open vault's file with one more record file in the list of those whose rows are authenticated. */
  addAuthenticated: { input: { file: string }; output: { file: Uint8Array; opened: Opened } };
  /** The open vault's file with its wallets changed. */
  edit: { input: WalletEdit; output: { file: Uint8Array; opened: Opened } };
  /** The words, or the WIF as the only one; with `replyTo`, their JSON sealed for it. Throws WATCH_ONLY. */
  words: { input: { walletId: string; replyTo?: string }; output: string[] };
  /** The key of one address as WIF, alone in a list; with `replyTo`, as for words. */
  wif: {
    input: { walletId: string; path: string; prefixes: Prefixes; replyTo?: string };
    output: string[];
  };
  checkWords: {
    input: { walletId: string; answers: { index: number; word: string }[] };
    output: boolean;
  };
  /**
   * Derives from what was typed and compares the first addresses with those of the wallet. Typed words are
   * taken whole; of some words, the rest comes from the wallet, so that the passphrase is rehearsed too.
   */
  drill: {
    input: { walletId: string; answers: DrillAnswers; passphrase: string };
    output: boolean;
  };
  /** A fresh key for what is backed up beside the open vault's file. */
  backupKey: { input: null; output: { key: Uint8Array; wrapped: Uint8Array } };
  /** The key of a backup, from the vault file in it. Opens nothing else. Throws BACKUP_INVALID too. */
  openBackup: {
    input: { file: Uint8Array; wrapped: Uint8Array; password: string; allowWeakKdf: boolean };
    output: { key: Uint8Array; addressCodes: Record<string, string> };
  };
  /** Account public keys at layouts of other wallets; null for a wallet without words. */
  xpubs: {
    input: { walletId: string; layouts: string[]; coinType: 0 | 1 };
    output: { fingerprint: string; keys: { layout: string; path: string; xpub: string }[] } | null;
  };
  /**
   * Takes what the approval window sealed (a ConsentMessage) and holds its digest: in memory, ten minutes, one use of
   * each item. `file` is for the password, where one is given. Throws WRONG_PASSWORD, and DIGEST_MISMATCH for what
   * was brought before.
   */
  consent: {
    input: { sealed: string; file: Uint8Array; allowWeakKdf: boolean };
    output: { digest: string; reason: string | null; withPassword: boolean };
  };
  /**
   * Signs items of an approval text (shared/flows/consent.ts) by their positions, all or none: PSBTs and signatures in
   * base64. The text has to hash to a digest that is held. Throws DIGEST_MISMATCH, POLICY_VIOLATION, PSBT_INVALID.
   */
  signApproved: { input: { text: string; items: number[] }; output: string[] };
}

export type KeyCall = keyof KeyCalls;

export interface KeyRequest<N extends KeyCall = KeyCall> {
  id: number;
  name: N;
  input: KeyCalls[N]['input'];
}

export type KeyReply =
  { id: number; ok: true; value: unknown } | { id: number; ok: false; error: WireError };

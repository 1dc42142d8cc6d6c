import type { KdfParams, VaultMeta } from '#main/vault/file/format.ts';
import type { AccountKeys } from '#main/vault/keys/keyring.ts';
import type { WireError } from '#shared/errors.ts';
import type { AddressRole, AddressType } from '#shared/ipc/wallet.ts';

type Prefixes = 'main' | 'test' | 'regtest';

/** Source of new keys. A typed phrase or WIF crosses once, on its way in. */
export type NewSecret =
  | { kind: 'new-phrase'; words: 12 | 24; passphrase: string }
  /** `addressCode`: the code written down with the words; a mismatch is rejected. */
  | { kind: 'phrase'; phrase: string; passphrase: string; addressCode?: string }
  | { kind: 'wif'; wif: string; prefixes: Prefixes }
  /** `addressType` if the key's version bytes don't say it. */
  | { kind: 'xpub'; xpub: string; addressType: AddressType }
  /** The caller has validated the addresses: at least one, no duplicates. */
  | { kind: 'addresses'; addresses: { address: string; addressType: AddressType }[] };

/** API keys by network. `origin` is the host that a key was entered for; it is never sent to another. */
export type ApiKeys = Record<string, { key: string; origin: string }>;

/** A wallet without its secrets. */
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
  /** For the active wallet. */
  accountKeys: AccountKeys;
  activeId: string;
  wallets: WalletFacts[];
  /** Record files whose rows are authenticated. */
  authenticated: readonly string[];
  /** An id for each API key, by network: it changes with the key and reveals nothing about it. */
  apiKeyIds: Record<string, string>;
  /** The host each key is sent to. */
  apiKeyOrigins: Record<string, string>;
}

/** Changes to an open vault's wallets. */
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

/** Typed answers for verifying the backup: every word, or some by position (0-based). */
export type DrillAnswers =
  { type: 'all'; phrase: string } | { type: 'some'; words: { index: number; word: string }[] };

/** The vault file that a call proposes, and what it opens as. */
export interface Proposed {
  file: Uint8Array;
  opened: Opened;
}

/** A password for a vault file. `allowWeakKdf`: tests only. */
export interface Attempt {
  file: Uint8Array;
  password: string;
  allowWeakKdf: boolean;
}

/**
 * The key process's calls. Typed secrets cross as text, sealed or plain. Calls that return a file take effect on
 * `commit`, after the file was written.
 */
export interface KeyCalls {
  create: {
    input: { from: NewSecret; password: string; kdf: KdfParams; createdAt: number; name?: string };
    output: Proposed;
  };
  open: { input: Attempt; output: Opened };
  /** Throws WRONG_PASSWORD; changes nothing. */
  verify: { input: Attempt; output: null };
  changePassword: {
    input: Omit<Attempt, 'password'> & { current: string; next: string; kdf: KdfParams };
    output: Uint8Array;
  };
  /** Public key for typed secrets: see shared/sealed-text.ts. */
  sealKey: { input: null; output: string };
  commit: { input: null; output: null };
  /** JSON of the open vault's API keys, sealed for the API-key process that sent `replyTo`. */
  apiKeys: { input: { replyTo: string }; output: string };
  /** Returns the vault file with a new API key, for this host only; null removes it. Throws INVALID_INPUT. */
  setApiKey: {
    input: { network: string; apiKey: string | null; origin: string };
    output: Proposed;
  };
  /** Returns the vault file with a network's key moved to another host. Throws WRONG_PASSWORD, NOT_FOUND. */
  moveApiKey: { input: Attempt & { network: string; origin: string }; output: Proposed };
  /** The record key in hex (32 bytes, for HMAC-SHA256), sealed for `replyTo`. It can't sign money away. */
  recordKey: { input: { replyTo: string }; output: string };
  /** Returns the vault file with one more record file whose rows are authenticated. */
  addAuthenticated: { input: { file: string }; output: Proposed };
  /** Returns the vault file with changed wallets. */
  edit: { input: WalletEdit; output: Proposed };
  /** The words, or the single WIF; with `replyTo`, their JSON sealed for it. Throws WATCH_ONLY. */
  words: { input: { walletId: string; replyTo?: string }; output: string[] };
  /** The key of one address as WIF in a list of one; with `replyTo`, as for words. */
  wif: {
    input: { walletId: string; path: string; prefixes: Prefixes; replyTo?: string };
    output: string[];
  };
  checkWords: {
    input: { walletId: string; answers: { index: number; word: string }[] };
    output: boolean;
  };
  /**
   * Derives the first addresses from the typed words and compares them with the wallet's. If only some words were
   * typed, the wallet supplies the rest, so that the passphrase is verified too.
   */
  drill: {
    input: { walletId: string; answers: DrillAnswers; passphrase: string };
    output: boolean;
  };
  /** A fresh key for what is backed up beside the vault file. */
  backupKey: { input: null; output: { key: Uint8Array; wrapped: Uint8Array } };
  /** A backup's key, from the vault file inside it. Opens nothing else. Also throws BACKUP_INVALID. */
  openBackup: {
    input: Attempt & { wrapped: Uint8Array };
    output: { key: Uint8Array; addressCodes: Record<string, string> };
  };
  /** Account public keys at other wallets' layouts; null for a wallet without words. */
  xpubs: {
    input: { walletId: string; layouts: string[]; coinType: 0 | 1 };
    output: { fingerprint: string; keys: { layout: string; path: string; xpub: string }[] } | null;
  };
  /**
   * Accepts what the approval window sealed (a ConsentMessage) and keeps its digest: in memory, for ten minutes, for
   * one use of each item. `file` is for checking a password, if given. Throws WRONG_PASSWORD, and DIGEST_MISMATCH for a
   * repeated consent.
   */
  consent: {
    input: Omit<Attempt, 'password'> & { sealed: string };
    output: { digest: string; reason: string | null; withPassword: boolean };
  };
  /**
   * Signs items of an approval text (shared/flows/consent.ts) by index, all or none: PSBTs and signatures in base64.
   * The text must hash to a held digest. Throws DIGEST_MISMATCH, POLICY_VIOLATION, PSBT_INVALID.
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

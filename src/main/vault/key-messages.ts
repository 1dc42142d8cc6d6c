import type { WireError } from '#shared/errors.ts';

import type { KdfParams, VaultMeta } from './format.ts';
import type { AccountKeys } from './keyring.ts';
import type { InputToSign } from './sign-psbt.ts';

/** Where new keys come from. A typed phrase or WIF crosses once, on its way in. */
export type NewSecret =
  | { kind: 'new-phrase'; words: 12 | 24; passphrase: string }
  | { kind: 'phrase'; phrase: string; passphrase: string }
  | { kind: 'wif'; wif: string; prefixes: 'main' | 'test' | 'regtest' };

/** API keys by network. */
export type ApiKeys = Record<string, string>;

export interface Opened {
  meta: VaultMeta;
  accountKeys: AccountKeys;
  apiKeys: ApiKeys;
}

/**
 * The key worker's calls. Passwords cross as bytes that both sides zero. `create`,
 * `changePassword` and `reseal` return the file to write and take effect with `commit`, once it is written.
 */
export interface KeyCalls {
  create: {
    input: { from: NewSecret; password: Uint8Array; kdf: KdfParams; createdAt: number };
    output: { file: Uint8Array; opened: Opened };
  };
  open: {
    input: { file: Uint8Array; password: Uint8Array; allowWeakKdf: boolean };
    output: Opened;
  };
  /** Throws WRONG_PASSWORD; changes nothing. */
  verify: {
    input: { file: Uint8Array; password: Uint8Array; allowWeakKdf: boolean };
    output: null;
  };
  changePassword: {
    input: {
      file: Uint8Array;
      current: Uint8Array;
      next: Uint8Array;
      kdf: KdfParams;
      allowWeakKdf: boolean;
    };
    output: Uint8Array;
  };
  commit: { input: null; output: null };
  /** The open vault's file again, with other facts or API keys. */
  reseal: { input: { meta: VaultMeta; apiKeys: ApiKeys }; output: Uint8Array };
  /** The words, or the WIF as the only one. */
  words: { input: null; output: string[] };
  checkWords: { input: { index: number; word: string }[]; output: boolean };
  /**
   * Signs the PSBT inside `approval` (canonical JSON with a `psbt` field in base64), provided that the
   * SHA-256 of `approval` is `digest`: the worker signs only the bytes that were approved.
   */
  sign: {
    input: { approval: string; digest: string; inputs: InputToSign[] };
    output: string;
  };
  /**
   * Signs the message inside `approval` in the form before BIP-322, on the same condition. Message, path and
   * address type come from its `intent`.
   */
  signText: { input: { approval: string; digest: string }; output: string };
}

export type KeyCall = keyof KeyCalls;

export interface KeyRequest<N extends KeyCall = KeyCall> {
  id: number;
  name: N;
  input: KeyCalls[N]['input'];
}

export type KeyReply =
  { id: number; ok: true; value: unknown } | { id: number; ok: false; error: WireError };

import * as bitcoin from 'bitcoinjs-lib';

import { seenText } from '#shared/text.ts';

/** What a text means to a holder of its signature, beyond being a text. */
export type Meaning =
  'swap-operation' | 'bind' | 'psbt' | 'transaction' | 'bare-hash' | 'login' | 'nothing-else';

/** Shorter hex can't be a transaction: the smallest has one input and one output. */
const SMALLEST_TRANSACTION = 60;

/**
 * What else a signed message could be used as (safety.md C16). Prefers false positives: a single field is enough to
 * recognise an operation.
 */
export function readsAs(message: string): Meaning {
  const text = seenText(message);
  if (/(^|[\s{,;])["']?func["']?\s*[:=]/i.test(text) || isOperation(text)) return 'swap-operation';
  if (/(payment|btc)\s*address\s*:/i.test(text) && /(ordinals|nft)\s*address\s*:/i.test(text)) {
    return 'bind';
  }
  for (const part of [text.replace(/\s/g, ''), ...text.split(/[^A-Za-z0-9+/=]+/)]) {
    const bytes = decoded(part);
    if (bytes === null) continue;
    if (bytes.subarray(0, 5).equals(Buffer.from('70736274ff', 'hex'))) return 'psbt';
    if (bytes.length >= SMALLEST_TRANSACTION && isTransaction(bytes)) return 'transaction';
  }
  if (/^\s*(0x)?[0-9a-f]{64}\s*$/i.test(text)) return 'bare-hash';
  return isLogin(text) ? 'login' : 'nothing-else';
}

const fieldsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^[ \t]*(id|addr|params|ts)\s*[:=]/gim)].map(([, key]) =>
      `${key}`.toLowerCase(),
    ),
  );

const isOperation = (text: string): boolean => fieldsOf(text).size >= 2;

function isLogin(text: string): boolean {
  if (/wants you to sign in with/i.test(text)) return true;
  const asks = /\b(sign|log)[ -]?(in|on|into)\b|\blogin\b|authenticat|verify (that )?you/i.test(
    text,
  );
  return (
    asks &&
    /nonce|session|challenge|issued at|expir|token|timestamp|\b\d{10,13}\b|https?:/i.test(text)
  );
}

function decoded(text: string): Buffer | null {
  if (text.length < 10) return null;
  if (/^([0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;
}

function isTransaction(bytes: Uint8Array): boolean {
  try {
    bitcoin.Transaction.fromBuffer(bytes);
    return true;
  } catch {
    return false;
  }
}

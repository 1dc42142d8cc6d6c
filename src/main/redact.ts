/**
 * Names of fields that may hold a secret, or something that reveals one. Matches any part of the name, ignoring case.
 */
const SECRET_NAME =
  /pass|secret|seed|mnemonic|phrase|words?$|answers|private|xprv|wif|psbt|rawhex|rawtx|witness|signature|api[-_]?key|token|authorization|cookie|plain/i;
const KEY_NAME = /^(key|keys|dataKey|privKey|secKey|master|sealed)$/i;
/** 32-byte ids that a log needs. A private key has the same form, so only these names pass. */
const ID_NAME = /^(txid|txids|hash|digest|outpoint|orderId|inscriptionId)$/;

const LONG_HEX = /[0-9a-f]{64,}/gi;
const WIF = /\b[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}\b/g;
const EXTENDED_KEY = /\b[a-zA-Z]prv[1-9A-HJ-NP-Za-km-z]{50,}/g;
const PSBT_BASE64 = /cHNidP[0-9A-Za-z+/=]{8,}/g;
const WORD_LIST = /\b(?:[a-z]{3,8}[\s,]+){11,}[a-z]{3,8}\b/g;
const MAX_TEXT = 4_000;
const MAX_DEPTH = 6;

/** Removes what looks like key material, whatever its name. */
export function redactText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(PSBT_BASE64, '[psbt]')
    .replace(EXTENDED_KEY, '[extended key]')
    .replace(LONG_HEX, (hex) => `[${hex.length} hex]`)
    .replace(WIF, '[wif]')
    .replace(WORD_LIST, '[words]');
}

/** A copy that is safe to log, as plain JSON. Never throws; cycles end at the depth limit. */
export function redact(value: unknown, name = '', depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (SECRET_NAME.test(name) || KEY_NAME.test(name)) return '[redacted]';
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return ID_NAME.test(name) ? idText(value) : redactText(value);
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return redactText(value.stack ?? value.message);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) {
    return value.slice(0, 100).map((item) => redact(item, name, depth + 1));
  }
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, redact(item, key, depth + 1)]),
    );
  }
  return `[${typeof value}]`;
}

const idText = (text: string): string =>
  /^[0-9a-f]{64}(:\d+|i\d+)?$/i.test(text) ? text : redactText(text);

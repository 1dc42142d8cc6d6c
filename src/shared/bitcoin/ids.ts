import { AppError } from '#shared/errors.ts';

const TXID = /^[0-9a-f]{64}$/;
const OUTPOINT = /^([0-9a-f]{64}):(0|[1-9][0-9]{0,9})$/;
const INSCRIPTION = /^([0-9a-f]{64})i(0|[1-9][0-9]{0,9})$/;
const RUNE_ID = /^(0|[1-9][0-9]{0,9}):(0|[1-9][0-9]{0,9})$/;

export interface Outpoint {
  txid: string;
  vout: number;
}

export function isTxid(text: string): boolean {
  return TXID.test(text);
}

export function formatOutpoint(outpoint: Outpoint): string {
  return `${outpoint.txid}:${outpoint.vout}`;
}

/** Parses `txid:vout`. Throws INVALID_INPUT. */
export function parseOutpoint(text: string): Outpoint {
  const match = OUTPOINT.exec(text);
  if (!match) throw new AppError('INVALID_INPUT', 'not an outpoint');
  return { txid: match[1] as string, vout: Number(match[2]) };
}

export function isOutpoint(text: string): boolean {
  return OUTPOINT.test(text);
}

export function isInscriptionId(text: string): boolean {
  return INSCRIPTION.test(text);
}

/** An inscription id is the reveal txid, `i`, and the index of the envelope (ordinals handbook). */
export function parseInscriptionId(text: string): { txid: string; index: number } {
  const match = INSCRIPTION.exec(text);
  if (!match) throw new AppError('INVALID_INPUT', 'not an inscription id');
  return { txid: match[1] as string, index: Number(match[2]) };
}

export function isRuneId(text: string): boolean {
  return RUNE_ID.test(text);
}

/** UTF-8 length of a ticker: its length class counts bytes (api-facts 6). */
export function tickBytes(tick: string): number {
  return new TextEncoder().encode(tick).length;
}

/** A ticker as a path segment: hex of its UTF-8 bytes unless it is plain lower case letters and digits. */
export function tickToPath(tick: string): string {
  if (/^[a-z0-9]+$/.test(tick)) return tick;
  return Array.from(new TextEncoder().encode(tick), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** `tick_filter` for tickers of 4, 5 and 6 bytes; the default hides the longer ones (api-facts 5.2). */
export const ALL_TICKS = 56;

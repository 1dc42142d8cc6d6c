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

export function isInscriptionId(text: string): boolean {
  return INSCRIPTION.test(text);
}

/** Inscription ids are the reveal txid, `i`, and the index of the envelope (ordinals handbook). */
export function parseInscriptionId(text: string): { txid: string; index: number } {
  const match = INSCRIPTION.exec(text);
  if (!match) throw new AppError('INVALID_INPUT', 'not an inscription id');
  return { txid: match[1] as string, index: Number(match[2]) };
}

export function isRuneId(text: string): boolean {
  return RUNE_ID.test(text);
}

/** UTF-8 length of a ticker: its length class is counted in bytes (api-facts 6). */
export function tickBytes(tick: string): number {
  return new TextEncoder().encode(tick).length;
}

/** A ticker as a path segment: hex of its UTF-8 bytes unless plain lower case letters and digits. */
export function tickToPath(tick: string): string {
  if (/^[a-z0-9]+$/.test(tick)) return tick;
  return Array.from(new TextEncoder().encode(tick), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** As `tick_filter`: tickers of 4, 5 and 6 bytes, of which the default hides the longer (api-facts 5.2). */
export const ALL_TICKS = 56;

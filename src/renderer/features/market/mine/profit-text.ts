import { groupDigits } from '#shared/bitcoin/amount.ts';

/** Sats with their sign. */
export function signed(sats: string | bigint): string {
  const text = String(sats);
  if (!/[1-9]/.test(text)) return '0';
  return text.startsWith('-') ? `−${groupDigits(text.slice(1))}` : `+${groupDigits(text)}`;
}

/** The colour of a gain or a loss. */
export const toneOf = (sats: string | bigint): string =>
  String(sats).startsWith('-')
    ? 'text-error'
    : /[1-9]/.test(String(sats))
      ? 'text-success'
      : 'text-muted';

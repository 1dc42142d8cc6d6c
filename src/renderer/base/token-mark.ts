import { addressMark } from './address-mark.ts';

/** A token's mark: two characters of its ticker on a colour derived from it. Never an image supplied by others. */
export function tokenMark(ticker: string): { text: string; hue: number } {
  const signs = Array.from(ticker.replace(/[\s•.]/gu, ''))
    .slice(0, 2)
    .join('');
  return { text: signs === '' ? '?' : signs, hue: addressMark(ticker).hue };
}

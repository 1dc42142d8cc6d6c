import { addressMark } from './address-mark.ts';

/** What stands for a token: two signs of its ticker on a colour that follows from it. Never an image that somebody made. */
export function tokenMark(ticker: string): { text: string; hue: number } {
  const signs = Array.from(ticker.replace(/[\s•.]/gu, ''))
    .slice(0, 2)
    .join('');
  return { text: signs === '' ? '?' : signs, hue: addressMark(ticker).hue };
}

import { z } from 'zod';

/** What goes from hand to hand: the text and who signed it. Everything it says is in the text. */
export const signedReceipt = z.object({
  receipt: z.literal('inkstone signed receipt'),
  version: z.literal(1),
  address: z.string().max(200),
  message: z.string().max(20_000),
  signature: z.string().max(10_000),
});
export type SignedReceipt = z.output<typeof signedReceipt>;

const asNumber = (letter: string): string =>
  `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** In one line of ASCII with no bracket but its own, so that it can lie inside a PDF and be found there again. */
export function writeSigned(receipt: SignedReceipt): string {
  const inside = JSON.stringify(signedReceipt.parse(receipt)).slice(1, -1);
  return `{${inside.replaceAll(/[^\x20-\x7e]|[{}]/g, asNumber)}}`;
}

/** Places looked at: a file that means well has one. */
const MOST_STARTS = 5;
const MOST_ENDS = 50;
/** Letters of a whole receipt with each of them written as its number, and spaces between: nothing longer is parsed. */
const MOST_LETTERS = 200_000;
const START = /\{\s*"receipt"\s*:\s*"inkstone signed receipt"/g;

/** From the file that was saved, from the PDF it lies in, or from a paste; null where there is none. */
export function findSigned(text: string): SignedReceipt | null {
  for (const { index: start } of [...text.matchAll(START)].slice(0, MOST_STARTS)) {
    for (let end = start, tries = 0; tries < MOST_ENDS; tries += 1) {
      end = text.indexOf('}', end) + 1;
      if (end === 0 || end - start > MOST_LETTERS) break;
      const parsed = signedReceipt.safeParse(jsonOf(text.slice(start, end)));
      if (parsed.success) return parsed.data;
    }
  }
  return null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

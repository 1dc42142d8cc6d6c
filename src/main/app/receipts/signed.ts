import { z } from 'zod';

import { attempt } from '#shared/attempt.ts';

/** A signed receipt: the text and its signer. Everything it says is in the text. */
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

/** One line of ASCII whose only brackets are its own, so that it can be embedded in a PDF and found again. */
export function writeSigned(receipt: SignedReceipt): string {
  const inside = JSON.stringify(signedReceipt.parse(receipt)).slice(1, -1);
  return `{${inside.replaceAll(/[^\x20-\x7e]|[{}]/g, asNumber)}}`;
}

/** Candidates examined; a genuine file has one. */
const MOST_STARTS = 5;
const MOST_ENDS = 50;
/** Longest candidate parsed: a whole receipt with every letter escaped and spaces in between. */
const MOST_LETTERS = 200_000;
const START = /\{\s*"receipt"\s*:\s*"inkstone signed receipt"/g;

/** From the saved file, the PDF that contains it, or pasted text; null if there is none. */
export function findSigned(text: string): SignedReceipt | null {
  for (const { index: start } of [...text.matchAll(START)].slice(0, MOST_STARTS)) {
    for (let end = start, tries = 0; tries < MOST_ENDS; tries += 1) {
      end = text.indexOf('}', end) + 1;
      if (end === 0 || end - start > MOST_LETTERS) break;
      const parsed = signedReceipt.safeParse(
        attempt((): unknown => JSON.parse(text.slice(start, end))),
      );
      if (parsed.success) return parsed.data;
    }
  }
  return null;
}

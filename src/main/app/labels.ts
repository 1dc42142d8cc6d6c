import { setImmediate } from 'node:timers/promises';

import { z } from 'zod';

import { isLabelled, type Label, labelFields } from '#shared/ipc/labels.ts';
import { plainText } from '#shared/text.ts';

import type { Described } from './changes/requests.ts';

/** A line of BIP-329. What else it may hold is not ours to keep. */
const line = labelFields
  .extend({ label: z.string().max(10_000).default(''), spendable: z.boolean().optional() })
  .refine(isLabelled);
export type LabelLine = z.output<typeof line>;

const MOST = 10_000;

/** Labels read or written before others get their turn: each write of a label by itself waits for the disk. */
export const AT_ONCE = 200;

/** The labels of a BIP-329 file, and how many of its lines are none. Texts come out plain and short. */
export async function readLabels(text: string): Promise<{ labels: LabelLine[]; refused: number }> {
  const labels: LabelLine[] = [];
  let refused = 0;
  for (const [at, one] of text.split(/\r?\n/).entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    if (one.trim() === '') continue;
    const parsed = labels.length < MOST ? line.safeParse(jsonOf(one)) : null;
    if (parsed?.success) labels.push({ ...parsed.data, label: plainText(parsed.data.label, 255) });
    else refused += 1;
  }
  return { labels, refused };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A line of BIP-329; `spendable` is said of frozen coins. */
export const labelLine = ({ type, ref, label }: Label, isFrozen: boolean): string =>
  `${JSON.stringify({ type, ref, label, ...(isFrozen ? { spendable: false } : {}) })}\n`;

/** So many names are shown and allowed at once. */
export const MOST_NAMED = 40;

/** Names that will stand beside addresses of others, on approval cards too: a page alone must not put them there. */
export function describeNames(
  names: readonly Pick<Label, 'ref' | 'label'>[],
  nameOf: (address: string) => string | null,
): Described {
  const rest = names.length - MOST_NAMED;
  return {
    title: names.length === 1 ? 'Name an address' : `Name ${names.length} addresses`,
    lines: [
      ...names.slice(0, MOST_NAMED).map(({ ref, label }) => ({
        label: ref,
        before: nameOf(ref) ?? 'no name',
        after: label,
      })),
      ...(rest > 0 ? [{ label: 'And', before: null, after: `${rest} more, in lists alone` }] : []),
    ],
    consequence: `From then on the name stands beside the address wherever it is shown, on what you approve too. Compare the address with where you got it.${
      rest > 0 ? ' What is not written here stands on nothing that you approve.' : ''
    }`,
    password: false,
  };
}

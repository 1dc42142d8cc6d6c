import { z } from 'zod';

import { eachInTurns } from '#main/turns.ts';
import { attempt } from '#shared/attempt.ts';
import { isLabelled, type Label, labelFields } from '#shared/ipc/labels.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { firstOf } from './changes/coins.ts';
import type { Described } from './changes/requests.ts';

/** A line of BIP-329. Unknown fields are dropped. */
const line = labelFields
  .extend({ label: z.string().max(10_000).default(''), spendable: z.boolean().optional() })
  .refine(isLabelled);
export type LabelLine = z.output<typeof line>;

const MOST = 10_000;

/** Labels processed before yielding, since each write waits for the disk. */
export const AT_ONCE = 200;

/** A BIP-329 file's labels, and its number of invalid lines. Texts become plain and short. */
export async function readLabels(text: string): Promise<{ labels: LabelLine[]; refused: number }> {
  const labels: LabelLine[] = [];
  let refused = 0;
  const take = (one: string): void => {
    if (one.trim() === '') return;
    const parsed =
      labels.length < MOST ? line.safeParse(attempt((): unknown => JSON.parse(one))) : null;
    if (parsed?.success) labels.push({ ...parsed.data, label: plainText(parsed.data.label, 255) });
    else refused += 1;
  };
  await eachInTurns(text.split(/\r?\n/), take, AT_ONCE);
  return { labels, refused };
}

/** A BIP-329 line; `spendable` is written for frozen coins. */
export const labelLine = ({ type, ref, label }: Label, isFrozen: boolean): string =>
  `${JSON.stringify({ type, ref, label, ...(isFrozen ? { spendable: false } : {}) })}\n`;

/** Names shown and confirmed at once. */
export const MOST_NAMED = 40;

/** Effects beyond the labels themselves. */
export interface LabelEffects {
  /** New, changed or removed names of others' addresses, which also appear on approval cards. */
  names: readonly Pick<Label, 'ref' | 'label'>[];
  nameOf: (address: string) => string | null;
  /** Outpoints to be frozen. */
  freezes: readonly string[];
  /** Frozen ones that a file marks spendable: they stay frozen. */
  kept: readonly string[];
  /** Coins of this wallet. */
  own: ReadonlySet<string>;
}

/** Null if only labels change. */
export function describeLabels(effects: LabelEffects): Described | null {
  const { names, freezes } = effects;
  if (names.length === 0 && freezes.length === 0) return null;
  const titles = [
    ...(names.length > 0
      ? [
          names.length === 1
            ? say.app.labels.nameAnAddress
            : say.app.labels.nameAddresses({ length: names.length }),
        ]
      : []),
    ...(freezes.length > 0 ? [say.app.labels.freeze({ coins: coinsText(freezes.length) })] : []),
  ];
  const [first = '', ...rest] = titles;
  return {
    title: say.text.and({ items: [say.text.capital({ text: first }), ...rest].join('\n') }),
    lines: [...nameLines(effects), ...freezeLines(effects)],
    consequence: [
      ...(names.length > 0 ? [say.app.labels.fromThenOnThe] : []),
      ...(names.length > MOST_NAMED ? [say.app.labels.whatIsNotWritten] : []),
      ...(freezes.length > 0 ? [say.app.labels.aFrozenCoinCant] : []),
    ].join(' '),
  };
}

const coinsText = (count: number): string => say.app.labels.coins({ count });

function nameLines({ names, nameOf }: LabelEffects): Described['lines'] {
  const rest = names.length - MOST_NAMED;
  return [
    ...names.slice(0, MOST_NAMED).map(({ ref, label }) => ({
      label: ref,
      before: nameOf(ref) ?? say.app.labels.noName,
      after: label === '' ? say.app.labels.noName : label,
    })),
    ...(rest > 0
      ? [
          {
            label: say.app.labels.and,
            before: null,
            after: say.app.labels.moreInListsAlone({ rest }),
          },
        ]
      : []),
  ];
}

function freezeLines({ freezes, kept, own }: LabelEffects): Described['lines'] {
  const mine = freezes.filter((outpoint) => own.has(outpoint));
  const line = (label: string, after: string) => ({ label, before: null, after });
  return [
    ...(mine.length > 0
      ? [
          line(
            say.app.labels.freezes,
            say.app.labels.ofYour({
              length: mine.length,
              coins: coinsText(own.size),
              firstOf: firstOf(mine),
            }),
          ),
        ]
      : []),
    ...(freezes.length > mine.length
      ? [line(say.app.labels.freezesOnceTheyAre, coinsText(freezes.length - mine.length))]
      : []),
    ...(kept.length > 0
      ? [
          line(
            say.app.labels.stayFrozen,
            say.app.labels.aFileUnfreezesNothing({ coins: coinsText(kept.length) }),
          ),
        ]
      : []),
  ];
}

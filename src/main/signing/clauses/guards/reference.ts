import { hold, judge } from '#main/signing/define/clause.ts';
import type { Reference } from '#main/signing/define/guards.ts';
import type { Clause } from '#shared/flows/approval.ts';

/** C33: there is something to compare the price with: that nobody says anything is no sign that it is fair. */
export const priceComparable = (title: string, { known, unknown }: Reference): Clause =>
  judge(
    'C33',
    title,
    'The price was compared.',
    known.map(({ what, value }) => `${what}: ${value ?? 'unknown'}`),
    known.some(({ value }) => value !== null) ? [] : [hold(unknown)],
  );

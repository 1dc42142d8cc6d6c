import { hold, judge } from '#main/signing/define/clause.ts';
import type { Reference } from '#main/signing/define/guards.ts';
import type { Clause } from '#shared/flows/approval.ts';

/** C33: there is a price to compare with; missing data doesn't make a price fair. */
export const priceComparable = (title: string, { known, unknown }: Reference): Clause =>
  judge(
    'C33',
    title,
    'The price was compared.',
    known.map(({ what, value }) => `${what}: ${value ?? 'unknown'}`),
    known.some(({ value }) => value !== null) ? [] : [hold(unknown)],
  );

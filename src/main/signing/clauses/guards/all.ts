import { tolerated } from '#main/signing/clauses/general/fee.ts';
import { block, type Finding, hold, judge, sats } from '#main/signing/define/clause.ts';
import {
  type GuardFacts,
  type GuardId,
  type Guards,
  isNone,
  type None,
  type Quoted,
  type QuotedFee,
  type Reference,
} from '#main/signing/define/guards.ts';
import type { Inspection } from '#main/signing/read/inspect.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { labelled } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import { rightModule } from './module.ts';
import { allTriesWithin } from './tries.ts';

/** C33: there is a price to compare with; missing data doesn't make a price fair. */
const priceComparable = (title: string, { known, unknown }: Reference): Clause =>
  judge(
    'C33',
    title,
    say.signing.clausesGuardsAll.thePriceWasCompared,
    known.map(({ what, value }) => labelled(what, value ?? say.signing.named.unknown)),
    known.some(({ value }) => value !== null) ? [] : [hold(unknown)],
  );

/**
 * Fees above a quarter of the price are unusual, and above half of it no trade makes sense, except for small
 * amounts. A mere increase doesn't block: a market may change its percentage honestly, which would otherwise
 * prevent all purchases there.
 */
const [UNUSUAL_SHARE, MOST_SHARE] = [4n, 2n];
const SMALL_FEES = 5_000n;

/** C32: no fee exceeds what was shown at the request, and all fees together are a reasonable share of the price. */
function feesAsQuoted(title: string, { fees, priceSats }: Quoted): Clause {
  const total = fees.reduce((sum, { nowSats }) => sum + (nowSats ?? 0n), 0n);
  return judge(
    'C32',
    title,
    say.signing.clausesGuardsAll.noFeeIsHigher,
    fees.map(({ what, quotedSats, nowSats }) =>
      say.signing.clausesGuardsAll.shown({
        what,
        nowSats: sats(nowSats),
        quotedSats: sats(quotedSats),
      }),
    ),
    [...fees.flatMap(feeFindings), ...(priceSats === null ? [] : shareFindings(total, priceSats))],
  );
}

function feeFindings({ what, quotedSats: quoted, nowSats: now, isEstimate }: QuotedFee): Finding[] {
  if (now === null) return [block(say.signing.clausesGuardsAll.cannotBeKnown({ what }))];
  if (now <= (isEstimate ? tolerated(quoted) : quoted)) return [];
  return [
    hold(
      say.signing.clausesGuardsAll.isYouWereShown({ what, now: sats(now), quoted: sats(quoted) }),
    ),
  ];
}

function shareFindings(total: bigint, price: bigint): Finding[] {
  if (total <= SMALL_FEES || total * UNUSUAL_SHARE <= price) return [];
  return [
    total * MOST_SHARE > price
      ? block(
          say.signing.clausesGuardsAll.theFeesAreMore({ total: sats(total), price: sats(price) }),
        )
      : hold(
          say.signing.clausesGuardsAll.theFeesAreMoreThan({
            total: sats(total),
            price: sats(price),
          }),
        ),
  ];
}

const titles: Record<GuardId, string> = {
  C30: say.signing.clausesGuardsAll.theModuleYouUse,
  C31: say.signing.clausesGuardsAll.paidOnceWithinYour,
  C32: say.signing.clausesGuardsAll.feesAsQuoted,
  C33: say.signing.clausesGuardsAll.somethingToCompareWith,
};

/** Null for a purpose that never has anything to compare; a pass with the reason if just this intent has nothing. */
function compared<A, T extends object>(
  id: GuardId,
  guard: None | ((request: A) => T | None),
  request: A,
  clause: (provided: T, title: string) => Clause,
): Clause | null {
  if (isNone(guard)) return null;
  const provided = guard(request);
  return isNone(provided)
    ? judge(id, titles[id], provided.none, [], [])
    : clause(provided, titles[id]);
}

/** The guards of any purpose. */
export const judgeGuard: {
  [Id in GuardId]: <I, F extends GuardFacts>(
    guards: Guards<I, F>,
    intent: I,
    facts: F,
    inspection: Inspection | null,
  ) => Clause | null;
} = {
  C30: ({ C30 }, intent, { module }) =>
    compared('C30', C30, intent, (named, title) => rightModule(title, named, module)),
  C31: ({ C31 }, intent, { earlier }, inspection) =>
    compared('C31', C31, intent, (tries, title) =>
      allTriesWithin(title, tries, inspection, earlier),
    ),
  C32: ({ C32 }, _intent, facts) =>
    compared('C32', C32, facts, (quoted, title) => feesAsQuoted(title, quoted)),
  C33: ({ C33 }, _intent, facts) =>
    compared('C33', C33, facts, (reference, title) => priceComparable(title, reference)),
};

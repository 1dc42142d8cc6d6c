import { type Finding, judge, sats, warn } from '#main/signing/define/clause.ts';
import type { FeeRule, TransactionFacts } from '#main/signing/define/purpose.ts';
import { ownSums } from '#main/signing/read/inspect.ts';
import type { ApprovalCard, Clause } from '#shared/flows/approval.ts';
import type { Shown } from '#shared/flows/shown.ts';
import { say } from '#shared/words/say.ts';

import type { GeneralClause } from './define.ts';

/** The service rounds each part of an order's price. */
export const PRICE_ROUNDING = 3n;
/** A transaction built by someone else may be one vB larger. */
const roundingOf = ({ rate }: Shown): bigint => BigInt(Math.ceil(rate)) + PRICE_ROUNDING;

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

interface Compared {
  shown: Shown & { totalSats: string };
  /** What leaves for good now, including the fee. */
  leaves: bigint;
  feeSats: bigint | null;
  /** What earlier steps took. */
  spentSats: bigint;
}

/** The total on the form covers what leaves now and what left before. Null if no form showed one. */
export const totalAsShown: GeneralClause = (facts, { fee, postageSats = 0n }, added) => {
  const { inspection, spentSats, intent } = facts;
  const shown = totalShown(intent);
  const sums = ownSums(inspection);
  if (shown === null || sums === null) return added.length === 0 ? null : judged('', [], added);
  const leaves = larger(sums.spent - sums.back - postageSats, 0n);
  return compared({ shown, leaves, spentSats, feeSats: inspection.feeSats }, fee, added);
};

const totalShown = ({ shown }: TransactionFacts['intent']): Compared['shown'] | null =>
  shown?.totalSats === undefined ? null : { ...shown, totalSats: shown.totalSats };

const sum = (values: readonly string[]): bigint =>
  values.reduce((total, value) => total + BigInt(value), 0n);

/** The same for lines that are approved together and share one total. Null if no line compares one. */
export function totalOfLines(
  cards: readonly ApprovalCard[],
  { intent, spentSats }: TransactionFacts,
): Clause | null {
  const shown = totalShown(intent);
  if (shown === null || !cards.some(({ clauses }) => clauses.some(({ id }) => id === 'total')))
    return null;
  const outlay = sum(cards.map(({ outlaySats }) => outlaySats));
  const leaves = outlay - sum(cards.map(({ postageSats = '0' }) => postageSats));
  const feeSats = sum(cards.map((card) => card.feeSats));
  return compared({ shown, leaves, spentSats, feeSats }, { rule: 'opened' }, []);
}

function compared(one: Compared, fee: FeeRule, added: readonly Finding[]): Clause {
  const { shown, leaves, spentSats } = one;
  const total = BigInt(shown.totalSats);
  const over = leaves - larger(total - spentSats, 0n);
  const isOver = leaves > 0n && over > roundingOf(shown);
  const raised = isOver ? raisedWords(one, fee) : null;
  const findings: Finding[] = isOver && raised === null ? [warn(overWords(one, over))] : [];
  return judged(
    raised ??
      say.signing.clausesGeneralTotal.areWithinTheTotal({
        leaves: sats(leaves),
        total: sats(total),
      }),
    [
      say.signing.clausesGeneralTotal.shown({ total: sats(total) }),
      say.signing.clausesGeneralTotal.spentBefore({ spentSats: sats(spentSats) }),
      say.signing.clausesGeneralTotal.now({ leaves: sats(leaves) }),
    ],
    [...findings, ...added],
  );
}

const judged = (text: string, evidence: string[], findings: readonly Finding[]): Clause =>
  judge(
    'total',
    findings.length === 0
      ? say.signing.clausesGeneralTotal.totalAsShown
      : say.signing.clausesGeneralTotal.notTheTotalYou,
    text,
    evidence,
    findings,
  );

/** `This takes 12 345 sats. You were shown a total of 10 000 sats: it is 2 345 sats more.` */
function overWords({ shown, leaves, spentSats, feeSats }: Compared, over: bigint): string {
  const left =
    spentSats > 0n
      ? say.signing.clausesGeneralTotal.andHaveLeftAlready({ spentSats: sats(spentSats) })
      : '';
  const before = shown.feeSats === undefined ? null : BigInt(shown.feeSats);
  const isDearer = before !== null && feeSats !== null && feeSats > before + roundingOf(shown);
  const why = isDearer
    ? say.signing.clausesGeneralTotal.theNetworkFeeIs({
        feeSats: sats(feeSats),
        before: sats(before),
      })
    : '';
  return say.signing.clausesGeneralTotal.thisTakesYouWere({
    leaves: sats(leaves),
    bigInt: sats(BigInt(shown.totalSats)),
    left,
    over: sats(over),
    why,
  });
}

/** You chose a higher rate since, and only the fee increased; null for any other reason. */
function raisedWords({ shown, leaves, feeSats, spentSats }: Compared, fee: FeeRule): string | null {
  if (!('rate' in fee) || fee.rate <= shown.rate || feeSats === null) return null;
  const total = BigInt(shown.totalSats);
  const rest = larger(total - spentSats, 0n) - BigInt(shown.feeSats ?? '0');
  return leaves - feeSats <= rest
    ? say.signing.clausesGeneralTotal.theTotalWasAt({
        total: sats(total),
        rate: shown.rate,
        now: fee.rate,
        sats: sats(spentSats + leaves),
      })
    : null;
}

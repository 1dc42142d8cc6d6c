import type { PaymentLimits } from '#main/signing/coins/fee-limits.ts';
import { block, type Finding, hold, judge, sats, warn } from '#main/signing/define/clause.ts';
import type { FeeRule, TransactionFacts } from '#main/signing/define/purpose.ts';
import { BROADCAST_MAXIMUM, feeFor, RELAY_MINIMUM, sizeOf } from '#main/wallet/fees.ts';
import { say } from '#shared/words/say.ts';

import type { GeneralClause } from './define.ts';

/** Hardly any payment needs this rate, whatever a provider recommends. */
const EXTREME_RATE = 300;
const TIMES_RECOMMENDED = 3;
/** A small fee may be a large share of a small payment without being a mistake. */
const SMALL_FEE = 5_000n;
/** A provider's size estimate may be slightly off: this excess isn't an attack. */
const TOLERANCE_PERCENT = 2n;
const TOLERANCE_SATS = 300n;

export const tolerated = (amount: bigint): bigint => {
  const share = (amount * TOLERANCE_PERCENT) / 100n;
  return amount + (share > TOLERANCE_SATS ? share : TOLERANCE_SATS);
};

/** C9: absolute limit, relay bounds, multiples of the recommended rate, and the requested rate. */
export const feeInBounds: GeneralClause = (facts, { fee: rule }, added) => {
  const { inspection, limits } = facts;
  const { feeSats: fee, vsize } = inspection;
  const title = say.signing.clausesGeneralFee.feeWithinBounds;
  if (fee === null) {
    const text = say.signing.clausesGeneralFee.theFeeCannotBe;
    return judge(
      'C9',
      title,
      '',
      [],
      [rule.rule === 'opened' ? hold(text) : block(text), ...added],
    );
  }
  if (rule.rule === 'none') {
    const none =
      fee === 0n
        ? []
        : [block(say.signing.clausesGeneralFee.paysWhereNothingIs({ fee: sats(fee) }))];
    const text = say.signing.clausesGeneralFee.paysNoFeeIt;
    return judge(
      'C9',
      say.signing.clausesGeneralFee.noFee,
      text,
      [say.signing.clausesGeneralFee.fee({ fee: sats(fee) })],
      [...none, ...added],
    );
  }
  const findings: Finding[] = [];
  if (fee < 0n) {
    findings.push(
      rule.rule === 'opened'
        ? hold(say.signing.clausesGeneralFee.outputsExceedInputsSomebody)
        : block(say.signing.clausesGeneralFee.outputsExceedInputs),
    );
  }
  if (fee > limits.maxFeeSats)
    findings.push(
      block(say.signing.clausesGeneralFee.theFeeIsAbove({ maxFeeSats: sats(limits.maxFeeSats) })),
    );
  if (fee > feeFor(BROADCAST_MAXIMUM, vsize))
    findings.push(block(say.signing.clausesGeneralFee.theFeeIsAboveWhat));
  if (fee >= 0n && fee < feeFor(RELAY_MINIMUM, vsize)) {
    const text = say.signing.clausesGeneralFee.theFeeIsBelow;
    findings.push(rule.rule === 'opened' ? warn(text) : block(text));
  }
  findings.push(...requestedFindings(rule, facts, fee));
  const parent = rule.rule === 'exact' ? (rule.parentSats ?? 0n) : 0n;
  if (fee >= 0n) findings.push(...rateFindings(fee - parent, vsize, limits, rule));
  return judge(
    'C9',
    // A title that says all is well would contradict the findings.
    findings.length + added.length === 0 ? title : say.signing.clausesGeneralFee.networkFee,
    rateWords(rule, parent, { fee: sats(fee), rate: inspection.feeRate ?? '?' }),
    [
      say.signing.clausesGeneralFee.feeForVb({ fee: sats(fee), vsize }),
      ...(rule.rule === 'opened'
        ? []
        : [
            say.signing.clausesGeneralFee.chosenRate({
              rate: rule.rate,
              due: sats(feeFor(rule.rate, vsize) + parent),
            }),
          ]),
      ...(parent > 0n ? [say.signing.clausesGeneralFee.ofItForThe({ parent: sats(parent) })] : []),
      say.signing.clausesGeneralFee.limit({ maxFeeSats: sats(limits.maxFeeSats) }),
      limits.recommended
        ? say.signing.clausesGeneralFee.recommended({
            minimum: limits.recommended.minimum,
            fastest: limits.recommended.fastest,
          })
        : say.signing.clausesGeneralFee.recommendedRateUnknown,
    ],
    [...findings, ...added],
  );
};

/** Compared with the requested rate, as exactly as the builder can keep to it. */
function requestedFindings(
  rule: FeeRule,
  { inspection, limits, intent: { shown } }: TransactionFacts,
  fee: bigint,
) {
  if (rule.rule === 'opened' || rule.rule === 'none') return [];
  const findings: Finding[] = [];
  // At another rate it was never shown: a bump has a rate of its own.
  const before = shown?.rate === rule.rate ? shown.feeSats : undefined;
  if (before !== undefined && fee > tolerated(BigInt(before)))
    findings.push(
      hold(
        say.signing.clausesGeneralFee.theNetworkFeeIs({
          fee: sats(fee),
          bigInt: sats(BigInt(before)),
        }),
      ),
    );
  const wanted = feeFor(rule.rate, inspection.vsize);
  if (rule.rule === 'exact') {
    const due = wanted + (rule.parentSats ?? 0n);
    if (fee < due) findings.push(block(say.signing.clausesGeneralFee.theFeeIsLess));
    if (fee > due + changeAllowance(rule.rate, limits))
      findings.push(block(say.signing.clausesGeneralFee.theFeeIsMore));
    if (fee > SMALL_FEE && fee * 4n > rule.valueSats) {
      findings.push(hold(say.signing.clausesGeneralFee.theFeeIsMoreThan));
    } else if (fee * 10n > rule.valueSats) {
      findings.push(warn(say.signing.clausesGeneralFee.theFeeIsMoreThanA));
    }
  } else if (rule.rule === 'estimated') {
    if (fee > tolerated(wanted)) findings.push(block(say.signing.clausesGeneralFee.theFeeIsMore));
    else if (fee < wanted) findings.push(warn(say.signing.clausesGeneralFee.theFeeIsLessThan));
  } else if (fee > 2n * wanted + TOLERANCE_SATS) {
    findings.push(hold(say.signing.clausesGeneralFee.theFeeIsMoreThanTwice));
  }
  return findings;
}

/** Compared with the provider's recommendation, and with an extreme rate, since its word alone isn't enough. */
function rateFindings(
  fee: bigint,
  vsize: number,
  { recommended }: PaymentLimits,
  { rule }: FeeRule,
): Finding[] {
  const findings: Finding[] = [];
  if (fee > feeFor(EXTREME_RATE, vsize))
    findings.push(hold(say.signing.clausesGeneralFee.theFeeIsAboveTheExtreme({ EXTREME_RATE })));
  if (!recommended)
    return [...findings, warn(say.signing.clausesGeneralFee.theProviderRecommendsNo)];
  if (fee > feeFor(Math.max(recommended.fastest, RELAY_MINIMUM) * TIMES_RECOMMENDED, vsize)) {
    findings.push(hold(say.signing.clausesGeneralFee.theFeeIsMoreThanTimes({ TIMES_RECOMMENDED })));
  }
  if (rule !== 'opened' && fee < feeFor(recommended.minimum, vsize)) {
    findings.push(warn(say.signing.clausesGeneralFee.theFeeIsBelowThe));
  }
  return findings;
}

/** What may become fee instead of a change output too small to be useful. */
const changeAllowance = (rate: number, { minCoinSats }: PaymentLimits): bigint =>
  feeFor(rate, sizeOf([], ['p2tr']) - sizeOf([], [])) + minCoinSats;

/**
 * A child that pays for its parent has a different rate than both together, and the rate of a PSBT wasn't
 * chosen here.
 */
function rateWords(rule: FeeRule, parent: bigint, paid: { fee: string; rate: string }): string {
  if (rule.rule === 'opened' || rule.rule === 'none')
    return say.signing.clausesGeneralFee.isRate(paid);
  return parent > 0n
    ? say.signing.clausesGeneralFee.isRateForBoth({ ...paid, chosen: rule.rate })
    : say.signing.clausesGeneralFee.isRateAsChosen(paid);
}

import { parseSats } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';

import { BROADCAST_MAXIMUM, feeFor, RELAY_MINIMUM, sizeOf } from '../../../wallet/fees.ts';
import { block, hold, judge, type PaymentFacts, type PaymentLimits, sats, warn } from './define.ts';

/** Rate that hardly any payment needs. */
const EXTREME_RATE = 600;
const TIMES_RECOMMENDED = 3;
/** Small fees may be a large share of a small payment without being a mistake. */
const SMALL_FEE = 5_000n;

/** C9: absolute cap, share of the value, multiple of the recommended rate, relay bounds, and the asked rate. */
export const feeInBounds = ({
  intent,
  inspection,
  limits,
  parentSats = 0n,
}: Pick<PaymentFacts, 'inspection' | 'limits'> & {
  intent: { sats: string; feeRate: number };
  /** What an unconfirmed parent lacks of the asked rate, paid here. */
  parentSats?: bigint;
}): Clause => {
  const { feeSats: fee, vsize } = inspection;
  if (fee === null) {
    return judge('C9', title, '', [], [block('The fee cannot be known.')]);
  }
  const value = parseSats(intent.sats);
  const asked = feeFor(intent.feeRate, vsize) + parentSats;
  const unused = changeAllowance(intent.feeRate, limits);
  const findings = [];
  if (fee > limits.maxFeeSats)
    findings.push(block(`Above your limit of ${sats(limits.maxFeeSats)}.`));
  if (fee < feeFor(RELAY_MINIMUM, vsize)) findings.push(block('Below what nodes relay.'));
  if (fee > feeFor(BROADCAST_MAXIMUM, vsize)) findings.push(block('Above what nodes broadcast.'));
  if (fee < asked) findings.push(block('Less than the fee rate you chose.'));
  if (fee > asked + unused) findings.push(block('More than the fee rate you chose.'));
  findings.push(...rateFindings(fee - parentSats, vsize, limits));
  if (fee > SMALL_FEE && fee * 4n > value) {
    findings.push(hold('More than a quarter of the amount paid.'));
  } else if (fee * 10n > value) {
    findings.push(warn('More than a tenth of the amount paid.'));
  }
  return judge(
    'C9',
    title,
    `${sats(fee)} is ${inspection.feeRate ?? '?'} sat/vB, as chosen.`,
    [
      `fee ${sats(fee)} for ${vsize} vB`,
      `chosen rate ${intent.feeRate} sat/vB: ${sats(asked)}`,
      `limit ${sats(limits.maxFeeSats)}`,
      limits.recommended
        ? `recommended ${limits.recommended.minimum} to ${limits.recommended.fastest} sat/vB`
        : 'recommended rate unknown',
    ],
    findings,
  );
};

const title = 'Fee within bounds';

/** Against what the provider recommends and what hardly anybody needs. */
export function rateFindings(fee: bigint, vsize: number, { recommended }: PaymentLimits) {
  const findings = [];
  if (fee > feeFor(EXTREME_RATE, vsize)) findings.push(hold(`Above ${EXTREME_RATE} sat/vB.`));
  if (!recommended) return [...findings, warn('The provider recommends no rate right now.')];
  if (fee > feeFor(Math.max(recommended.fastest, RELAY_MINIMUM) * TIMES_RECOMMENDED, vsize)) {
    findings.push(hold(`More than ${TIMES_RECOMMENDED} times the fastest recommended rate.`));
  }
  if (fee < feeFor(recommended.minimum, vsize)) {
    findings.push(warn('Below the lowest recommended rate: it may wait long.'));
  }
  return findings;
}

/** What may go to the fee instead of a change output too small to be useful. */
function changeAllowance(rate: number, { minCoinSats }: PaymentLimits): bigint {
  return feeFor(rate, sizeOf([], ['p2tr']) - sizeOf([], [])) + minCoinSats;
}

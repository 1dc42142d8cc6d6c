import { tolerated } from '#main/signing/clauses/general/fee.ts';
import { block, type Finding, hold, judge, sats } from '#main/signing/define/clause.ts';
import type { Quoted, QuotedFee } from '#main/signing/define/guards.ts';
import type { Clause } from '#shared/flows/approval.ts';

/**
 * Fees above a quarter of the price are unusual, and above half of it no trade makes sense, except for small amounts. A
 * mere increase doesn't block: a market may change its percentage honestly, and then nobody could buy there any more.
 */
const [UNUSUAL_SHARE, MOST_SHARE] = [4n, 2n];
const SMALL_FEES = 5_000n;

/** C32: no fee exceeds what was shown at the request, and all fees together are a reasonable share of the price. */
export function feesAsQuoted(title: string, { fees, priceSats }: Quoted): Clause {
  const total = fees.reduce((sum, { nowSats }) => sum + (nowSats ?? 0n), 0n);
  return judge(
    'C32',
    title,
    'No fee is higher than you were shown.',
    fees.map(
      ({ what, quotedSats, nowSats }) => `${what}: ${sats(nowSats)}, shown ${sats(quotedSats)}`,
    ),
    [...fees.flatMap(feeFindings), ...(priceSats === null ? [] : shareFindings(total, priceSats))],
  );
}

function feeFindings({ what, quotedSats: quoted, nowSats: now, isEstimate }: QuotedFee): Finding[] {
  if (now === null) return [block(`${what} cannot be known.`)];
  if (now <= (isEstimate ? tolerated(quoted) : quoted)) return [];
  return [hold(`${what} is ${sats(now)}. You were shown ${sats(quoted)}.`)];
}

function shareFindings(total: bigint, price: bigint): Finding[] {
  if (total <= SMALL_FEES || total * UNUSUAL_SHARE <= price) return [];
  return [
    total * MOST_SHARE > price
      ? block(`The fees are ${sats(total)}, more than half of the price of ${sats(price)}.`)
      : hold(`The fees are ${sats(total)}, more than a quarter of the price of ${sats(price)}.`),
  ];
}

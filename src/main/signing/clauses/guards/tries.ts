import { block, type Finding, hold, judge, sats } from '#main/signing/define/clause.ts';
import type { OwnPayment, Tries } from '#main/signing/define/guards.ts';
import type { Inspection } from '#main/signing/read/inspect.ts';
import { sum } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

/** The amount that goes to others, without the fee. */
const paidNow = ({ outputs }: Inspection): bigint =>
  sum(outputs.filter(({ mine }) => !mine).map((output) => output.sats));

/**
 * Payments for the same thing that count in addition. Of several that spend the same coin only one can be mined, so the
 * largest counts; those that share a coin with this transaction can't be mined alongside it.
 */
function besides(earlier: readonly OwnPayment[], { inputs }: Inspection): OwnPayment[] {
  const spent = new Set(inputs.map(({ outpoint }) => outpoint));
  const counted: OwnPayment[] = [];
  const bySats = [...earlier].sort((a, b) => (a.sats < b.sats ? 1 : a.sats > b.sats ? -1 : 0));
  const certain = (one: OwnPayment): number => (one.isConfirmed ? 0 : 1);
  for (const one of bySats.sort((a, b) => certain(a) - certain(b))) {
    if (one.outpoints.some((outpoint) => spent.has(outpoint))) continue;
    for (const outpoint of one.outpoints) spent.add(outpoint);
    counted.push(one);
  }
  return counted;
}

/** C31: all attempts together stay below the limit frozen at the start, and a second payment is never silent. */
export function allTriesWithin(
  title: string,
  { what, mostSats }: Tries,
  inspection: Inspection | null,
  earlier: readonly OwnPayment[],
): Clause {
  // A message pays nothing, so for a purpose of messages the payment is unknown.
  if (!inspection)
    return judge('C31', title, '', [], [block(say.signing.clausesGuardsTries.whatItPaysCannot)]);
  const others = besides(earlier, inspection);
  const before = sum(others.map((one) => one.sats));
  const now = paidNow(inspection);
  const total = before + now;
  const findings: Finding[] = [];
  const most = mostSats ?? total;
  if (total > most)
    findings.push(
      block(
        say.signing.clausesGuardsTries.forInTotalAbove({
          total: sats(total),
          what,
          most: sats(most),
        }),
      ),
    );
  if (others.length > 0) {
    const named = commas(
      others.map((one) =>
        say.signing.clausesGuardsTries.by({ sats: sats(one.sats), txid: one.txid }),
      ),
    );
    findings.push(
      hold(
        say.signing.clausesGuardsTries.youAlreadyMadeFor({
          length: say.counts.payment({ count: others.length }),
          what,
          named,
          total: sats(total),
        }),
      ),
    );
  }
  return judge(
    'C31',
    title,
    mostSats === null
      ? say.signing.clausesGuardsTries.yourRecordsHoldNo({ what })
      : say.signing.clausesGuardsTries.yourRecordsHoldNoOther({ what, most: sats(most) }),
    [
      say.signing.clausesGuardsTries.thisPayment({ now: sats(now) }),
      ...earlier.map((one) =>
        say.signing.clausesGuardsTries.before({
          txid: one.txid,
          sats: sats(one.sats),
          which: others.includes(one) ? '' : say.signing.clausesGuardsTries.thisOneTakesItsPlace,
        }),
      ),
    ],
    findings,
  );
}

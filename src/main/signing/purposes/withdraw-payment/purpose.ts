import { block, type Finding, judge, outputName, sats } from '#main/signing/clauses/define.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define.ts';
import { assetsOfInputs, noAssetMoves } from '#main/signing/purposes/shared/token.ts';
import { parseSats } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';
import {
  type WithdrawPaymentIntent,
  withdrawPaymentIntent,
} from '#shared/flows/intents/provider-made.ts';

type Facts = TransactionFacts<WithdrawPaymentIntent>;

/** C1: exactly one output is not ours, and takes what the provider quoted for inscribing. */
function paysTheQuote({ intent, inspection }: Facts): Clause {
  const foreign = inspection.outputs.filter(({ mine }) => !mine);
  const quoted = parseSats(intent.paySats);
  const findings: Finding[] = [];
  if (foreign.length !== 1) findings.push(block(`${foreign.length} outputs are not yours.`));
  for (const output of foreign) {
    if (output.sats > quoted) {
      findings.push(block(`${outputName(output.index)} takes more than ${sats(quoted)}.`));
    } else if (output.sats < quoted) {
      findings.push(block(`${outputName(output.index)} takes less than ${sats(quoted)}.`));
    }
  }
  return judge(
    'C1',
    'Pays what was quoted',
    `Inscribing the withdrawal costs ${sats(quoted)}.`,
    foreign.map(
      ({ index, address, sats: value }) =>
        `${outputName(index)}: ${sats(value)} to ${address ?? 'no address'}`,
    ),
    findings,
  );
}

/** Paying for the inscribing of a withdrawal (safety.md 1.3, withdraw). */
export const withdrawPayment = defineTransaction<WithdrawPaymentIntent, Facts>({
  intent: withdrawPaymentIntent,
  gather: async ({ inspection, context }) => ({
    assets: await assetsOfInputs(inspection, context),
  }),
  expects: ({ intent }) => ({
    input: ({ mine }) => (mine ? 'pays' : null),
    output: ({ mine, otherWallet, isData, sats: value }) =>
      !mine && otherWallet === null && !isData && value === parseSats(intent.paySats)
        ? { role: 'fee-service', who: 'the inscribing' }
        : null,
    lands: () => false,
    fee: { rule: 'estimated', rate: intent.feeRate },
    addresses: [],
  }),
  adds: { C4: noAssetMoves },
  clauses: [paysTheQuote],
  words: ({ intent }, { outlaySats }) => ({
    title: 'Pay for a withdrawal',
    asked: `Withdraw ${intent.amount} ${intent.tick}: pay ${sats(parseSats(intent.paySats))} for inscribing, at ${intent.feeRate} sat/vB.`,
    does: `${sats(outlaySats)} leave the wallet for good, fee included.`,
  }),
});

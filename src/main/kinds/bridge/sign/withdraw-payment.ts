import { block, type Finding, judge, outputName, sats } from '#main/signing/define/clause.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define/purpose.ts';
import { postageWords } from '#main/signing/parts/receiver.ts';
import { assetsOfInputs, noAssetMoves } from '#main/signing/parts/token.ts';
import { parseSats } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';
import {
  type WithdrawPaymentIntent,
  withdrawPaymentIntent,
} from '#shared/flows/intents/provider-made.ts';
import { say } from '#shared/words/say.ts';

import { payerOf, paysAs } from './payer.ts';

type Facts = TransactionFacts<WithdrawPaymentIntent>;

/** The quote is the cost of inscribing, with or without the payment's fee. */
function isQuoted(value: bigint, { intent, inspection }: Facts): boolean {
  const quoted = parseSats(intent.paySats);
  return value === quoted || value + (inspection.feeSats ?? 0n) === quoted;
}

/** It spends a coin of each dropped payment that could still be mined, so only one can confirm. */
function takesThePlace({ intent, inspection }: Facts): Clause {
  const { conflictsWith = [] } = intent;
  const spent = new Set(inspection.inputs.map(({ outpoint }) => outpoint));
  return judge(
    'once',
    say.bridge.signWithdrawPayment.paysOnce,
    conflictsWith.length === 0
      ? say.bridge.signWithdrawPayment.noPaymentForIt
      : say.bridge.signWithdrawPayment.itSpendsACoin,
    conflictsWith.map(({ txid }) => say.bridge.signWithdrawPayment.inPlaceOf({ txid })),
    conflictsWith
      .filter(({ outpoints }) => !outpoints.some((outpoint) => spent.has(outpoint)))
      .map(({ txid }) => block(say.bridge.signWithdrawPayment.thePaymentCouldStill({ txid }))),
  );
}

/** C1: exactly one output isn't ours, and receives what the provider quoted for inscribing. */
function paysTheQuote(facts: Facts): Clause {
  const { intent, inspection } = facts;
  const foreign = inspection.outputs.filter(({ mine }) => !mine);
  const quoted = parseSats(intent.paySats);
  const findings: Finding[] = [];
  if (foreign.length !== 1)
    findings.push(
      block(
        say.bridge.signWithdrawPayment.notYoursWhereOne({
          length: say.counts.output({ count: foreign.length }),
        }),
      ),
    );
  for (const output of foreign) {
    if (isQuoted(output.sats, facts)) continue;
    const more = output.sats > quoted;
    findings.push(
      block(
        say.bridge.signWithdrawPayment.takesThan({
          outputName: outputName(output.index),
          which: more ? say.signing.named.more : say.signing.named.less,
          quoted: sats(quoted),
        }),
      ),
    );
  }
  return judge(
    'C1',
    say.bridge.signWithdrawPayment.paysWhatWasQuoted,
    say.bridge.signWithdrawPayment.inscribingTheWithdrawalCosts({ quoted: sats(quoted) }),
    foreign.map(({ index, address, sats: value }) =>
      say.bridge.signWithdrawPayment.to({
        outputName: outputName(index),
        sats: sats(value),
        address: address ?? say.signing.named.noAddress,
      }),
    ),
    findings,
  );
}

/** Pays for inscribing a withdrawal (safety.md 1.3, withdraw). */
export const withdrawPayment = defineTransaction<WithdrawPaymentIntent, Facts>({
  intent: withdrawPaymentIntent,
  gather: async ({ inspection, context }) => ({
    assets: await assetsOfInputs(inspection, context),
  }),
  expects: (facts) => ({
    input: (input) => paysAs(input, facts.intent),
    output: ({ mine, otherWallet, isData, sats: value }) =>
      !mine && otherWallet === null && !isData && isQuoted(value, facts)
        ? { role: 'fee-service', who: say.bridge.signWithdrawPayment.theInscribing }
        : null,
    lands: () => false,
    fee: { rule: 'estimated', rate: facts.intent.feeRate },
    addresses: [],
    postageSats: parseSats(facts.intent.postageSats ?? '0'),
    ...payerOf(facts.intent),
  }),
  adds: { C4: noAssetMoves },
  guards: {
    C30: ({ moduleId }) => ({ id: moduleId }),
    C31: ({ flowId, mostSats }) => ({
      what: say.bridge.signWithdrawPayment.thisWithdrawal,
      of: { flowId, purposes: ['payment'] },
      mostSats: parseSats(mostSats),
    }),
    C32: ({ intent: { quotedSats, paySats } }) => ({
      fees: [
        {
          what: say.bridge.signWithdrawPayment.theFeeForInscribing,
          quotedSats: parseSats(quotedSats),
          nowSats: parseSats(paySats),
        },
      ],
      priceSats: null,
    }),
    C33: { none: say.bridge.signWithdrawPayment.whatIsWithdrawnStays },
  },
  clauses: [paysTheQuote, takesThePlace],
  words: ({ intent }, { outlaySats }) => ({
    title: say.bridge.signWithdrawPayment.payForTheWithdrawal({
      amount: intent.amount,
      tick: intent.tick,
    }),
    act: 'pay',
    asked: say.bridge.signWithdrawPayment.withdrawPayFor({
      amount: intent.amount,
      tick: intent.tick,
      sats: sats(parseSats(intent.paySats)),
      feeRate: intent.feeRate,
    }),
    does: say.bridge.signWithdrawPayment.leaveTheWalletNetwork({
      outlaySats: sats(outlaySats),
      postageWords: postageWords(
        parseSats(intent.postageSats ?? '0'),
        say.bridge.signWithdrawPayment.withdrawn,
      ),
    }),
  }),
});

import type * as bitcoin from 'bitcoinjs-lib';

import { option, type Question, question, replacing } from '#main/flows/steps/questions.ts';
import { transactionOf } from '#main/raw-transaction.ts';
import { say } from '#shared/words/say.ts';

import type { Base } from './data.ts';

/** Nothing was broadcast: retry or cancel. */
export function tryAgain({ transactions, transfer, trouble }: Base): Question {
  const isAbandoned = transactions.length > 0;
  const again = isAbandoned
    ? say.spend.flowQuestions.spendsACoinOf
    : say.spend.flowQuestions.coinsAreProvedAnew;
  const cancel = isAbandoned
    ? say.spend.flowQuestions.freesItsCoinsWhat
    : transfer === null
      ? say.spend.flowQuestions.endsHereNoCoin
      : say.spend.flowQuestions.endsHereTheTransfer;
  return question(
    'stopped',
    isAbandoned ? say.spend.flowQuestions.itWasGivenUp : say.spend.flowQuestions.nothingWasSent,
    trouble ?? '',
    [
      option('again', say.flows.options.tryAgain, again, 'primary', 'fee-rate'),
      option('cancel', isAbandoned ? say.flows.options.endIt : say.flows.options.cancel, cancel),
    ],
  );
}

export const sendAgain = ({ reason }: { reason: string }): Question =>
  question('unclear', say.spend.flowQuestions.itIsNotClear, reason, [
    option(
      'retry',
      say.spend.flowQuestions.sendAgain,
      say.spend.flowQuestions.sendsTheSameSigned,
      'primary',
    ),
    option('giveUp', say.flows.options.giveUp, say.spend.flowQuestions.stopsSendingItIf, 'danger'),
  ]);

/** Bytes of an output to a segwit address of ours. */
const OWN_OUTPUT = 8 + 1 + 22;

/** Size in vB of a transaction that spends the same coins and pays all to us. */
const cancelledSize = (old: bitcoin.Transaction): number =>
  old.virtualSize() - old.outs.reduce((sum, { script }) => sum + 9 + script.length, 0) + OWN_OUTPUT;

/** Unconfirmed: raise the fee, or take the payment back. */
export function raiseFee({ asked, transactions, trouble }: Base): Question | null {
  const sent = transactions.findLast(({ status }) => status === 'sent');
  if (!sent || sent.rawHex === null) return null;
  const old = transactionOf(sent.rawHex, sent.txid);
  const raise = option(
    'bump',
    say.spend.flowQuestions.raiseTheFee,
    say.spend.flowQuestions.replacesItByOne,
    'neutral',
    'fee-rate',
  );
  const takeBack = option(
    'takeBack',
    say.spend.flowQuestions.cancelThePayment,
    say.spend.flowQuestions.sendsTheSameCoins,
    'danger',
    'fee-rate',
  );
  // A cancellation can't be cancelled.
  const isCancelled = sent.cancels;
  const options = [old ? replacing(raise, sent.feeSats, old.virtualSize()) : raise];
  if (asked.kind === 'send' && !isCancelled)
    options.push(old ? replacing(takeBack, sent.feeSats, cancelledSize(old)) : takeBack);
  return question(
    'bump',
    say.spend.flowQuestions.stillInNoBlock,
    trouble ?? say.spend.flowQuestions.itConfirmsByItself,
    options,
  );
}

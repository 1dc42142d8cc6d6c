import { orderService } from '#main/order-service/service.ts';
import { block, type Finding, hold, judge, sats } from '#main/signing/define/clause.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define/purpose.ts';
import { postageWords, type Receiver, receiverOf } from '#main/signing/parts/receiver.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import type { Order } from '#shared/api/orders.ts';
import { parseSats, sum } from '#shared/bitcoin/amount.ts';
import { readOperation } from '#shared/bitcoin/brc20-operation.ts';
import { AppError } from '#shared/errors.ts';
import type { Clause } from '#shared/flows/approval.ts';
import {
  type CommitIntent,
  commitIntent,
  type RevealIntent,
} from '#shared/flows/intents/signed-order.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { operationMoves, operationSummary } from './operation.ts';

interface CommitFacts extends TransactionFacts<CommitIntent> {
  /** The order's current state according to the provider. */
  order: Order;
  /** The order's recipient, from our own records. */
  receiver: Receiver | null;
  /** Comes back with the inscription, in sats. */
  postageSats: bigint;
}

/** C10: the same order, still waiting to be signed. */
export function orderWaits({
  intent,
  order,
}: {
  intent: CommitIntent | RevealIntent;
  order: Order;
}): Finding[] {
  const findings: Finding[] = [];
  if (order.orderId !== intent.orderId)
    findings.push(block(say.inscribe.signCommit.thisIsAnotherOrder));
  if (order.status !== 'pending') {
    findings.push(
      block(say.inscribe.signCommit.theOrderIsNot({ status: plainText(order.status, 40) })),
    );
  }
  return findings;
}

/** A declared developer fee. */
export const isDevFee = (
  { devAddress, devFee }: CommitIntent | RevealIntent,
  { address, sats }: Pick<InspectedOutput, 'address' | 'sats'>,
): boolean => address !== null && address === devAddress && sats === BigInt(devFee ?? 0);

/** C1: the outlay doesn't exceed the order's maximum. */
function costsNoMore({ intent, inspection }: CommitFacts): Clause {
  const spent = sum(inspection.inputs.map(({ proved }) => proved?.sats ?? 0n));
  const back = sum(inspection.outputs.filter(({ mine }) => mine).map((output) => output.sats));
  const most = parseSats(intent.mostSats);
  return judge(
    'C1',
    say.inscribe.signCommit.costsWhatWasAsked,
    say.inscribe.signCommit.leaveTheWalletAt({ spent: sats(spent - back), most: sats(most) }),
    [
      say.inscribe.signCommit.spent({ spent: sats(spent) }),
      say.inscribe.signCommit.backToYou({ back: sats(back) }),
    ],
    spent - back > most
      ? [
          block(
            say.inscribe.signCommit.wouldLeaveTheWallet({
              spent: sats(spent - back),
              most: sats(most),
            }),
          ),
        ]
      : [],
  );
}

/** The output doesn't show what it commits to: for a mint the next step proves it, for a deploy nothing can. */
const contentUnseen = ({ intent }: CommitFacts): Clause =>
  judge(
    'commit.content',
    say.inscribe.signCommit.whatWillBeInscribed,
    say.inscribe.signCommit.provedInTheNext,
    [intent.operation],
    intent.kind === 'deploy' ? [hold(say.inscribe.signCommit.aDeployShowsYou)] : [],
  );

const isCommit = ({ mine, otherWallet, type }: InspectedOutput): boolean =>
  mine === null && otherWallet === null && type === 'p2tr';

/** C8: one taproot output to reveal from, and the developer fee once. */
function oneToRevealFrom({ intent, inspection }: CommitFacts): Finding[] {
  const isDev = (output: InspectedOutput): boolean => isDevFee(intent, output);
  const commits = inspection.outputs.filter((output) => isCommit(output) && !isDev(output));
  const findings: Finding[] = [];
  if (commits.length !== 1) {
    findings.push(block(say.inscribe.signCommit.itHasOutputsTo({ length: commits.length })));
  }
  if (inspection.outputs.filter((output) => !output.mine && isDev(output)).length > 1) {
    findings.push(block(say.inscribe.signCommit.theDevelopersFeeIs));
  }
  return findings;
}

/** A mint of a six-byte name is paid by the address that deployed it, whatever its account. */
const isPaidByDeployer = ({ kind, operation }: CommitIntent): boolean =>
  kind === 'mint' && Buffer.byteLength(readOperation(operation)?.get('tick') ?? '') === 6;

/** Pays the commit of an order that its deployer signs (safety.md 1.2, request-commit). */
export const commit = defineTransaction<CommitIntent, CommitFacts>({
  intent: commitIntent,
  completes: true,
  refuse(_intent, { txidFixed }) {
    // Otherwise the reveal couldn't be proved to spend it.
    if (!txidFixed)
      throw new AppError('PSBT_INVALID', 'a commit cannot be paid from a legacy address');
  },
  async gather({ intent, context }) {
    const ordered = context.orderedBy?.(intent.flowId) ?? null;
    const receiver = ordered && receiverOf(ordered.receiveAddress, context);
    return {
      order: await orderService(context.client, intent.version).get(intent.orderId),
      receiver,
      postageSats: receiver?.for === 'you' ? (ordered?.postageSats ?? 0n) : 0n,
    };
  },
  expects: ({ intent, postageSats }) => ({
    input({ mine }) {
      if (mine?.address !== intent.payerAddress) return null;
      return isPaidByDeployer(intent) ? 'allowed' : 'pays';
    },
    output(output) {
      if (output.mine) return null;
      if (isDevFee(intent, output))
        return { role: 'fee-service', who: say.signing.named.theDeveloper };
      return isCommit(output)
        ? { role: 'payment', who: say.inscribe.signCommit.theCommitToReveal }
        : null;
    },
    fee: { rule: 'twice', rate: intent.feeRate },
    addresses: [intent.payerAddress],
    changeAddress: intent.payerAddress,
    postageSats,
    ...(isPaidByDeployer(intent)
      ? {
          allowance: {
            address: intent.payerAddress,
            why: say.inscribe.signCommit.onlyItsDeployerMints({
              payerAddress: intent.payerAddress,
            }),
          },
        }
      : {}),
  }),
  adds: { C8: oneToRevealFrom, C10: orderWaits },
  guards: {
    C30: { none: say.inscribe.sign.orderKnowsNoModule },
    C31: ({ flowId, mostSats }) => ({
      what: say.signing.named.thisOrder,
      of: { flowId, purposes: ['commit'] },
      mostSats: parseSats(mostSats),
    }),
    C32: { none: say.inscribe.signCommit.c1HoldsEverything },
    C33: { none: say.inscribe.signCommit.anInscriptionIsMade },
  },
  clauses: [costsNoMore, contentUnseen],
  moves: ({ intent: { operation }, receiver }) =>
    operationMoves({ operation, receiver }, say.inscribe.signCommit.inscribedByTheTransaction),
  refs: ({ intent }) => [{ label: say.inscribe.signCommit.order, id: intent.orderId }],
  names: { payment: say.inscribe.signCommit.theCommitToReveal },
  words: ({ intent, inspection, receiver, postageSats }, { outlaySats }) => ({
    title: say.inscribe.signCommit.commitToAnInscription,
    asked: say.inscribe.signCommit.forAtMost({
      operationSummary: operationSummary({ operation: intent.operation, receiver }),
      mostSats: sats(BigInt(intent.mostSats)),
      feeRate: intent.feeRate,
    }),
    does: say.inscribe.signCommit.signsLeaveTheWallet({
      length: say.counts.input({ count: inspection.inputs.length }),
      outlaySats: sats(outlaySats),
      postageWords: postageWords(postageSats),
    }),
  }),
});

import { orderService } from '#main/order-service/service.ts';
import { block, type Finding, hold, judge, sats } from '#main/signing/define/clause.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define/purpose.ts';
import { postageWords, type Receiver, receiverOf } from '#main/signing/parts/receiver.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
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

import { contentFindings, leafForm, wantedEvidence } from './files-content.ts';
import { operationMoves, operationSummary } from './operation.ts';
import { type ShownLeaf, shownLeaf } from './reveal-leaf.ts';

interface CommitFacts extends TransactionFacts<CommitIntent> {
  /** The order's current state according to the provider. */
  order: Order;
  /** The order's recipient, from our own records. */
  receiver: Receiver | null;
  /** Comes back with the inscription, in sats. */
  postageSats: bigint;
  /** What one of its outputs is shown to commit to; null if nothing is shown. */
  shown: ShownLeaf | null;
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

/**
 * What it commits to. A mint's and a child's reveal proves it in the next step; a deploy's is never shown; files without
 * parents are proved here if the tap tree is shown, and compared afterwards if it isn't.
 */
function whatItCommitsTo(facts: CommitFacts): Clause {
  const { intent, shown } = facts;
  const { files } = intent;
  const words = say.inscribe.signCommit;
  if (!files) {
    const findings = intent.kind === 'deploy' ? [hold(words.aDeployShowsYou)] : [];
    const { whatWillBeInscribed: title, provedInTheNext: text } = words;
    return judge('commit.content', title, text, [intent.operation], findings);
  }
  const isLent = files.parents.length > 0;
  if (shown === null) {
    const findings = isLent ? [] : [hold(words.filesShowYou)];
    const text = words.filesAreProvedNext;
    return judge(
      'commit.content',
      words.whatWillBeInscribed,
      text,
      wantedEvidence(files),
      findings,
    );
  }
  const findings =
    'fault' in shown ? [block(shown.fault)] : contentFindings(shown.envelopes, files, !isLent);
  if (shown.output !== commitsOf(facts)[0]?.index) findings.push(block(words.itShowsAnother));
  const text = words.itsOutputCommits;
  return judge('commit.content', words.whatWillBeInscribed, text, wantedEvidence(files), findings);
}

const isCommit = ({ mine, otherWallet, type }: InspectedOutput): boolean =>
  mine === null && otherWallet === null && type === 'p2tr';

const commitsOf = ({ intent, inspection }: CommitFacts): InspectedOutput[] =>
  inspection.outputs.filter((output) => isCommit(output) && !isDevFee(intent, output));

/** What the service takes for itself: of files, at most what it quoted. Nobody knows its address. */
const isServiceFee = (intent: CommitIntent, output: InspectedOutput): boolean =>
  intent.files !== undefined &&
  output.mine === null &&
  output.otherWallet === null &&
  output.address !== null &&
  !isCommit(output) &&
  output.sats > 0n &&
  output.sats <= BigInt(intent.files.serviceSats);

/** C8: one taproot output to reveal from, and the service's and the developer's fee once. */
function oneToRevealFrom(facts: CommitFacts): Finding[] {
  const { intent, inspection } = facts;
  const isDev = (output: InspectedOutput): boolean => isDevFee(intent, output);
  const commits = commitsOf(facts);
  const findings: Finding[] = [];
  const services = inspection.outputs.filter((one) => !isDev(one) && isServiceFee(intent, one));
  if (services.length > 1) findings.push(block(say.inscribe.signCommit.theServicesFeeIs));
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
  async gather({ intent, psbt, context }) {
    const ordered = context.orderedBy?.(intent.flowId) ?? null;
    const { files } = intent;
    const receiver = ordered && receiverOf(ordered.receiveAddress, context);
    return {
      order: await orderService(context.client, intent.version).get(intent.orderId),
      receiver,
      postageSats: receiver?.for === 'you' ? (ordered?.postageSats ?? 0n) : 0n,
      shown: files ? shownLeaf(parsePsbt(psbt).psbt, leafForm(files)) : null,
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
      if (isServiceFee(intent, output))
        return { role: 'fee-service', who: say.inscribe.signCommit.theOrderService };
      return isCommit(output)
        ? { role: 'payment', who: say.inscribe.signCommit.theCommitToReveal }
        : null;
    },
    fee: { rule: intent.files ? 'estimated' : 'twice', rate: intent.feeRate },
    addresses: [intent.payerAddress, ...(intent.files ? [intent.files.receiveAddress] : [])],
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
  clauses: [costsNoMore, whatItCommitsTo],
  moves: ({ intent: { operation, files }, receiver }) =>
    operationMoves(
      { operation, files, receiver },
      say.inscribe.signCommit.inscribedByTheTransaction,
    ),
  refs: ({ intent }) => [{ label: say.inscribe.signCommit.order, id: intent.orderId }],
  names: { payment: say.inscribe.signCommit.theCommitToReveal },
  words: ({ intent, inspection, receiver, postageSats }, { outlaySats }) => ({
    title: say.inscribe.signCommit.commitToAnInscription,
    asked: say.inscribe.signCommit.forAtMost({
      operationSummary: operationSummary({ ...intent, receiver }),
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

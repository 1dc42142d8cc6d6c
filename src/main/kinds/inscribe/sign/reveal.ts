import * as bitcoin from 'bitcoinjs-lib';

import { orderService } from '#main/order-service/service.ts';
import { block, type Finding, inputName } from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import { receiverOf } from '#main/signing/parts/receiver.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { lentIn, type RevealIntent, revealIntent } from '#shared/flows/intents/signed-order.ts';
import { say } from '#shared/words/say.ts';

import { isDevFee, orderWaits } from './commit.ts';
import { leafForm } from './files-content.ts';
import { operationMoves, operationSummary } from './operation.ts';
import {
  bornAtReceiver,
  contentAsRequested,
  parentNamed,
  parentReturns,
  type RevealFacts,
} from './reveal-clauses.ts';
import { proveLeaf } from './reveal-leaf.ts';

/** C6: our own commit's output is among the inputs. */
const spendsTheCommit = ({ inspection, leaf }: RevealFacts): Finding[] =>
  'fault' in leaf || inspection.inputs[leaf.input]?.mine
    ? [
        block(
          say.inscribe.signReveal.spendsYourCommitBy({
            which: 'fault' in leaf ? say.inscribe.signReveal.noInput : inputName(leaf.input),
          }),
        ),
      ]
    : [];

/** Sentences about a deploy inscription, or about parents of files. */
const wordsOf = ({ files }: RevealIntent) =>
  files ? say.inscribe.signParents : say.inscribe.signReveal;

/** Reveals what our commit paid for, as a child of inscriptions of ours (safety.md 1.2, sign-reveal). */
export const reveal = defineTransaction<RevealIntent, RevealFacts>({
  intent: revealIntent,
  completes: true,
  known: ({ commitTxid, commitHex }) => ({ [commitTxid]: commitHex }),
  async gather({ intent, psbt, context }) {
    const { client } = context;
    const places = lentIn(intent).map(async ({ inscriptionId }) => {
      const { utxo } = await client.call('inscription.info', { inscriptionId });
      return [inscriptionId, utxo ? `${utxo.txid}:${utxo.vout}` : null] as const;
    });
    const order = await orderService(client, intent.version).get(intent.orderId);
    const commit = bitcoin.Transaction.fromHex(intent.commitHex);
    const form = intent.files && leafForm(intent.files);
    return {
      order,
      parentsAt: new Map(await Promise.all(places)),
      receiver: receiverOf(intent.receiveAddress, context),
      leaf: proveLeaf(parsePsbt(psbt).psbt, commit, form),
    };
  },
  exempt: {
    role: say.inscribe.signReveal.theCommitPaidFor,
  },
  expects: ({ intent, parentsAt, leaf }) => ({
    input({ index, mine, outpoint }) {
      if (mine) return [...parentsAt.values()].includes(outpoint) ? 'asset' : null;
      return !('fault' in leaf) && index === leaf.input ? 'foreign' : null;
    },
    output(output) {
      if (output.address === intent.receiveAddress) {
        return { role: 'inscription', who: say.signing.named.theInscription };
      }
      if (lentIn(intent).some(({ address }) => output.mine?.address === address)) {
        return { role: 'inscription', who: wordsOf(intent).yourDeployInscription };
      }
      return isDevFee(intent, output)
        ? { role: 'fee-service', who: say.signing.named.theDeveloper }
        : null;
    },
    fee: { rule: 'twice', rate: intent.feeRate },
    addresses: [intent.receiveAddress, ...lentIn(intent).map(({ address }) => address)],
  }),
  adds: { C6: spendsTheCommit, C10: orderWaits },
  guards: {
    C30: { none: say.inscribe.sign.orderKnowsNoModule },
    C31: {
      none: say.inscribe.signReveal.itSpendsTheCommit,
    },
    C32: { none: say.inscribe.signReveal.theCommitPaidForIt },
    C33: { none: say.inscribe.signReveal.itNamesNoPrice },
  },
  clauses: [contentAsRequested, parentNamed, parentReturns, bornAtReceiver],
  moves: ({ intent: { operation, files }, receiver }) =>
    operationMoves(
      { operation, files, receiver },
      say.inscribe.signReveal.inscribedByThisTransaction,
    ),
  refs: ({ intent }) => [
    ...lentIn(intent).map(({ inscriptionId }) => ({
      label: wordsOf(intent).yourDeployInscription2,
      id: inscriptionId,
    })),
    { label: say.inscribe.signReveal.order, id: intent.orderId },
  ],
  names: { inscription: say.signing.named.anInscription },
  words: ({ intent, inspection, receiver }) => ({
    title: say.inscribe.signReveal.revealAnInscription,
    asked: wordsOf(intent).asAChildOf({
      operationSummary: operationSummary({ ...intent, receiver }),
    }),
    does: wordsOf(intent).signsOfLendsYour({
      length: inspection.inputs.filter(({ mine }) => mine).length,
      length2: say.counts.input({ count: inspection.inputs.length }),
    }),
  }),
});

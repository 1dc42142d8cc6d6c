import * as bitcoin from 'bitcoinjs-lib';

import { count } from '#main/signing/card.ts';
import { block, type Finding, inputName } from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import { receiverOf } from '#main/signing/parts/receiver.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { type RevealIntent, revealIntent } from '#shared/flows/intents/signed-order.ts';

import { isDevFee, orderWaits } from './commit.ts';
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
          `${'fault' in leaf ? 'No input' : inputName(leaf.input)} spends your commit by its script.`,
        ),
      ]
    : [];

/** Reveals what our commit paid for, as a child of our deploy inscription (safety.md 1.2, sign-reveal). */
export const reveal = defineTransaction<RevealIntent, RevealFacts>({
  intent: revealIntent,
  completes: true,
  known: ({ commitTxid, commitHex }) => ({ [commitTxid]: commitHex }),
  async gather({ intent, psbt, context }) {
    const { client } = context;
    const { inscriptionId } = intent.parent;
    const [order, { utxo }] = await Promise.all([
      client.call('orders.get', { orderId: intent.orderId }),
      client.call('inscription.info', { inscriptionId }),
    ]);
    return {
      order,
      parentAt: utxo ? `${utxo.txid}:${utxo.vout}` : null,
      receiver: receiverOf(intent.receiveAddress, context),
      leaf: proveLeaf(parsePsbt(psbt).psbt, bitcoin.Transaction.fromHex(intent.commitHex)),
    };
  },
  exempt: {
    role: 'The commit paid for it: the one coin of yours is the deploy inscription, which comes back.',
  },
  expects: ({ intent, parentAt, leaf }) => ({
    input({ index, mine, outpoint }) {
      if (mine) return outpoint === parentAt ? 'asset' : null;
      return !('fault' in leaf) && index === leaf.input ? 'foreign' : null;
    },
    output(output) {
      if (output.address === intent.receiveAddress) {
        return { role: 'inscription', who: 'the inscription' };
      }
      if (output.mine?.address === intent.parent.address) {
        return { role: 'inscription', who: 'your deploy inscription' };
      }
      return isDevFee(intent, output) ? { role: 'fee-service', who: 'the developer' } : null;
    },
    fee: { rule: 'twice', rate: intent.feeRate },
    addresses: [intent.receiveAddress, intent.parent.address],
  }),
  adds: { C6: spendsTheCommit, C10: orderWaits },
  guards: {
    C30: { none: 'An inscription order knows no module.' },
    C31: {
      none: 'It spends the commit and the deploy inscription, each of which can be spent once.',
    },
    C32: { none: 'The commit paid for it, under its own maximum: nothing more leaves.' },
    C33: { none: 'It names no price.' },
  },
  clauses: [contentAsRequested, parentNamed, parentReturns, bornAtReceiver],
  moves: ({ intent: { operation }, receiver }) =>
    operationMoves({ operation, receiver }, 'inscribed by this transaction'),
  refs: ({ intent }) => [
    { label: 'Your deploy inscription', id: intent.parent.inscriptionId },
    { label: 'Order', id: intent.orderId },
  ],
  names: { inscription: 'an inscription' },
  words: ({ intent, inspection, receiver }) => ({
    title: 'Reveal an inscription',
    asked: `${operationSummary({ operation: intent.operation, receiver })} as a child of your deploy inscription.`,
    does: `Signs ${inspection.inputs.filter(({ mine }) => mine).length} of ${count(inspection.inputs.length, 'input')}. Lends your deploy inscription to the mint and brings it back. It costs you nothing more.`,
  }),
});

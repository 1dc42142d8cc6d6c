import { count } from '#main/signing/card.ts';
import { canSpend, chooseProved, conflicting } from '#main/signing/coins/choose.ts';
import { rawTransactions } from '#main/signing/coins/previous.ts';
import { sats } from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { checkRate } from '#main/wallet/fees.ts';
import { buildPayment } from '#main/wallet/payment.ts';
import { groupDigits, parseSats } from '#shared/bitcoin/amount.ts';
import { type PaymentIntent, paymentIntent } from '#shared/flows/intents/payment.ts';

import { orderWantsIt, paysWhatWasAsked } from './clauses.ts';
import type { PaymentFacts } from './facts.ts';
import { orderedFor, orderMoves, orderWords } from './ordered.ts';

const titles = { 'pay-order': 'Pay the order', 'top-up': 'Pay what is missing' } as const;

/** Pays an order of the provider, or the rest of it (safety.md 1.2). */
export const payment = defineTransaction<PaymentIntent, PaymentFacts>({
  intent: paymentIntent,
  finalizes: true,

  async build(intent, context) {
    const { client, addresses, network, reader, minCoinSats, randomBelow } = context;
    checkRate(intent.feeRate);
    const pays = parseAddress(intent.payAddress, network);
    const owners = addresses.ownAddresses().filter(canSpend);
    const asked = owners.find(({ address }) => address === intent.changeAddress);
    const changeOwner = asked ?? addresses.freshChange();
    const fixed = await conflicting(reader, intent, (script) => context.findScript(script));
    const request = {
      fixed,
      paySats: parseSats(intent.sats),
      payTypes: [pays.type],
      changeType: changeOwner.addressType,
      feeRate: intent.feeRate,
      minChange: minCoinSats(),
    };
    const isOther = ({ outpoint }: Coin) => fixed.every((coin) => coin.outpoint !== outpoint);
    const { flowId } = intent;
    const chosen = await chooseProved(reader, owners, flowId, request, randomBelow, isOther);
    const { changeSats } = chosen;
    const coins = [...fixed, ...chosen.coins];
    const raw = await rawTransactions(client, coins);
    return buildPayment({
      coins: coins.map((coin) => ({ ...coin, previousTx: raw.get(coin.txid) ?? '' })),
      payScript: pays.script,
      paySats: parseSats(intent.sats),
      change: changeSats > 0n ? { owner: changeOwner, sats: changeSats } : null,
    });
  },

  gather: async ({ intent, context }) => ({
    order: await context.client.call('orders.get', { orderId: intent.orderId }),
    ordered: orderedFor(intent.flowId, context),
  }),

  expects: ({ intent }) => ({
    input: ({ mine }) => (mine ? 'pays' : null),
    output: ({ address }) =>
      address === intent.payAddress ? { role: 'payment', who: 'the order' } : null,
    fee: { rule: 'exact', rate: intent.feeRate, valueSats: parseSats(intent.sats) },
    addresses: [intent.payAddress],
  }),

  guards: {
    C30: { none: 'An inscription order knows no module.' },
    C31: ({ orderId, mostSats }) => ({
      what: 'this order',
      of: { subject: orderId, purposes: ['pay-order', 'top-up'] },
      mostSats: parseSats(mostSats),
    }),
    C32: {
      none: 'The order’s amount was compared with the quote when it was made, and is pinned since: C31.',
    },
    C33: { none: 'An inscription is made, and not bought: its cost is the order’s pinned amount.' },
  },
  clauses: [paysWhatWasAsked, orderWantsIt],
  moves: orderMoves,
  refs: ({ intent }) => [
    { label: 'Address of the order', id: intent.payAddress },
    { label: 'Order', id: intent.orderId },
  ],
  names: { payment: 'the order' },
  words: ({ intent, inspection, ordered }, { outlaySats, feeSats }) => ({
    title: titles[intent.purpose],
    asked: `${orderWords(ordered)} for ${groupDigits(intent.sats)} sats, paid at ${intent.feeRate} sat/vB.`,
    does: `Spends ${count(inspection.inputs.length, 'coin')} of yours. ${sats(outlaySats)} leave the wallet for good, ${sats(feeSats)} of them as fee.`,
  }),
});

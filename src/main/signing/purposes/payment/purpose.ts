import { count } from '#main/signing/card.ts';
import { sats } from '#main/signing/clauses/define.ts';
import { canSpend, chooseProved, conflicting } from '#main/signing/coins/choose.ts';
import { rawTransactions } from '#main/signing/coins/previous.ts';
import { defineTransaction } from '#main/signing/define.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { checkRate } from '#main/wallet/fees.ts';
import { buildPayment } from '#main/wallet/payment.ts';
import type { Order } from '#shared/api/orders.ts';
import { groupDigits, parseSats } from '#shared/bitcoin/amount.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import { type PaymentIntent, paymentIntent } from '#shared/flows/intents/payment.ts';
import { plainText } from '#shared/text.ts';

import { orderWantsIt, paysWhatWasAsked } from './clauses.ts';
import type { PaymentFacts } from './facts.ts';

const titles = { 'pay-order': 'Pay the order', 'top-up': 'Pay what is missing' } as const;

/** What the order makes once it is paid. Files of the person's own: their names are theirs. */
function ordered({ count: made, files = [] }: Order): CardAsset[] {
  const names = files.slice(0, 3).map(({ filename }) => plainText(filename, 40));
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  const about = `Made by the order once it is paid${names.length > 0 ? `: ${names.join(', ')}${more}` : ''}`;
  return [{ title: count(made, 'inscription'), about, inscriptionId: null }];
}

/** Paying an order of the provider's, or what is missing of it (safety.md 1.2). */
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
  }),

  expects: ({ intent }) => ({
    input: ({ mine }) => (mine ? 'pays' : null),
    output: ({ address }) =>
      address === intent.payAddress ? { role: 'payment', who: 'the order' } : null,
    fee: { rule: 'exact', rate: intent.feeRate, valueSats: parseSats(intent.sats) },
    addresses: [intent.payAddress],
  }),

  clauses: [paysWhatWasAsked, orderWantsIt],
  moves: ({ order }) => ({ gives: [], gets: ordered(order) }),
  names: { payment: 'the order' },
  words: ({ intent, inspection }, { outlaySats, feeSats }) => ({
    title: titles[intent.purpose],
    asked: `Pay ${groupDigits(intent.sats)} sats to ${intent.payAddress} for order ${intent.orderId}, at ${intent.feeRate} sat/vB.`,
    does: `Spends ${count(inspection.inputs.length, 'coin')} of yours. ${sats(outlaySats)} leave the wallet for good, ${sats(feeSats)} of them as fee.`,
  }),
});

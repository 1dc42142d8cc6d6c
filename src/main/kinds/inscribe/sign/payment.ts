import { orderService } from '#main/order-service/service.ts';
import { orderAct } from '#main/orders/content.ts';
import { PRICE_ROUNDING } from '#main/signing/clauses/general/total.ts';
import { canSpend, chooseProved, conflicting } from '#main/signing/coins/choose.ts';
import { rawTransactions } from '#main/signing/coins/previous.ts';
import {
  block,
  type Finding,
  hold,
  judge,
  outputName,
  sats,
  warn,
} from '#main/signing/define/clause.ts';
import type { Ordered, SigningContext } from '#main/signing/define/context.ts';
import { defineTransaction, type TransactionFacts } from '#main/signing/define/purpose.ts';
import { postageWords, type Receiver, receiverOf, toWhom } from '#main/signing/parts/receiver.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { checkRate, dustLimit } from '#main/wallet/fees.ts';
import { buildPayment } from '#main/wallet/payment.ts';
import type { Order } from '#shared/api/orders.ts';
import { groupDigits, parseSats } from '#shared/bitcoin/amount.ts';
import { relayable } from '#shared/bitcoin/dust.ts';
import type { ApprovalCard, CardAsset, Clause } from '#shared/flows/approval.ts';
import { type PaymentIntent, paymentIntent } from '#shared/flows/intents/payment.ts';
import { plainText } from '#shared/text.ts';
import { commas, labelled } from '#shared/words/joined.ts';
import { isSentence } from '#shared/words/said.ts';
import { say } from '#shared/words/say.ts';

export interface PaymentFacts extends TransactionFacts<PaymentIntent> {
  /** The order's current state according to the provider. */
  order: Order;
  /** What it was created for, from our own records; null if they don't say. For the card's text only. */
  ordered: (Ordered & Receiver) | null;
}

/** What the order creates and for whom, from our own records. */
function orderedFor(flowId: string, context: SigningContext): PaymentFacts['ordered'] {
  const ordered = context.orderedBy?.(flowId) ?? null;
  if (ordered === null) return null;
  return { ...ordered, ...receiverOf(ordered.receiveAddress, context) };
}

/** Without our own record: what the provider reports. File names are the user's own. */
function assetsOf({ count: made, files = [] }: Order): CardAsset[] {
  const names = files.slice(0, 3).map(({ filename }) => plainText(filename, 40));
  const more =
    files.length > 3 ? say.inscribe.signPayment.andMore({ length: files.length - 3 }) : '';
  const about = say.inscribe.signPayment.madeByTheOrder({
    which: names.length > 0 ? `: ${commas(names)}${more}` : '',
  });
  const reported =
    names.length > 0
      ? say.inscribe.signPayment.numberAndFileNames
      : say.inscribe.signPayment.number;
  return [{ title: say.counts.inscription({ count: made }), about, inscriptionId: null, reported }];
}

/** What is created for someone else counts as sent, not received. */
function orderMoves({ order, ordered }: PaymentFacts): NonNullable<ApprovalCard['moves']> {
  if (ordered === null) return { gives: [], gets: assetsOf(order) };
  const assets = [...ordered.assets];
  return ordered.for === 'you' ? { gives: [], gets: assets } : { gives: assets, gets: [] };
}

/** A top-up pays the rest of an order; the first payment paid its parts. */
const postageOf = ({ intent, ordered }: PaymentFacts): bigint =>
  intent.purpose === 'pay-order' && ordered?.for === 'you' ? ordered.postageSats : 0n;

/** `Inscribe 3 files, to your own address, for 10 000 sats, paid at 5 sat/vB.` */
function orderWords({ intent, ordered }: PaymentFacts): string {
  const paid = { sats: groupDigits(intent.sats), feeRate: intent.feeRate };
  if (ordered === null) return say.inscribe.signPayment.payTheOrderAt(paid);
  // A title that is one of our sentences is shown as words; any other is a file name.
  const title = isSentence(ordered.title) ? ordered.title : plainText(ordered.title, 120);
  const what = orderAct(title);
  return say.inscribe.signPayment.orderAt({ what, toWhom: toWhom(ordered), ...paid });
}

/** C1: the pinned pay address receives exactly the requested amount, once. */
function paysAsRequested({ intent, inspection }: PaymentFacts): Clause {
  const wanted = parseSats(intent.sats);
  const paying = inspection.outputs.filter(({ address }) => address === intent.payAddress);
  const findings: Finding[] = [];
  if (paying.length === 0) findings.push(block(say.inscribe.signPayment.noOutputPaysThe));
  if (paying.length > 1) findings.push(block(say.inscribe.signPayment.theOrdersAddressIs));
  if (paying.some((output) => output.sats !== wanted)) {
    findings.push(block(say.inscribe.signPayment.theOrdersAddressDoes({ wanted: sats(wanted) })));
  }
  if (paying.some(({ mine }) => mine))
    findings.push(block(say.inscribe.signPayment.theOrdersAddressIsOne));
  if (paying.some(({ type }) => type !== null && wanted < dustLimit[type])) {
    findings.push(block(say.inscribe.signPayment.theAmountIsBelow));
  }
  return judge(
    'C1',
    say.inscribe.signPayment.paysWhatWasAsked,
    say.inscribe.signPayment.theOrdersAddressReceives({ wanted: sats(wanted) }),
    [
      say.inscribe.signPayment.askedTo({ wanted: sats(wanted), payAddress: intent.payAddress }),
      ...paying.map((output) => labelled(outputName(output.index), sats(output.sats))),
    ],
    findings,
  );
}

/** The order costs a different amount than the form showed. A far larger one already needed a confirmation. */
function unlikeQuoted({ intent, order, ordered }: PaymentFacts): Finding[] {
  const amount = BigInt(order.amount);
  const quoted = intent.purpose === 'pay-order' ? (ordered?.quotedSats ?? amount) : amount;
  const difference = amount > quoted ? amount - quoted : quoted - amount;
  if (difference <= PRICE_ROUNDING) return [];
  const text = say.inscribe.signPayment.youWereShownFor({
    quoted: sats(quoted),
    amount: sats(amount),
    difference: sats(difference),
    which: amount > quoted ? say.signing.named.more : say.signing.named.less,
  });
  return [warn(text)];
}

/** `The order takes 546 sats as postage and 482 sats as network fee.` */
function partsOf({ order }: PaymentFacts): string {
  const parts: [number, string][] = [
    [
      order.outputValueFee ?? (order.outputValue ?? 0) * order.count,
      say.inscribe.signPayment.postage,
    ],
    [Math.ceil(order.minerFee ?? 0), say.inscribe.signPayment.networkFee],
    [Math.ceil(order.serviceFee ?? 0), say.inscribe.signPayment.serviceFee],
    [Math.ceil(order.devFee ?? 0), say.inscribe.signPayment.developerFee],
  ];
  const named = parts
    .filter(([value]) => value > 0)
    .map(([value, what]) => say.inscribe.signPayment.as({ bigInt: sats(BigInt(value)), what }));
  const last = named.pop() ?? '';
  return say.inscribe.signPayment.theOrderTakes({
    which: named.length > 0 ? say.inscribe.signPayment.and({ named: commas(named) }) : '',
    last,
  });
}

const payable = ['pending', 'payment_notenough'];
/** The order still needs this payment: same address, payable, and exactly this amount due. */
function orderWantsIt({ intent, order }: PaymentFacts): Clause {
  const due = BigInt(order.amount) - BigInt(order.paidAmount ?? 0);
  const paying = parseSats(intent.sats);
  const findings: Finding[] = [];
  if (order.orderId !== intent.orderId)
    findings.push(block(say.inscribe.signPayment.thisIsAnotherOrder));
  if (order.payAddress !== intent.payAddress) {
    findings.push(block(say.inscribe.signPayment.theProviderNowNames));
  }
  if (!payable.includes(order.status)) {
    findings.push(
      block(say.inscribe.signPayment.theOrderDoesNot({ status: plainText(order.status, 40) })),
    );
  }
  if (paying !== due) {
    const isLeast = intent.purpose === 'top-up' && paying === relayable(due, intent.payAddress);
    findings.push(
      isLeast
        ? hold(
            say.inscribe.signPayment.onlyAreMissingNodes({
              due: sats(due),
              paying: sats(paying),
              paying2: sats(paying - due),
            }),
          )
        : block(say.inscribe.signPayment.theOrderAsksFor({ due: sats(due), paying: sats(paying) })),
    );
  }
  return judge(
    'pay.order',
    say.inscribe.signPayment.theOrderStillWants,
    say.inscribe.signPayment.theOrderIsOpen({ due: sats(due) }),
    [
      say.inscribe.signPayment.order({
        orderId: order.orderId,
        status: plainText(order.status, 40),
      }),
      say.inscribe.signPayment.amountPaid({
        bigInt: sats(BigInt(order.amount)),
        bigInt2: sats(BigInt(order.paidAmount ?? 0)),
      }),
    ],
    findings,
  );
}

const titles = {
  'pay-order': say.inscribe.signPayment.forThisOrder,
  'top-up': say.inscribe.signPayment.thatAreMissing,
} as const;

/** Pays an order of the provider, or the rest of it (safety.md 1.2). */
export const payment = defineTransaction<PaymentIntent, PaymentFacts>({
  intent: paymentIntent,
  finalizes: true,

  async build(intent, context) {
    const { client, addresses, network, reader, minCoinSats, randomBelow } = context;
    checkRate(intent.feeRate);
    const pays = parseAddress(intent.payAddress, network);
    const owners = addresses.ownAddresses().filter(canSpend);
    const payer = owners.find(({ address }) => address === intent.changeAddress);
    const changeOwner = payer ?? addresses.freshChange();
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
    order: await orderService(context.client, intent.version).get(intent.orderId),
    ordered: orderedFor(intent.flowId, context),
  }),

  expects: (facts) => ({
    input: ({ mine }) => (mine ? 'pays' : null),
    output: ({ address }) =>
      address === facts.intent.payAddress
        ? { role: 'payment', who: say.signing.named.theOrder }
        : null,
    fee: {
      ...{ rule: 'exact', rate: facts.intent.feeRate },
      valueSats: parseSats(facts.intent.sats),
    },
    addresses: [facts.intent.payAddress],
    postageSats: postageOf(facts),
  }),

  adds: { total: unlikeQuoted },
  guards: {
    C30: { none: say.inscribe.sign.orderKnowsNoModule },
    C31: ({ orderId, mostSats }) => ({
      what: say.signing.named.thisOrder,
      of: { subject: orderId, purposes: ['pay-order', 'top-up'] },
      mostSats: parseSats(mostSats),
    }),
    C32: {
      none: say.inscribe.signPayment.theOrdersAmountWas,
    },
    C33: { none: say.inscribe.signPayment.anInscriptionIsMade },
  },
  clauses: [paysAsRequested, orderWantsIt],
  moves: orderMoves,
  refs: ({ intent }) => [
    { label: say.inscribe.signPayment.addressOfTheOrder, id: intent.payAddress },
    { label: say.inscribe.signPayment.order2, id: intent.orderId },
  ],
  names: { payment: say.signing.named.theOrder },
  words: (facts, { outlaySats, feeSats }) => ({
    title: say.inscribe.signPayment.pay({
      parseSats: sats(parseSats(facts.intent.sats)),
      value: titles[facts.intent.purpose],
    }),
    act: 'pay',
    asked: orderWords(facts),
    does: say.inscribe.signPayment.spendsOfYoursLeave({
      length: say.counts.coin({ count: facts.inspection.inputs.length }),
      outlaySats: sats(outlaySats),
      feeSats: sats(feeSats),
      partsOf: partsOf(facts),
      postageWords: postageWords(postageOf(facts)),
    }),
  }),
});

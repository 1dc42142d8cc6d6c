import { payment } from '#main/kinds/inscribe/sign/payment.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import type { Order } from '#shared/api/orders.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';
import { type Attack, changing, type Verdicts } from '#test/attacks/define.ts';
import { INSCRIPTION, money } from '#test/attacks/honest.ts';
import { ledger, scriptHex } from '#test/attacks/ledger.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { CHAIN, coinsOf, commonFacts, type Scene, sceneOf } from '#test/attacks/scene.ts';
import {
  change,
  foreign,
  foreignAddress,
  network,
  ordinals,
  ordinals2,
  pay,
} from '#test/attacks/world.ts';

export interface PaymentCase {
  intent: PaymentIntent;
  scene: Scene;
  order: Order;
  /** What the form showed for the order, without the payment's fee. */
  quotedSats: bigint;
  /** Inputs that were never chosen, by index. */
  unchosen: number[];
}

const { order: ordered } = ledger;
const DUE = ordered.amount;
const orderScript = scriptHex(ordered.payAddress);

export function honestPayment(): PaymentCase {
  return {
    intent: {
      flowId: 'flow-1',
      orderId: ordered.orderId,
      version: 2,
      purpose: 'pay-order',
      network: network.id,
      payAddress: ordered.payAddress,
      sats: `${DUE}`,
      mostSats: `${DUE + 600}`,
      feeRate: 2,
      shown: { feeSats: '306', rate: 2 },
      createdAt: 0,
    },
    scene: sceneOf(
      [money()],
      [
        { script: orderScript, sats: BigInt(DUE) },
        { script: change.script, sats: 50_000n - BigInt(DUE) - 306n },
      ],
    ),
    order: { ...structuredClone(ordered), version: 2 },
    quotedSats: BigInt(DUE),
    unchosen: [],
  };
}

export function paymentVerdicts({
  intent,
  scene,
  order,
  quotedSats,
  unchosen,
}: PaymentCase): Verdicts {
  const coins = [...coinsOf(scene)].filter((_, index) => !unchosen.includes(index));
  return judgeTransaction(payment, {
    ...commonFacts(scene),
    intent,
    coins: new Map(coins),
    order,
    ordered: {
      ...{ title: '1 file', receiveAddress: ordinals.address, for: 'you', forName: null },
      ...{ assets: [], postageSats: 546n, quotedSats },
    },
  });
}

const make = changing(honestPayment, paymentVerdicts);

const output = (one: PaymentCase, index: number) => at(one.scene.outputs, index);
const input = (one: PaymentCase) => at(one.scene.inputs, 0);

function general(): Attack[] {
  return [
    make('C9', 'hold')('The provider recommends 599 sat/vB, and so much is chosen', 'C9', (one) => {
      one.intent.feeRate = 599;
      output(one, 1).sats = 50_000n - BigInt(DUE) - 91_647n + 100_000n;
      input(one).sats = 150_000n;
    }),
    make('C9', 'hold')('The network fee is above what the form showed', 'C9', (one) => {
      one.intent.shown = { feeSats: '5', rate: 2 };
    }),
    make('C1')('The payment pays one sat more than asked', 'C1', (one) => {
      output(one, 0).sats += 1n;
      output(one, 1).sats -= 1n;
    }),
    make('C1')('The order’s address is paid twice', 'C1', (one) => {
      one.scene.outputs.push({ ...output(one, 0), sats: 1_000n });
      output(one, 1).sats -= 1_100n;
    }),
    make('C2')('The amount of a coin is only claimed', 'C2', (one) => {
      input(one).proof = false;
    }),
    make('C2')(
      'The PSBT understates a coin, so that the rest becomes fee',
      'psbt.fields',
      (one) => {
        input(one).sats = 500_000n;
        input(one).claim = { sats: 50_000n };
      },
    ),
    make('C2')('The PSBT names another script for a coin', 'psbt.fields', (one) => {
      input(one).claim = { script: pay.script.replace(/..$/, '00') };
    }),
    make('C3')('A coin with an inscription pays', 'C3', (one) => {
      input(one).carries = {
        inscriptions: [{ id: INSCRIPTION, offset: 0n }],
        runes: [],
        alkanes: [],
      };
    }),
    make('C3')('A coin with runes pays', 'C3', (one) => {
      input(one).carries = { inscriptions: [], runes: [{ id: '1:1', amount: 1n }], alkanes: [] };
    }),
    make('C3')('A coin that the abandoned list names pays', 'C3', (one) => {
      input(one).coin = { abandonedList: { state: 'said', value: true } };
    }),
    make('C3')('One index is silent about a coin', 'C3', (one) => {
      input(one).coin = { alkanes: { state: 'failed', error: null } };
    }),
    make('C3')('The runes index has not reached the coin’s block', 'C3', (one) => {
      input(one).coin = {
        heights: {
          chain: { state: 'said', value: 1_000 },
          brc20: { state: 'said', value: 1_000 },
          runes: { state: 'said', value: CHAIN - 100 },
          alkanes: { state: 'said', value: 1_000 },
        },
      };
    }),
    make('C3')('A coin is below what can be told from an asset’s carrier', 'C3', (one) => {
      one.scene.inputs.push(money('small', 599n));
      output(one, 1).sats += 460n;
    }),
    make('C3')('A coin that another action reserved', 'C3', (one) => {
      input(one).lockedBy = 'flow-2';
    }),
    make('C4')('An inscription on the coin lands in the fee', 'C4', (one) => {
      input(one).carries = {
        inscriptions: [{ id: INSCRIPTION, offset: 49_900n }],
        runes: [],
        alkanes: [],
      };
    }),
    make('C5')('A cenotaph that burns every rune', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a5d0114', sats: 0n });
    }),
    make('C5')('A runestone that hands runes over', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a5d0700c0a233016400', sats: 0n });
    }),
    make('C5')('Data that nobody asked for', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a0468656c6c', sats: 0n });
    }),
    make('C6')('An extra coin of ours is drained', 'C6', (one) => {
      one.scene.inputs.push(money('extra', 9_000n));
      output(one, 1).sats += 8_860n;
      one.unchosen = [1];
    }),
    make('role')('A coin of the account that holds inscriptions pays', 'role', (one) => {
      one.scene.inputs[0] = { ...money(), script: ordinals2.script, taproot: ordinals2.pubkey };
    }),
    make('C6')('An input of a stranger', 'C6', (one) => {
      one.scene.inputs.push({ script: foreign('x'), sats: 5_000n, salt: 'x' });
      output(one, 1).sats += 4_860n;
    }),
    ...[0x02, 0x03, 0x81, 0x82, 0x83, 0x80, 0x04, 0xff].map((sighash) =>
      make('C7')(`Sighash byte 0x${sighash.toString(16).padStart(2, '0')}`, 'C7', (one) => {
        input(one).sighash = sighash;
      }),
    ),
    make('C8')('Change goes to a stranger', 'C8', (one) => {
      output(one, 1).script = foreign('thief');
    }),
    make('C8')('A small output for a stranger is slipped in', 'C8', (one) => {
      one.scene.outputs.push({ script: foreign('thief'), sats: 700n });
      output(one, 1).sats -= 762n;
    }),
    make('C8')('Change goes to an address one bit beside ours', 'C8', (one) => {
      const last = Number.parseInt(change.script.slice(-2), 16) ^ 1;
      output(one, 1).script = change.script.slice(0, -2) + last.toString(16).padStart(2, '0');
    }),
    make('C8')('Change goes to the account that holds inscriptions', 'C8', (one) => {
      output(one, 1).script = ordinals.script;
    }),
    make('C9')('The change is left out: all of it is fee', 'C9', (one) => {
      one.scene.outputs.pop();
    }),
    make('C9')('A fee above the limit of the settings', 'C9', (one) => {
      input(one).sats = 500_000n;
      output(one, 1).sats = 500_000n - BigInt(DUE) - 200_000n;
    }),
    make('C9')('A fee below what nodes relay', 'C9', (one) => {
      output(one, 1).sats += 200n;
    }),
    make('C9')('Outputs that exceed inputs', 'C9', (one) => {
      output(one, 1).sats += 1_000n;
    }),
    make('C10')('A pay address of the main network', 'C10', (one) => {
      one.intent.payAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    }),
    make('C10')('A payment asked for on another network', 'C10', (one) => {
      one.intent.network = 'signet';
    }),
    make('C11')('The coin was spent a moment ago', 'C11', (one) => {
      input(one).coin = { record: { state: 'said', value: null } };
    }),
    make('C11')('Nobody knows how high the chain is', 'C11', (one) => {
      const silent = { state: 'failed', error: null } as const;
      input(one).coin = {
        heights: { chain: silent, brc20: silent, runes: silent, alkanes: silent },
      };
    }),
  ];
}

/** Pays the missing `sats` of an order. */
function topUp(one: PaymentCase, missing: number, sats: bigint): void {
  one.intent.purpose = 'top-up';
  one.intent.sats = sats.toString();
  one.order.status = 'payment_notenough';
  one.order.paidAmount = DUE - missing;
  output(one, 0).sats = sats;
  output(one, 1).sats += BigInt(DUE) - sats;
}

function orders(): Attack[] {
  const blocked = make('payment');
  return [
    make('pay address')('The pay address changed just before signing', 'pay.order', (one) => {
      one.order.payAddress = foreignAddress('thief');
    }),
    make('pay address')('The pay address is exchanged in the PSBT', 'C1', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    make('pay address')('The pay address is our own', 'C1', (one) => {
      one.intent.payAddress = pay.address;
      one.order.payAddress = pay.address;
      output(one, 0).script = pay.script;
    }),
    make('amount')('The server asks more than was pinned', 'pay.order', (one) => {
      one.order.amount = DUE + 5_000;
    }),
    make('amount', 'warn')('The order costs more than its form showed', 'total', (one) => {
      one.quotedSats -= 400n;
    }),
    make('amount', 'warn')('The order costs less than its form showed', 'total', (one) => {
      one.quotedSats += 400n;
    }),
    blocked('The order is paid already', 'pay.order', (one) => {
      one.order.status = 'inscribing';
    }),
    blocked('The order is closed', 'pay.order', (one) => {
      one.order.status = 'closed';
    }),
    blocked('The answer is about another order', 'pay.order', (one) => {
      one.order.orderId = 'order-2';
    }),
    blocked('Part of it was paid: paying it whole is too much', 'pay.order', (one) => {
      one.order.status = 'payment_notenough';
      one.order.paidAmount = 5_000;
    }),
    make('payment', 'hold')('A top-up of the least that nodes relay', 'pay.order', (one) =>
      topUp(one, 100, 330n),
    ),
    blocked('A top-up of more than the least that nodes relay', 'pay.order', (one) =>
      topUp(one, 100, 331n),
    ),
    blocked('A top-up that is rounded up where nothing needs it', 'pay.order', (one) =>
      topUp(one, 400, 546n),
    ),
    blocked('A first payment that is rounded up', 'pay.order', (one) => {
      topUp(one, 100, 330n);
      one.intent.purpose = 'pay-order';
    }),
    blocked('A top-up of less than nodes relay', 'C1', (one) => topUp(one, 193, 193n)),
  ];
}

export const paymentAttacks = (): Attack[] => [...general(), ...orders()];

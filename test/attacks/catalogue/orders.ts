import * as bitcoin from 'bitcoinjs-lib';

import { purposes } from '#main/kinds/index.ts';
import {
  amountDoubts,
  echoFault,
  pinFault,
  quoteFault,
  refundFault,
} from '#main/kinds/inscribe/flow/checks.ts';
import type { Ordered, Plan } from '#main/kinds/inscribe/flow/data.ts';
import { toOrderView } from '#main/kinds/inscribe/flow/order-facts.ts';
import type { message as messagePurpose } from '#main/kinds/message/sign.ts';
import { type Brc20Facts, brc20Problems } from '#main/orders/brc20-rules.ts';
import type { OrderQuote } from '#main/orders/request.ts';
import { judgeMessages } from '#main/signing/judge.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Order } from '#shared/api/orders.ts';
import { type Attack, faultOf, refusalOf, type Verdicts } from '#test/attacks/define.ts';
import { knownGuards, psbtOf, sceneOf } from '#test/attacks/scene.ts';
import { change, foreignAddress, messageOf, network, ordinals, pay } from '#test/attacks/world.ts';
import { challengeFor } from '#test/kinds/sign-in/challenge.ts';

const plan = (): Plan => ({
  title: 'A picture',
  items: [{ name: 'a.png', mediaType: 'image/png', hash: 'aa'.repeat(32), size: 900 }],
  receiveAddress: ordinals.address,
  feeRate: 2,
  outputValue: 546,
  estimateSats: '20000',
  serviceSats: '0',
  version: 2,
  payWith: 'wallet',
});
const order = (): Order => ({
  version: 2,
  orderId: 'order-1',
  status: 'pending',
  payAddress: foreignAddress('order'),
  receiveAddress: ordinals.address,
  amount: 20_000,
  paidAmount: 0,
  outputValue: 546,
  feeRate: 2,
  count: 1,
});
const ordered = (): Ordered => ({
  plan: plan(),
  order: toOrderView(order(), 0),
  pinned: { payAddress: order().payAddress, amountSats: '20000' },
  payments: [],
  quietSince: 0,
  trouble: null,
  refundTxid: null,
  files: [],
});

type Check = (order: Order) => Verdicts;

const answer =
  (row: string, by: string, check: Check) =>
  (title: string, change: (order: Order) => void): Attack => ({
    row,
    title,
    by,
    verdict: 'block',
    attack: () => {
      const changed = order();
      change(changed);
      return check(changed);
    },
    honest: () => check(order()),
  });

function echoes(): Attack[] {
  const echo = answer('create', 'order.echo', (one) =>
    faultOf('order.echo', echoFault(one, plan())),
  );
  const pin = answer('pay address', 'order.pinned', (one) =>
    faultOf('order.pinned', pinFault(one, ordered())),
  );
  const amount = answer('amount', 'order.estimate', (one) => {
    const [doubt] = amountDoubts(toOrderView(one, 0), plan());
    return faultOf('order.estimate', doubt === undefined ? null : `The person is asked. ${doubt}`);
  });
  return [
    echo('The order names a stranger’s receive address', (one) => {
      one.receiveAddress = foreignAddress('thief');
    }),
    echo('The order has another value for each inscription', (one) => {
      one.outputValue = 10_000;
    }),
    echo('The order inscribes one file fewer', (one) => {
      one.count = 0;
    }),
    echo('The order has another fee rate', (one) => {
      one.feeRate = 200;
    }),
    echo('The order wants to be paid at the receive address', (one) => {
      one.payAddress = one.receiveAddress;
    }),
    pin('A later answer names another pay address', (one) => {
      one.payAddress = foreignAddress('thief');
    }),
    pin('A later answer asks for more', (one) => {
      one.amount += 1;
    }),
    pin('A later answer is about another order', (one) => {
      one.orderId = 'order-9';
    }),
    pin('A later answer moves the inscription elsewhere', (one) => {
      one.receiveAddress = foreignAddress('thief');
    }),
    amount('The order costs 30 % more than the estimate', (one) => {
      one.amount = 26_000;
    }),
    echo('The order puts in a developer fee that nobody asked for', (one) => {
      one.devFee = 700;
    }),
    amount('The order puts in a service fee that was not to be expected', (one) => {
      one.serviceFee = 700;
    }),
    amount('The order asks for sats that no part of it explains', (one) => {
      one.minerFee = 18_000;
    }),
  ];
}

/** Of an order of version 5, promised before it exists. */
function quotes(): Attack[] {
  const five = (): Plan => ({ ...plan(), version: 5, serviceSats: '3150' });
  const honest = (): OrderQuote => ({
    ...{ payable: 4_296, miner: 600, service: 3_150, postage: 546, dev: 0, count: 1 },
  });
  const check = (change: Partial<OrderQuote> = {}): Verdicts =>
    faultOf('order.quote', quoteFault({ ...honest(), ...change }, five()));
  const attack = (title: string, change: Partial<OrderQuote>): Attack => ({
    ...{ row: 'quote', title, by: 'order.quote', verdict: 'block' },
    attack: () => check(change),
    honest: () => check(),
  });
  const echo = (title: string, change: Partial<Order>): Attack => ({
    ...{ row: 'create', title, by: 'order.echo', verdict: 'block' },
    attack: () => faultOf('order.echo', echoFault({ ...order5(), ...change }, five())),
    honest: () => faultOf('order.echo', echoFault(order5(), five())),
  });
  const order5 = (): Order => {
    const { outputValue: _, ...bare } = order();
    return { ...bare, version: 5, outputValueFee: 546 };
  };
  return [
    attack('The quote asks for more than its parts', { payable: 5_296 }),
    attack('The quote asks for less than its parts, to be dearer later', { payable: 4_000 }),
    attack('The quote takes postage for two outputs', { postage: 1_092, payable: 4_842 }),
    attack('The quote takes a developer fee that nobody asked for', { dev: 500, payable: 4_796 }),
    attack('The quote is for two inscriptions', { count: 2 }),
    echo('The order of version 5 holds more postage than asked for', { outputValueFee: 10_000 }),
    echo('The order of version 5 is answered as one of version 2', { version: 2 }),
  ];
}

function refunds(): Attack[] {
  const terms = { paidAmount: 30_000, refundTxSize: 200, safeRefundAmount: 10_000 };
  const check = (rate: number, more: Partial<typeof terms> = {}): Verdicts =>
    faultOf('refund', refundFault({ ...terms, ...more }, rate));
  const attack = (title: string, run: () => Verdicts): Attack => ({
    row: 'refund',
    title,
    by: 'refund',
    verdict: 'block',
    attack: run,
    honest: () => check(2),
  });
  return [
    attack('A rate at which exactly the safe amount comes back', () => check(100)),
    attack('A rate that eats the whole refund', () => check(200)),
    attack('The provider states a smaller payment', () => check(2, { paidAmount: 10_000 })),
  ];
}

const facts: Brc20Facts = {
  tick: { max: '21000000', limit: '1000', minted: '5000', decimals: 18, selfMint: false },
  available: '100',
  reserved: '0',
  isDeployer: false,
};

function operations(): Attack[] {
  type Content = Parameters<typeof brc20Problems>[0];
  const check = (content: Content, more: Partial<Brc20Facts> = {}): Verdicts =>
    brc20Problems(content, network.id, { ...facts, ...more }).map(({ severity, text }) => ({
      id: 'brc20',
      verdict: severity === 'error' ? 'block' : 'warn',
      text,
    }));
  const transfer = (amount: string, tick = 'ordi'): Content => ({
    type: 'brc20-transfer',
    tick,
    amount,
  });
  const mint = (amount: string): Content => ({
    type: 'brc20-mint',
    tick: 'ordi',
    amount,
    count: 1,
  });
  const attack = (row: string, title: string, run: () => Verdicts, twin: Content): Attack => ({
    row,
    title,
    by: 'brc20',
    verdict: 'block',
    attack: run,
    honest: () => check(twin),
  });
  const json = (title: string, amount: string) =>
    attack('create', title, () => check(transfer(amount)), transfer('50'));
  const minted = { ...facts.tick, max: '21000000', limit: '1000', decimals: 18, selfMint: false };
  return [
    json('An amount with an exponent', '1e2'),
    json('An amount with a sign', '+50'),
    json('An amount with a comma', '1,000'),
    json('An amount of nothing', '0'),
    json('An amount with more decimals than the token', `0.${'0'.repeat(18)}1`),
    attack(
      'create BRC-20 transfer',
      'More than the available balance (the rest is locked in transfers)',
      () => check(transfer('150')),
      transfer('50'),
    ),
    attack(
      'create BRC-20 transfer',
      'More than is left beside orders under way',
      () => check(transfer('80'), { reserved: '50' }),
      transfer('50'),
    ),
    attack(
      'create BRC-20 mint',
      'The token is minted out',
      () => check(mint('1000'), { tick: { ...minted, minted: '21000000' } }),
      mint('1000'),
    ),
    attack(
      'create BRC-20 mint',
      'Above the limit of one mint',
      () => check(mint('1001')),
      mint('1000'),
    ),
    attack(
      'create BRC-20 mint',
      'The token is not deployed',
      () => check(mint('1000'), { tick: null }),
      mint('1000'),
    ),
  ];
}

function addresses(): Attack[] {
  const check = (text: string): Promise<Verdicts> =>
    refusalOf('address', () => parseAddress(text, network));
  const attack = (title: string, change: (address: string) => string): Attack => ({
    row: 'C10',
    title,
    by: 'address',
    verdict: 'block',
    attack: () => check(change(pay.address)),
    honest: () => check(pay.address),
  });
  return [
    attack('One character of an address is exchanged', (text) =>
      text.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
    ),
    attack(
      'Upper and lower case are mixed',
      (text) => text.slice(0, -4) + text.slice(-4).toUpperCase(),
    ),
    attack('The same key on the test network', () => 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'),
    attack('A witness version that anybody can spend', () =>
      bitcoin.address.toBech32(new Uint8Array(32).fill(1), 2, network.bech32),
    ),
    attack('A zero-width space inside', (text) => `${text.slice(0, 10)}\u200b${text.slice(10)}`),
  ];
}

/** Sign-in requests that Sign in rejects, in the free message tool. */
function signIns(
  attack: (title: string, message: string, verdict?: Attack['verdict']) => Attack,
): Attack[] {
  const text = challengeFor(pay.address, 0);
  const written = (title: string, from: string, to: string, verdict?: Attack['verdict']): Attack =>
    attack(`A sign-in in the free message tool ${title}`, text.replaceAll(from, to), verdict);
  return [
    written('names the address of a stranger', pay.address, foreignAddress('thief')),
    written('names another address of ours', pay.address, ordinals.address),
    written('leads to another site', 'https://forum.example/login', 'https://thief.example/'),
    written('has a site of two alphabets', 'forum.example', 'xn--frum-55d.example'),
    written('has a site in letters of another alphabet', 'forum.example', 'f\u043erum.example'),
    written('has a character that cannot be seen', 'Read and', 'Read\u200b and'),
    attack('A sign-in in the free message tool stands below another text', `Hello.\n\n${text}`),
    attack('A sign-in in the free message tool', text, 'hold'),
    attack(
      'A sign-in in the free message tool has expired',
      challengeFor(pay.address, -2 * 86_400_000),
      'hold',
    ),
    written('has no nonce', 'Nonce: 7fQ2kd81Lm0x\n', '', 'hold'),
    written(
      'is for another chain',
      '0f9188f13cb7b2c71f2a335e3a4fc328',
      '000000000019d6689c085ae165831e93',
      'hold',
    ),
  ];
}

function freeMessages(): Attack[] {
  const check = (message: string, by = pay): Verdicts =>
    judgeMessages(purposes.message as unknown as typeof messagePurpose, {
      intent: {
        purpose: 'message',
        network: network.id,
        address: pay.address,
        message,
        createdAt: 0,
      },
      network,
      messages: [messageOf(pay, message)],
      ownAddress: () => by,
      now: 0,
      ...knownGuards,
    });
  const attack = (
    title: string,
    message: string,
    verdict: Attack['verdict'] = 'block',
  ): Attack => ({
    row: 'C16',
    title,
    by: 'C16',
    verdict,
    attack: () => check(message),
    honest: () => check('I like oranges.'),
  });
  const scene = sceneOf(
    [{ script: pay.script, sats: 5_000n, salt: 'message' }],
    [{ script: change.script, sats: 4_000n }],
  );
  const operation = `id: ${'00'.repeat(32)}\naddr: ${pay.address}\nfunc: send\nparams: x ordi 5\nts: 1700000000\n`;
  return [
    attack('A swap operation in the free message tool', operation),
    attack(
      'A swap operation broken up by invisible letters',
      operation.replace('func', 'fu\u200bnc'),
    ),
    attack(
      'A text that binds a payout address',
      `Please confirm that\nPayment Address: ${foreignAddress('thief')}\nOrdinals Address: ${ordinals.address}`,
    ),
    attack('A PSBT in base64', psbtOf(scene)),
    {
      ...attack('Half a character, which every reader mends in another way', 'a\ud800b'),
      by: 'message.visible',
    },
    {
      ...attack('A message for an address that is not ours any more', ''),
      by: 'C10',
      attack: () => check('I like oranges.', ordinals),
    },
    attack('A bare hash', 'ab'.repeat(32), 'hold'),
    attack('A login elsewhere', 'Sign in to example.org\nnonce: 12345678', 'hold'),
    ...signIns(attack),
  ];
}

export const orderAttacks = (): Attack[] => [
  ...echoes(),
  ...quotes(),
  ...refunds(),
  ...operations(),
  ...addresses(),
  ...freeMessages(),
];

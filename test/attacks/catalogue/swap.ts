import { messageText, type SwapMessage } from '#main/kinds/swap/calls/message.ts';
import { messagesOf } from '#main/kinds/swap/calls/table.ts';
import type { SwapFacts } from '#main/kinds/swap/sign/facts.ts';
import { swap } from '#main/kinds/swap/sign/swap.ts';
import { judgeMessages } from '#main/signing/judge.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { SignedCall, SwapIntent } from '#shared/flows/intents/operations.ts';
import { type Attack, changing, type Verdicts } from '#test/attacks/define.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { deployed, knownGuards, MODULE } from '#test/attacks/scene.ts';
import {
  foreignAddress,
  legacy,
  messageOf,
  network,
  ordinals,
  pay,
  pay2,
} from '#test/attacks/world.ts';
import { challengeFor } from '#test/kinds/sign-in/challenge.ts';

const GAS = foreignAddress('gas');
const NOW = 1_700_000_000;
const id = (n: number): string => n.toString(16).padStart(64, '0');

const SWAP: SignedCall = {
  op: 'swap',
  tickIn: 'ordi',
  tickOut: 'sats',
  amountIn: '100',
  amountOut: '9.8',
  exactType: 'exactIn',
  slippage: '0.005',
};
/** 10,000 ordi and 1,000 sats with a 1 % fee: 100 ordi buy about 9.8. */
const POOL = {
  tickIn: 'ordi',
  tickOut: 'sats',
  reserveIn: 10_000n * 10n ** 18n,
  reserveOut: 1_000n * 10n ** 18n,
  decimalsIn: 18,
  decimalsOut: 18,
  feePerMille: 10n,
  /** 31 LP tokens are worth 100 ordi and 10 sats. */
  shares: 3_100n * 10n ** 18n,
};

const known = deployed('brc20-module');

interface SwapCase {
  facts: Omit<SwapFacts, 'messages' | 'ownAddress' | 'now'> & {
    /** Our address that the intent names; null if it isn't ours. */
    owner: OwnAddress | null;
    /** Seconds. */
    now: number;
  };
  /** The operations behind the messages; an attack may change them, or the texts made from them. */
  says: SwapMessage[];
  texts: ((texts: string[]) => void) | null;
}

function honest(ask: SignedCall): SwapCase {
  const intent: SwapIntent = {
    purpose: 'swap',
    flowId: 'flow-1',
    network: network.id,
    createdAt: NOW * 1000,
    address: pay.address,
    moduleId: MODULE,
    ask,
    middle: null,
    ts: NOW,
    payType: 'tick',
    feeTick: 'sFB___000',
    maxFeeAmount: '0.5',
  };
  const requests = messagesOf(intent).map(({ func, params }, index) => ({
    func,
    params,
    id: id(index),
    addr: pay.address,
    ts: NOW,
  }));
  const fee: SwapMessage = {
    id: id(99),
    addr: pay.address,
    func: 'send',
    params: [GAS, 'sFB___000', '0.3'],
    ts: NOW,
  };
  const says = [...requests, fee];
  return {
    facts: {
      intent,
      network,
      ids: says.map((one) => one.id),
      feeTick: 'sFB___000',
      feeAmount: '0.3',
      gasAddress: GAS,
      owner: pay,
      now: NOW + 20,
      usedTs: [NOW - 100],
      pools: [POOL],
      ...knownGuards,
    },
    says,
    texts: null,
  };
}

function verdictsOf(one: SwapCase): Verdicts {
  const messages = one.says.map(messageText);
  one.texts?.(messages);
  const { owner, now, ...facts } = one.facts;
  return judgeMessages(swap, {
    ...facts,
    messages: messages.map((text) => messageOf(owner, text)),
    ownAddress: (address) => (owner?.address === address ? owner : null),
    now: now * 1000,
  });
}

function attacksOn(row: string, ask: SignedCall) {
  const make = changing(() => honest(structuredClone(ask)), verdictsOf);
  return { blocked: make(row), held: make(row, 'hold') };
}

const param = (one: SwapCase, message: number, index: number, value: string): void => {
  at(one.says, message).params[index] = value;
};

function swapping(): Attack[] {
  const { blocked, held } = attacksOn('pre_* → signMsgs', SWAP);
  return [
    blocked('Another function: a send instead of a swap', 'C1', (one) => {
      one.says[0] = { ...at(one.says, 0), func: 'send', params: [pay2.address, 'ordi', '100'] };
    }),
    blocked('Ten times the amount', 'C1', (one) => param(one, 0, 3, '1000')),
    blocked('Another token goes in', 'C1', (one) => param(one, 0, 0, 'pepe')),
    blocked('A worse expected amount', 'C1', (one) => param(one, 0, 5, '1')),
    blocked('Slippage of a half instead of half a percent', 'C1', (one) => param(one, 0, 6, '0.5')),
    blocked('exactIn turned into exactOut', 'C1', (one) => param(one, 0, 4, 'exactOut')),
    blocked('It speaks for another address', 'C10', (one) => {
      at(one.says, 0).addr = pay2.address;
    }),
    blocked('Asked on another network', 'C10', (one) => {
      one.facts.intent.network = 'altchain';
    }),
    blocked('The address is none of ours', 'C10', (one) => {
      one.facts.owner = null;
    }),
    blocked('The address is of a kind that the swap cannot verify', 'C10', (one) => {
      one.facts.owner = { ...legacy, address: pay.address };
    }),
    blocked('The server has another text signed in its place', 'C16', (one) => {
      one.texts = (texts) => (texts[0] = 'I love collectibles.');
    }),
    blocked('The server has a site’s sign-in signed in its place', 'C16', (one) => {
      one.texts = (texts) => (texts[0] = challengeFor(pay.address, NOW * 1000));
    }),
    blocked('A filler that draws nothing stands in a message', 'message.visible', (one) => {
      one.texts = (texts) => (texts[0] = at(texts, 0).replace('ordi', 'or\u3164di'));
    }),
    blocked('A function that nobody knows', 'op.text', (one) => {
      one.texts = (texts) => (texts[0] = at(texts, 0).replace('func: swap', 'func: drain'));
    }),
    blocked('A line is missing', 'op.text', (one) => {
      one.texts = (texts) => (texts[0] = at(texts, 0).replace(/ts: .*\n/, ''));
    }),
    blocked('A line is added', 'op.text', (one) => {
      one.texts = (texts) => (texts[0] = `${at(texts, 0)}memo: pay\n`);
    }),
    blocked('Two lines are swapped', 'op.text', (one) => {
      one.texts = (texts) =>
        (texts[0] = at(texts, 0).replace(/(func: .*\n)(params: .*\n)/, '$2$1'));
    }),
    blocked('An invisible character', 'op.text', (one) => {
      one.texts = (texts) => (texts[0] = at(texts, 0).replace('ordi', 'or\u200bdi'));
    }),
    blocked('Text that reads backwards (bidi override)', 'op.text', (one) => {
      one.texts = (texts) => (texts[0] = at(texts, 0).replace('ordi', '\u202eordi'));
    }),
    blocked('One parameter too many', 'op.text', (one) => {
      at(one.says, 0).params.push('1');
    }),
    blocked('A parameter is empty', 'op.text', (one) => param(one, 0, 5, '')),
    blocked('A text in another form', 'op.text', (one) => {
      one.texts = (texts) => (texts[0] = '{"func":"swap","params":["ordi","sats"]}');
    }),
    blocked('Windows line ends', 'op.text', (one) => {
      one.texts = (texts) => (texts[0] = at(texts, 0).replaceAll('\n', '\r\n'));
    }),
    held('The slippage asked for is 8 %', 'op.slippage', (one) => {
      (one.facts.intent.ask as { slippage: string }).slippage = '0.08';
      param(one, 0, 6, '0.08');
    }),
    blocked('The slippage asked for is 50 %', 'op.slippage', (one) => {
      (one.facts.intent.ask as { slippage: string }).slippage = '0.5';
      param(one, 0, 6, '0.5');
    }),
    blocked('The price moved since the quote', 'op.quote', (one) => {
      one.facts.pools = [{ ...POOL, reserveOut: POOL.reserveOut / 2n }];
    }),
    held('A pool so thin that the trade moves the price by 40 %', 'op.quote', (one) => {
      one.facts.pools = [
        { ...POOL, reserveIn: 300n * 10n ** 18n, reserveOut: 39_497n * 10n ** 15n },
      ];
    }),
    held('The server reckons otherwise than the pool does', 'op.server', (one) => {
      one.facts.otherwise = [{ what: 'sats that comes out', here: '9.8', there: '9.81' }];
    }),
    held('The pool cannot be read', 'op.quote', (one) => {
      one.facts.pools = [null];
    }),
    held('There is no pool to compare the rate with', 'C33', (one) => {
      one.facts.pools = [];
    }),
    blocked('An amount with a leading zero, another number to the module', 'C17', (one) => {
      (one.facts.intent.ask as { amountIn: string }).amountIn = '0100';
      param(one, 0, 3, '0100');
    }),
    blocked('An amount above what the module can hold', 'C17', (one) => {
      const huge = '18446744073709551616';
      (one.facts.intent.ask as { amountIn: string }).amountIn = huge;
      param(one, 0, 3, huge);
    }),
  ];
}

function fees(): Attack[] {
  const { blocked, held } = attacksOn('fee message', SWAP);
  return [
    blocked('The fee goes to an attacker', 'C1', (one) => param(one, 1, 0, pay2.address)),
    blocked('The fee is larger than stated', 'op.fee', (one) => param(one, 1, 2, '0.4')),
    blocked('The fee is above the user’s limit', 'op.fee', (one) => {
      param(one, 1, 2, '0.6');
      one.facts.feeAmount = '0.6';
    }),
    blocked('The fee is in another token', 'op.fee', (one) => param(one, 1, 1, 'ordi')),
    blocked('The module’s gas address changed', 'C1', (one) => {
      one.facts.gasAddress = foreignAddress('new gas');
    }),
    blocked('The swap names another module than before', 'C30', (one) => {
      one.facts.module = { ...known, pinned: `${'77'.repeat(32)}i0` };
    }),
    held('The module is used for the first time', 'C30', (one) => {
      one.facts.module = { ...known, pinned: null };
    }),
    blocked('The inscription that is named as the module is a token’s', 'C30', (one) => {
      one.facts.module = deployed('brc-20');
    }),
    held('Nobody can prove that the module exists', 'C30', (one) => {
      one.facts.module = { ...known, deploy: { fault: 'its inscription is not known' } };
    }),
    held('Nobody can tell which module was signed for before', 'C30', (one) => {
      one.facts.module = { ...known, pinned: 'unknown' };
    }),
    blocked('A fee in the token sold that is larger than its own statement', 'op.fee', (one) => {
      one.facts.intent.payType = 'assetFeeTick';
      one.facts.intent.feeTick = 'ordi';
      one.facts.feeTick = 'ordi';
      param(one, 1, 1, 'ordi');
      param(one, 1, 2, '0.31');
    }),
    blocked('A fee in the token sold where the fee tick was chosen', 'op.fee', (one) => {
      one.facts.feeTick = 'ordi';
      param(one, 1, 1, 'ordi');
    }),
    blocked('The module’s inscription cannot be read', 'op.fee', (one) => {
      one.facts.gasAddress = null;
      one.says.pop();
      one.facts.ids = [id(0)];
    }),
    blocked('Two fees instead of one', 'op.fee', (one) => {
      one.says.push({ ...at(one.says, 1), id: id(100) });
      one.facts.ids = one.says.map((said) => said.id);
    }),
    blocked('A fee although the quota is free', 'op.fee', (one) => {
      one.facts.intent.payType = 'freeQuota';
    }),
  ];
}

function counts(): Attack[] {
  const { blocked } = attacksOn('count', SWAP);
  return [
    blocked('A third message: a send to somebody', 'C1', (one) => {
      one.says.push({ ...at(one.says, 1), id: id(7), params: [pay2.address, 'ordi', '5'] });
      one.facts.ids = one.says.map((said) => said.id);
    }),
    blocked('The operation comes twice', 'C1', (one) => {
      one.says.unshift({ ...at(one.says, 0), id: id(8) });
      one.facts.ids = one.says.map((said) => said.id);
    }),
    blocked('The very same message twice', 'op.ids', (one) => {
      one.says.unshift(at(one.says, 0));
    }),
    blocked('The operation is missing, only the fee is there', 'C1', (one) => {
      one.says.shift();
      one.facts.ids = one.says.map((said) => said.id);
    }),
    blocked('An id that the answer does not name', 'op.ids', (one) => {
      at(one.says, 0).id = id(55);
    }),
  ];
}

function replays(): Attack[] {
  const { blocked } = attacksOn('replay / stale', SWAP);
  const timed = (one: SwapCase, ts: number): void => {
    one.facts.intent.ts = ts;
    for (const said of one.says) said.ts = ts;
  };
  return [
    blocked('The text is of yesterday', 'C11', (one) => timed(one, NOW - 86_400)),
    blocked('The text is of tomorrow', 'C11', (one) => timed(one, NOW + 86_400)),
    blocked('The second was signed with before', 'C11', (one) => timed(one, NOW - 100)),
    blocked('The text carries another time than asked', 'C11', (one) => {
      at(one.says, 0).ts = NOW + 1;
    }),
    blocked('The time is in milliseconds', 'op.text', (one) => {
      one.texts = (texts) => (texts[0] = at(texts, 0).replace(/ts: (\d+)/, 'ts: $1000'));
    }),
  ];
}

function others(): Attack[] {
  const send = attacksOn('send / batch_send / send_lp', {
    op: 'send',
    tick: 'ordi',
    receivers: [
      { to: pay2.address, amount: '5' },
      { to: ordinals.address, amount: '6' },
    ],
  });
  const receiver = ({ facts }: SwapCase): { to: string } => {
    const { ask } = facts.intent;
    return at(ask.op === 'send' ? ask.receivers : [], 0);
  };
  const liquidity = attacksOn('add/remove liquidity', {
    op: 'add-liquidity',
    tick0: 'sats',
    tick1: 'ordi',
    amount0: '10',
    amount1: '100',
    lp: '31',
    slippage: '0.005',
  });
  const lock = attacksOn('stake/lock', {
    op: 'lock-lp',
    tick0: 'ordi',
    tick1: 'sats',
    amount: '12.5',
    days: 30,
  });
  const withdraw = attacksOn('withdraw', { op: 'withdraw', tick: 'ordi', amount: '50' });
  return [
    send.blocked('One receiver is exchanged', 'C1', (one) =>
      param(one, 0, 0, foreignAddress('thief')),
    ),
    send.blocked('Receivers in another order get each other’s amounts', 'C1', (one) => {
      param(one, 0, 2, '6');
      param(one, 1, 2, '5');
    }),
    send.blocked('One receiver too many', 'C1', (one) => {
      one.says.splice(2, 0, { ...at(one.says, 1), id: id(3), params: [pay.address, 'ordi', '7'] });
      one.facts.ids = one.says.map((said) => said.id);
    }),
    send.blocked('One receiver is left out', 'C1', (one) => {
      one.says.splice(1, 1);
      one.facts.ids = one.says.map((said) => said.id);
    }),
    send.blocked('A receiver of another network', 'C10', (one) => {
      const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
      receiver(one).to = to;
      param(one, 0, 0, to);
    }),
    send.blocked('Sent to the module’s gas address by mistake', 'C10', (one) => {
      receiver(one).to = GAS;
      param(one, 0, 0, GAS);
    }),
    liquidity.blocked('The amounts are the wrong way round', 'C1', (one) => {
      param(one, 0, 2, '10');
      param(one, 0, 3, '100');
    }),
    liquidity.blocked('Fewer shares than expected', 'C1', (one) => param(one, 0, 4, '3.1')),
    liquidity.blocked('The ratio of the pool moved since the quote', 'op.quote', (one) => {
      one.facts.pools = [{ ...POOL, reserveIn: POOL.reserveIn * 2n }];
    }),
    liquidity.blocked(
      'The pool has more shares by now: these stand for less',
      'op.quote',
      (one) => {
        one.facts.pools = [{ ...POOL, shares: POOL.shares * 2n }];
      },
    ),
    liquidity.held('The pool is empty: whoever is first sets its price', 'op.quote', (one) => {
      one.facts.pools = [{ ...POOL, reserveIn: 0n, reserveOut: 0n, shares: 0n }];
    }),
    liquidity.held('The pool of the liquidity cannot be read', 'op.quote', (one) => {
      one.facts.pools = [];
    }),
    lock.blocked('More is locked than asked', 'C1', (one) => param(one, 0, 2, '125')),
    lock.blocked('Unlock instead of lock', 'C1', (one) => {
      at(one.says, 0).func = 'unlock';
    }),
    withdraw.blocked('More is withdrawn than asked', 'C1', (one) => param(one, 0, 1, '500')),
    withdraw.blocked('Another token is withdrawn', 'C1', (one) => param(one, 0, 0, 'sats')),
  ];
}

export const swapAttacks = (): Attack[] => [
  ...swapping(),
  ...fees(),
  ...counts(),
  ...replays(),
  ...others(),
];

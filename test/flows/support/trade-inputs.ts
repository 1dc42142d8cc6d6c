import type { TradeInput } from '#shared/flows/trade.ts';

import { type FakeWorld, RECEIVE } from './fake-world.ts';

const PAY = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const idOf = (at: number): string => `${String(at).repeat(64)}i0`;
const request = { payAddress: PAY, holdAddress: RECEIVE, feeRate: 2 };
const transfer = (at: number) =>
  ({
    what: 'transfer',
    inscriptionId: idOf(at),
    tick: 'trad',
    amount: '100',
    unitPrice: '20',
  }) as const;
const reprice = {
  ...request,
  kind: 're-price',
  auctionId: 'offer-1',
  inscriptionId: idOf(1),
  nftType: 'brc20',
  tick: 'trad',
  amount: '100',
} as const;
const delist = {
  kind: 'delist' as const,
  listings: [{ auctionId: 'offer-1', inscriptionId: idOf(1), tick: 'trad', amount: '100' }],
  returnAddress: RECEIVE,
  feeRate: 2,
};

/** Coins of ours for this many purchases: for each, two small ones and one that pays. */
const coinsFor = (purchases: number) =>
  Array.from({ length: purchases }, () => [600n, 600n, 50_000n])
    .flat()
    .map((sats, at) => ({ outpoint: `${'c'.repeat(64)}:${at}`, sats }));

/** Open listings, and how many of them are wanted. */
function buying({ market }: FakeWorld, count: number): TradeInput {
  const at = Array.from({ length: count }, (_, of) => of + 1);
  for (const of of at) market.offer(`offer-${of}`, idOf(of), 2000n);
  return {
    kind: 'buy',
    offers: at.map((of) => ({
      auctionId: `offer-${of}`,
      inscriptionId: idOf(of),
      nftType: 'brc20',
      tick: 'trad',
      amount: '100',
      priceSats: '2000',
    })),
    payFrom: PAY,
    receiveAddress: RECEIVE,
    feeRate: 2,
    maxOutlaySats: '100000',
  };
}

const offering = ({ market }: FakeWorld, input: TradeInput): TradeInput => {
  market.offer('offer-1', idOf(1), 2000n);
  return input;
};

/** One honest trade of each kind, in a world in which it is possible. */
export const trades = {
  list: (): TradeInput => ({ ...request, kind: 'list', items: [transfer(1)] }),
  listMany: (): TradeInput => ({
    ...request,
    kind: 'list',
    items: [transfer(1), transfer(2), transfer(3)],
  }),
  listBound(world: FakeWorld): TradeInput {
    world.market.askForBinding();
    return trades.list();
  },
  listBalance(world: FakeWorld): TradeInput {
    world.keep('{"p":"brc-20","op":"transfer","tick":"trad","amt":"100"}');
    const piece = { what: 'balance', tick: 'trad', amount: '100', unitPrice: '20' } as const;
    return { ...request, kind: 'list', items: [piece] };
  },
  buy(world: FakeWorld): TradeInput {
    world.market.hold(() => coinsFor(1));
    return buying(world, 1);
  },
  buyMany(world: FakeWorld): TradeInput {
    world.market.hold(() => coinsFor(2));
    return buying(world, 2);
  },
  /** Its fee may be raised while it is pending. */
  buyRaised(world: FakeWorld): TradeInput {
    return { ...trades.buy(world), mostFeeRate: 5 } as TradeInput;
  },
  /** Its small coins are created first. */
  buyBare(world: FakeWorld): TradeInput {
    const isMade = () => world.payments().some(({ confirmed }) => confirmed);
    world.market.hold(() => (isMade() ? coinsFor(1) : []));
    return buying(world, 1);
  },
  forget: (world: FakeWorld): TradeInput => offering(world, { ...delist, how: 'off-chain' }),
  takeAllBack: (): TradeInput => ({
    ...delist,
    how: 'move',
    listings: [1, 2, 3].map((at) => ({
      ...{ auctionId: `offer-${at}`, inscriptionId: idOf(at), tick: 'trad', amount: '100' },
    })),
  }),
  takeBack: (world: FakeWorld): TradeInput => offering(world, { ...delist, how: 'move' }),
  reprice: (world: FakeWorld): TradeInput =>
    offering(world, { ...reprice, how: 'market', unitPrice: '15' }),
  raise(world: FakeWorld): TradeInput {
    world.keep('{"p":"brc-20","op":"transfer","tick":"trad","amt":"100"}');
    return offering(world, { ...reprice, how: 'move', unitPrice: '30' });
  },
  bind: (): TradeInput => ({ kind: 'bind', btcAddress: PAY, nftAddress: RECEIVE }),
};

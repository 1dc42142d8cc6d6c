import type { Input } from '#main/ipc/contract.ts';
import { signed } from '#test/liar/attentive.ts';
import type { Dice } from '#test/liar/dice.ts';
import { TICK, type World } from '#test/liar/world.ts';

import {
  answered,
  type Begun,
  byId,
  feeRate,
  type Make,
  pick,
  type Stage,
  type StartInput,
  withCost,
} from './begun.ts';
import { inscriptions, transfers } from './spends.ts';

async function trading(world: World, input: Input<'trade.quote'>): Promise<Begun | null> {
  const { problems, totals } = await world.call('trade.quote', input);
  const retyped = problems.some(({ severity }) => severity === 'error');
  if (retyped) return null;
  return withCost(
    world,
    input,
    input.kind === 'buy' ? input.maxOutlaySats : totals?.netSats && null,
  );
}

const places = (world: World) => ({
  payAddress: world.payment,
  holdAddress: world.ordinals,
  feeRate,
});

/** Retypes unusual prices, as the form requires. */
async function listing(
  world: World,
  item: Extract<StartInput, { kind: 'list' }>['items'][number],
): Promise<Begun | null> {
  const input = { kind: 'list' as const, items: [item], ...places(world) };
  const { lines } = await world.call('trade.quote', input);
  const price = item.what === 'item' ? item.priceSats : item.unitPrice;
  return trading(world, lines[0]?.retype === true ? { ...input, typedPrices: [price] } : input);
}

const buying =
  (count: number, mostFeeRate: number = feeRate): Make =>
  async ({ world }) => {
    const { offers } = await world.call('trade.pick', { tick: TICK, count });
    if (offers.length < count) return null;
    const input = {
      kind: 'buy' as const,
      offers: offers.map(({ unitPrice: _unit, seller: _seller, ...offer }) => offer),
      payFrom: world.payment,
      receiveAddress: world.ordinals,
      feeRate,
      mostFeeRate,
      maxOutlaySats: '500000',
    };
    const { totals } = await world.call('trade.quote', input);
    return trading(world, {
      ...input,
      ...(totals && mostFeeRate === feeRate ? { maxOutlaySats: totals.netSats } : {}),
    });
  };

/** Our open listings, as their operations show them. */
async function standing({ call }: World, dice: Dice) {
  const flows = await call('flow.list', { active: false });
  return dice.of(
    flows.flatMap(({ trade, phase }) =>
      trade?.asked.kind === 'list' && phase === 'done'
        ? trade.lines.flatMap(({ auctionId, inscriptionId, tick, amount }) =>
            auctionId && inscriptionId ? [{ auctionId, inscriptionId, tick, amount }] : [],
          )
        : [],
    ),
  );
}

export const trades: Record<string, Make> = {
  async list(begins) {
    const { world, dice } = begins;
    const one = pick(begins, await transfers(world), byId);
    if (!one) return null;
    const { inscriptionId, tick, amount } = one;
    const unitPrice = String(
      Math.max(dice.of([39, 42, 60]) ?? 42, Math.ceil(600 / Number(amount))),
    );
    return listing(world, { what: 'transfer', inscriptionId, tick, amount, unitPrice });
  },
  async 'list-item'(begins) {
    const { world } = begins;
    const one = pick(begins, await inscriptions(world), byId);
    if (!one) return null;
    const { inscriptionId } = one;
    const nftType = 'collection' as const;
    return listing(world, {
      what: 'item',
      inscriptionId,
      nftType,
      name: 'Pebble #1',
      priceSats: '9000',
    });
  },
  'list-balance': ({ world, dice }) =>
    listing(world, {
      what: 'balance',
      tick: TICK,
      amount: dice.of(['20', '33']) ?? '20',
      unitPrice: '42',
    }),
  buy: buying(1),
  sweep: buying(3),
  async 're-price'(begins) {
    const { world, dice } = begins;
    const one = await standing(world, dice);
    if (!one) return null;
    const { auctionId, inscriptionId, tick, amount } = one;
    const named = { auctionId, inscriptionId, tick, amount, nftType: 'brc20' as const };
    return trading(world, {
      kind: 're-price',
      how: dice.of(['market', 'market', 'move'] as const) ?? 'market',
      ...named,
      unitPrice: '38',
      ...places(world),
    });
  },
  async delist(begins) {
    const { world, dice } = begins;
    const one = await standing(world, dice);
    if (!one) return null;
    const { auctionId, inscriptionId, tick, amount } = one;
    const listings = [{ auctionId, inscriptionId, tick, amount }];
    const how = dice.of(['move', 'off-chain'] as const) ?? 'move';
    return trading(world, {
      kind: 'delist',
      how,
      listings,
      returnAddress: world.ordinals,
      feeRate,
    });
  },
  bind: ({ world }) =>
    trading(world, { kind: 'bind', btcAddress: world.payment, nftAddress: world.ordinals }),
};

export const stagedTrades: Record<string, Stage> = {
  /** Raises the fee of an unconfirmed purchase. */
  async raise(begins) {
    const { world, allowance } = begins;
    const begun = await buying(1, 40)(begins);
    if (!begun) return null;
    const [id = ''] = await begun.begin();
    await signed(world, [id], begun, allowance);
    return answered(id, 'raise', { feeRate: 20, asked: begun.asked });
  },
};

import type { Input } from '#main/ipc/contract.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';

import type { Dice } from './dice.ts';
import type { Wish } from './verdict.ts';
import { STRANGER, SWAP_TICK, TICK, type World } from './world.ts';

type StartInput = Input<'flow.start'>;
/** What a person begins from what the app shows, and what it was shown to cost at most. */
interface Begun extends Wish {
  input: StartInput;
}
/** What the lies are about, most often: what is done is done with it where it is there. */
export interface Begins {
  world: World;
  dice: Dice;
  focus: string;
}
type Make = (begins: Begins) => Promise<Begun | null>;

/** One of them, the one that the lies are about where there is a choice. */
function pick<T>(
  { dice, focus }: Begins,
  list: readonly T[],
  idOf: (one: T) => string,
): T | undefined {
  const found = list.find((one) => idOf(one) === focus);
  return found !== undefined && dice.chance(0.7) ? found : dice.of(list);
}
const byId = ({ inscriptionId }: { inscriptionId: string }): string => inscriptionId;

const confirmation = STRANGER.slice(-6);
const toStranger = { address: STRANGER, confirmation };
const feeRate = 3;

const withCost = (input: StartInput, mostSats: string | null | undefined): Begun => ({
  input,
  asked: JSON.stringify(input),
  mostSats: mostSats == null ? null : BigInt(mostSats),
  mostFee:
    input.kind === 'operation'
      ? input.fee.maxFeeAmount
      : input.kind === 'withdraw'
        ? input.maxFeeAmount
        : null,
});

type SpendInput = Input<'spend.quote'>;

async function spending(world: World, input: SpendInput): Promise<Begun | null> {
  const { problems, cost } = await world.call('spend.quote', input);
  if (problems.some(({ severity }) => severity === 'error')) return null;
  return withCost(input, cost?.outlaySats);
}

const shownCoins = async ({ call }: World) => (await call('coins.list', { refresh: false })).coins;
const shown = ({ call }: World) => call('wallet.portfolio', { refresh: false });
const clean = async (world: World) =>
  (await shownCoins(world)).filter(
    ({ verdict, lockedBy, height, sats }) =>
      verdict === 'clean' && lockedBy === null && height !== null && Number(sats) > 2_000,
  );
const inscriptions = async (world: World) => (await shown(world)).inscriptions;
/** `transfer trad 900`, as the list shows it. */
async function transfers(world: World) {
  return (await inscriptions(world)).flatMap((one) => {
    const found = /transfer (\S+) (\S+)/.exec(one.brc20 ?? '');
    const [, tick = '', amount = ''] = found ?? [];
    return found && one.usable !== false ? [{ ...one, amount, tick }] : [];
  });
}

const spends: Record<string, Make> = {
  async send(begins) {
    const { world, dice } = begins;
    const sats = String(1_000 + dice.below(60_000));
    const coins = await clean(world);
    const lied = world.truth.inscription(begins.focus)?.at;
    const one =
      coins.find(({ outpoint }) => outpoint === lied) ??
      (dice.chance(0.3) ? dice.of(coins) : undefined);
    return spending(world, {
      kind: 'send',
      recipients: [{ address: STRANGER, sats }],
      ...(one ? { coins: [one.outpoint] } : {}),
      feeRate,
    });
  },
  async 'send-inscription'(begins) {
    const { world } = begins;
    const one = pick(begins, await inscriptions(world), byId);
    if (!one) return null;
    const { inscriptionId, outpoint } = one;
    return spending(world, {
      kind: 'send-inscription',
      inscriptionId,
      outpoint,
      ...toStranger,
      feeRate,
    });
  },
  async 'send-inscriptions'(begins) {
    const { world, dice } = begins;
    const all = await inscriptions(world);
    const first = pick(begins, all, byId);
    const second = dice.of(all.filter(({ outpoint }) => outpoint !== first?.outpoint));
    if (!first || !second) return null;
    const items = [first, second].map(({ inscriptionId, outpoint }) => ({
      inscriptionId,
      outpoint,
    }));
    return spending(world, { kind: 'send-inscriptions', items, ...toStranger, feeRate });
  },
  async 'send-tokens'(begins) {
    const { world } = begins;
    const one = pick(begins, await transfers(world), byId);
    if (!one) return null;
    const { inscriptionId, outpoint, tick, amount, address: from } = one;
    const transfer = { inscriptionId, outpoint };
    return spending(world, {
      kind: 'send-tokens',
      from,
      tick,
      amount,
      transfer,
      ...toStranger,
      feeRate,
    });
  },
  async 'send-tokens-inscribed'(begins) {
    const { world, dice } = begins;
    const tick = dice.of([TICK, 'trap', SWAP_TICK]) ?? TICK;
    const amount = dice.of(['3', '70', '2000']) ?? '3';
    const from = world.ordinals;
    return spending(world, {
      kind: 'send-tokens',
      from,
      tick,
      amount,
      transfer: null,
      ...toStranger,
      feeRate,
    });
  },
  async 'send-runes'(begins) {
    const { world, dice } = begins;
    const { runes } = await shown(world);
    const one = dice.of(runes);
    if (!one || one.divisibility === null || one.atoms === null) return null;
    const coins = (await shownCoins(world)).filter(({ runes: held }) =>
      held.some(({ id }) => id === one.id),
    );
    if (coins.length === 0) return null;
    return spending(world, {
      kind: 'send-runes',
      rune: { id: one.id, name: one.name, divisibility: one.divisibility },
      recipients: [{ address: STRANGER, amount: dice.of(['1', '5', '20']) ?? '1' }],
      coins: coins.map(({ outpoint }) => outpoint),
      feeRate,
    });
  },
  async consolidate(begins) {
    const { world, dice } = begins;
    const all = await clean(world);
    const first = dice.of(all);
    const second = dice.of(all.filter(({ outpoint }) => outpoint !== first?.outpoint));
    if (!first || !second) return null;
    return spending(world, {
      kind: 'consolidate',
      coins: [first.outpoint, second.outpoint],
      feeRate,
    });
  },
  async split(begins) {
    const { world } = begins;
    const one = pick(
      begins,
      (await inscriptions(world)).filter(({ sats }) => Number(sats) > 5_000),
      byId,
    );
    if (!one) return null;
    return spending(world, { kind: 'split', outpoint: one.outpoint, postage: 546, feeRate });
  },
  async bump({ world }) {
    const outpoint = await world.incoming();
    await world.call('coins.list', { refresh: true });
    return spending(world, { kind: 'bump', outpoint, feeRate: 20 });
  },
};

type Content = Extract<StartInput, { kind: 'inscribe' }>['content'];

async function inscribing(world: World, content: Content): Promise<Begun | null> {
  const input = {
    kind: 'inscribe' as const,
    content,
    receiveAddress: world.ordinals,
    feeRate,
    outputValue: 546,
    payWith: 'wallet' as const,
  };
  const { problems, cost } = await world.call('inscribe.quote', input);
  if (problems.some(({ severity }) => severity === 'error')) return null;
  return withCost(input, cost?.totalSats);
}

const orders: Record<string, Make> = {
  async inscribe(begins) {
    const { world, dice } = begins;
    const item = await world.addText('a.txt', `a text ${dice.below(1_000_000)}`);
    return inscribing(world, { type: 'files', items: [item] });
  },
  'inscribe-transfer': ({ world, dice }) =>
    inscribing(world, {
      type: 'brc20-transfer',
      tick: dice.of([TICK, SWAP_TICK]) ?? TICK,
      amount: dice.of(['7', '60', '5000']) ?? '7',
    }),
  'inscribe-mint': ({ world }) =>
    inscribing(world, { type: 'brc20-mint', tick: TICK, amount: '1000', count: 1 }),
  async 'mint-runes'({ world }) {
    const rune = world.truth.runes().find(({ terms }) => terms !== null);
    if (!rune?.terms) return null;
    const { id: runeid, spaced, divisibility, terms } = rune;
    const amount = terms.amount.toString();
    return inscribing(world, {
      type: 'runes-mint',
      runeid,
      rune: spaced,
      amount,
      divisibility,
      count: 1,
    });
  },
};

async function trading(world: World, input: Input<'trade.quote'>): Promise<Begun | null> {
  const { problems, totals } = await world.call('trade.quote', input);
  const retyped = problems.some(({ severity }) => severity === 'error');
  if (retyped) return null;
  return withCost(input, input.kind === 'buy' ? input.maxOutlaySats : totals?.netSats && null);
}

const places = (world: World) => ({
  payAddress: world.payment,
  holdAddress: world.ordinals,
  feeRate,
});

/** Prices that are said to be strange are typed again, as the form asks. */
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
  (count: number): Make =>
  async ({ world }) => {
    const { offers } = await world.call('trade.pick', { tick: TICK, count });
    if (offers.length < count) return null;
    const input = {
      kind: 'buy' as const,
      offers: offers.map(({ unitPrice: _unit, seller: _seller, ...offer }) => offer),
      payFrom: world.payment,
      receiveAddress: world.ordinals,
      feeRate,
      maxOutlaySats: '500000',
    };
    const { totals } = await world.call('trade.quote', input);
    return trading(world, { ...input, ...(totals ? { maxOutlaySats: totals.netSats } : {}) });
  };

/** Listings of ours that stand, as their operations show them. */
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

const trades: Record<string, Make> = {
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
      how: 'market',
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

const bridge: Record<string, Make> = {
  async deposit(begins) {
    const { world } = begins;
    const address = world.ordinals;
    const found = await world.call('bridge.transfers', { address, tick: SWAP_TICK });
    const one = pick(begins, found, byId);
    if (!one) return null;
    const { inscriptionId, outpoint, amount } = one;
    const transfer = { inscriptionId, outpoint };
    const input = { kind: 'deposit' as const, address, tick: SWAP_TICK, amount, transfer, feeRate };
    const { problems, cost } = await world.call('bridge.quote', input);
    return problems.length > 0 ? null : withCost(input, cost?.totalSats);
  },
  async withdraw({ world }) {
    const draft = {
      kind: 'withdraw' as const,
      address: world.ordinals,
      tick: SWAP_TICK,
      amount: '12',
      feeTick: 'pine',
      feeRate,
    };
    const { problems, cost } = await world.call('bridge.quote', draft);
    if (problems.length > 0 || !cost) return null;
    const most = { maxFeeAmount: cost.feeAmount ?? '0', maxSats: cost.totalSats };
    return withCost({ ...draft, ...most }, cost.totalSats);
  },
};

const operation =
  (draft: OperationDraft): Make =>
  async ({ world }) => {
    const address = world.ordinals;
    const common = { address, draft, feeTick: 'pine' };
    const { ask, fees } = await world.call('swap.quote', { ...common, ask: 'server' });
    const fee = fees.find(({ payType }) => payType === 'tick')?.fee;
    if (!ask || !fee) return null;
    return withCost({ kind: 'operation', address, ask, fee }, null);
  };

const pair = { tick0: SWAP_TICK, tick1: 'pine' };
const swaps: Record<string, Make> = {
  'swap-send': operation({
    op: 'send',
    tick: SWAP_TICK,
    receivers: [{ to: STRANGER, amount: '3' }],
  }),
  swap: operation({
    op: 'swap',
    tickIn: SWAP_TICK,
    tickOut: 'pine',
    amount: '5',
    exactType: 'exactIn',
    slippage: '0.02',
    route: 'one',
  }),
  'swap-out': operation({
    op: 'swap',
    tickIn: 'peat',
    tickOut: 'reed',
    amount: '2',
    exactType: 'exactOut',
    slippage: '0.02',
    route: 'two',
  }),
  'add-liquidity': operation({
    op: 'add-liquidity',
    ...pair,
    amount0: '4',
    amount1: '',
    slippage: '0.02',
  }),
  'remove-liquidity': operation({ op: 'remove-liquidity', ...pair, lp: '0.5', slippage: '0.02' }),
  'send-lp': operation({ op: 'send-lp', ...pair, amount: '0.1', to: STRANGER }),
  'lock-lp': operation({ op: 'lock-lp', ...pair, amount: '0.1', days: 1 }),
};

/** Every kind of operation that a page begins, by what it believes. */
const families: Record<string, Record<string, Make>> = { spends, orders, trades, bridge, swaps };

export const operations: ReadonlyMap<string, { family: string; make: Make }> = new Map(
  Object.entries(families).flatMap(([family, makes]) =>
    Object.entries(makes).map(([name, make]) => [name, { family, make }] as const),
  ),
);

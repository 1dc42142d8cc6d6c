import { randomInt } from 'node:crypto';

import type { Offered, TradeInput } from '#shared/flows/trade.ts';
import type { FlowView } from '#shared/flows/view.ts';

import { type Driven, type Kind, ownAmount } from './kind.ts';
import { TICK } from './second-layer.ts';

/** Price per token if the order book is empty. */
const FIRST_PRICE = '50000';
const FEE_RATE = 3;
/** A stranger's listings from before the first kill. */
const STOCK = 30;

const places = (address: string) => ({
  payAddress: address,
  holdAddress: address,
  feeRate: FEE_RATE,
});

const listed = (address: string, pieces: readonly { amount: string; unitPrice: string }[]) => ({
  kind: 'list' as const,
  items: pieces.map((piece) => ({ what: 'balance' as const, tick: TICK, ...piece })),
  ...places(address),
});

/** What a stranger lists for others to buy. */
export const stockOf = (address: string): TradeInput =>
  listed(
    address,
    Array.from({ length: STOCK }, () => ({ amount: '0.2', unitPrice: FIRST_PRICE })),
  );

/** Starts it unless something prevents it. */
async function begin({ call }: Driven, input: TradeInput): Promise<string[]> {
  const { problems } = await call('trade.quote', input);
  return problems.some(({ severity }) => severity === 'error')
    ? []
    : (await call('flow.start', input)).ids;
}

/** A listing of part of the balance: its transfer is inscribed first. */
const listing: Kind = {
  name: 'list',
  async start(driven, address) {
    const request = (unitPrice: string) => listed(address, [{ amount: ownAmount(), unitPrice }]);
    const { market } = await driven.call('trade.quote', request(FIRST_PRICE));
    return begin(driven, request(market?.floorUnitPrice ?? FIRST_PRICE));
  },
};

type Standing = { auctionId: string; inscriptionId: string; amount: string; unitPrice: string };
const touches = ({ trade }: FlowView): string[] =>
  trade?.asked.kind === 'list' ? [] : (trade?.lines ?? []).map((line) => line.inscriptionId ?? '');
const unitPriceOf = (one: Offered | undefined): string =>
  one === undefined || one.what === 'item' ? '0' : one.unitPrice;

/** Our open listings without further operations. */
async function untouched({ call }: Driven): Promise<Standing[]> {
  const flows = await call('flow.list', { active: false });
  const touched = new Set(flows.flatMap(touches));
  return flows.flatMap(({ trade, phase }) => {
    const { asked, lines = [] } = trade ?? {};
    const [line] = lines;
    if (asked?.kind !== 'list' || phase !== 'done' || line === undefined) return [];
    const { auctionId, inscriptionId, amount } = line;
    if (auctionId === null || inscriptionId === null || touched.has(inscriptionId)) return [];
    return [{ auctionId, inscriptionId, amount, unitPrice: unitPriceOf(asked.items[0]) }];
  });
}

/** Lowers the price of one of them. */
const repricing: Kind = {
  name: 're-price',
  async start(driven, address) {
    const [offer] = await untouched(driven);
    if (offer === undefined) return [];
    const { unitPrice, ...named } = offer;
    return begin(driven, {
      ...{ kind: 're-price', how: 'market', nftType: 'brc20', tick: TICK, ...named },
      ...{ unitPrice: String(Math.floor(Number(unitPrice) * 0.99)), ...places(address) },
    });
  },
};

/** Cancels one of them: by moving its coin, or off-chain. */
const withdrawing: Kind = {
  name: 'delist',
  async start(driven, address) {
    const [offer] = await untouched(driven);
    if (offer === undefined) return [];
    const { unitPrice: _unit, ...named } = offer;
    const how = randomInt(2) === 0 ? 'move' : 'off-chain';
    const rest = { returnAddress: address, feeRate: FEE_RATE };
    return begin(driven, { kind: 'delist', how, listings: [{ ...named, tick: TICK }], ...rest });
  },
};

/** The stranger's listings that no purchase of ours names yet. */
const buying = (name: string, count: number): Kind => ({
  name,
  async start(driven, address) {
    const { offers } = await driven.call('trade.pick', { tick: TICK });
    const flows = await driven.call('flow.list', { active: false });
    const wanted = new Set(flows.flatMap(touches));
    const free = offers.filter(({ inscriptionId }) => !wanted.has(inscriptionId)).slice(0, count);
    if (free.length < count) return [];
    return begin(driven, {
      kind: 'buy',
      offers: free.map(({ unitPrice: _unit, seller: _seller, ...offer }) => offer),
      payFrom: address,
      receiveAddress: address,
      feeRate: FEE_RATE,
      maxOutlaySats: '500000',
    });
  },
});

export const trades: Kind[] = [
  listing,
  repricing,
  withdrawing,
  buying('buy', 1),
  buying('buy-several', 2),
];

async function ask(base: string, row: string, body: object): Promise<{ data: unknown }> {
  const response = await fetch(`${base}/v3/market/brc20/auction/${row}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { data: unknown };
}

/** An address's open listings on the market, with prices. */
export async function offersOf(base: string, seller: string): Promise<string[]> {
  const filter = { nftType: 'brc20', address: seller, tick: TICK };
  const { data } = await ask(base, 'list', { filter, sort: {}, start: 0, limit: 99 });
  const { list } = data as { list: { inscriptionId: string; price: number }[] };
  return list.map(({ inscriptionId, price }) => `${inscriptionId} ${price}`);
}

const PAGE = 99;

/** An address's purchases according to the market: each inscription as often as it was sold to it. */
export async function boughtBy(base: string, address: string): Promise<string[]> {
  const filter = { address, event: 'Sold', tick: TICK };
  const list: { inscriptionId: string; to: string; endMsg: string }[] = [];
  // The market gives less than a hundred at once.
  for (let isMore = true; isMore;) {
    const { data } = await ask(base, 'actions', { filter, start: list.length, limit: PAGE });
    const page = (data as { list: typeof list }).list;
    list.push(...page);
    isMore = page.length === PAGE;
  }
  return list
    .filter(({ to, endMsg }) => to === address && endMsg === '')
    .map(({ inscriptionId }) => inscriptionId);
}

/** Listings expected at the end: once each, at the last signed price. */
export function offersDue(flows: readonly FlowView[]): string[] {
  const due = new Map<string, string>();
  const lines = (kind: TradeInput['kind']) =>
    flows
      .filter(({ kind: one, phase }) => one === kind && phase === 'done')
      .flatMap(({ trade }) => trade?.lines ?? []);
  const standing = [...lines('list'), ...lines('re-price')];
  for (const { inscriptionId, priceSats } of standing)
    due.set(inscriptionId ?? '', priceSats ?? '');
  for (const { inscriptionId } of lines('delist')) due.delete(inscriptionId ?? '');
  return [...due].map((one) => one.join(' '));
}

/** Payout addresses expected at the end, once each. */
export const purchasesDue = (flows: readonly FlowView[]): string[] =>
  flows
    .filter(({ kind }) => kind === 'buy')
    .flatMap(({ trade }) => trade?.lines ?? [])
    .filter(({ status }) => status === 'done')
    .map(({ inscriptionId }) => inscriptionId ?? '');

import { groupDigits } from '#shared/bitcoin/amount.ts';
import { totalOf } from '#shared/bitcoin/price.ts';
import type { ItemSeen } from '#shared/flows/intents/frozen.ts';
import type { Prepared } from '#shared/flows/prepared.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';

const empty: Line = {
  label: '',
  tick: '',
  amount: '',
  inscriptionId: null,
  auctionId: null,
  priceSats: null,
  status: 'todo',
  note: null,
  txid: null,
  nftType: 'brc20',
  item: null,
  unitPrice: null,
  outpoint: null,
  holder: null,
  bidId: null,
  coins: [],
  outlaySats: null,
  prepared: null,
  signed: null,
  offered: false,
  rawHex: null,
  rate: null,
  earlier: [],
};

const labelOf = (tick: string, amount: string, name: string): string =>
  tick === '' ? name : `${groupDigits(amount)} ${tick}`;

const seenOf = ({
  name = null,
  collection = null,
  contentHash = null,
}: {
  name?: string | null | undefined;
  collection?: string | null | undefined;
  contentHash?: string | null | undefined;
}): ItemSeen => ({ name, collection, contentHash });

/** A line for each requested item, with nothing done yet. */
export function linesOf(request: TradeInput): Line[] {
  switch (request.kind) {
    case 'list':
      return request.items.map((item) =>
        item.what === 'item'
          ? {
              ...empty,
              label: item.name,
              nftType: item.nftType,
              item: seenOf(item),
              inscriptionId: item.inscriptionId,
              priceSats: item.priceSats,
              unitPrice: item.priceSats,
            }
          : {
              ...empty,
              label: labelOf(item.tick, item.amount, ''),
              tick: item.tick,
              amount: item.amount,
              inscriptionId: item.what === 'transfer' ? item.inscriptionId : null,
              unitPrice: item.unitPrice,
              priceSats: totalOf(item.unitPrice, item.amount).toString(),
            },
      );
    case 'buy':
      return request.offers.map(({ name, collection, contentHash, ...offer }) => ({
        ...empty,
        ...offer,
        item: offer.nftType === 'brc20' ? null : seenOf({ name, collection, contentHash }),
        label: labelOf(offer.tick, offer.amount, name ?? say.trade.flowLines.anItem),
      }));
    case 'delist':
      return request.listings.map(({ name, collection, ...listing }) => ({
        ...empty,
        ...listing,
        nftType: listing.tick === '' ? ('collection' as const) : ('brc20' as const),
        item: listing.tick === '' ? seenOf({ name, collection }) : null,
        label: labelOf(
          listing.tick,
          listing.amount,
          name ??
            say.trade.flowLines.inscription({ inscriptionId: listing.inscriptionId.slice(0, 8) }),
        ),
      }));
    case 're-price': {
      const { auctionId, inscriptionId, nftType, tick, amount, unitPrice } = request;
      const total = totalOf(unitPrice, nftType === 'brc20' ? amount : '1').toString();
      const named = { auctionId, inscriptionId, nftType, tick, amount, unitPrice };
      const name =
        request.name ??
        say.trade.flowLines.inscription({ inscriptionId: inscriptionId.slice(0, 8) });
      const item = nftType === 'brc20' ? null : seenOf(request);
      return [{ ...empty, ...named, item, priceSats: total, label: labelOf(tick, amount, name) }];
    }
    case 'bind':
      return [{ ...empty, nftType: 'collection', label: say.trade.flowLines.payoutAddress }];
  }
}

/** Drops the previous state's extra data. */
export const baseOf = ({ asked, lines, trouble, firsts, preparedSats, previous }: Base): Base => ({
  asked,
  lines,
  trouble,
  firsts,
  preparedSats,
  // Without anything left to sign, no proofs are needed.
  previous: lines.some(({ prepared }) => prepared !== null) ? previous : {},
});

/** Changes these lines and keeps the others. */
export const withLines = (data: Base, changed: ReadonlyMap<number, Partial<Line>>): Base =>
  baseOf({ ...data, lines: data.lines.map((one, at) => ({ ...one, ...changed.get(at) })) });

/** The same, storing proofs shared by several lines once. */
export function withProofs(data: Base, changed: ReadonlyMap<number, Partial<Line>>): Base {
  const previous = { ...data.previous };
  const light = [...changed].map(([at, change]): [number, Partial<Line>] => {
    if (!change.prepared) return [at, change];
    const { provided } = change.prepared;
    Object.assign(previous, provided.previous);
    const names = Object.fromEntries(Object.keys(provided.previous).map((txid) => [txid, '']));
    return [
      at,
      { ...change, prepared: { ...change.prepared, provided: { ...provided, previous: names } } },
    ];
  });
  return withLines({ ...data, previous }, new Map(light));
}

/** A line's prepared data with its proofs. */
export function proved(prepared: Prepared, { previous }: Base): Prepared {
  const { provided } = prepared;
  const own = Object.entries(provided.previous).map(([txid, raw]) => [
    txid,
    raw || previous[txid] || '',
  ]);
  return {
    ...prepared,
    provided: { ...provided, previous: Object.fromEntries(own) as Record<string, string> },
  };
}

/** A failed line: none of it leaves any more, and it can be retried. */
export const failedLine = (note: string): Partial<Line> => ({
  status: 'failed',
  note,
  prepared: null,
  signed: null,
});

/** Positions of matching lines. */
export const positions = (data: Base, wanted: (one: Line) => boolean): number[] =>
  data.lines.flatMap((one, at) => (wanted(one) ? [at] : []));

/** Not signed, and still to be done. */
export const isOpen = ({ status }: Line): boolean => status === 'todo';

export const isReady = ({ status, prepared }: Line): boolean =>
  status === 'todo' && prepared !== null;

/** The same with only its first line. */
function firstOf(request: TradeInput): TradeInput {
  switch (request.kind) {
    case 'list':
      return { ...request, items: request.items.slice(0, 1) };
    case 'buy':
      return { ...request, offers: request.offers.slice(0, 1) };
    case 'delist':
      return { ...request, listings: request.listings.slice(0, 1) };
    default:
      return request;
  }
}

/** A short title of the operation. */
export function titleOf(request: TradeInput): string {
  const [only] = linesOf(firstOf(request));
  const what = (count: number, many: string) => (count === 1 ? (only?.label ?? '') : many);
  switch (request.kind) {
    case 'list':
      return say.trade.flowLines.list({
        what: what(
          request.items.length,
          say.trade.flowLines.offers({ length: request.items.length }),
        ),
      });
    case 'buy':
      return say.trade.flowLines.buy({
        what: what(
          request.offers.length,
          say.trade.flowLines.offers({ length: request.offers.length }),
        ),
      });
    case 'delist':
      return say.trade.flowLines.takeBack({
        what: what(
          request.listings.length,
          say.trade.flowLines.offers({ length: request.listings.length }),
        ),
      });
    case 're-price':
      return say.trade.flowLines.anotherPriceFor({ label: only?.label ?? '' });
    case 'bind':
      return say.trade.flowLines.bindAPayoutAddress;
  }
}

import type { ProviderClient } from '#main/provider/types.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import {
  type AlertSource,
  background,
  type Offered,
  type Seen,
  type WantedAlertWithId,
} from './alert.ts';

const NEWEST = 50;

/** One call for the prices of all tickers, one per floor, one per list of new listings. */
export function marketSource(client: Pick<ProviderClient, 'call'>, isServed: boolean): AlertSource {
  async function pricesOf(ticks: string[], signal: AbortSignal): Promise<Map<string, string>> {
    if (ticks.length === 0) return new Map();
    const params = { timeType: 'day1', ticks, start: 0, limit: ticks.length } as const;
    const { list } = await client.call('market.types', params, background(signal));
    // A zero price means that nothing was sold yet.
    return new Map(
      list.filter(({ curPrice }) => /[1-9]/.test(curPrice)).map((one) => [one.tick, one.curPrice]),
    );
  }

  async function offersOf(
    tick: string,
    sort: 'unitPrice' | 'onSaleTime',
    limit: number,
    signal: AbortSignal,
  ): Promise<Offered[]> {
    const { list } = await client.call(
      'market.list',
      {
        filter: { nftType: 'brc20', tick, isEnd: false },
        sort: { [sort]: sort === 'unitPrice' ? 1 : -1 },
        start: 0,
        limit,
      },
      background(signal),
    );
    return list.flatMap((offer) => {
      const { auctionId, price, unitPrice, amount, timestamp } = offer;
      const at = offer['onSaleTime'] ?? timestamp;
      // A row without an id or a price isn't for sale.
      return typeof unitPrice === 'string' && typeof auctionId === 'string' && price != null
        ? [{ auctionId, unitPrice, amount: amount ?? '?', listedAt: Number(at) || 0 }]
        : [];
    });
  }

  /** Values of one ticker, for the alerts that use them. */
  async function seenOf(
    tick: string,
    alerts: readonly WantedAlertWithId[],
    price: string | undefined,
    signal: AbortSignal,
  ): Promise<Map<string, Seen>> {
    const asks = (what: WantedAlertWithId['what']) => alerts.some((alert) => alert.what === what);
    const at = (what: string, value: string | undefined): Seen | null =>
      value === undefined
        ? null
        : {
            kind: 'value',
            value,
            text: say.app.watchMarketSource.atForOne({ what, sats: satsText(value), tick }),
          };
    const floor = asks('floor')
      ? (await offersOf(tick, 'unitPrice', 1, signal))[0]?.unitPrice
      : undefined;
    const newest = asks('listing') ? await offersOf(tick, 'onSaleTime', NEWEST, signal) : null;
    const known: Partial<Record<WantedAlertWithId['what'], Seen | null>> = {
      price: at(say.app.watchMarketSource.theLastSaleWas, price),
      floor: at(say.app.watchMarketSource.theFloorPriceIs, floor),
      listing: newest && { kind: 'offers', newest },
    };
    return new Map(
      alerts.flatMap(({ id, what }): [string, Seen][] => {
        const seen = known[what];
        return seen ? [[id, seen]] : [];
      }),
    );
  }

  return {
    tells: ['price above', 'price below', 'floor above', 'floor below', 'listing below'],
    hasPair: false,
    isServed,
    title: ({ tick }) => say.app.watchMarketSource.onTheMarket({ tick: plainText(tick, 48) }),
    unit: () => '',
    async *read(alerts, signal) {
      const priced = alerts.filter(({ what }) => what === 'price').map(({ tick }) => tick);
      const prices = await pricesOf([...new Set(priced)], signal);
      for (const [tick, some] of Map.groupBy(alerts, (alert) => alert.tick))
        yield await seenOf(tick, some, prices.get(tick), signal);
    },
  };
}

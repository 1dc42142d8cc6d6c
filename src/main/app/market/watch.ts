import { z } from 'zod';

import type { Clock } from '#main/clock.ts';
import type { Log } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { AppError, toWireError } from '#shared/errors.ts';
import { marketAlert, type MarketWatch, type WantedAlert } from '#shared/ipc/market.ts';
import { plainText } from '#shared/text.ts';

import { judgeAlert, type KeptAlert, type TickState } from './alerts.ts';

interface WatchDeps {
  clock: Clock;
  client: ProviderClient;
  marks: Pick<NetworkStore['marks'], 'get' | 'set'>;
  log: Log;
  /** The network has a market. */
  isServed: boolean;
  /** Whether calls may be spent on it now. */
  isWanted: () => boolean;
  notify: (title: string, text: string) => void;
  onChange: () => void;
  newId: () => string;
}

const EVERY = 10 * 60_000;
const MAX_STARS = 100;
const MAX_ALERTS = 50;
const NEWEST = 50;
const BACKGROUND = { priority: 'background' } as const;

const kept = z.object({
  ticks: z.array(z.string().max(64)).max(MAX_STARS),
  alerts: z
    .array(marketAlert.extend({ isTold: z.boolean(), seenUntil: z.number().nullable() }))
    .max(MAX_ALERTS),
  lookedAt: z.number().nullable(),
});
type Kept = z.output<typeof kept>;

/**
 * What the person watches on the market of one network. With alerts it looks every ten minutes, behind all that the
 * person asks for themselves: one call for the prices of all tickers together, one for each floor, one for each list of new offers.
 */
export function createMarketWatch(deps: WatchDeps) {
  const { clock, client, marks } = deps;
  let problem: MarketWatch['problem'] = null;
  let cancel: (() => void) | null = null;
  let running: Promise<void> | null = null;
  const stopped = new AbortController();

  const load = (): Kept =>
    kept.safeParse(marks.get('market-watch', 'all')).data ?? {
      ticks: [],
      alerts: [],
      lookedAt: null,
    };
  function save(next: Kept): void {
    marks.set('market-watch', 'all', next);
    deps.onChange();
  }
  function view(): MarketWatch {
    const { ticks, alerts, lookedAt } = load();
    const shown = alerts.map(({ isTold: _told, seenUntil: _seen, ...alert }) => alert);
    return { ticks, alerts: shown, lookedAt, problem };
  }

  async function pricesOf(ticks: string[]): Promise<Map<string, string>> {
    if (ticks.length === 0) return new Map();
    const params = { timeType: 'day1', ticks, start: 0, limit: ticks.length } as const;
    const { list } = await client.call('market.types', params, call());
    // A price of nothing means that nothing was sold yet.
    return new Map(
      list.filter(({ curPrice }) => /[1-9]/.test(curPrice)).map((one) => [one.tick, one.curPrice]),
    );
  }

  async function offersOf(tick: string, sort: 'unitPrice' | 'onSaleTime', limit: number) {
    const { list } = await client.call(
      'market.list',
      {
        filter: { nftType: 'brc20', tick, isEnd: false },
        sort: { [sort]: sort === 'unitPrice' ? 1 : -1 },
        start: 0,
        limit,
      },
      call(),
    );
    return list.flatMap((offer) => {
      const { auctionId, unitPrice, amount, timestamp } = offer;
      const at = offer['onSaleTime'] ?? timestamp;
      return typeof unitPrice === 'string'
        ? [{ auctionId, unitPrice, amount: amount ?? '?', listedAt: Number(at) || 0 }]
        : [];
    });
  }
  const call = () => ({ ...BACKGROUND, signal: stopped.signal });

  async function stateOf(
    tick: string,
    wanted: ReadonlySet<WantedAlert['what']>,
    prices: ReadonlyMap<string, string>,
  ): Promise<TickState> {
    return {
      price: prices.get(tick) ?? null,
      floor: wanted.has('floor')
        ? ((await offersOf(tick, 'unitPrice', 1))[0]?.unitPrice ?? null)
        : null,
      newest: wanted.has('listing') ? await offersOf(tick, 'onSaleTime', NEWEST) : null,
    };
  }

  async function look(): Promise<void> {
    const byTick = Map.groupBy(load().alerts, ({ tick }) => tick);
    if (byTick.size === 0 || !deps.isServed) return;
    const prices = await pricesOf(
      [...byTick]
        .filter(([, all]) => all.some(({ what }) => what === 'price'))
        .map(([tick]) => tick),
    );
    for (const [tick, alerts] of byTick) {
      const state = await stateOf(tick, new Set(alerts.map(({ what }) => what)), prices);
      tell(tick, state);
    }
    save({ ...load(), lookedAt: clock.now() });
  }

  /** Kept before it is told: nothing is told twice. Reads anew: the person may have changed the list meanwhile. */
  function tell(tick: string, state: TickState): void {
    const texts: string[] = [];
    const found = load();
    const alerts = found.alerts.map((alert): KeptAlert => {
      if (alert.tick !== tick) return alert;
      const told = judgeAlert(alert, state, clock.now());
      if (told.text !== null) texts.push(told.text);
      return told.alert;
    });
    save({ ...found, alerts });
    for (const text of texts)
      deps.notify(`${plainText(tick, 48)} on the market`, plainText(text, 300));
  }

  function refresh(): Promise<void> {
    running ??= look()
      .then(
        () => void (problem = null),
        (error: unknown) => {
          const { code, message } = toWireError(error);
          problem = { code, message };
          deps.log.info('market alerts not looked at', { reason: code });
          deps.onChange();
        },
      )
      .finally(() => (running = null));
    return running;
  }

  function plan(): void {
    cancel = clock.after(EVERY, () => {
      if (deps.isWanted()) void refresh();
      plan();
    });
  }

  return {
    view,
    star(tick: string, on: boolean): MarketWatch {
      const found = load();
      const rest = found.ticks.filter((one) => one !== tick);
      if (on && rest.length >= MAX_STARS)
        throw new AppError('INVALID_INPUT', `No more than ${MAX_STARS} tickers have a star.`);
      save({ ...found, ticks: on ? [...rest, tick] : rest });
      return view();
    },
    add({ tick, what, when, limit }: WantedAlert): MarketWatch {
      const found = load();
      if (found.alerts.length >= MAX_ALERTS)
        throw new AppError(
          'INVALID_INPUT',
          `There are ${MAX_ALERTS} alerts already. Remove one first.`,
        );
      if (what === 'listing' && when === 'above')
        throw new AppError('INVALID_INPUT', 'New offers are watched below a price only.');
      const alert = { id: deps.newId(), tick, what, when, limit, toldAt: null, isTold: false };
      const seenUntil = what === 'listing' ? clock.now() : null;
      save({ ...found, alerts: [...found.alerts, { ...alert, seenUntil }] });
      return view();
    },
    remove(id: string): MarketWatch {
      const found = load();
      save({ ...found, alerts: found.alerts.filter((alert) => alert.id !== id) });
      return view();
    },
    async look(): Promise<MarketWatch> {
      await refresh();
      return view();
    },
    start(): void {
      if (deps.isServed) plan();
    },
    async stop(): Promise<void> {
      cancel?.();
      stopped.abort();
      await running;
    },
  };
}

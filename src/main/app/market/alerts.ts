import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { MarketAlert } from '#shared/ipc/market.ts';

/** An alert as it is kept. */
export interface KeptAlert extends MarketAlert {
  /** Told already: it waits until what it watches is on the other side again. */
  isTold: boolean;
  /** Of a listing alert: milliseconds of the newest offer it has seen. */
  seenUntil: number | null;
}

export interface Offered {
  auctionId: string;
  /** Sats for one token. */
  unitPrice: string;
  /** Milliseconds. */
  listedAt: number;
  amount: string;
}

/** What the market says of one ticker; null where it was not asked or does not say. */
export interface TickState {
  price: string | null;
  floor: string | null;
  /** Newest first. */
  newest: readonly Offered[] | null;
}

export interface Told {
  alert: KeptAlert;
  /** For a notification; null where nothing is to be told. */
  text: string | null;
}

/** What an alert makes of the state of its ticker. It tells once, and again after the price was on the other side. */
export function judgeAlert(alert: KeptAlert, state: TickState, now: number): Told {
  return alert.what === 'listing'
    ? judgeListing(alert, state.newest, now)
    : judgePrice(alert, alert.what === 'price' ? state.price : state.floor, now);
}

function judgePrice(alert: KeptAlert, value: string | null, now: number): Told {
  if (value === null) return { alert, text: null };
  const side = compareDecimal(value, alert.limit);
  const isReached = alert.when === 'above' ? side >= 0 : side <= 0;
  if (!isReached) return { alert: { ...alert, isTold: false }, text: null };
  if (alert.isTold) return { alert, text: null };
  const what = alert.what === 'price' ? 'The last sale was' : 'The cheapest offer is';
  const text = `${what} at ${value} sats for one ${alert.tick}; you asked for ${
    alert.when === 'above' ? 'at least' : 'at most'
  } ${alert.limit}.`;
  return { alert: { ...alert, isTold: true, toldAt: now }, text };
}

function judgeListing(alert: KeptAlert, newest: readonly Offered[] | null, now: number): Told {
  if (newest === null) return { alert, text: null };
  const seenUntil = newest.reduce(
    (last, { listedAt }) => Math.max(last, listedAt),
    alert.seenUntil ?? 0,
  );
  // What stood there before the alert was made is not new.
  const fresh =
    alert.seenUntil === null
      ? []
      : newest.filter(
          ({ listedAt, unitPrice }) =>
            listedAt > (alert.seenUntil ?? 0) && compareDecimal(unitPrice, alert.limit) <= 0,
        );
  const [first] = fresh.toSorted((a, b) => compareDecimal(a.unitPrice, b.unitPrice));
  if (!first) return { alert: { ...alert, seenUntil }, text: null };
  const others = fresh.length === 1 ? '' : `, and ${fresh.length - 1} more like it`;
  return {
    alert: { ...alert, seenUntil, toldAt: now },
    text: `New offer: ${first.amount} ${alert.tick} at ${first.unitPrice} sats for one${others}; you asked for at most ${alert.limit}.`,
  };
}

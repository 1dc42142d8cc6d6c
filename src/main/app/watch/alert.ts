import { compareDecimal, groupDecimal, satsText } from '#shared/bitcoin/amount.ts';
import type { Alert, WantedAlert } from '#shared/ipc/watch.ts';

/** An alert as it is kept. */
export interface KeptAlert extends Alert {
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

/** What a source says to one alert. */
export type Seen =
  /** `text`: the value in a sentence, without its end. */
  | { kind: 'value'; value: string; text: string }
  /** Newest first. */
  | { kind: 'offers'; newest: readonly Offered[] };

/** Where alerts are answered from: a row of the one table (`sources.ts`). */
export interface AlertSource {
  /** What it can tell, as `what when`. */
  tells: readonly `${WantedAlert['what']} ${WantedAlert['when']}`[];
  /** A pool has two tokens, a ticker of the market one. */
  hasPair: boolean;
  isServed: boolean;
  /** For the notification. */
  title: (alert: WantedAlert) => string;
  unit: (alert: WantedAlert) => string;
  /**
   * Asks as few calls as it can, and tells what it knows after each: by the alerts' ids. What the source does not say is
   * left out.
   */
  read: (
    alerts: readonly WantedAlertWithId[],
    signal: AbortSignal,
  ) => AsyncGenerator<ReadonlyMap<string, Seen>>;
}
export type WantedAlertWithId = WantedAlert & { id: string };

export interface Told {
  alert: KeptAlert;
  /** For a notification; null where nothing is to be told. */
  text: string | null;
}

/** What an alert makes of what was seen. It tells once, and again after the value was on the other side. */
export function judgeAlert(alert: KeptAlert, seen: Seen, unit: string, now: number): Told {
  return seen.kind === 'offers'
    ? judgeOffers(alert, seen.newest, now)
    : judgeValue(alert, seen, unit, now);
}

function judgeValue(
  alert: KeptAlert,
  { value, text }: Extract<Seen, { kind: 'value' }>,
  unit: string,
  now: number,
): Told {
  const side = compareDecimal(value, alert.limit);
  const isReached = alert.when === 'above' ? side >= 0 : side <= 0;
  if (!isReached) return { alert: { ...alert, isTold: false }, text: null };
  if (alert.isTold) return { alert, text: null };
  const asked = `you asked for ${alert.when === 'above' ? 'at least' : 'at most'} ${groupDecimal(alert.limit)}${unit}`;
  return { alert: { ...alert, isTold: true, toldAt: now }, text: `${text}; ${asked}.` };
}

function judgeOffers(alert: KeptAlert, newest: readonly Offered[], now: number): Told {
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
    text: `New offer: ${groupDecimal(first.amount)} ${alert.tick} at ${satsText(first.unitPrice)} for one${others}; you asked for at most ${groupDecimal(alert.limit)}.`,
  };
}

import type { CallOptions } from '#main/provider/types.ts';
import { compareDecimal, groupDecimal, satsText } from '#shared/bitcoin/amount.ts';
import type { Alert, WantedAlert } from '#shared/ipc/watch.ts';
import { say } from '#shared/words/say.ts';

/** Lower priority than the user's own calls. */
export const background = (signal: AbortSignal): CallOptions => ({
  priority: 'background',
  signal,
});

/** An alert as stored. */
export interface KeptAlert extends Alert {
  /** Already reported: rearms once the value is back on the other side. */
  isReported: boolean;
  /** For a listing alert: time of the newest listing seen, in ms. */
  seenUntil: number | null;
}

export interface Offered {
  auctionId: string;
  /** Sats per token. */
  unitPrice: string;
  /** Milliseconds. */
  listedAt: number;
  amount: string;
}

/** What a source reports for an alert. */
export type Seen =
  /** `text`: the value as the beginning of a sentence. */
  | { kind: 'value'; value: string; text: string }
  /** Newest first. */
  | { kind: 'offers'; newest: readonly Offered[] };

/** A source of alert values, one row of the table in `sources.ts`. */
export interface AlertSource {
  /** Supported conditions, as `what when`. */
  tells: readonly `${WantedAlert['what']} ${WantedAlert['when']}`[];
  /** A pool has two tokens, a market ticker one. */
  hasPair: boolean;
  isServed: boolean;
  /** Title of the notification. */
  title: (alert: WantedAlert) => string;
  unit: (alert: WantedAlert) => string;
  /** Makes as few calls as possible, and reports results after each, by alert id. Unknown values are left out. */
  read: (
    alerts: readonly WantedAlertWithId[],
    signal: AbortSignal,
  ) => AsyncGenerator<ReadonlyMap<string, Seen>>;
}
export type WantedAlertWithId = WantedAlert & { id: string };

export interface Judged {
  alert: KeptAlert;
  /** Text of the notification; null if there is none. */
  text: string | null;
}

/** Evaluates an alert. It fires once, and again after the value was on the other side. */
export function judgeAlert(alert: KeptAlert, seen: Seen, unit: string, now: number): Judged {
  return seen.kind === 'offers'
    ? judgeOffers(alert, seen.newest, now)
    : judgeValue(alert, seen, unit, now);
}

function judgeValue(
  alert: KeptAlert,
  { value, text }: Extract<Seen, { kind: 'value' }>,
  unit: string,
  now: number,
): Judged {
  const side = compareDecimal(value, alert.limit);
  const isReached = alert.when === 'above' ? side >= 0 : side <= 0;
  if (!isReached) return { alert: { ...alert, isReported: false }, text: null };
  if (alert.isReported) return { alert, text: null };
  return {
    alert: { ...alert, isReported: true, toldAt: now },
    text: say.app.watchAlert.youAskedForIt({
      text,
      which: alert.when === 'above' ? say.app.watchAlert.atLeast : say.app.watchAlert.atMost,
      limit: groupDecimal(alert.limit),
      unit,
    }),
  };
}

function judgeOffers(alert: KeptAlert, newest: readonly Offered[], now: number): Judged {
  const seenUntil = newest.reduce(
    (last, { listedAt }) => Math.max(last, listedAt),
    alert.seenUntil ?? 0,
  );
  // Listings from before the alert aren't new.
  const fresh =
    alert.seenUntil === null
      ? []
      : newest.filter(
          ({ listedAt, unitPrice }) =>
            listedAt > (alert.seenUntil ?? 0) && compareDecimal(unitPrice, alert.limit) <= 0,
        );
  const [first] = fresh.toSorted((a, b) => compareDecimal(a.unitPrice, b.unitPrice));
  if (!first) return { alert: { ...alert, seenUntil }, text: null };
  const others =
    fresh.length === 1 ? '' : say.app.watchAlert.andMoreLikeIt({ length: fresh.length - 1 });
  return {
    alert: { ...alert, seenUntil, toldAt: now },
    text: say.app.watchAlert.newOfferAtFor({
      groupDecimal: groupDecimal(first.amount),
      tick: alert.tick,
      unitPrice: satsText(first.unitPrice),
      others,
      groupDecimal2: groupDecimal(alert.limit),
    }),
  };
}

import type { Breaker } from '#main/provider/breaker.ts';
import type { Meter } from '#main/provider/meter.ts';
import type { Pace } from '#main/provider/pace.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import { type AppError, isAppError } from '#shared/errors.ts';
import type { Connection } from '#shared/ipc/settings.ts';

type State = Connection['state'];

const stateOf = (error: AppError): State | null => {
  switch (error.code) {
    case 'PROVIDER_UNREACHABLE':
      return 'offline';
    case 'PROVIDER_BUSY':
    case 'PROVIDER_BUDGET':
      return 'busy';
    case 'API_KEY_REFUSED':
      return 'key-refused';
    // The provider did answer.
    case 'PROVIDER_REJECTED':
      return 'online';
    default:
      return null;
  }
};

interface ConnectionDeps {
  network: NetworkId;
  clock: Clock;
  limits: () => { callsPerSecond: number; callsPerMonth: number };
  pace: Pick<Pace, 'used' | 'waiting'>;
  meter: Meter;
  breaker: Pick<Breaker, 'open'>;
  skew: () => number | null;
  onChange: (connection: Connection) => void;
}

/** Minimum interval of meter updates. */
const METER_EVERY = 2_000;

/** This many unreadable answers in a row count as no connection. */
const UNREADABLE_IN_A_ROW = 3;
/** A row not requested for this long no longer counts. */
const FORGOTTEN_AFTER = 10 * 60_000;

/** Rows whose last answer couldn't be parsed. */
function createUnreadable(clock: Clock) {
  const rows = new Map<string, { since: number; last: number }>();
  let inARow = 0;
  return {
    note(row: string, isReadable: boolean): void {
      const now = clock.now();
      inARow = isReadable ? 0 : inARow + 1;
      if (isReadable) rows.delete(row);
      else rows.set(row, { since: rows.get(row)?.since ?? now, last: now });
      for (const [name, { last }] of rows) if (now - last > FORGOTTEN_AFTER) rows.delete(name);
    },
    isAll: (): boolean => inARow >= UNREADABLE_IN_A_ROW,
    get: (): Connection['unreadable'] =>
      rows.size === 0
        ? null
        : {
            rows: [...rows.keys()].sort(),
            since: Math.min(...[...rows.values()].map(({ since }) => since)),
          },
  };
}

/** The state of the connection from the last calls, and their cost. */
export function createConnectionState(deps: ConnectionDeps) {
  let state: State = 'unknown';
  let lastOkAt: number | null = null;
  let problem: string | null = null;
  const unreadable = createUnreadable(deps.clock);
  let cancelMeter: (() => void) | null = null;

  const get = (): Connection => ({
    network: deps.network,
    state,
    lastOkAt,
    problem,
    unreadable: unreadable.get(),
    callsThisMonth: deps.pace.used(),
    callsPerMonth: deps.limits().callsPerMonth,
    rate: deps.meter.rate(),
    callsPerSecond: deps.limits().callsPerSecond,
    today: deps.meter.today(),
    ...deps.pace.waiting(),
    recovering: deps.breaker.open().map((part) => part.split(' ').at(-1) ?? part),
    clockSkewMs: deps.skew(),
  });

  /** Publishes the meter soon, and until the rate has fallen to zero. */
  function touch(): void {
    cancelMeter ??= deps.clock.after(METER_EVERY, () => {
      cancelMeter = null;
      deps.onChange(get());
      if (deps.meter.rate() > 0) touch();
    });
  }

  return {
    get,
    touch,
    note(error: AppError | null, row: string): void {
      const before = JSON.stringify([state, unreadable.get()]);
      const isReadable = !isAppError(error, 'PROVIDER_SHAPE');
      const next = error === null ? 'online' : isReadable ? stateOf(error) : 'unreadable';
      if (next === null) return;
      if (next === 'online' || next === 'unreadable') unreadable.note(row, isReadable);
      // A single unreadable row is named; the others may be fine.
      const isRest = next === 'unreadable' && state === 'online' && !unreadable.isAll();
      if (!isRest) state = next;
      if (next === 'online') lastOkAt = deps.clock.now();
      problem = state === 'online' ? null : (error?.message ?? null);
      if (before !== JSON.stringify([state, unreadable.get()])) deps.onChange(get());
    },
    stop: (): void => cancelMeter?.(),
  };
}

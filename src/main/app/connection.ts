import type { Clock } from '#main/clock.ts';
import type { Breaker } from '#main/provider/breaker.ts';
import type { Meter } from '#main/provider/meter.ts';
import type { Pace } from '#main/provider/pace.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { AppError } from '#shared/errors.ts';
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
    case 'PROVIDER_SHAPE':
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

/** The meter follows the calls no more often than this. */
const METER_EVERY = 2_000;

/** What the last calls told about the connection, and what they cost of the budget. */
export function createConnectionState(deps: ConnectionDeps) {
  let state: State = 'unknown';
  let lastOkAt: number | null = null;
  let problem: string | null = null;
  let cancelMeter: (() => void) | null = null;

  const get = (): Connection => ({
    network: deps.network,
    state,
    lastOkAt,
    problem,
    callsThisMonth: deps.pace.used(),
    callsPerMonth: deps.limits().callsPerMonth,
    rate: deps.meter.rate(),
    callsPerSecond: deps.limits().callsPerSecond,
    today: deps.meter.today(),
    ...deps.pace.waiting(),
    recovering: deps.breaker.open().map((part) => part.split(' ').at(-1) ?? part),
    clockSkewMs: deps.skew(),
  });

  /** Tells how the meter stands soon, and goes on until the rate has fallen to nothing. */
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
    note(error: AppError | null): void {
      const before = state;
      const next = error === null ? 'online' : stateOf(error);
      if (next === null) return;
      state = next;
      if (next === 'online') lastOkAt = deps.clock.now();
      problem = next === 'online' ? null : (error?.message ?? null);
      if (before !== state) deps.onChange(get());
    },
    stop: (): void => cancelMeter?.(),
  };
}

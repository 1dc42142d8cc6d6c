import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { AppError } from '#shared/errors.ts';
import type { Connection } from '#shared/ipc/settings.ts';

import type { Clock } from '../clock.ts';

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

/** What the last calls told about the connection. Tells others only when the state changes. */
export function createConnectionState(deps: {
  network: NetworkId;
  clock: Clock;
  used: () => number;
  allowed: () => number;
  onChange: (connection: Connection) => void;
}) {
  let state: State = 'unknown';
  let lastOkAt: number | null = null;
  let problem: string | null = null;

  const get = (): Connection => ({
    network: deps.network,
    state,
    lastOkAt,
    problem,
    callsThisMonth: deps.used(),
    callsPerMonth: deps.allowed(),
  });

  return {
    get,
    note(error: AppError | null): void {
      const before = state;
      const next = error === null ? 'online' : stateOf(error);
      if (next === null) return;
      state = next;
      if (next === 'online') lastOkAt = deps.clock.now();
      problem = next === 'online' ? null : (error?.message ?? null);
      if (before !== state) deps.onChange(get());
    },
  };
}

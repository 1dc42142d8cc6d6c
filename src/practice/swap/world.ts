import type { Deposits } from './bridge/deposits.ts';
import type { Withdrawals } from './bridge/withdrawals.ts';
import type { Ledger } from './ledger.ts';
import type { Operations } from './operations.ts';
import type { Rollups } from './rollups.ts';

/** The parts of the swap service, as its routes use them. */
export interface SwapWorld {
  ledger: Ledger;
  rollups: Rollups;
  operations: Operations;
  deposits: Deposits;
  withdrawals: Withdrawals;
}

import { swapDeposits } from './swap-deposits.ts';
import { swapHistory } from './swap-history.ts';
import { swapOperations } from './swap-operations.ts';
import { swapPeople } from './swap-people.ts';
import { swapPools } from './swap-pools.ts';
import { swapPrepare } from './swap-prepare.ts';
import { swapQuotes } from './swap-quotes.ts';
import { swapStake } from './swap-stake.ts';
import { swapWithdrawals } from './swap-withdrawals.ts';

/** The second-layer swap, by topic. */
export const swap = {
  ...swapPools,
  ...swapQuotes,
  ...swapPrepare,
  ...swapOperations,
  ...swapDeposits,
  ...swapWithdrawals,
  ...swapHistory,
  ...swapStake,
  ...swapPeople,
};

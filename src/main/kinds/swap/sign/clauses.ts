import { feeAsShown } from './fee-clauses.ts';
import { quoteHolds, serverAgrees, slippageMeant } from './price-clauses.ts';
import type { SwapClause } from './sorted.ts';
import { amountsCanonical, asAsked, idsMatch, readable, timely } from './text-clauses.ts';

/** The clauses of the swap family (safety.md 1.3) over the messages that the server wants signed. */
export const swapClauses: readonly SwapClause[] = [
  readable,
  asAsked,
  feeAsShown,
  amountsCanonical,
  slippageMeant,
  quoteHolds,
  serverAgrees,
  idsMatch,
  timely,
];

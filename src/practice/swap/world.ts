import type { Chain } from '#practice/chain/chain.ts';

import type { Ledger } from './ledger.ts';
import type { Rollups } from './rollups.ts';

/** What the functions and routes of the swap service work on. */
export interface SwapWorld extends Ledger {
  chain: Chain;
  seed: string;
  rollups: Rollups;
  /** After it sent something into the chain. */
  pushed: () => void;
}

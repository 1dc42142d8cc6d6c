import type { Chain } from '#practice/chain/chain.ts';

import type { Ledger } from './ledger.ts';
import type { Rollups } from './rollups.ts';

/** Context of the swap service's functions and routes. */
export interface SwapWorld extends Ledger {
  chain: Chain;
  seed: string;
  rollups: Rollups;
  /** Called after it broadcast something. */
  pushed: () => void;
}

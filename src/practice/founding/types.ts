import type { AlkaneIndex } from '#practice/alkanes/alkane-index.ts';
import type { Chain } from '#practice/chain/chain.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import type { State } from '#practice/state/state.ts';

/** What a new chain is founded with. */
export interface Founding {
  state: State;
  chain: Chain;
  alkanes: AlkaneIndex;
  seed: string;
  /** Holds mature coins. */
  funder: Wallet;
  mine: () => void;
}

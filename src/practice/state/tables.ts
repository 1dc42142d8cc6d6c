import type { AlkaneCall, AlkaneEvent, AlkaneRow } from './records/alkanes.ts';
import type { Balance, Brc20Event, ModuleEvent, Tick, Transfer } from './records/brc20.ts';
import type { BlockRow, Coin, TxRow } from './records/chain.ts';
import type { CollectionRow } from './records/collections.ts';
import type { Inscription } from './records/inscriptions.ts';
import type { BidRow, BindingRow, ListingRow, MarketActionRow } from './records/market.ts';
import type { OrderRow, Predeploy } from './records/orders.ts';
import type { Held, Holding, RuneEvent, RuneRow } from './records/runes.ts';
import type {
  CommitRow,
  CommunityRow,
  DepositRow,
  FuncRow,
  LockRow,
  LpRow,
  PoolRow,
  PromiseRow,
  StakePoolRow,
  StakeUserRow,
  SwapBalanceRow,
  SwapEvent,
  SwapUserRow,
  WithdrawRow,
} from './records/swap.ts';

/** Declares a table by the type of its rows. */
interface Declared<T> {
  readonly row?: T;
}
const rows = <T>(): Declared<T> => ({});

/** Derived from the chain alone, so undone together with blocks. */
const chain = {
  txs: rows<TxRow>(),
  coins: rows<Coin>(),
  blocks: rows<BlockRow>(),
  inscriptions: rows<Inscription>(),
  ticks: rows<Tick>(),
  balances: rows<Balance>(),
  events: rows<Brc20Event>(),
  transfers: rows<Transfer>(),
  predeploys: rows<Predeploy>(),
  runes: rows<RuneRow>(),
  /** Contents of unspent outpoints, from confirmed blocks only. */
  runeCoins: rows<Held[]>(),
  runeBalances: rows<Holding>(),
  runeEvents: rows<RuneEvent>(),
  alkanes: rows<AlkaneRow>(),
  alkaneCoins: rows<Held[]>(),
  alkaneBalances: rows<Holding>(),
  alkaneEvents: rows<AlkaneEvent>(),
  alkaneCalls: rows<AlkaneCall>(),
  moduleEvents: rows<ModuleEvent>(),
};

/** The swap's own tables, which a failed operation leaves unchanged. */
const swap = {
  swapBalances: rows<SwapBalanceRow>(),
  swapPools: rows<PoolRow>(),
  swapLps: rows<LpRow>(),
  swapFuncs: rows<FuncRow>(),
  swapCommits: rows<CommitRow>(),
  swapEvents: rows<SwapEvent>(),
  swapLocks: rows<LockRow>(),
  swapPromises: rows<PromiseRow>(),
  swapDeposits: rows<DepositRow>(),
  swapWithdrawals: rows<WithdrawRow>(),
  swapStakePools: rows<StakePoolRow>(),
  swapStakers: rows<StakeUserRow>(),
  swapUsers: rows<SwapUserRow>(),
  swapCommunity: rows<CommunityRow>(),
};

/** The state's tables. Plain values only; sats are bigint, times ms or block seconds. */
const tables = {
  ...chain,
  ...swap,
  counters: rows<number>(),
  settings: rows<string>(),
  orders: rows<OrderRow>(),
  listings: rows<ListingRow>(),
  bids: rows<BidRow>(),
  marketActions: rows<MarketActionRow>(),
  bindings: rows<BindingRow>(),
  collections: rows<CollectionRow>(),
};

export type TableName = keyof typeof tables;
export type Tables = {
  [N in TableName]: (typeof tables)[N] extends Declared<infer T> ? T : never;
};

const namesOf = <T extends object>(declared: T) => Object.keys(declared) as (keyof T)[];
export const tableNames: readonly TableName[] = namesOf(tables);
export const chainTables: readonly TableName[] = namesOf(chain);
export const swapTables: readonly TableName[] = namesOf(swap);

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

/** The declaration of a table: the type of its rows, nothing else. */
interface Declared<T> {
  readonly row?: T;
}
const rows = <T>(): Declared<T> => ({});

/** What follows from the chain alone: blocks that are taken back take it back with them. */
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
  /** What unspent outpoints hold, by blocks alone. */
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

/** The swap's own: of an operation that fails, none of its rows stays. */
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

/** The tables of the state. Plain values only; sats are bigint, times milliseconds or block seconds. */
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

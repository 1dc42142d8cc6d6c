import type { AlkaneCall, AlkaneEvent, AlkaneRow } from './records/alkanes.ts';
import type { Balance, Brc20Event, ModuleEvent, Tick, Transfer } from './records/brc20.ts';
import type { BlockRow, Coin, TxRow } from './records/chain.ts';
import type { CollectionRow } from './records/collections.ts';
import type { Inscription } from './records/inscriptions.ts';
import type { BidRow, BindingRow, ListingRow, MarketActionRow } from './records/market.ts';
import type { OrderRow, Predeploy } from './records/orders.ts';
import type { Held, Holding, RuneEvent, RuneRow } from './records/runes.ts';
import { swapTableNames, type SwapTables } from './records/swap.ts';

/** The tables of the state. Plain values only; sats are bigint, times milliseconds or block seconds. */
export interface Tables extends SwapTables {
  counters: number;
  settings: string;
  txs: TxRow;
  coins: Coin;
  blocks: BlockRow;
  inscriptions: Inscription;
  ticks: Tick;
  balances: Balance;
  events: Brc20Event;
  transfers: Transfer;
  predeploys: Predeploy;
  orders: OrderRow;
  runes: RuneRow;
  /** What unspent outpoints hold, by blocks alone. */
  runeCoins: Held[];
  runeBalances: Holding;
  runeEvents: RuneEvent;
  listings: ListingRow;
  bids: BidRow;
  marketActions: MarketActionRow;
  bindings: BindingRow;
  alkanes: AlkaneRow;
  alkaneCoins: Held[];
  alkaneBalances: Holding;
  alkaneEvents: AlkaneEvent;
  alkaneCalls: AlkaneCall;
  collections: CollectionRow;
  moduleEvents: ModuleEvent;
}

export const tableNames = [
  'counters',
  'settings',
  'txs',
  'coins',
  'blocks',
  'inscriptions',
  'ticks',
  'balances',
  'events',
  'transfers',
  'predeploys',
  'orders',
  'runes',
  'runeCoins',
  'runeBalances',
  'runeEvents',
  'listings',
  'bids',
  'marketActions',
  'bindings',
  'alkanes',
  'alkaneCoins',
  'alkaneBalances',
  'alkaneEvents',
  'alkaneCalls',
  'collections',
  'moduleEvents',
  ...swapTableNames,
] as const satisfies (keyof Tables)[];

/**
 * Rows of the swap's tables. Ticks in canonical spelling, amounts in base units, dollars in units of 10^-12. Times are
 * seconds unless noted otherwise.
 */

/** Key `address|tick`. */
export interface SwapBalanceRow {
  address: string;
  tick: string;
  /** Usable in the swap. */
  swap: bigint;
  /** Left the swap and waits in the module for its withdrawal. */
  module: bigint;
}

/** Key `tick0/tick1`, in string order. */
export interface PoolRow {
  pair: string;
  tick0: string;
  tick1: string;
  reserve0: bigint;
  reserve1: bigint;
  /** All LP tokens, including the locked first thousand base units, without those owed to the platform. */
  lp: bigint;
  /**
   * Product of the reserves when liquidity was last added or removed: the platform's LP tokens for the growth since are
   * minted at the next time. Missing in states of before, which minted them after each swap.
   */
  kLast?: bigint;
  /** Total fees earned by the pool; they are in the reserves. */
  fees0: bigint;
  fees1: bigint;
  /** Fees earned per LP token since the start, times 10^24. */
  perLp0: bigint;
  perLp1: bigint;
  by: string;
  ts: number;
}

/** Key `address|pair`. The address's LP tokens are free + staked + locked. */
export interface LpRow {
  address: string;
  pair: string;
  free: bigint;
  staked: bigint;
  locked: bigint;
  /** The pool's `perLp` when `unclaimed` was last updated. */
  seen0: bigint;
  seen1: bigint;
  unclaimed0: bigint;
  unclaimed1: bigint;
  claimed0: bigint;
  claimed1: bigint;
}

export type FuncName =
  | 'deployPool'
  | 'addLiq'
  | 'removeLiq'
  | 'swap'
  | 'send'
  | 'sendLp'
  | 'lock'
  | 'unlock'
  | 'decreaseApproval'
  | 'claim';

/** A signed function of the second layer. Key: its id. */
export interface FuncRow {
  seq: number;
  id: string;
  addr: string;
  func: FuncName;
  params: string[];
  ts: number;
  sig: string;
  /** Its commit. */
  commit: number;
}

/** A batch of functions to be inscribed. Key: its number. */
export interface CommitRow {
  number: number;
  /** Inscription id of the previous commit, or of the module. */
  parent: string;
  ids: string[];
  /** Time of its first function in ms; 0 without one. */
  since: number;
  status: 'open' | 'publishing' | 'published';
  inscriptionId: string;
  txid: string;
  ts: number;
}

interface EventBase {
  seq: number;
  id: string;
  address: string;
  ts: number;
  usd: bigint;
}
export interface LockFields {
  pair: string;
  lp: bigint;
  amount0: bigint;
  amount1: bigint;
  usd0: bigint;
  usd1: bigint;
  lockDay: number;
  /** Milliseconds. */
  unlockTime: number;
  share: string;
}
export type SwapEvent = EventBase &
  (
    | {
        kind: 'gas';
        func: FuncName;
        tickA: string;
        tickB: string;
        gas: bigint;
        tick: string;
        to: string;
      }
    | { kind: 'send'; tick: string; amount: bigint; to: string }
    | {
        kind: 'swap';
        tickIn: string;
        tickOut: string;
        amountIn: bigint;
        amountOut: bigint;
        exactType: string;
        pair: string;
        /** Reserves afterwards. */
        reserve0: bigint;
        reserve1: bigint;
      }
    | {
        kind: 'liq';
        type: 'add' | 'remove';
        pair: string;
        amount0: bigint;
        amount1: bigint;
        reward0: bigint;
        reward1: bigint;
        lp: bigint;
        reserve0: bigint;
        reserve1: bigint;
      }
    | {
        kind: 'sendLp';
        pair: string;
        lp: bigint;
        to: string;
        amount0: bigint;
        amount1: bigint;
      }
    | {
        kind: 'stake';
        type: 'stake' | 'unstake' | 'claim';
        pid: string;
        pair: string;
        amount: bigint;
        tick: string;
        height: number;
      }
    | ({ kind: 'lock' } & LockFields)
    | ({ kind: 'unlock' } & LockFields)
    | { kind: 'multi'; exactType: string; hops: HopRow[] }
  );
export type EventOf<K extends SwapEvent['kind']> = Extract<SwapEvent, { kind: K }>;

/** One half of a multi-hop swap; amounts in wire format. */
export interface HopRow {
  id: string;
  tickIn: string;
  tickOut: string;
  amountIn: string;
  amountOut: string;
  success: boolean;
  failureReason: string;
}

/** A lock of LP tokens. Key: id of its function. */
export interface LockRow {
  id: string;
  address: string;
  pair: string;
  left: bigint;
  /** Milliseconds. */
  unlockTime: number;
  seq: number;
}

/** What a pre-operation promised. Key: hash of the request. */
export interface PromiseRow {
  key: string;
  ts: number;
  ids: string[];
  feeAmount: string;
  feeTick: string;
  feeTickPrice: string;
  /** Only where the asset pays. */
  assetFeeAmount?: string;
  assetFeeTickPrice?: string;
}

/** Key: inscription id. */
export interface DepositRow {
  txid: string;
  inscriptionId: string;
  address: string;
  tick: string;
  amount: bigint;
  ts: number;
  seq: number;
  credited: boolean;
  /** Waits to be matched with a withdrawal, and for more blocks. */
  matching?: boolean;
}

export type WithdrawStatus =
  'draft' | 'pendingOrder' | 'error' | 'pendingCancel' | 'cancel' | 'completed';

/** Key: id. Transactions in hex; empty until they exist. */
export interface WithdrawRow {
  id: string;
  seq: number;
  address: string;
  tick: string;
  amount: bigint;
  ts: number;
  status: WithdrawStatus;
  /** Function id of its decreaseApproval; empty in a draft. */
  func: string;
  /** Drafted and not confirmed: a retry's, beside the failed one. */
  draft: WithdrawTxs | null;
  txs: WithdrawTxs | null;
  /** Signed; broadcast once the rollup is confirmed. */
  approve: string;
  /** The approve transaction was broadcast: the amount has left the module part of the balance. */
  sent: boolean;
  /** Height at which it got its status. */
  since: number;
}

/** The three transactions of a withdrawal, as drafted. */
export interface WithdrawTxs {
  paymentTxid: string;
  inscribeTxid: string;
  inscribeRaw: string;
  approveTxid: string;
  paymentPsbt: string;
  approvePsbt: string;
  signIndexes: number[];
  networkFee: bigint;
}

/** A pool's staking in one epoch. Key: pid. */
export interface StakePoolRow {
  pid: string;
  eid: string;
  pair: string;
  rewardTick: string;
  staked: bigint;
  /** Reward per LP token so far, times 10^24; it has 18 decimals. */
  perLp: bigint;
  /** Height up to which `perLp` counts. */
  height: number;
  /** The bonus of each stage that was reached, which stays whatever is unstaked; null for the others. */
  bonuses?: (StakeBonus | null)[];
}
export interface StakeBonus {
  /** The block it counts from. */
  height: number;
  perBlock: bigint;
}

/** Key `pid|address`. */
export interface StakeUserRow {
  pid: string;
  address: string;
  staked: bigint;
  seen: bigint;
  unclaimed: bigint;
  claimed: bigint;
  lastTs: number;
}

export interface SwapUserRow {
  address: string;
  /** Day of `used`, in days since 1970. */
  day: number;
  /** Free quota used that day, in base units of the gas token. */
  used: bigint;
  payType: string | null;
  remember: boolean | null;
}

export interface CommunityRow {
  tick: string;
  twitter: string;
  telegram: string;
  website: string;
  discord: string;
  desc: string;
}

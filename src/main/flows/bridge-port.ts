import type { BridgeProgress } from '#shared/flows/bridge.ts';

/** A deposit as the user requested it. */
export interface DepositAsk {
  inscriptionId: string;
  address: string;
  tick: string;
  amount: string;
  feeRate: number;
}

/** PSBTs are hex or base64, as the provider sends them. */
export interface DepositOffer {
  psbt: string;
  /** The provider's term: direct, matching, bridge. */
  type: string;
  /** Milliseconds; null if it doesn't expire. */
  deadline: number | null;
}

export interface WithdrawAsk {
  address: string;
  tick: string;
  amount: string;
  feeTick: string;
  /** Seconds, equal in preparation, messages and confirmation. */
  ts: number;
  feeRate: number;
}

/** Both transactions of one attempt. */
export interface WithdrawPair {
  paymentPsbt: string;
  approvePsbt: string;
  /** Cost of inscribing and the payment's fee, as the provider states it. */
  networkFeeSats: string;
}

export interface WithdrawOffer extends WithdrawPair {
  id: string;
  messages: string[];
  ids: string[];
  feeTick: string;
  feeAmount: string;
  feeTickPrice: string;
  /** US dollars, for display only; null if the swap doesn't say. */
  feeUsd: string | null;
}

/** The swap's terms. */
export interface SwapTerms {
  moduleId: string;
  feeTicks: string[];
  /** Operations it has disabled, in its own words. */
  closed: string[];
  /** Null: all ticks are accepted. */
  onlyTicks: string[] | null;
  /** Null: all addresses are served. */
  onlyAddresses: string[] | null;
  depositBlocks: number;
}

/** Deposits and withdrawals. Signed PSBTs are submitted in base64, not finalized. */
export interface BridgePort {
  terms(): Promise<SwapTerms>;
  /** The swap's clock in whole seconds. */
  seconds(): number;
  createDeposit(ask: DepositAsk): Promise<DepositOffer>;
  /** Returns the txid. */
  confirmDeposit(ask: DepositAsk, signed: string): Promise<string>;
  /** Null while the swap doesn't know it. */
  deposit(txid: string): Promise<BridgeProgress | null>;
  createWithdraw(ask: WithdrawAsk): Promise<WithdrawOffer>;
  confirmWithdraw(
    ask: WithdrawAsk,
    offer: Pick<WithdrawOffer, 'id' | 'feeAmount' | 'feeTickPrice'>,
    signed: { sigs: string[]; payment: string; approve: string },
  ): Promise<void>;
  /** Null while it is unconfirmed or unknown to the swap. */
  withdrawal(id: string): Promise<BridgeProgress | null>;
  createRetry(id: string, address: string): Promise<WithdrawPair>;
  confirmRetry(id: string, signed: { payment: string; approve: string }): Promise<void>;
}

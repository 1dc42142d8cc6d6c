import type { BridgeProgress } from '#shared/flows/bridge.ts';

/** What moves into the swap, as its owner named it. */
export interface DepositAsk {
  inscriptionId: string;
  address: string;
  tick: string;
  amount: string;
  feeRate: number;
}

/** PSBTs are hex or base64, as the provider wrote them. */
export interface DepositOffer {
  psbt: string;
  /** The provider's word: direct, matching, bridge. */
  type: string;
  /** Milliseconds; null when it does not end. */
  deadline: number | null;
}

export interface WithdrawAsk {
  address: string;
  tick: string;
  amount: string;
  feeTick: string;
  /** Seconds: the same in the preparation, the messages and the confirmation. */
  ts: number;
  feeRate: number;
}

/** Both transactions of one try. */
export interface WithdrawPair {
  paymentPsbt: string;
  approvePsbt: string;
  /** What leaves for inscribing and the payment's own fee, as the provider states it. */
  networkFeeSats: string;
}

export interface WithdrawOffer extends WithdrawPair {
  id: string;
  messages: string[];
  ids: string[];
  feeTick: string;
  feeAmount: string;
  feeTickPrice: string;
  /** Dollars, to be shown only; null where the swap does not say. */
  feeUsd: string | null;
}

/** What the swap says of itself. */
export interface SwapTerms {
  moduleId: string;
  feeTicks: string[];
  /** Operations that it has closed, in its own words. */
  closed: string[];
  /** Null: every tick is taken. */
  onlyTicks: string[] | null;
  /** Null: everybody is served. */
  onlyAddresses: string[] | null;
  depositBlocks: number;
}

/** The two ways between the layers. Signed PSBTs are handed over in base64, not finalized. */
export interface BridgePort {
  terms(): Promise<SwapTerms>;
  /** The swap's clock, in whole seconds. */
  seconds(): number;
  createDeposit(ask: DepositAsk): Promise<DepositOffer>;
  /** Answers the txid. */
  confirmDeposit(ask: DepositAsk, signed: string): Promise<string>;
  /** Null while the swap does not know it. */
  deposit(txid: string): Promise<BridgeProgress | null>;
  createWithdraw(ask: WithdrawAsk): Promise<WithdrawOffer>;
  confirmWithdraw(
    ask: WithdrawAsk,
    offer: Pick<WithdrawOffer, 'id' | 'feeAmount' | 'feeTickPrice'>,
    signed: { sigs: string[]; payment: string; approve: string },
  ): Promise<void>;
  /** Null while nobody confirmed it, or the swap does not know it. */
  withdrawal(id: string): Promise<BridgeProgress | null>;
  createRetry(id: string, address: string): Promise<WithdrawPair>;
  confirmRetry(id: string, signed: { payment: string; approve: string }): Promise<void>;
}

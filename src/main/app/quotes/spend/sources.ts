import type { InputType } from '#main/wallet/fees.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

/** What the price of a spend is made of. */
export interface QuoteSources {
  id: NetworkId;
  own: {
    isMine(address: string): boolean;
    canPayFrom(address: string): boolean;
    inputType(address: string): InputType;
    changeType(): InputType;
  };
  coins: { list(refresh: boolean): Promise<{ asOf: number | null; coins: readonly CoinView[] }> };
  minCoinSats(): number;
  trapAt(address: string, mine: boolean): string | null;
  /** Builds it and signs nothing. Throws what stands in the way. */
  previewSpend(asked: SpendInput): Promise<{
    feeSats: bigint;
    vsize: number;
    inputs: number;
    outputs: readonly bigint[];
  }>;
}

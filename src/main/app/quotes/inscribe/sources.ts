import type { CoinSources } from '#main/app/quotes/free-coins.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { OrderView } from '#shared/flows/view.ts';

/** What the price of an order is made of. */
export interface QuoteSources extends Pick<CoinSources, 'coins' | 'minCoinSats'> {
  id: NetworkId;
  client: ProviderClient;
  own: CoinSources['own'] & {
    isMine(address: string): boolean;
    isOwn(address: string): boolean;
    withKey(address: string): object | null;
    payingAddress(): string;
    keepsApart(): boolean;
  };
  portfolio: {
    /** Of one ticker at one address, as a decimal; null while it is not known. */
    availableOf(address: string, tick: string): Promise<string | null>;
  };
  engine: { list(active: boolean): readonly { order: OrderView | null }[] };
  store: {
    blobs: { size(hash: string): number | null; get(hash: string): Uint8Array | null };
    orders: { files(orderId: string): readonly { hash: string | null }[] };
  };
  cautionFor(address: string, mine: boolean): string | null;
}

import type { ProviderClient } from '#main/provider/types.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { OrderView } from '#shared/flows/view.ts';
import type { Cost, Problem } from '#shared/ipc/inscribe.ts';

import type { CoinSources } from './free-coins.ts';

/** Sources for pricing an order. */
export interface QuoteSources extends Pick<CoinSources, 'coins' | 'minCoinSats'> {
  id: NetworkId;
  client: ProviderClient;
  /** What new orders are made with; asks the provider if that isn't known. */
  orderVersion: { current(): Promise<OrderVersion> };
  own: CoinSources['own'] & {
    isMine(address: string): boolean;
    isOwn(address: string): boolean;
    withKey(address: string): object | null;
    payingAddress(): string;
    keepsApart(): boolean;
  };
  portfolio: {
    /** Of one ticker at one address, as a decimal; null while unknown. */
    availableOf(address: string, tick: string): Promise<string | null>;
  };
  engine: { list(active: boolean): readonly { order: OrderView | null }[] };
  store: {
    blobs: { size(hash: string): number | null; get(hash: string): Uint8Array | null };
    orders: {
      files(orderId: string): readonly { hash: string | null }[];
      withContent(
        hashes: readonly string[],
      ): readonly { hash: string; orderId: string; flowId: string | null }[];
    };
  };
  warningFor(address: string, mine: boolean): string | null;
  /** How a rune divides by our records, and what the provider says against them. */
  divided: (said: {
    id: string;
    name: string;
    divisibility: number;
  }) => Promise<{ divisibility: number; doubt: string | null }>;
}

/** For a kind that may have to inscribe first, which is priced by the inscribing kind. */
export interface InscribingSources extends QuoteSources {
  quoteInscribe(input: InscribeInput): Promise<{ problems: Problem[]; cost: Cost | null }>;
}

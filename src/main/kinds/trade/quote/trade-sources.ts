import type { CoinSources } from '#main/kinds/shared/free-coins.ts';
import type { InscribingSources } from '#main/kinds/shared/quote-sources.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { createSources } from '#main/signing/coins/provider-facts.ts';
import type { Contents } from '#main/signing/read/proved-content.ts';
import type { EndedSignature } from '#main/store/signatures.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import type { Account, CoinView } from '#shared/ipc/wallet.ts';

/** Sources for trade quotes and the list of signatures. */
export interface TradeSources extends Pick<InscribingSources, 'quoteInscribe' | 'minCoinSats'> {
  id: NetworkId;
  client: ProviderClient;
  own: CoinSources['own'] & {
    /** Includes watch-only ones, which sign on another device. */
    isOwn(address: string): boolean;
    isWatchedOnly(address: string): boolean;
    hasPublicKey(address: string): boolean;
    accounts(): readonly Account[];
    /** Null until the vault was unlocked. */
    walletId(): string | null;
  };
  coins: CoinSources['coins'];
  portfolio: {
    /** Of one ticker at one address, as a decimal; null while unknown. */
    availableOf(address: string, tick: string): Promise<string | null>;
  };
  /** Inscriptions' contents, from the bytes that inscribed them. */
  contentsOf(inscriptionIds: readonly string[]): Promise<Contents>;
  store: {
    signatures: {
      ofCoin(outpoint: string): LiveSignature[];
      allLive(): LiveSignature[];
      recentlyEnded(limit: number): EndedSignature[];
    };
    wallet: {
      payoutOf(walletId: string): string | null;
      setPayout(walletId: string, address: string): void;
    };
  };
}

/** The coin with an inscription, as last read. */
export function carrierOf(coins: readonly CoinView[], inscriptionId: string): CoinView | undefined {
  return coins.find(({ inscriptions }) => inscriptions.includes(inscriptionId));
}

/** The wallet's coins, read again if the last read has none with one of these, as it may be outdated. */
export async function coinsWith(
  inscriptionIds: readonly string[],
  { coins }: Pick<TradeSources, 'coins'>,
): Promise<readonly CoinView[]> {
  const known = (await coins.list(false)).coins;
  if (inscriptionIds.every((id) => carrierOf(known, id))) return known;
  return (await coins.list(true)).coins;
}

/** Floor, last sale and 24-hour change; null if unknown. Never throws. */
export async function marketNow(
  tick: string,
  { client, id }: TradeSources,
): Promise<NonNullable<TradeQuote['market']>> {
  const [prices, day] = await Promise.all([
    createSources(client, id).marketOf(tick),
    client.call('market.typesSpecified', { timeType: 'day1', tick }).catch(() => null),
  ]);
  const { floorUnitPrice, lastUnitPrice } = prices;
  const change24h = day?.changePrice == null ? null : String(day.changePrice);
  return { tick, floorUnitPrice, lastUnitPrice, change24h };
}

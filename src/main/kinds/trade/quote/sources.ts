import type { ProviderClient } from '#main/provider/types.ts';
import type { Contents } from '#main/signing/read/proved-content.ts';
import type { EndedSignature, SignatureRow } from '#main/store/signatures.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Account, CoinView } from '#shared/ipc/wallet.ts';

/** What the quotes of trades and the desk of signatures are made of. */
export interface TradeSources {
  id: NetworkId;
  client: ProviderClient;
  own: {
    /** Watched ones too: what they sign is signed elsewhere. */
    isOwn(address: string): boolean;
    isWatchedOnly(address: string): boolean;
    hasPublicKey(address: string): boolean;
    canPayFrom(address: string): boolean;
    accounts(): readonly Account[];
  };
  coins: { list(refresh: boolean): Promise<{ coins: readonly CoinView[] }> };
  portfolio: {
    /** Of one ticker at one address, as a decimal; null while it is not known. */
    availableOf(address: string, tick: string): Promise<string | null>;
  };
  /** What inscriptions hold, from the bytes that inscribed them. */
  contentsOf(inscriptionIds: readonly string[]): Promise<Contents>;
  store: {
    signatures: {
      ofCoin(outpoint: string): SignatureRow[];
      allLive(): SignatureRow[];
      recentlyEnded(limit: number): EndedSignature[];
    };
  };
}

/** The coin that carries an inscription, as of the last look at the wallet. */
export function carrierOf(coins: readonly CoinView[], inscriptionId: string): CoinView | undefined {
  return coins.find(({ inscriptions }) => inscriptions.includes(inscriptionId));
}

/** The wallet's coins, read again where the last look found none that carries one of these: it may be older than they are. */
export async function coinsWith(
  inscriptionIds: readonly string[],
  { coins }: Pick<TradeSources, 'coins'>,
): Promise<readonly CoinView[]> {
  const known = (await coins.list(false)).coins;
  if (inscriptionIds.every((id) => carrierOf(known, id))) return known;
  return (await coins.list(true)).coins;
}

import { AppError } from '#shared/errors.ts';

import type { ProviderClient } from '../../../provider/types.ts';
import type { Coin, CoinReader } from '../../../wallet/coins.ts';
import { type Assets, assetsOfCoins } from '../../assets.ts';
import { feeLimits } from '../../coins/fee-limits.ts';
import { readOwnCoins } from '../../coins/own-coins.ts';
import type { Inspection } from '../../inspect.ts';
import { missingPrevious } from '../../tool/complete.ts';
import type { PaymentLimits } from '../clauses/define.ts';

/** Previous transactions asked for at once would be a way to spend a budget: a PSBT beyond this is not looked up. */
const MAX_LOOKUPS = 200;

export interface LookupDeps {
  client: ProviderClient;
  coins: Pick<CoinReader, 'list' | 'prove'>;
  settings: () => { maxFeeSats: number; minCoinSats: number };
}

/** What the network says about a PSBT: previous transactions, own coins and their assets, usual fees. */
export function createLookup({ client, coins: reader, settings }: LookupDeps) {
  return {
    /** Raw previous transactions that the PSBT lacks. What nobody has stays absent, with a note. */
    async previous(
      psbtBase64: string,
    ): Promise<{ previous: Map<string, string>; notes: string[] }> {
      const previous = new Map<string, string>();
      const missing = missingPrevious(psbtBase64);
      if (missing.length > MAX_LOOKUPS) {
        return { previous, notes: ['It spends too many coins to look each of them up.'] };
      }
      let unreachable = false;
      for (const txid of missing) {
        try {
          previous.set(txid, await client.call('chain.rawTx', { txid }));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.code === 'PROVIDER_REJECTED') continue;
          unreachable = true;
          break;
        }
      }
      return { previous, notes: unreachable ? ['The network could not be asked about it.'] : [] };
    },

    /** Own coins among the inputs, proved now, and what they carry. */
    async own(inspection: Inspection): Promise<{
      coins: Map<string, Coin>;
      assets: Assets;
      notes: string[];
    }> {
      try {
        const coins = await readOwnCoins(reader, inspection);
        return {
          coins: new Map(coins.map((coin) => [coin.outpoint, coin])),
          assets: assetsOfCoins(coins),
          notes: [],
        };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const notes = ['What your coins carry could not be asked.'];
        return { coins: new Map(), assets: new Map(), notes };
      }
    },

    limits: (): Promise<PaymentLimits> => feeLimits(client, settings()),
  };
}

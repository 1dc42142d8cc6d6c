import { isServed } from '#shared/api/families.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';

import type { ProviderClient } from '../../provider/types.ts';
import type { OwnAddress } from '../../wallet/accounts.ts';
import type { Coin, CoinReader } from '../../wallet/coins.ts';
import type { Assets, OutpointAssets } from '../assets.ts';
import type { PaymentLimits } from '../clauses/define.ts';
import type { Inspection } from '../inspect.ts';
import { missingPrevious } from './complete.ts';

/** Previous transactions asked for at once would be a way to spend a budget: a PSBT beyond this is not looked up. */
const MAX_LOOKUPS = 200;

export interface LookupDeps {
  client: ProviderClient;
  coins: Pick<CoinReader, 'list' | 'prove'>;
  network: Network;
  settings: () => { maxFeeSats: number; minCoinSats: number };
}

/** What the network says about a PSBT: previous transactions, own coins and their assets, usual fees. */
export function createLookup({ client, coins: reader, network, settings }: LookupDeps) {
  async function runesAndAlkanes(coin: Coin): Promise<Omit<OutpointAssets, 'inscriptions'>> {
    const at = { txid: coin.txid, index: coin.vout };
    const [runes, alkanes] = await Promise.all([
      isServed('runes', network.id) ? client.call('runes.utxoBalance', at) : [],
      isServed('alkanes', network.id) ? client.call('alkanes.utxoBalance', at) : [],
    ]);
    return {
      runes: runes.map(({ runeid, amount }) => ({ id: runeid, amount: BigInt(amount) })),
      alkanes: alkanes.map(({ alkaneid, amount }) => ({ id: alkaneid, amount: BigInt(amount) })),
    };
  }

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
      const coins = new Map<string, Coin>();
      const assets = new Map<string, OutpointAssets>();
      const wanted = new Set(inspection.inputs.map(({ outpoint }) => outpoint));
      const owners = new Map<string, OwnAddress>();
      for (const { mine } of inspection.inputs) if (mine) owners.set(mine.script, mine);
      if (owners.size === 0) return { coins, assets, notes: [] };
      try {
        for (const coin of await reader.list([...owners.values()])) {
          if (!wanted.has(coin.outpoint)) continue;
          const proved = await reader.prove(coin);
          coins.set(coin.outpoint, proved);
          const { inscriptions } = proved.passport;
          assets.set(coin.outpoint, { inscriptions, ...(await runesAndAlkanes(coin)) });
        }
        return { coins, assets, notes: [] };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { coins, assets, notes: ['What your coins carry could not be asked.'] };
      }
    },

    async limits(): Promise<PaymentLimits> {
      const { maxFeeSats, minCoinSats } = settings();
      const recommended = await client.call('chain.fees', {}).then(
        ({ fastestFee, minimumFee }) => ({ fastest: fastestFee, minimum: minimumFee }),
        () => null,
      );
      return { maxFeeSats: BigInt(maxFeeSats), minCoinSats: BigInt(minCoinSats), recommended };
    },
  };
}

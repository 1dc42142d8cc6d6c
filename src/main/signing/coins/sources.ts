import type { ProviderClient } from '#main/provider/types.ts';
import type { OutpointAssets } from '#main/signing/read/assets.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import { type Family, isServed } from '#shared/api/families.ts';
import { plainNumber, satsFromNumber } from '#shared/bitcoin/amount.ts';
import { parseOutpoint } from '#shared/bitcoin/ids.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';

import { findTransferable } from './transferable.ts';

/** Prices of one token that a seller or a buyer may compare with; null where there is none. */
export interface MarketFacts {
  floorUnitPrice: string | null;
  lastUnitPrice: string | null;
  /** What we paid or asked for it ourselves, by our own records. */
  ownUnitPrice?: string | null;
}

/** What the indexes say now of the transfer inscription that an intent names. */
export interface TokenFacts {
  inscriptionId: string;
  /** Where the inscription sits. */
  outpoint: string;
  tick: string;
  amount: string;
  /** Still counts as a transfer: never moved since it was inscribed. */
  transferable: boolean;
  /** Of the transaction that holds it; 0 while unconfirmed. */
  confirmations: number;
}

/** What the provider's indexes say of coins and tokens, for the clauses of a provider-made transaction. */
export function createSources(client: ProviderClient, network: NetworkId) {
  const user = { priority: 'user' } as const;

  /** What an outpoint carries. Null when any index that serves this network is silent: not the same as nothing. */
  async function assetsOf(outpoint: string): Promise<OutpointAssets | null> {
    const { txid, vout } = parseOutpoint(outpoint);
    const at = { txid, index: vout };
    const held = async <T>(family: Family, read: () => Promise<T[]>): Promise<T[]> =>
      isServed(family, network) ? read() : [];
    try {
      const [record, runes, alkanes] = await Promise.all([
        client.call('chain.utxo', at, user),
        held('runes', () => client.call('runes.utxoBalance', at, user)),
        held('alkanes', () => client.call('alkanes.utxoBalance', at, user)),
      ]);
      if (!record) return null;
      const inscriptions = (record.inscriptions ?? []).map((one) => ({
        id: one.inscriptionId,
        offset: satsFromNumber(one.offset),
      }));
      // A count without names: something is there that cannot be pinned.
      if (inscriptions.length < (record.inscriptionsCount ?? 0)) return null;
      return {
        inscriptions,
        runes: runes.map(({ runeid, amount }) => ({ id: runeid, amount: BigInt(amount) })),
        alkanes: alkanes.map(({ alkaneid, amount }) => ({ id: alkaneid, amount: BigInt(amount) })),
      };
    } catch {
      return null;
    }
  }

  /** A transfer inscription as the index of its holder lists it; null when it is not among the usable ones. */
  async function tokenOf(
    named: { inscriptionId: string; outpoint: string; tick: string },
    holder: string | null,
  ): Promise<TokenFacts | null> {
    if (holder === null) return null;
    const { txid, vout } = parseOutpoint(named.outpoint);
    const [record, listed] = await Promise.all([
      client.call('chain.utxo', { txid, index: vout }, user),
      findTransferable(client, { ...named, address: holder }, user),
    ]);
    const sits = record?.inscriptions?.some((one) => one.inscriptionId === named.inscriptionId);
    if (!record || !sits || !listed) return null;
    const { tick, amt, op } = listed.data;
    return {
      inscriptionId: listed.inscriptionId,
      outpoint: named.outpoint,
      tick,
      amount: amt,
      transferable: op === undefined || op === 'transfer',
      confirmations: record.height >= UNCONFIRMED_HEIGHT ? 0 : (listed.confirmations ?? 0),
    };
  }

  /**
   * A name or an item, which is no token, where it sits now; null when no index knows it there. Its tick is the kind of
   * thing that was named, its amount 1.
   */
  async function itemOf(named: {
    inscriptionId: string;
    outpoint: string;
    tick: string;
  }): Promise<TokenFacts | null> {
    const { inscriptionId, outpoint, tick } = named;
    const { txid, vout } = parseOutpoint(outpoint);
    const [record, info] = await Promise.all([
      client.call('chain.utxo', { txid, index: vout }, user),
      client.call('inscription.info', { inscriptionId }, user),
    ]);
    const sits = record?.inscriptions?.some((one) => one.inscriptionId === inscriptionId);
    if (!record || !sits) return null;
    return {
      inscriptionId,
      outpoint,
      tick,
      amount: '1',
      // A token is traded as a token: its amount would go with it unseen.
      transferable: info.brc20?.op === undefined,
      confirmations: record.height >= UNCONFIRMED_HEIGHT ? 0 : 1,
    };
  }

  /** Lowest offer and last sale of a token; null for what nobody knows. Only for comparing: never throws. */
  async function marketOf(tick: string): Promise<MarketFacts> {
    if (!isServed('market', network)) return { floorUnitPrice: null, lastUnitPrice: null };
    const nftType = 'brc20' as const;
    const [floor, last] = await Promise.all([
      client
        .call(
          'market.list',
          { filter: { nftType, tick, isEnd: false }, sort: { unitPrice: 1 }, start: 0, limit: 1 },
          user,
        )
        .then(
          ({ list }) => list[0]?.unitPrice ?? null,
          () => null,
        ),
      client
        .call(
          'market.actions',
          { filter: { nftType, tick, event: 'Sold' }, start: 0, limit: 1 },
          user,
        )
        .then(
          ({ list }) => list[0]?.unitPrice ?? null,
          () => null,
        ),
    ]);
    return { floorUnitPrice: plain(floor), lastUnitPrice: plain(last) };
  }

  return { assetsOf, tokenOf, itemOf, marketOf };
}

/** With at most 18 decimals, as prices are compared. */
function plain(value: string | number | null): string | null {
  const text = value === null ? null : plainNumber(value);
  return text === null ? null : text.replace(/(\.\d{18})\d+$/, '$1');
}

export type Sources = ReturnType<typeof createSources>;

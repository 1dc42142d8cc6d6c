import type { ProviderClient } from '#main/provider/types.ts';
import type { OutpointAssets } from '#main/signing/read/assets.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import { type Family, isServed } from '#shared/api/families.ts';
import type { MarketListing } from '#shared/api/market.ts';
import { plainNumber, satsFromNumber } from '#shared/bitcoin/amount.ts';
import { parseOutpoint, tickToPath } from '#shared/bitcoin/ids.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';

const PAGE = 500;
/** A longer list is forged. */
const MAX_PAGES = 40;

type Options = Parameters<ProviderClient['call']>[2];

/** A transfer inscription in its holder's list of unused ones; null if it isn't there. */
export async function findTransferable(
  client: ProviderClient,
  named: { address: string; tick: string; inscriptionId: string },
  options: Options,
) {
  const { address, tick, inscriptionId } = named;
  for (let start = 0; start < PAGE * MAX_PAGES; start += PAGE) {
    const { detail, total } = await client.call(
      'brc20.transferable',
      { address, ticker: tickToPath(tick), start, limit: PAGE },
      options,
    );
    const found = detail.find((one) => one.inscriptionId === inscriptionId);
    if (found || detail.length === 0 || start + PAGE >= (total ?? 0)) return found ?? null;
  }
  return null;
}

/** A token's prices for comparison; null if unknown. */
export interface MarketFacts {
  floorUnitPrice: string | null;
  lastUnitPrice: string | null;
  /** What we paid or asked for it ourselves, from our records. */
  ownUnitPrice?: string | null;
}

/** The indexes' current data of the transfer inscription in an intent. */
export interface TokenFacts {
  inscriptionId: string;
  /** The inscription's location. */
  outpoint: string;
  tick: string;
  amount: string;
  /** Still a valid transfer: never moved since it was inscribed. */
  transferable: boolean;
  /** Confirmations of the transaction that holds it; 0 while unconfirmed. */
  confirmations: number;
}

interface Provider {
  client: ProviderClient;
  network: NetworkId;
}

interface Named {
  inscriptionId: string;
  outpoint: string;
  tick: string;
}

const user = { priority: 'user' } as const;

/** An outpoint's assets. Null if any index of this network doesn't answer, which isn't the same as none. */
async function assetsOf(
  { client, network }: Provider,
  outpoint: string,
): Promise<OutpointAssets | null> {
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
    // A count without names: something is there that can't be pinned.
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

/** A transfer inscription from its holder's list; null if it isn't among the usable ones. */
async function tokenOf(
  { client }: Provider,
  named: Named,
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
 * A name or an item, which isn't a token, at its current location; null if no index has it there. Its tick is the
 * kind of item, its amount 1.
 */
async function itemOf({ client }: Provider, named: Named): Promise<TokenFacts | null> {
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
    // A token must be traded as a token, or its amount would leave unnoticed.
    transferable: info.brc20?.op === undefined,
    confirmations: record.height >= UNCONFIRMED_HEIGHT ? 0 : 1,
  };
}

/** A token's floor price and last sale; null if unknown. For comparison only: never throws. */
/** A row without an id or a price isn't for sale, so its unit price is no floor. */
const isListed = (row: MarketListing | undefined): row is MarketListing =>
  row?.auctionId != null && row.price != null;

async function marketOf({ client, network }: Provider, tick: string): Promise<MarketFacts> {
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
        ({ list: [first] }) => (isListed(first) ? first.unitPrice : null) ?? null,
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

/** The provider's index data of coins and tokens, for the clauses of provider-made transactions. */
export function createSources(client: ProviderClient, network: NetworkId) {
  const provider = { client, network };
  return {
    assetsOf: (outpoint: string) => assetsOf(provider, outpoint),
    tokenOf: (named: Named, holder: string | null) => tokenOf(provider, named, holder),
    itemOf: (named: Named) => itemOf(provider, named),
    marketOf: (tick: string) => marketOf(provider, tick),
  };
}

/** At most 18 decimals, as in price comparisons. */
function plain(value: string | number | null): string | null {
  const text = value === null ? null : plainNumber(value);
  return text === null ? null : text.replace(/(\.\d{18})\d+$/, '$1');
}

export type Sources = ReturnType<typeof createSources>;

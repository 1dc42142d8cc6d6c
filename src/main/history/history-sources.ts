import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import type { Data } from '#shared/api/endpoints.ts';
import type { Family } from '#shared/api/families.ts';
import type { MarketAction } from '#shared/api/market.ts';
import type { SwapHistoryType } from '#shared/api/swap-history.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { isTxid } from '#shared/bitcoin/ids.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import type { HistoryEntry, WalkOptions } from './walk.ts';

/** A list of `swap.batchHistory`. */
export interface PeekedList {
  type: SwapHistoryType;
  /** The list's rows as entries, and how many there are; null if the answer lacks it. */
  of: (
    answer: Data<'swap.batchHistory'>,
    address: string,
  ) => { entries: HistoryEntry[]; total: number } | null;
}

export interface Source extends WalkOptions {
  id: string;
  family: Family;
  /** Has new rows only if that other source of the address does, so it is skipped otherwise to save calls. */
  follows: 'chain' | 'swap-fees' | null;
  /** Its newest rows also come with those of other sources, in one call. */
  peeked: PeekedList | null;
  read(
    client: ProviderClient,
    address: string,
    offset: number,
    size: number,
    how: CallOptions,
  ): Promise<HistoryEntry[]>;
}

export const SECOND = 1000;
/** Longer texts are cut: the history is for finding things, and the provider has the full data. */
const TEXT = 80;

export const short = (value: unknown): string => plainText(String(value), TEXT);
export interface Line {
  kind: string;
  ref: string;
  at: number;
  /** A sentence whose values are plain text. */
  summary: string;
  data: Record<string, unknown>;
  status?: string;
}

/** A row as stored, with plain and shortened provider text. */
export const toEntry = ({ status = 'confirmed', kind, ref, ...line }: Line): HistoryEntry => ({
  ...line,
  kind: plainText(kind.toLowerCase(), 40),
  ref: plainText(ref, 200),
  status: plainText(status, 40),
  flowId: null,
});

export type Defaults = 'anonymous' | 'changing' | 'follows' | 'pageSize' | 'peeked';
export const source = (made: Omit<Source, Defaults> & Partial<Pick<Source, Defaults>>): Source => ({
  anonymous: false,
  changing: false,
  follows: null,
  peeked: null,
  pageSize: 100,
  ...made,
});

const chain = source({
  id: 'chain',
  family: 'chain',
  async read(client, address, cursor, size, how) {
    const { detail } = await client.call('chain.history', { address, cursor, size }, how);
    return detail.map((tx) =>
      toEntry({
        kind: 'transaction',
        ref: tx.txid,
        at: tx.timestamp * SECOND,
        status: tx.confirmations > 0 ? 'confirmed' : 'unconfirmed',
        summary: say.history.chain.transaction({
          inputs: tx.nIn,
          outputs: tx.nOut,
          fee: satsText(String(Math.max(0, tx.inSatoshi - tx.outSatoshi))),
        }),
        data: { address, height: tx.height, feeSats: String(tx.inSatoshi - tx.outSatoshi) },
      }),
    );
  },
});

const brc20 = source({
  id: 'brc20',
  family: 'brc20',
  follows: 'chain',
  async read(client, address, start, limit, how) {
    const { detail } = await client.call('brc20.addressHistory', { address, start, limit }, how);
    return detail.map((event) =>
      toEntry({
        kind: `brc20-${short(event.type)}`,
        ref: `${event.txid}:${event.inscriptionId}:${event.vout ?? 0}:${address}`,
        at: event.blocktime * SECOND,
        status: event.valid ? 'confirmed' : 'invalid',
        summary: say.history.tokens.brc20({
          type: short(event.type),
          amount: short(event.amount),
          tick: short(event.ticker ?? ''),
        }),
        data: {
          ...{ of: address, from: short(event.from), to: short(event.to) },
          ...{ txid: event.txid, inscriptionId: event.inscriptionId, height: event.height },
          ...{ amount: short(event.amount), tick: short(event.ticker ?? '') },
        },
      }),
    );
  },
});

const runes = source({
  id: 'runes',
  family: 'runes',
  follows: 'chain',
  // A transaction may contain several equal events of one rune.
  anonymous: true,
  async read(client, address, start, limit, how) {
    const { detail } = await client.call('runes.events', { address, start, limit }, how);
    return detail.map((event) =>
      toEntry({
        kind: `runes-${short(event.type)}`,
        ref: `${event.txid}:${event.runeid}:${event.amount}:${address}`,
        at: (event.timestamp ?? 0) * SECOND,
        summary: say.history.tokens.rune({
          type: short(event.type),
          name: short(event.rune ?? event.runeid),
        }),
        data: {
          ...{ runeid: event.runeid, txid: event.txid, height: event.height, address },
          atoms: short(event.amount),
        },
      }),
    );
  },
});

/** Data for computing profit later: seller, buyer, item and price. */
function tradeData(action: MarketAction): Record<string, string | null> {
  const { from, to, inscriptionId, amount, name, unitPrice } = action;
  const tick = action['tick'];
  const txid = action['txid'];
  return {
    from: short(from ?? ''),
    to: short(to ?? ''),
    inscriptionId,
    nftType: short(action.nftType ?? ''),
    tick: typeof tick === 'string' ? short(tick) : null,
    name: short(name ?? ''),
    amount: amount ?? null,
    unitPrice: unitPrice ?? null,
    priceSats: String(action.price ?? 0),
    endMsg: short(action.endMsg ?? ''),
    txid: typeof txid === 'string' && isTxid(txid) ? txid : null,
  };
}

/** The tokens, or a single item's name; the market doesn't always send both. */
function assetOf({ amount, name, ...action }: MarketAction): string {
  const tick = action['tick'];
  if (amount && typeof tick === 'string' && tick !== '') return `${short(amount)} ${short(tick)}`;
  return name ? short(name) : say.history.market.anInscription;
}

function marketText(action: MarketAction, address: string): string {
  const event = short(action.event);
  const values = { asset: assetOf(action), price: satsText(short(action.price)) };
  const { listed, sold, bought, cancelled, updated, other } = say.history.market;
  switch (event) {
    case 'Listed':
      return listed(values);
    case 'Sold':
      return (action.to === address ? bought : sold)(values);
    case 'Cancel':
      return cancelled(values);
    case 'Updated':
      return updated(values);
    default:
      return other({ ...values, event });
  }
}

const market = source({
  id: 'market',
  family: 'market',
  pageSize: 99,
  async read(client, address, start, limit, how) {
    const filter = { address };
    const { list } = await client.call('market.actions', { filter, start, limit }, how);
    return list.map((action) =>
      toEntry({
        kind: `market-${short(action.event)}`,
        ref: `${short(action.auctionId)}:${action.timestamp}:${short(action.inscriptionId)}`,
        at: action.timestamp,
        summary: marketText(action, address),
        data: { address, ...tradeData(action) },
      }),
    );
  },
});

/** Histories of the chain, its protocols and the market. */
export const chainSources: readonly Source[] = [chain, brc20, runes, market];

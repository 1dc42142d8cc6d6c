import type { Chain } from '#practice/chain/chain.ts';
import { bytesToHex, derive, equalBytes } from '#practice/formats/bytes.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import type { ListingRow, MarketActionRow } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';
import { nearestUnitPrice } from '#shared/bitcoin/price.ts';
import type { Clock } from '#shared/clock.ts';

import { bidsOf, settle } from './auction.ts';

/** Unsigned listings and unsigned bids live so long. */
const DRAFT_MS = 3_600_000;
/** An offer that nobody took ends by itself. The signature that was given out stays good all the same. */
const LISTED_MS = 30 * 24 * DRAFT_MS;
/** What is kept of the past: the oldest goes first. */
const MAX_ACTIONS = 20_000;
const MAX_ENDED = 5_000;
const MAX_DRAFTS = 2_000;

const REPLACED = 'the transaction was replaced';
const MOVED = 'the inscription was moved';
const EXPIRED = 'the listing has expired';
const NO_BID = 'the auction ended without a bid';

/** The offers of the market and what became of them. */
export interface MarketBook {
  listing(auctionId: string): ListingRow | undefined;
  openListings(): ListingRow[];
  /** The open offer of an inscription. */
  openOf(inscriptionId: string): ListingRow | undefined;
  /** Of an inscription or all; oldest first. */
  actions(): MarketActionRow[];
  newId(kind: 'auction' | 'bid'): string;
  save(row: ListingRow): ListingRow;
  act(row: ListingRow, event: MarketActionRow['event'], change?: Partial<MarketActionRow>): void;
  /** Ends an open offer that its seller withdrew; `txid` where a transaction did it. */
  cancel(row: ListingRow, txid: string): void;
  /** Looks where the coins of offers went: sold, moved, back again. Drops old drafts. */
  review(): void;
}

export function createMarketBook(state: State, chain: Chain, clock: Clock, seed: string) {
  /** Offers the chain can still change, by id, and open ones by inscription. */
  const alive = new Set<string>();
  const open = new Map<string, string>();
  const track = (row: ListingRow) => {
    if (row.settled || row.status === 'draft') alive.delete(row.auctionId);
    else alive.add(row.auctionId);
    if (row.status === 'open') open.set(row.inscriptionId, row.auctionId);
    else if (open.get(row.inscriptionId) === row.auctionId) open.delete(row.inscriptionId);
  };
  for (const row of state.listings.values()) track(row);

  function save(row: ListingRow): ListingRow {
    state.listings.put(row.auctionId, row);
    track(row);
    return row;
  }

  function act(
    row: ListingRow,
    event: MarketActionRow['event'],
    change: Partial<MarketActionRow> = {},
  ): void {
    const seq = state.next('market action');
    const { auctionId, inscriptionId, number, nftType, tick, amount, name } = row;
    state.marketActions.put(String(seq), {
      ...{ seq, auctionId, inscriptionId, number, event, nftType, tick, amount, name },
      price: row.price,
      unitPrice: row.unitPrice,
      from: row.seller,
      to: '',
      time: clock.now(),
      txid: '',
      endMsg: '',
      ...change,
    });
    if (seq >= MAX_ACTIONS) state.marketActions.remove(String(seq - MAX_ACTIONS));
  }

  function cancel(row: ListingRow, txid: string, endMsg = ''): void {
    save({ ...row, status: 'cancelled', settled: true, change: null, off: null });
    act(row, 'Cancel', { txid, endMsg });
  }

  /** Where the sale of an offer delivered, if the spender pays the price beside the seller's input. */
  function soldTo(row: ListingRow, spender: string): string | null {
    const tx = chain.decoded(spender);
    const at = tx.ins.findIndex((input) => `${input.txid}:${input.vout}` === row.outpoint);
    const paid = tx.outs[at];
    const script = scriptOfAddress(row.payTo);
    if (!paid || !script || paid.sats !== row.price || !equalBytes(paid.script, script))
      return null;
    const move = chain.tx(spender)?.moves.find(({ id }) => id === row.inscriptionId);
    const to = move?.to === null ? undefined : chain.coin(`${spender}:${move?.to ?? -1}`);
    return to && to.address !== row.seller ? to.address : null;
  }

  /** An auction whose time is over goes to the highest bid that can still be paid. */
  function reviewAuction(row: ListingRow): void {
    if ((row.auction?.endAt ?? 0) > clock.now()) return;
    if (settle(state, chain, row) === null) cancel(row, '', NO_BID);
    else reviewOpen(row);
  }

  function reviewOpen(row: ListingRow): void {
    const spender = chain.coin(row.outpoint)?.spentBy;
    if (spender === null) {
      if (row.auction) reviewAuction(row);
      else if (row.onSaleAt + LISTED_MS <= clock.now()) cancel(row, '', EXPIRED);
      return;
    }
    const buyer = spender === undefined ? null : soldTo(row, spender);
    if (spender === undefined || buyer === null) {
      cancel(row, spender ?? '', MOVED);
      return;
    }
    save({ ...row, status: 'sold', saleTxid: spender, change: null, off: null });
    act(row, 'Sold', { ...soldFor(row, spender), to: buyer, txid: spender });
  }

  /** What was bid, where that is more than what it began with. */
  function soldFor(row: ListingRow, txid: string): Partial<MarketActionRow> {
    const bid = bidsOf(state, row).find((one) => one.txid === txid);
    if (!bid) return {};
    const unitPrice =
      row.amount === '' ? String(bid.price) : nearestUnitPrice(bid.price, row.amount);
    return { price: bid.price, unitPrice };
  }

  /** A sale in the mempool: confirmed, or pushed out by another transaction. */
  function reviewSold(row: ListingRow): void {
    if (chain.heightOf(row.saleTxid) !== null) {
      save({ ...row, settled: true });
      const buyer = row.auction ? soldTo(row, row.saleTxid) : null;
      // Whoever won an auction has it once a block does.
      if (buyer !== null)
        act(row, 'Claim', { ...soldFor(row, row.saleTxid), to: buyer, txid: row.saleTxid });
      return;
    }
    if (chain.tx(row.saleTxid)) return;
    for (const action of [...state.marketActions.values()]) {
      if (action.txid !== row.saleTxid || action.auctionId !== row.auctionId) continue;
      state.marketActions.put(String(action.seq), { ...action, endMsg: REPLACED });
    }
    const back = save({ ...row, status: 'open', saleTxid: '' });
    reviewOpen(back);
  }

  function prune(): void {
    const limit = clock.now() - DRAFT_MS;
    const rows = [...state.listings.values()];
    const drafts = rows.filter((row) => row.status === 'draft');
    const ended = rows.filter((row) => row.settled);
    const stale = [
      ...drafts.filter((row, at) => row.createdAt <= limit || at < drafts.length - MAX_DRAFTS),
      ...ended.slice(0, Math.max(0, ended.length - MAX_ENDED)),
    ];
    for (const row of stale) state.listings.remove(row.auctionId);
    for (const bid of [...state.bids.values()]) {
      const isOut = bid.txid !== '' || bid.held !== undefined;
      const kept = bid.createdAt > limit || (isOut && alive.has(bid.auctionId));
      if (!kept) state.bids.remove(bid.bidId);
    }
  }

  const book: MarketBook = {
    listing: (auctionId) => state.listings.get(auctionId),
    openListings: () =>
      [...open.values()].map((auctionId) => state.listings.get(auctionId) as ListingRow),
    openOf: (inscriptionId) => state.listings.get(open.get(inscriptionId) ?? ''),
    actions: () => [...state.marketActions.values()],
    newId: (kind) => bytesToHex(derive(seed, `${kind} ${state.next(`${kind} id`)}`)).slice(0, 24),
    save,
    act,
    cancel: (row, txid) => {
      cancel(row, txid);
    },
    review() {
      for (const auctionId of [...alive]) {
        const row = state.listings.get(auctionId);
        if (row?.status === 'open') reviewOpen(row);
        else if (row) reviewSold(row);
      }
      prune();
    },
  };
  return book;
}

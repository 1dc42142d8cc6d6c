import type { Chain } from '#practice/chain/chain.ts';
import { bytesToHex, derive, equalBytes } from '#practice/formats/bytes.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import type { ListingRow, MarketActionRow } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';
import { nearestUnitPrice } from '#shared/bitcoin/price.ts';
import type { Clock } from '#shared/clock.ts';

import { bidsOf, settle } from './auction.ts';

/** How long unsigned listings and bids are kept. */
const DRAFT_MS = 3_600_000;
/** An unsold listing expires. Its signature stays valid. */
const LISTED_MS = 30 * 24 * DRAFT_MS;
/** Actions kept; the oldest are dropped first. */
const MAX_ACTIONS = 20_000;
const MAX_ENDED = 5_000;
const MAX_DRAFTS = 2_000;

const REPLACED = 'the transaction was replaced';
const MOVED = 'the inscription was moved';
const EXPIRED = 'the listing has expired';
const NO_BID = 'the auction ended without a bid';

export type MarketBook = ReturnType<typeof createMarketBook>;

/** State of the book's functions. */
interface Book {
  state: State;
  chain: Chain;
  clock: Clock;
  /** Auction ids of listings that the chain can still change. */
  alive: Set<string>;
  /** Open listings by inscription. */
  open: Map<string, string>;
}

function track({ alive, open }: Book, row: ListingRow): void {
  if (row.settled || row.status === 'draft') alive.delete(row.auctionId);
  else alive.add(row.auctionId);
  if (row.status === 'open') open.set(row.inscriptionId, row.auctionId);
  else if (open.get(row.inscriptionId) === row.auctionId) open.delete(row.inscriptionId);
}

function save(book: Book, row: ListingRow): ListingRow {
  book.state.listings.put(row.auctionId, row);
  track(book, row);
  return row;
}

function act(
  { state, clock }: Book,
  row: ListingRow,
  event: MarketActionRow['event'],
  change: Partial<MarketActionRow> = {},
): void {
  const seq = state.next('market action');
  const { auctionId, inscriptionId, number, nftType, tick, amount, name, price, unitPrice } = row;
  state.marketActions.put(String(seq), {
    ...{ seq, auctionId, inscriptionId, number, event, nftType, tick, amount, name },
    ...{ price, unitPrice, from: row.seller, to: '', time: clock.now(), txid: '', endMsg: '' },
    ...change,
  });
  if (seq >= MAX_ACTIONS) state.marketActions.remove(String(seq - MAX_ACTIONS));
}

function cancel(book: Book, row: ListingRow, txid: string, endMsg = ''): void {
  save(book, { ...row, status: 'cancelled', settled: true, change: null, off: null });
  act(book, row, 'Cancel', { txid, endMsg });
}

/** Where a sale delivered, if the spender pays the price at the seller's index. */
function soldTo({ chain }: Book, row: ListingRow, spender: string): string | null {
  const tx = chain.decoded(spender);
  const at = tx.ins.findIndex((input) => `${input.txid}:${input.vout}` === row.outpoint);
  const paid = tx.outs[at];
  const script = scriptOfAddress(row.payTo);
  if (!paid || !script || paid.sats !== row.price || !equalBytes(paid.script, script)) return null;
  const move = chain.tx(spender)?.moves.find(({ id }) => id === row.inscriptionId);
  const to = move?.to === null ? undefined : chain.coin(`${spender}:${move?.to ?? -1}`);
  return to && to.address !== row.seller ? to.address : null;
}

/** The highest bid, if it exceeds the initial price. */
function soldFor({ state }: Book, row: ListingRow, txid: string): Partial<MarketActionRow> {
  const bid = bidsOf(state, row).find((one) => one.txid === txid);
  if (!bid) return {};
  const { price } = bid;
  return {
    price,
    unitPrice: row.amount === '' ? String(price) : nearestUnitPrice(price, row.amount),
  };
}

/** A listing whose coin hasn't moved: an auction ends at its time, and any listing after a month. */
function reviewTime(book: Book, row: ListingRow): void {
  const now = book.clock.now();
  if (!row.auction) {
    if (row.onSaleAt + LISTED_MS <= now) cancel(book, row, '', EXPIRED);
  } else if (row.auction.endAt <= now) {
    if (settle(book.state, book.chain, row) === null) cancel(book, row, '', NO_BID);
    else reviewOpen(book, row);
  }
}

function reviewOpen(book: Book, row: ListingRow): void {
  const spender = book.chain.coin(row.outpoint)?.spentBy;
  if (spender === null) {
    reviewTime(book, row);
    return;
  }
  const buyer = spender === undefined ? null : soldTo(book, row, spender);
  if (spender === undefined || buyer === null) {
    cancel(book, row, spender ?? '', MOVED);
    return;
  }
  save(book, { ...row, status: 'sold', saleTxid: spender, change: null, off: null });
  act(book, row, 'Sold', { ...soldFor(book, row, spender), to: buyer, txid: spender });
}

/** A sale in the mempool: confirmed, or replaced by another transaction. */
function reviewSold(book: Book, row: ListingRow): void {
  const { state, chain } = book;
  const { saleTxid: txid } = row;
  if (chain.heightOf(txid) !== null) {
    save(book, { ...row, settled: true });
    // An auction's winner has it once it confirms.
    const buyer = row.auction ? soldTo(book, row, txid) : null;
    if (buyer !== null) act(book, row, 'Claim', { ...soldFor(book, row, txid), to: buyer, txid });
    return;
  }
  if (chain.tx(txid)) return;
  for (const action of [...state.marketActions.values()]) {
    if (action.txid !== txid || action.auctionId !== row.auctionId) continue;
    state.marketActions.put(String(action.seq), { ...action, endMsg: REPLACED });
  }
  reviewOpen(book, save(book, { ...row, status: 'open', saleTxid: '' }));
}

function prune({ state, clock, alive }: Book): void {
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

function review(book: Book): void {
  for (const auctionId of [...book.alive]) {
    const row = book.state.listings.get(auctionId);
    if (row?.status === 'open') reviewOpen(book, row);
    else if (row) reviewSold(book, row);
  }
  prune(book);
}

/** The market's listings and their history. */
export function createMarketBook(state: State, chain: Chain, clock: Clock, seed: string) {
  const book: Book = { state, chain, clock, alive: new Set(), open: new Map() };
  for (const row of state.listings.values()) track(book, row);
  const { listings, marketActions } = state;
  return {
    listing: (auctionId: string) => listings.get(auctionId),
    openListings: () => [...book.open.values()].map((id) => listings.get(id) as ListingRow),
    /** An inscription's open listing. */
    openOf: (inscriptionId: string) => listings.get(book.open.get(inscriptionId) ?? ''),
    /** Oldest first. */
    actions: () => [...marketActions.values()],
    newId: (kind: 'auction' | 'bid') =>
      bytesToHex(derive(seed, `${kind} ${state.next(`${kind} id`)}`)).slice(0, 24),
    save: (row: ListingRow) => save(book, row),
    act(row: ListingRow, event: MarketActionRow['event']): void {
      act(book, row, event);
    },
    /** Ends a listing cancelled by its seller; `txid` if a transaction did it. */
    cancel(row: ListingRow, txid: string): void {
      cancel(book, row, txid);
    },
    /** Checks where the coins of listings went: sold, moved, or back again. Drops old drafts. */
    review(): void {
      review(book);
    },
  };
}

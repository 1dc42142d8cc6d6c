export type MarketNft = 'brc20' | 'domain' | 'collection';

/** A listing of one inscription: at a fixed price, or to the highest bid. */
export interface ListingRow {
  auctionId: string;
  seq: number;
  /** sold: spent by a sale that may be unconfirmed. */
  status: 'draft' | 'open' | 'sold' | 'cancelled';
  inscriptionId: string;
  number: number;
  outpoint: string;
  sats: bigint;
  /** The inscription's address, whose key must sign. */
  seller: string;
  pubkey: string;
  /** The payout address. */
  payTo: string;
  nftType: MarketNft;
  /** Lower case; empty if it isn't BRC-20. */
  tick: string;
  amount: string;
  name: string;
  price: bigint;
  /** Price per token in sats, as a plain decimal. */
  unitPrice: string;
  /** Unsigned, in hex. */
  psbt: string;
  /** The seller's signature of the input and output at index 0: elements in hex. */
  unlock: { scriptSig: string; witness: string[] } | null;
  /** A new price waiting for its signature. */
  change: { price: bigint; unitPrice: string; psbt: string } | null;
  /** A cancellation waiting for its signature. */
  off: { psbt: string; offChain: boolean } | null;
  createdAt: number;
  onSaleAt: number;
  /** The transaction that spent a sold listing's outpoint. */
  saleTxid: string;
  /** Final. */
  settled: boolean;
  /** For an auction: its duration, its end, and the price that ends it at once. Absent for a fixed price. */
  auction?: { runsMs: number; endAt: number; maxPrice: bigint | null } | undefined;
}

export interface BidRow {
  bidId: string;
  auctionId: string;
  buyer: string;
  price: bigint;
  /** Signed only by the seller, in hex. */
  psbt: string;
  createdAt: number;
  /** Once confirmed by the buyer; for an auction once it won. */
  txid: string;
  /** For an auction, unsigned in hex: the same at higher rates. Empty if there isn't enough money. */
  dearer?: string[] | undefined;
  /** For a signed bid in an auction: raw transactions, not broadcast before the end. */
  held?: string[] | undefined;
}

export interface MarketActionRow {
  seq: number;
  auctionId: string;
  inscriptionId: string;
  number: number;
  event: 'Listed' | 'Sold' | 'Cancel' | 'Updated' | 'Claim';
  nftType: MarketNft;
  tick: string;
  amount: string;
  name: string;
  price: bigint;
  unitPrice: string;
  from: string;
  to: string;
  /** Milliseconds. */
  time: number;
  txid: string;
  endMsg: string;
}

/** Key: `nftAddress`. */
export interface BindingRow {
  nftAddress: string;
  btcAddress: string;
}

export type MarketNft = 'brc20' | 'domain' | 'collection';

/** An offer of one inscription: at a fixed price, or to the highest bid. */
export interface ListingRow {
  auctionId: string;
  seq: number;
  /** sold: spent by a sale that a block may not hold yet. */
  status: 'draft' | 'open' | 'sold' | 'cancelled';
  inscriptionId: string;
  number: number;
  outpoint: string;
  sats: bigint;
  /** Where the inscription is, and what its key must be. */
  seller: string;
  pubkey: string;
  /** Where the price goes. */
  payTo: string;
  nftType: MarketNft;
  /** Lower case; empty where it is no BRC-20. */
  tick: string;
  amount: string;
  name: string;
  price: bigint;
  /** Sats for one token, as a plain decimal. */
  unitPrice: string;
  /** Unsigned, in hex. */
  psbt: string;
  /** The seller's signature of input and output 0: elements in hex. */
  unlock: { scriptSig: string; witness: string[] } | null;
  /** A new price that waits for its signature. */
  change: { price: bigint; unitPrice: string; psbt: string } | null;
  /** A withdrawal that waits for its signature. */
  off: { psbt: string; offChain: boolean } | null;
  createdAt: number;
  onSaleAt: number;
  /** The transaction that spent the outpoint of a sold one. */
  saleTxid: string;
  /** Nothing can change any more. */
  settled: boolean;
  /** Of an auction: how long it runs, when it ends, what ends it at once. Absent at a fixed price. */
  auction?: { runsMs: number; endAt: number; maxPrice: bigint | null } | undefined;
}

export interface BidRow {
  bidId: string;
  auctionId: string;
  buyer: string;
  price: bigint;
  /** Unsigned but for the seller's input, in hex. */
  psbt: string;
  createdAt: number;
  /** Once confirmed by the buyer; of an auction once it won. */
  txid: string;
  /** Of an auction, unsigned in hex: the same at higher rates. Empty where there is no money for them. */
  dearer?: string[] | undefined;
  /** Of an auction, once it is signed: raw transactions, none of which is out before the end. */
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

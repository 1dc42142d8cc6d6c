import type { MarketOffer, MarketPort } from '#main/flows/ports.ts';
import { AppError } from '#shared/errors.ts';

/** A signed part of the fake world: its txid, in base64. */
const signedAs = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

interface Listed extends MarketOffer {
  inscriptionId: string;
}

interface Chain {
  accept(txid: string): void;
  faulty<T>(call: `market.${keyof MarketPort}`, run: () => T): Promise<T>;
}

/**
 * A market at fixed prices, with a ledger of every submitted signature, including rejected repetitions, so that
 * submitting twice is noticed.
 */
export function createFakeMarket({ accept, faulty }: Chain) {
  /** Every confirmation received, and what it was for. */
  const confirmed: string[] = [];
  const open = new Map<string, Listed>();
  const drafts = new Map<string, Listed>();
  const prices = new Map<string, bigint>();
  /** Payout address of the sales of an address. */
  const bound = new Map<string, string>();
  let coins = (): { outpoint: string; sats: bigint }[] => [];
  let isBindingRequested = false;
  let made = 0;
  const rejected = (code: number, msg: string) =>
    new AppError('PROVIDER_REJECTED', msg, { row: 'fake', code, msg });
  const offered = (auctionId: string): Listed => {
    const found = open.get(auctionId);
    if (!found) throw rejected(-100, 'no such offer');
    return found;
  };

  const port: MarketPort = {
    payoutOf: () => null,
    offerOf: (inscriptionId) =>
      faulty(
        'market.offerOf',
        () => [...open.values()].find((offer) => offer.inscriptionId === inscriptionId) ?? null,
      ),
    endOf: (auctionId) =>
      faulty('market.endOf', () =>
        confirmed.includes(`buy ${auctionId}`)
          ? 'sold'
          : confirmed.includes(`delist ${auctionId}`)
            ? 'taken-back'
            : 'unknown',
      ),
    prepareList: ({ inscriptionId, priceSats, holder, payAddress }) =>
      faulty('market.prepareList', () => {
        if (isBindingRequested && bound.get(holder) !== payAddress)
          throw rejected(-113, 'not bound');
        const auctionId = `auction-${++made}`;
        const frame = { auctionId, inscriptionId, address: holder, tick: '', amount: null };
        drafts.set(auctionId, { ...frame, priceSats: BigInt(priceSats) });
        return { auctionId, psbt: `list ${auctionId}` };
      }),
    confirmList: (auctionId) =>
      faulty('market.confirmList', () => {
        confirmed.push(`list ${auctionId}`);
        const draft = drafts.get(auctionId);
        if (!draft || open.has(auctionId)) throw rejected(-101, 'wrong state');
        open.set(auctionId, draft);
      }),
    prepareReprice: (auctionId, priceSats) =>
      faulty('market.prepareReprice', () => {
        offered(auctionId);
        prices.set(auctionId, BigInt(priceSats));
        return `re-price ${auctionId}`;
      }),
    confirmReprice: (auctionId) =>
      faulty('market.confirmReprice', () => {
        confirmed.push(`re-price ${auctionId}`);
        const priceSats = prices.get(auctionId);
        if (priceSats === undefined) throw rejected(-101, 'wrong state');
        open.set(auctionId, { ...offered(auctionId), priceSats });
        prices.delete(auctionId);
      }),
    prepareBid: ({ auctionId, priceSats }) =>
      faulty('market.prepareBid', () => {
        if (offered(auctionId).priceSats.toString() !== priceSats) throw rejected(-137, 'price');
        const bidId = `bid-${++made}`;
        const fees = { serviceFeeSats: 546n, networkFeeSats: 500n };
        return { bidId, psbt: `buy ${bidId}`, extraPsbts: [], ...fees };
      }),
    confirmBid: (auctionId, _bidId, signed) =>
      faulty('market.confirmBid', () => {
        confirmed.push(`buy ${auctionId}`);
        if (!open.has(auctionId)) throw rejected(-144, 'somebody was faster');
        const txid = signedAs(signed);
        accept(txid);
        open.delete(auctionId);
        return txid;
      }),
    prepareWithdraw: (auctionId) =>
      faulty('market.prepareWithdraw', () => `delist ${offered(auctionId).auctionId}`),
    confirmWithdraw: (auctionId) =>
      faulty('market.confirmWithdraw', () => {
        confirmed.push(`delist ${auctionId}`);
        if (!open.delete(auctionId)) throw rejected(-100, 'no such offer');
      }),
    boundTo: (nftAddress) => faulty('market.boundTo', () => bound.get(nftAddress) ?? null),
    bind: (btcAddress, nftAddress) =>
      faulty('market.bind', () => {
        confirmed.push(`bind ${nftAddress}`);
        if (bound.has(nftAddress)) throw rejected(-101, 'bound already');
        bound.set(nftAddress, btcAddress);
      }),
  };

  return {
    port,
    confirmed,
    /** Our coins that may pay. */
    coins: () => coins(),
    hold: (own: typeof coins): void => void (coins = own),
    /** An open listing, ours or someone else's. */
    offer(auctionId: string, inscriptionId: string, priceSats: bigint): void {
      const frame = { address: '', tick: '', amount: null };
      open.set(auctionId, { auctionId, inscriptionId, priceSats, ...frame });
    },
    /** Its listing ended, as after its coin moved. */
    end: (auctionId: string): void => void open.delete(auctionId),
    /** From now on nothing is listed before its payout address is set. */
    askForBinding: (): void => void (isBindingRequested = true),
  };
}

import type { CoinsPort, MarketPort } from '#main/flows/ports.ts';
import { payoutOf } from '#main/kinds/shared/payout.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { plainNumber } from '#shared/bitcoin/amount.ts';
import { parseOutpoint } from '#shared/bitcoin/ids.ts';
import { mayPayConfirmed } from '#shared/bitcoin/paying.ts';
import { isAppError } from '#shared/errors.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

const background = { priority: 'background' } as const;
type PublicKeyOf = (address: string) => Promise<string>;

/** The market as flows use it, made of the provider's rows. Signed PSBTs are submitted in base64. */
export const createMarketPort = (
  client: ProviderClient,
  publicKeyOf: PublicKeyOf,
  signaturesOf: (outpoint: string) => readonly LiveSignature[],
): MarketPort => ({
  payoutOf: (outpoint) => payoutOf(signaturesOf(outpoint)),
  ...reading(client),
  ...listing(client, publicKeyOf),
  ...buying(client, publicKeyOf),
  ...binding(client),
});

const reading = (client: ProviderClient): Pick<MarketPort, 'offerOf' | 'endOf'> => ({
  async offerOf(inscriptionId) {
    try {
      const info = await client.call('market.inscriptionInfo', { inscriptionId }, background);
      const { auctionId, price, address, tick, amount, marketType } = info;
      if (auctionId == null || auctionId === '' || price == null) return null;
      return {
        auctionId,
        priceSats: BigInt(price),
        address: address ?? '',
        tick: tick ?? '',
        amount: amount == null ? null : plainNumber(amount),
        isAuction: marketType === 'auction',
      };
    } catch (error) {
      if (isAppError(error, 'PROVIDER_REJECTED')) return null;
      throw error;
    }
  },
  async endOf(auctionId, inscriptionId) {
    try {
      const request = { filter: { inscriptionId }, start: 0, limit: 20 };
      const { list } = await client.call('market.actions', request, background);
      // A sale whose transaction was replaced has a message of its end.
      const isEnd = ({ event, endMsg }: (typeof list)[number]): boolean =>
        event === 'Cancel' || (event === 'Sold' && (endMsg ?? '') === '');
      const last = list
        .filter((one) => one.auctionId === auctionId && isEnd(one))
        .toSorted((a, b) => b.timestamp - a.timestamp)[0];
      return last === undefined ? 'unknown' : last.event === 'Sold' ? 'sold' : 'taken-back';
    } catch (error) {
      if (isAppError(error, 'PROVIDER_REJECTED')) return 'unknown';
      throw error;
    }
  },
});

type Listing = 'prepareList' | 'confirmList' | 'prepareReprice' | 'confirmReprice';

const listing = (
  client: ProviderClient,
  publicKeyOf: PublicKeyOf,
): Pick<MarketPort, Listing | 'prepareWithdraw' | 'confirmWithdraw'> => ({
  async prepareList({ inscriptionId, priceSats, unitPrice, nftType, holder, payAddress }) {
    const { auctionId, psbt } = await client.call('market.preparePutOn', {
      inscriptionId,
      initPrice: priceSats,
      unitPrice,
      pubkey: await publicKeyOf(holder),
      marketType: 'fixedPrice',
      nftType,
      // Two addresses have to be bound; one needs nothing.
      ...(payAddress === holder ? {} : { btcAddress: payAddress }),
    });
    return { auctionId, psbt };
  },
  async confirmList(auctionId, psbt) {
    await client.call('market.confirmPutOn', { auctionId, psbt, fromBase64: true });
  },
  async prepareReprice(auctionId, initPrice, unitPrice) {
    const request = { auctionId, initPrice, unitPrice };
    return (await client.call('market.prepareModifyPrice', request)).psbt;
  },
  async confirmReprice(auctionId, psbt) {
    await client.call('market.confirmModifyPrice', { auctionId, psbt, fromBase64: true });
  },
  async prepareWithdraw(auctionId, nftAddress) {
    const request = { auctionId, nftAddress, offChain: true };
    return (await client.call('market.preparePutOff', request)).psbt;
  },
  async confirmWithdraw(auctionId, psbt) {
    const request = { auctionId, psbt, fromBase64: true, offChain: true };
    await client.call('market.confirmPutOff', request);
  },
});

const buying = (
  client: ProviderClient,
  publicKeyOf: PublicKeyOf,
): Pick<MarketPort, 'prepareBid' | 'confirmBid'> => ({
  async prepareBid({ auctionId, priceSats, payFrom, receiveAddress, feeRate, coins }) {
    const made = await client.call('market.prepareBid', {
      auctionId,
      bidPrice: Number(priceSats),
      address: payFrom,
      pubkey: await publicKeyOf(payFrom),
      feeRate,
      ...(receiveAddress === payFrom ? {} : { nftAddress: receiveAddress }),
      utxos: coins.map((outpoint) => {
        const { txid, vout } = parseOutpoint(outpoint);
        return { txid, index: vout };
      }),
    });
    const extras = [made.psbtBid2, made.psbtSettle];
    return {
      bidId: made.bidId,
      psbt: made.psbtBid,
      extraPsbts: extras.flatMap((one) => (one == null || one === '' ? [] : [one])),
      serviceFeeSats: BigInt(made.serverFee),
      networkFeeSats: BigInt(made.networkFee),
    };
  },
  async confirmBid(auctionId, bidId, psbtBid) {
    const { txid } = await client.call('market.confirmBid', {
      ...{ auctionId, bidId, psbtBid, fromBase64: true },
      ...{ psbtBid2: '', psbtSettle: '' },
    });
    return txid;
  },
});

const binding = (client: ProviderClient): Pick<MarketPort, 'boundTo' | 'bind'> => ({
  async boundTo(nftAddress) {
    const bound = await client.call('market.bindInfo', { address: nftAddress });
    const isOf = bound.nftAddress === nftAddress && bound.btcAddress != null;
    return isOf && bound.btcAddress !== '' ? (bound.btcAddress ?? null) : null;
  },
  async bind(btcAddress, nftAddress, sign) {
    await client.call('market.bind', { btcAddress, nftAddress, sign });
  },
});

/** Freshly read coins that may pay. */
export const createCoinsPort = (
  coinsAt: (address: string) => Promise<readonly CoinView[]>,
  { isMine, placesOf }: Pick<CoinsPort, 'isMine' | 'placesOf'>,
): CoinsPort => ({
  isMine,
  placesOf,
  async payingAt(address, flowId) {
    const coins = await coinsAt(address);
    return coins
      .filter((coin) => mayPayConfirmed(coin, flowId))
      .map(({ outpoint, sats }) => ({ outpoint, sats: BigInt(sats) }));
  },
  async pendingAt(address) {
    const waiting = (await coinsAt(address)).filter(({ height }) => height === null);
    return [...new Set(waiting.map(({ outpoint }) => parseOutpoint(outpoint).txid))];
  },
});

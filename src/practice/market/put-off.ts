import { recommendedFees } from '#practice/chain/fees.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { dustLimit } from '#practice/formats/scripts.ts';
import { encodeTx, feeFor } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { ListingRow } from '#practice/state/records/market.ts';

import { bidsOf } from './auction.ts';
import { publish } from './bid.ts';
import { payingCoins, scriptFor } from './bid-plan.ts';
import { inputVsize, keyOfScript, outputVsize } from './keys.ts';
import {
  assemble,
  checkScripts,
  makePsbt,
  outpointsOf,
  outsOf,
  readSigned,
  satisfactionOf,
  sighashOf,
} from './psbt.ts';
import type { MarketWorld } from './put-on.ts';
import { marketCodes, refuse } from './refusals.ts';

const BASE_VSIZE = 11;

export interface PutOffRequest {
  auctionId: string;
  nftAddress?: string | undefined;
  btcPubkey?: string | undefined;
  utxos?: { txid: string; index: number }[] | undefined;
  rbf?: boolean | undefined;
  offChain?: boolean | undefined;
}

/**
 * Withdrawing an offer. On the chain the inscription moves to its owner's own address, which kills the
 * signature that was given out. Off the chain the owner signs the same move without a fee: it proves the
 * key and harms nobody if it were ever mined, but the signature given out stays good.
 */
export function createPutOff(world: MarketWorld) {
  const { state, chain, seed, book } = world;

  function requireOpen(auctionId: string): ListingRow {
    const row = book.listing(auctionId);
    if (!row || row.status === 'draft') {
      return refuse(marketCodes.noOrder, 'the order does not exist');
    }
    if (row.status !== 'open') refuse(marketCodes.gone, 'the listing is no longer available');
    if (bidsOf(state, row).length > 0)
      refuse(marketCodes.notAllowed, 'not allowed: somebody has bid on this auction');
    return row;
  }

  function onChain(row: ListingRow, coin: Coin, request: PutOffRequest) {
    const home = hexToBytes(coin.script);
    const payer = scriptFor(row.payTo, 'the payment address');
    const nftKey = keyOfScript(home, row.pubkey);
    const own = row.payTo === row.seller;
    const btcKey = keyOfScript(payer, request.btcPubkey ?? (own ? row.pubkey : ''));
    const rate = recommendedFees(chain, seed).halfHourFee;
    const outpoints = request.utxos?.map(({ txid, index }) => `${txid}:${index}`);
    const pool = payingCoins(chain, { address: row.payTo, receive: '', rate, outpoints }).reverse();
    const coins: Coin[] = [];
    const size = () =>
      Math.ceil(
        BASE_VSIZE +
          inputVsize(home) +
          coins.length * inputVsize(payer) +
          outputVsize(home) +
          outputVsize(payer),
      );
    const paid = () => coins.reduce((sum, { sats }) => sum + sats, 0n);
    const target = () => feeFor(size(), rate) + dustLimit(payer);
    while (paid() < target()) {
      const next = pool.shift();
      if (!next) return refuse(marketCodes.balance, 'the available balance is too low for the fee');
      coins.push(next);
    }
    const change = paid() - feeFor(size(), rate);
    const psbt = makePsbt(
      [{ coin, key: nftKey }, ...coins.map((item) => ({ coin: item, key: btcKey }))],
      [
        { sats: coin.sats, script: home },
        { sats: change, script: payer },
      ],
      request.rbf ?? true,
    );
    return { psbt, txSize: size(), btcSignIndexes: coins.map((_, at) => at + 1) };
  }

  return {
    prepare(request: PutOffRequest) {
      const row = requireOpen(request.auctionId);
      if (request.nftAddress !== undefined && request.nftAddress !== row.seller) {
        refuse(marketCodes.parameter, 'nftAddress does not hold the inscription');
      }
      const coin = chain.coin(row.outpoint) as Coin;
      const home = hexToBytes(coin.script);
      const offChain = request.offChain === true;
      const made = offChain
        ? {
            psbt: makePsbt(
              [{ coin, key: keyOfScript(home, row.pubkey) }],
              [{ sats: coin.sats, script: home }],
            ),
            txSize: Math.ceil(BASE_VSIZE + inputVsize(home) + outputVsize(home)),
            btcSignIndexes: [],
          }
        : onChain(row, coin, request);
      book.save({ ...row, off: { psbt: made.psbt, offChain } });
      return { ...made, nftSignIndexes: [0] };
    },

    confirm(auctionId: string, psbt: string, fromBase64?: boolean, offChain = false) {
      const row = requireOpen(auctionId);
      const { off } = row;
      if (off?.offChain !== offChain) {
        return refuse(marketCodes.status, 'no such withdrawal waits for a signature');
      }
      const coins = outpointsOf(off.psbt).map((outpoint) => {
        const coin = chain.coin(outpoint);
        return coin?.spentBy === null
          ? coin
          : refuse(marketCodes.invalidUtxo, 'a coin of the withdrawal is spent');
      });
      const signed = readSigned(off.psbt, psbt, fromBase64);
      const done = coins.map((coin, at) => satisfactionOf(signed, at, coin));
      coins.forEach((coin, at) => {
        const type = done[at] && sighashOf(done[at], coin);
        if (type !== 0 && type !== 1)
          refuse(marketCodes.signature, 'signature error: sign all of it');
      });
      const sequence = signed.getInput(0).sequence ?? 0;
      const tx = assemble(coins, outsOf(off.psbt), done, sequence !== 0xffffffff);
      checkScripts(tx, coins);
      const txid = offChain ? '' : publish(world, encodeTx(tx));
      book.cancel(row, txid);
      return { txid };
    },
  };
}

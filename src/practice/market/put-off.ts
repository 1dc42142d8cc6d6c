import { refuse } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import { recommendedFees } from '#practice/chain/fees.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { encodeTx } from '#practice/formats/tx.ts';
import { fund, txVsize } from '#practice/psbt/fund.ts';
import { keyOfScript } from '#practice/psbt/keys.ts';
import { checkScripts, completeTx, makePsbt, readSigned, sighashOf } from '#practice/psbt/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { ListingRow } from '#practice/state/records/market.ts';

import { bidsOf } from './auction.ts';
import { liveCoins, publish } from './bid.ts';
import { payingCoins, scriptFor } from './bid-plan.ts';
import { type MarketWorld, requireOpen } from './put-on.ts';

function requireUnbid(world: MarketWorld, auctionId: string): ListingRow {
  const row = requireOpen(world, auctionId);
  if (bidsOf(world.state, row).length > 0)
    refuse('notAllowed', 'not allowed: the auction has bids');
  return row;
}

/** The inscription moves to its owner's own address, which voids the earlier signature. */
function onChain(
  { chain, seed }: MarketWorld,
  row: ListingRow,
  coin: Coin,
  request: Params<'market.preparePutOff'>,
) {
  const home = keyOfScript(hexToBytes(coin.script), row.pubkey);
  const isOwn = row.payTo === row.seller;
  const pubkey = request.btcPubkey ?? (isOwn ? row.pubkey : '');
  const payer = keyOfScript(scriptFor(row.payTo, 'the payment address'), pubkey);
  const rate = recommendedFees(chain, seed).halfHourFee;
  const outpoints = request.utxos?.map(({ txid, index }) => `${txid}:${index}`);
  const pool = payingCoins(chain, { address: row.payTo, outpoints }).reverse();
  const back = { sats: coin.sats, script: home.script };
  const funded = fund(pool, payer, [back], rate, { coin, script: home.script });
  if (!funded) return refuse('balance', 'the available balance is too low for the fee');
  const { coins, change, vsize } = funded;
  const psbt = makePsbt(
    coins.map((item, at) => ({ coin: item, key: at === 0 ? home : payer })),
    [back, { sats: change, script: payer.script }],
    request.rbf ?? true,
  );
  return { psbt, txSize: vsize, btcSignIndexes: [...coins.keys()].slice(1) };
}

/**
 * The same move without a fee: it proves the key and is harmless if it were ever mined, but the earlier signature stays
 * valid.
 */
function offChain(row: ListingRow, coin: Coin) {
  const key = keyOfScript(hexToBytes(coin.script), row.pubkey);
  const psbt = makePsbt([{ coin, key }], [{ sats: coin.sats, script: key.script }]);
  return { psbt, txSize: txVsize([key.script], [key.script]), btcSignIndexes: [] };
}

export function preparePutOff(world: MarketWorld, request: Params<'market.preparePutOff'>) {
  const row = requireUnbid(world, request.auctionId);
  if (request.nftAddress !== undefined && request.nftAddress !== row.seller) {
    refuse('parameter', 'nftAddress does not hold the inscription');
  }
  const coin = world.chain.coin(row.outpoint) as Coin;
  const isOffChain = request.offChain === true;
  const made = isOffChain ? offChain(row, coin) : onChain(world, row, coin, request);
  world.book.save({ ...row, off: { psbt: made.psbt, offChain: isOffChain } });
  return { ...made, nftSignIndexes: [0] };
}

export function confirmPutOff(
  world: MarketWorld,
  { auctionId, psbt, fromBase64, offChain = false }: Params<'market.confirmPutOff'>,
): { txid: string } {
  const row = requireUnbid(world, auctionId);
  const { off } = row;
  if (off?.offChain !== offChain) {
    return refuse('status', 'no such withdrawal waits for a signature');
  }
  const coins = liveCoins(world, off.psbt, 'withdrawal');
  const tx = completeTx(readSigned(off.psbt, psbt, fromBase64));
  if (tx.ins.some((input, at) => ![0, 1].includes(sighashOf(input, coins[at] as Coin)))) {
    refuse('signature', 'signature error: sign all of it');
  }
  checkScripts(tx, coins);
  const txid = offChain ? '' : publish(world, encodeTx(tx));
  world.book.cancel(row, txid);
  return { txid };
}

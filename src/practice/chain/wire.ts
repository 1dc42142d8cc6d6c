import { hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import { codeType, scriptTypeHex } from '#practice/formats/scripts.ts';
import type { BlockRow, Coin, Item, TxRow } from '#practice/state/records/chain.ts';
import { type Inscription, isAbandoned } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';

import type { Chain } from './chain.ts';

/** Height of what no block holds yet (api-facts 1.4). */
export const UNCONFIRMED_HEIGHT = 4_194_303;

const ZERO_ID = '0'.repeat(64);

export function wireItem(state: State, item: Item) {
  const row = state.inscriptions.get(item.id) as Inscription;
  return {
    inscriptionId: item.id,
    /** No number is given before a block holds the reveal. */
    inscriptionNumber: row.number ?? -1,
    isBRC20: row.brc20 !== null,
    moved: row.moves > 0,
    sequence: row.moves,
    isCursed: false,
    isVindicate: false,
    isBRC20Ext: false,
    offset: wireSats(item.offset),
  };
}

export function wireUtxo(state: State, chain: Chain, coin: Coin, items = coin.items) {
  const script = hexToBytes(coin.script);
  const row = chain.tx(coin.txid);
  return {
    txid: coin.txid,
    vout: coin.vout,
    satoshi: wireSats(coin.sats),
    scriptPk: coin.script,
    scriptType: scriptTypeHex(script),
    codeType: codeType(script),
    address: coin.address,
    height: row?.height ?? UNCONFIRMED_HEIGHT,
    idx: row?.idx ?? 0,
    isOpInRBF: row?.height === null && row.rbf,
    isLowFee: false,
    isSpent: coin.spentBy !== null,
    inscriptionsCount: items.length,
    inscriptions: items.map((item) => wireItem(state, item)),
  };
}

/** Items that the outpoint route still names: not MINTs, nor TRANSFERs that moved (spec/3). */
export const liveItems = (state: State, coin: Coin): Item[] =>
  coin.items.filter((item) => !isAbandoned(state.inscriptions.get(item.id) as Inscription));

export function wireTx(chain: Chain, row: TxRow, nOut = row.nOut) {
  const height = row.height;
  const block = height === null ? undefined : chain.block(height);
  return {
    txid: row.txid,
    nIn: Math.max(1, row.ins.length),
    nOut,
    inSatoshi: wireSats(row.inSats),
    outSatoshi: wireSats(row.outSats),
    locktime: row.lockTime,
    size: row.size,
    witOffset: row.witOffset,
    height: height ?? UNCONFIRMED_HEIGHT,
    idx: row.idx,
    blkid: block?.hash ?? ZERO_ID,
    confirmations: height === null ? 0 : chain.tip().height - height + 1,
    timestamp: block?.time ?? 0,
  };
}

export function wireBlock(chain: Chain, block: BlockRow) {
  return {
    height: block.height,
    // A string in the provider's own answers (api-facts-2, 4).
    version: String(0x20000000),
    auxpow: false,
    id: block.hash,
    prev: block.prev,
    next: chain.block(block.height + 1)?.hash ?? '',
    merkle: block.merkle,
    ntx: block.txids.length,
    inSatoshi: wireSats(block.inSats),
    outSatoshi: wireSats(block.outSats),
    coinbaseOut: wireSats(block.coinbaseOut),
    timestamp: block.time,
    bits: block.bits,
    size: block.size,
  };
}

/** Counts of a coin page: total = confirmed + unconfirmed − unconfirmed spends. */
export function coinPage(chain: Chain, coins: readonly Coin[], leaving: readonly Coin[]) {
  const waiting = coins.filter((coin) => chain.heightOf(coin.txid) === null).length;
  const spends = leaving.filter((coin) => chain.heightOf(coin.txid) !== null).length;
  return {
    total: coins.length,
    totalConfirmed: coins.length - waiting + spends,
    totalUnconfirmed: waiting,
    totalUnconfirmedSpend: spends,
  };
}

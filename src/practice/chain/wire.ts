import { cut, pick } from '#practice/api/lists.ts';
import { hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import { codeType, scriptTypeHex } from '#practice/formats/scripts.ts';
import type { BlockRow, Coin, Item, TxRow } from '#practice/state/records/chain.ts';
import { type Inscription, isAbandoned } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';

import type { Chain, ChainView } from './chain.ts';

/** Height of unconfirmed items (api-facts 1.4). */
export const UNCONFIRMED_HEIGHT = 4_194_303;

/** Stands for a nonexistent block or transaction. */
export const ZERO_ID = '0'.repeat(64);

export function wireItem(state: State, item: Item) {
  const row = state.inscriptions.get(item.id) as Inscription;
  return {
    inscriptionId: item.id,
    /** An unconfirmed inscription has no number. */
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
    ...pick(coin, 'txid', 'vout', 'address'),
    satoshi: wireSats(coin.sats),
    scriptPk: coin.script,
    scriptType: scriptTypeHex(script),
    codeType: codeType(script),
    height: row?.height ?? UNCONFIRMED_HEIGHT,
    idx: row?.idx ?? 0,
    isOpInRBF: row?.height === null && row.rbf,
    isLowFee: false,
    isSpent: coin.spentBy !== null,
    inscriptionsCount: items.length,
    inscriptions: items.map((item) => wireItem(state, item)),
  };
}

/** Items still named by the outpoint route: no MINTs, and no TRANSFERs that moved (spec/3). */
export const liveItems = (state: State, coin: Coin): Item[] =>
  coin.items.filter((item) => !isAbandoned(state.inscriptions.get(item.id) as Inscription));

export function wireTx(chain: Chain, row: TxRow) {
  const height = row.height;
  const block = height === null ? undefined : chain.block(height);
  return {
    ...pick(row, 'txid', 'size', 'witOffset', 'idx'),
    nIn: Math.max(1, row.ins.length),
    nOut: row.nOut,
    inSatoshi: wireSats(row.inSats),
    outSatoshi: wireSats(row.outSats),
    locktime: row.lockTime,
    height: height ?? UNCONFIRMED_HEIGHT,
    blkid: block?.hash ?? ZERO_ID,
    confirmations: chain.confirmations(row.txid),
    timestamp: block?.time ?? 0,
  };
}

export function wireBlock(chain: Chain, block: BlockRow) {
  return {
    ...pick(block, 'height', 'prev', 'merkle', 'bits', 'size'),
    // A string in the provider's own answers (api-facts-2, 4).
    version: String(0x20000000),
    auxpow: false,
    id: block.hash,
    next: chain.block(block.height + 1)?.hash ?? '',
    ntx: block.txids.length,
    inSatoshi: wireSats(block.inSats),
    outSatoshi: wireSats(block.outSats),
    coinbaseOut: wireSats(block.coinbaseOut),
    timestamp: block.time,
  };
}

/** Counts of an address's coins: total = confirmed + unconfirmed − unconfirmed spends. */
export function coinCounts(chain: Chain, address: string, keep: (coin: Coin) => boolean) {
  const isConfirmed = (coin: Coin) => chain.heightOf(coin.txid) !== null;
  const coins = chain.coinsOf(address).filter(keep);
  const waiting = coins.filter((coin) => !isConfirmed(coin)).length;
  const spends = chain.leavingOf(address).filter(keep).filter(isConfirmed).length;
  return {
    total: coins.length,
    totalConfirmed: coins.length - waiting + spends,
    totalUnconfirmed: waiting,
    totalUnconfirmedSpend: spends,
  };
}

/** A page of an address's coins. */
export function wireCoinPage(
  { state, chain }: ChainView,
  { address, cursor, size }: { address: string; cursor: number; size: number },
  keep: (coin: Coin) => boolean,
) {
  const coins = cut(chain.coinsOf(address).filter(keep), { cursor, size });
  const utxo = coins.map((coin) => wireUtxo(state, chain, coin));
  return { cursor, ...coinCounts(chain, address, keep), utxo };
}

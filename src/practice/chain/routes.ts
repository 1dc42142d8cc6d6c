import type { Routes } from '#practice/api/handlers.ts';
import { byAmount, cut, detailOf, sumOf } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import { bytesToHex, hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import { codeType, scriptTypeHex } from '#practice/formats/scripts.ts';
import type { TxIn } from '#practice/formats/tx.ts';
import type { BlockRow, Coin, TxRow } from '#practice/state/records/chain.ts';

import { availableOf } from './available.ts';
import { HALVING, subsidyAt } from './blocks.ts';
import type { Chain, ChainView } from './chain.ts';
import { coinPrice, recommendedFees } from './fees.ts';
import { NodeError } from './node-error.ts';
import {
  liveItems,
  UNCONFIRMED_HEIGHT,
  wireBlock,
  wireCoinPage,
  wireItem,
  wireTx,
  wireUtxo,
  ZERO_ID,
} from './wire.ts';

export interface NodeView extends ChainView {
  seed: string;
  /** Called after each accepted transaction. */
  pushed: () => void;
}

/** The batch push stops at the first rejection and names the transactions accepted before it (api-facts 1.3). */
export class PartialPush extends NodeError {
  readonly txids: string[];

  constructor(error: NodeError, txids: string[]) {
    super(error.code, error.message);
    this.txids = txids;
  }
}

const total = (coins: readonly Coin[]) => sumOf(coins, ({ sats }) => sats);
const plain = (coin: Coin) => coin.items.length === 0;

/** Converts a caller's BTC/kvB to sat/kvB; the node rejects 1 BTC and more. */
function maxRateOf(rate: number | undefined): bigint | undefined {
  if (rate === undefined) return undefined;
  if (rate < 0 || rate >= 1)
    throw new NodeError(-8, 'Fee rates larger than or equal to 1BTC/kvB are not accepted');
  return BigInt(Math.round(rate * 1e8));
}

function push({ chain, pushed }: NodeView, txHex: string, maxRate?: bigint): string {
  if (!/^([0-9a-f]{2})+$/i.test(txHex)) throw new NodeError(-1, 'invalid hex of a transaction');
  const txid = chain.accept(hexToBytes(txHex.toLowerCase()), maxRate);
  pushed();
  return txid;
}

const txOf = ({ chain }: ChainView, txid: string): TxRow =>
  chain.tx(txid) ?? refuse('failed', 'tx not found');

const foundBlock = (chain: Chain, block: BlockRow | undefined) =>
  wireBlock(chain, block ?? refuse('failed', 'block not found'));

function wireInput({ state, chain }: ChainView, row: TxRow, idx: number, input: TxIn) {
  const coin = chain.coin(`${input.txid}:${input.vout}`);
  const script = hexToBytes(coin?.script ?? '');
  return {
    height: row.height ?? UNCONFIRMED_HEIGHT,
    txid: row.txid,
    idx,
    scriptSig: bytesToHex(input.scriptSig),
    scriptWits: input.witness.map(bytesToHex).join(''),
    sequence: input.sequence,
    heightTxo: coin ? (chain.heightOf(coin.txid) ?? UNCONFIRMED_HEIGHT) : 0,
    utxid: input.txid,
    vout: input.vout,
    address: coin?.address ?? '',
    codeType: codeType(script),
    satoshi: wireSats(coin?.sats ?? 0n),
    scriptType: coin ? scriptTypeHex(script) : '',
    scriptPk: coin?.script ?? '',
    inscriptions: (coin?.items ?? []).map((item) => wireItem(state, item)),
  };
}

function wireOutput({ state, chain }: ChainView, { txid, height, idx }: TxRow, vout: number) {
  const coin = chain.coin(`${txid}:${vout}`) as Coin;
  const { address, satoshi, scriptPk, codeType, scriptType, inscriptions } = wireUtxo(
    state,
    chain,
    coin,
  );
  return {
    ...{ txid, vout, address, codeType, satoshi, scriptType, scriptPk, idx, inscriptions },
    height: height ?? UNCONFIRMED_HEIGHT,
    txidSpent: coin.spentBy ?? ZERO_ID,
    heightSpent: coin.spentBy ? (chain.heightOf(coin.spentBy) ?? UNCONFIRMED_HEIGHT) : 0,
  };
}

/** Sats issued up to a height; this chain's first block is 1. */
function issued(height: number): bigint {
  let sats = 0n;
  for (let from = 0; from <= height; from += HALVING) {
    const blocks = Math.min(height, from + HALVING - 1) - Math.max(1, from) + 1;
    sats += subsidyAt(from) * BigInt(blocks);
  }
  return sats;
}
/** The schedule's total supply. */
const EVERYTHING = sumOf(Array(64).keys(), (at) => subsidyAt(at * HALVING) * BigInt(HALVING));

/** Supplies are in whole coins, balances in sats: the documents state neither unit (api-facts 11). */
const supply = (blocks: number, sats: bigint) => ({ blocks, supply: Number(sats) / 1e8 });

export const chainRoutes: Routes<NodeView> = {
  'chain.info': ({ chain }) => {
    const { height, hash, prev } = chain.tip();
    return {
      chain: 'regtest',
      blocks: height,
      headers: height,
      bestBlockHash: hash,
      prevBlockHash: prev,
      medianTime: chain.medianTime(),
      chainwork: (2n * BigInt(height + 1)).toString(16).padStart(64, '0'),
    };
  },
  'chain.fees': ({ chain, seed }) => recommendedFees(chain, seed),
  'chain.price': ({ chain, seed }, { coin }) => coinPrice(chain, seed, coin),
  'chain.blockByHeight': ({ chain }, { height }) => foundBlock(chain, chain.block(height)),
  'chain.blockById': ({ state, chain }, { blockid }) =>
    foundBlock(
      chain,
      [...state.blocks.values()].find(({ hash }) => hash === blockid),
    ),
  'chain.blockTxs': (view, { height, ...page }) =>
    detailOf(view.chain.block(height)?.txids ?? [], page, (txid) =>
      wireTx(view.chain, txOf(view, txid)),
    ),
  'chain.tx': (view, { txid }) => wireTx(view.chain, txOf(view, txid)),
  'chain.txIns': (view, { txid, ...page }) => {
    const row = txOf(view, txid);
    const ins = [...view.chain.decoded(txid).ins.entries()];
    return cut(ins, page).map(([idx, input]) => wireInput(view, row, idx, input));
  },
  'chain.txOuts': (view, { txid, ...page }) => {
    const row = txOf(view, txid);
    const vouts = Array.from({ length: row.nOut }, (_, vout) => vout);
    return cut(vouts, page).map((vout) => wireOutput(view, row, vout));
  },
  'chain.rawTx': (view, { txid }) => bytesToHex(view.chain.raw(txOf(view, txid).txid)),
  'chain.utxo': ({ state, chain }, { txid, index }) => {
    const coin = chain.coin(`${txid}:${index}`);
    if (!coin || (coin.spentBy !== null && chain.heightOf(coin.spentBy) !== null)) return null;
    return wireUtxo(state, chain, coin, liveItems(state, coin));
  },
  'chain.push': (view, { txHex, maxFeeRate }) => push(view, txHex, maxRateOf(maxFeeRate)),
  'chain.pushMany': (view, { txsHex, maxFeeRate }) => {
    const txids: string[] = [];
    const maxRate = maxRateOf(maxFeeRate);
    for (const hex of txsHex) {
      try {
        txids.push(push(view, hex, maxRate));
      } catch (error) {
        if (error instanceof NodeError) throw new PartialPush(error, txids);
        throw error;
      }
    }
    return txids;
  },
  'chain.balance': ({ chain }, { address }) => {
    const coins = chain.coinsOf(address);
    const settled = [...coins, ...chain.leavingOf(address)].filter(
      ({ txid }) => chain.heightOf(txid) !== null,
    );
    const part = (keep: (coin: Coin) => boolean) => ({
      sats: wireSats(total(settled.filter(keep))),
      pending: Number(total(coins.filter(keep)) - total(settled.filter(keep))),
      count: coins.filter(keep).length,
    });
    const all = part(() => true);
    const btc = part(plain);
    const inscribed = part((coin) => !plain(coin));
    return {
      address,
      satoshi: all.sats,
      pendingSatoshi: all.pending,
      utxoCount: all.count,
      btcSatoshi: btc.sats,
      btcPendingSatoshi: btc.pending,
      btcUtxoCount: btc.count,
      inscriptionSatoshi: inscribed.sats,
      inscriptionPendingSatoshi: inscribed.pending,
      inscriptionUtxoCount: inscribed.count,
    };
  },
  'chain.history': ({ chain }, { address, ...page }) =>
    detailOf(chain.history(address).reverse(), page, (row) => wireTx(chain, row)),
  'chain.utxos': (view, params) => wireCoinPage(view, params, plain),
  'chain.allUtxos': (view, params) => wireCoinPage(view, params, () => true),
  'chain.availableUtxos': (view, params) =>
    wireCoinPage(view, params, availableOf(view.chain, params.address)),
  'chain.availableBalance': ({ chain }, { address }) => {
    const coins = chain.coinsOf(address);
    const good = coins.filter(availableOf(chain, address));
    return {
      totalBalance: wireSats(total(coins)),
      totalUtxoCount: coins.length,
      availableBalance: wireSats(total(good)),
      availableUtxoCount: good.length,
      unavailableBalance: wireSats(total(coins) - total(good)),
      unavailableUtxoCount: coins.length - good.length,
    };
  },
  'stats.supply': ({ chain }) => supply(chain.tip().height, issued(chain.tip().height)),
  'stats.totalSupply': ({ chain }) => supply(chain.tip().height, EVERYTHING),
  'stats.addresses': ({ state }) => {
    const addresses = new Set([...state.coins.values()].map(({ address }) => address));
    addresses.delete('');
    return addresses.size;
  },
  'stats.richList': ({ state }, page) => {
    const balances = new Map<string, bigint>();
    for (const { address, spentBy, sats } of state.coins.values()) {
      if (address === '' || spentBy !== null) continue;
      balances.set(address, (balances.get(address) ?? 0n) + sats);
    }
    const rows = [...balances].map(([address, sats]) => ({ address, sats }));
    return cut(
      byAmount(rows, ({ sats }) => sats),
      page,
    ).map(({ address, sats }) => ({ address, balance: wireSats(sats) }));
  },
};

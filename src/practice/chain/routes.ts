import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { bytesToHex, hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import { codeType, scriptTypeHex } from '#practice/formats/scripts.ts';
import type { Coin, TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';

import { availableOf } from './available.ts';
import type { Chain } from './chain.ts';
import { coinPrice, recommendedFees } from './fees.ts';
import { NodeError } from './node-error.ts';
import {
  coinPage,
  liveItems,
  UNCONFIRMED_HEIGHT,
  wireBlock,
  wireItem,
  wireTx,
  wireUtxo,
} from './wire.ts';

const ZERO_ID = '0'.repeat(64);

const sum = (coins: readonly Coin[]) => coins.reduce((total, coin) => total + coin.sats, 0n);

/** sat/kvB of a caller's BTC/kvB, which the node refuses from 1 BTC on. */
function maxRateOf(rate: number | undefined): bigint | undefined {
  if (rate === undefined) return undefined;
  if (rate < 0 || rate >= 1)
    throw new NodeError(-8, 'Fee rates larger than or equal to 1BTC/kvB are not accepted');
  return BigInt(Math.round(rate * 1e8));
}

/** `pushed` is called after each accepted transaction. */
export function chainHandlers(
  state: State,
  chain: Chain,
  seed: string,
  pushed: () => void,
): Handlers {
  const txOf = (txid: string): TxRow => {
    const row = chain.tx(txid);
    if (!row) throw new Refusal(-1, 'tx not found');
    return row;
  };
  const utxo = (coin: Coin) => wireUtxo(state, chain, coin);
  const coinsPage = (
    address: string,
    keep: (coin: Coin) => boolean,
    { cursor, size }: { cursor: number; size: number },
  ) => {
    const coins = chain.coinsOf(address).filter(keep);
    const counts = coinPage(chain, coins, chain.leavingOf(address).filter(keep));
    return { cursor, ...counts, utxo: pageOf(coins, cursor, size).map(utxo) };
  };
  const plain = (coin: Coin) => coin.items.length === 0;
  const push = (txHex: string, maxRate?: bigint) => {
    if (!/^([0-9a-f]{2})+$/i.test(txHex)) throw new NodeError(-1, 'invalid hex of a transaction');
    const txid = chain.accept(hexToBytes(txHex.toLowerCase()), maxRate);
    pushed();
    return txid;
  };

  return {
    'chain.info': () => {
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
    'chain.fees': () => recommendedFees(chain, seed),
    'chain.price': ({ coin }) => coinPrice(chain, seed, coin),
    'chain.blockByHeight': ({ height }) => {
      const block = chain.block(height);
      if (!block) throw new Refusal(-1, 'block not found');
      return wireBlock(chain, block);
    },
    'chain.blockById': ({ blockid }) => {
      const block = [...state.blocks.values()].find((row) => row.hash === blockid);
      if (!block) throw new Refusal(-1, 'block not found');
      return wireBlock(chain, block);
    },
    'chain.blockTxs': ({ height, cursor, size }) => {
      const txids = chain.block(height)?.txids ?? [];
      return {
        start: cursor,
        total: txids.length,
        detail: pageOf(txids, cursor, size).map((txid) => wireTx(chain, txOf(txid))),
      };
    },
    'chain.tx': ({ txid }) => wireTx(chain, txOf(txid)),
    'chain.txIns': ({ txid, cursor, size }) => {
      const row = txOf(txid);
      const tx = chain.decoded(txid);
      return pageOf([...tx.ins.keys()], cursor, size).map((idx) => {
        const input = tx.ins[idx] as (typeof tx.ins)[number];
        const coin = chain.coin(`${input.txid}:${input.vout}`);
        const script = hexToBytes(coin?.script ?? '');
        return {
          height: row.height ?? UNCONFIRMED_HEIGHT,
          txid,
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
      });
    },
    'chain.txOuts': ({ txid, cursor, size }) => {
      const row = txOf(txid);
      const vouts = Array.from({ length: row.nOut }, (_, vout) => vout);
      return pageOf(vouts, cursor, size).map((vout) => {
        const coin = chain.coin(`${txid}:${vout}`) as Coin;
        const { address, satoshi, scriptPk, codeType: code, scriptType } = utxo(coin);
        return {
          txid,
          vout,
          address,
          codeType: code,
          satoshi,
          scriptType,
          scriptPk,
          height: row.height ?? UNCONFIRMED_HEIGHT,
          idx: row.idx,
          inscriptions: coin.items.map((item) => wireItem(state, item)),
          txidSpent: coin.spentBy ?? ZERO_ID,
          heightSpent: coin.spentBy ? (chain.heightOf(coin.spentBy) ?? UNCONFIRMED_HEIGHT) : 0,
        };
      });
    },
    'chain.rawTx': ({ txid }) => {
      txOf(txid);
      return bytesToHex(chain.raw(txid));
    },
    'chain.utxo': ({ txid, index }) => {
      const coin = chain.coin(`${txid}:${index}`);
      if (!coin || (coin.spentBy !== null && chain.heightOf(coin.spentBy) !== null)) return null;
      return wireUtxo(state, chain, coin, liveItems(state, coin));
    },
    'chain.push': ({ txHex, maxFeeRate }) => push(txHex, maxRateOf(maxFeeRate)),
    'chain.pushMany': ({ txsHex, maxFeeRate }) => {
      const txids: string[] = [];
      const maxRate = maxRateOf(maxFeeRate);
      for (const hex of txsHex) {
        try {
          txids.push(push(hex, maxRate));
        } catch (error) {
          if (error instanceof NodeError) throw new PartialPush(error, txids);
          throw error;
        }
      }
      return txids;
    },
    'chain.balance': ({ address }) => {
      const coins = chain.coinsOf(address);
      const confirmed = (coin: Coin) => chain.heightOf(coin.txid) !== null;
      const settled = [...coins, ...chain.leavingOf(address)].filter(confirmed);
      const fields = (keep: (coin: Coin) => boolean) => ({
        satoshi: wireSats(sum(settled.filter(keep))),
        pending: Number(sum(coins.filter(keep)) - sum(settled.filter(keep))),
        count: coins.filter(keep).length,
      });
      const all = fields(() => true);
      const btc = fields(plain);
      const inscribed = fields((coin) => !plain(coin));
      return {
        address,
        satoshi: all.satoshi,
        pendingSatoshi: all.pending,
        utxoCount: all.count,
        btcSatoshi: btc.satoshi,
        btcPendingSatoshi: btc.pending,
        btcUtxoCount: btc.count,
        inscriptionSatoshi: inscribed.satoshi,
        inscriptionPendingSatoshi: inscribed.pending,
        inscriptionUtxoCount: inscribed.count,
      };
    },
    'chain.history': ({ address, cursor, size }) => {
      const rows = chain.history(address).reverse();
      return {
        start: cursor,
        total: rows.length,
        detail: pageOf(rows, cursor, size).map((row) => wireTx(chain, row)),
      };
    },
    'chain.utxos': (params) => coinsPage(params.address, plain, params),
    'chain.allUtxos': (params) => coinsPage(params.address, () => true, params),
    'chain.availableUtxos': (params) =>
      coinsPage(params.address, availableOf(chain, params.address), params),
    'chain.availableBalance': ({ address }) => {
      const coins = chain.coinsOf(address);
      const good = coins.filter(availableOf(chain, address));
      return {
        totalBalance: wireSats(sum(coins)),
        totalUtxoCount: coins.length,
        availableBalance: wireSats(sum(good)),
        availableUtxoCount: good.length,
        unavailableBalance: wireSats(sum(coins) - sum(good)),
        unavailableUtxoCount: coins.length - good.length,
      };
    },
  };
}

/** The batch push stops at the first refusal and tells which were accepted before it (api-facts 1.3). */
export class PartialPush extends NodeError {
  readonly txids: string[];

  constructor(error: NodeError, txids: string[]) {
    super(error.code, error.message);
    this.txids = txids;
  }
}

import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';
import type { Spent } from '#practice/formats/sighash.ts';
import type { Tx, TxOut } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';

/** An output of a transaction that need not be on the chain yet. */
export function coinOf({ txid, outs }: Pick<Tx, 'txid' | 'outs'>, vout: number): Coin {
  const { sats, script } = outs[vout] as TxOut;
  return {
    ...{ txid, vout, sats, coinbase: false, spentBy: null, items: [] },
    script: bytesToHex(script),
    address: addressOfScript(script),
  };
}

/** A coin that no transaction made, to measure what spends it. */
export const imaginaryCoin = (script: Uint8Array, sats: bigint): Coin =>
  coinOf({ txid: '0'.repeat(64), outs: [{ sats, script }] }, 0);

/** What a signature covers of the coin it spends. */
export const spentOf = ({ sats, script }: Coin): Spent => ({ sats, script: hexToBytes(script) });

import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { addressOfScript } from '#practice/formats/scripts.ts';
import type { Spent } from '#practice/formats/sighash.ts';
import type { Tx, TxOut } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';

/** An output of a transaction that may not be on the chain yet. */
export function coinOf({ txid, outs }: Pick<Tx, 'txid' | 'outs'>, vout: number): Coin {
  const { sats, script } = outs[vout] as TxOut;
  return {
    ...{ txid, vout, sats, coinbase: false, spentBy: null, items: [] },
    script: bytesToHex(script),
    address: addressOfScript(script),
  };
}

/** A coin without a transaction, to measure its spend. */
export const imaginaryCoin = (script: Uint8Array, sats: bigint): Coin =>
  coinOf({ txid: '0'.repeat(64), outs: [{ sats, script }] }, 0);

/** What a signature covers of the spent coin. */
export const spentOf = ({ sats, script }: Coin): Spent => ({ sats, script: hexToBytes(script) });

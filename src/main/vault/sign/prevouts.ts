import type { Psbt, Transaction } from 'bitcoinjs-lib';

import type { Prevout } from './hashes.ts';
import { outputOf } from './previous.ts';

export type PsbtInput = Psbt['data']['inputs'][number];

/**
 * The output that an input spends, from the included previous transaction if there is one. Null if nothing defines it,
 * if that transaction isn't the one named, or if the PSBT contradicts it.
 */
export function prevoutOf(psbt: Psbt, unsigned: Transaction, index: number): Prevout | null {
  const input = psbt.data.inputs[index];
  const spent = unsigned.ins[index];
  if (!input || !spent) return null;
  const { nonWitnessUtxo, witnessUtxo } = input;
  const claimed = witnessUtxo ? { sats: witnessUtxo.value, script: witnessUtxo.script } : null;
  if (!nonWitnessUtxo) return claimed;
  const txid = Buffer.from(spent.hash).reverse().toString('hex');
  const proved = outputOf(nonWitnessUtxo, txid, spent.index);
  if (!proved || !claimed) return proved;
  const same = proved.sats === claimed.sats && Buffer.compare(proved.script, claimed.script) === 0;
  return same ? proved : null;
}

/**
 * The outputs spent by every input, since a taproot signature covers all of them. Throws RangeError if one isn't known.
 */
export function prevoutsOf(psbt: Psbt, unsigned: Transaction): Prevout[] {
  return psbt.data.inputs.map(({ witnessUtxo }, index) => {
    const found = witnessUtxo
      ? { sats: witnessUtxo.value, script: witnessUtxo.script }
      : prevoutOf(psbt, unsigned, index);
    if (!found) throw new RangeError(`input ${index} does not say what it spends`);
    return found;
  });
}

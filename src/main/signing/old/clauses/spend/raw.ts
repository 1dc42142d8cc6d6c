import * as bitcoin from 'bitcoinjs-lib';

import type { RawParts } from './facts.ts';

/** The parts of a raw transaction that its txid covers. Throws for bytes that are none. */
export function rawParts(rawHex: string): RawParts {
  const tx = bitcoin.Transaction.fromHex(rawHex);
  return {
    txid: tx.getId(),
    spends: tx.ins.map(
      ({ hash, index }) => `${Buffer.from(hash).reverse().toString('hex')}:${index}`,
    ),
    outputs: tx.outs.map(({ script, value }) => ({
      script: Buffer.from(script).toString('hex'),
      sats: value,
    })),
  };
}

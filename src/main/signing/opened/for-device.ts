import type * as bitcoin from 'bitcoinjs-lib';

import { spentTxid } from '#main/raw-transaction.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import { derivation } from '#main/wallet/payment.ts';
import type { Prepared } from '#shared/flows/prepared.ts';

type FindScript = (scriptHex: string) => OwnAddress | null;

/**
 * The PSBT for an external signer, with what its author may have omitted: key paths of inputs and change outputs, and
 * the previous transaction of each of our coins. The transaction itself is unchanged, and only signatures are taken
 * back.
 */
export function forDevice({ items, provided }: Prepared, findScript: FindScript): string | null {
  const [item] = items;
  if (item?.kind !== 'psbt') return null;
  const { psbt, unsignedTx } = parsePsbt(item.psbt);
  for (const [at, input] of psbt.data.inputs.entries()) {
    const owner = ownerOf(input.witnessUtxo?.script, findScript);
    const spent = unsignedTx.ins[at];
    if (!owner || !spent) continue;
    const txid = spentTxid(spent);
    const raw = provided.previous[txid];
    psbt.updateInput(at, {
      ...(input.nonWitnessUtxo || !raw ? {} : { nonWitnessUtxo: Buffer.from(raw, 'hex') }),
      ...pathOf(input, owner),
    });
  }
  for (const [at, output] of psbt.data.outputs.entries()) {
    const owner = ownerOf(unsignedTx.outs[at]?.script, findScript);
    if (owner) psbt.updateOutput(at, pathOf(output, owner));
  }
  return psbt.toBase64();
}

const ownerOf = (script: Uint8Array | undefined, findScript: FindScript): OwnAddress | null =>
  script ? findScript(Buffer.from(script).toString('hex')) : null;

type Named = Pick<bitcoin.Psbt['data']['inputs'][number], 'bip32Derivation' | 'tapBip32Derivation'>;

const pathOf = ({ bip32Derivation, tapBip32Derivation }: Named, owner: OwnAddress) =>
  bip32Derivation || tapBip32Derivation || owner.pubkey === '' ? {} : derivation(owner);

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';

import type { Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';

export const pubkeyOf = (wallet: Wallet): string => bytesToHex(secp256k1.getPublicKey(wallet.key));

const reading = { allowUnknownOutputs: true, allowUnknownInputs: true } as const;
export const readPsbt = (hex: string): Transaction =>
  Transaction.fromPSBT(hexToBytes(hex), reading);

/** Signs the named inputs without finalizing. `sighash` overrides the PSBT's. */
export function signPsbt(
  hex: string,
  wallet: Wallet,
  indexes: readonly number[],
  { sighash, base64 = false }: { sighash?: number; base64?: boolean } = {},
): string {
  const tx = readPsbt(hex);
  for (const index of indexes) {
    if (sighash !== undefined) tx.updateInput(index, { sighashType: sighash }, true);
    tx.signIdx(wallet.key, index, [0, 1, 2, 3, 0x81, 0x82, 0x83]);
  }
  const signed = tx.toPSBT(0);
  return base64 ? Buffer.from(signed).toString('base64') : bytesToHex(signed);
}

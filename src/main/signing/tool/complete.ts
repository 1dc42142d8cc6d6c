import * as bitcoin from 'bitcoinjs-lib';

import type { OwnAddress } from '../../wallet/accounts.ts';
import { scriptTypeOf } from '../../wallet/addresses.ts';
import { parsePsbt } from '../psbt.ts';
import { refusePsbt } from './text.ts';

/** Txids of the previous transactions that a PSBT does not bring along. */
export function missingPrevious(psbtBase64: string): string[] {
  const { psbt, unsignedTx } = parsePsbt(psbtBase64);
  const missing = unsignedTx.ins
    .filter((_, index) => !psbt.data.inputs[index]?.nonWitnessUtxo)
    .map(({ hash }) => Buffer.from(hash).reverse().toString('hex'));
  return [...new Set(missing)];
}

/**
 * Adds to each input without a prevout what it needs to be signed: the output for segwit, the whole transaction
 * otherwise; to own ones the key or the script that goes with them. Raw transactions are used only where they
 * hash to the spent txid. What is there stays as it is. Throws PSBT_INVALID where that contradicts our keys.
 */
export function completePsbt(
  psbtBase64: string,
  previous: ReadonlyMap<string, string>,
  findScript: (scriptHex: string) => OwnAddress | null,
): string {
  const { psbt, unsignedTx } = parsePsbt(psbtBase64);
  addPrevouts(psbt, unsignedTx, previous);
  for (const [index, input] of psbt.data.inputs.entries()) {
    const script = input.witnessUtxo?.script ?? ownPrevout(input, unsignedTx.ins[index]?.index);
    const owner = script && findScript(Buffer.from(script).toString('hex'));
    if (!owner || input.finalScriptWitness) continue;
    const pubkey = Buffer.from(owner.pubkey, 'hex');
    if (scriptTypeOf(script) === 'p2tr') {
      const tapInternalKey = bitcoin.toXOnly(pubkey);
      if (!input.tapInternalKey) psbt.updateInput(index, { tapInternalKey });
      else if (Buffer.compare(input.tapInternalKey, tapInternalKey) !== 0) {
        throw refusePsbt(`Input ${index + 1} is yours, but names another key.`);
      }
    } else if (scriptTypeOf(script) === 'p2sh' && !input.redeemScript) {
      const redeemScript = bitcoin.payments.p2wpkh({ pubkey }).output;
      if (redeemScript) psbt.updateInput(index, { redeemScript });
    }
  }
  return psbt.toBase64();
}

function ownPrevout(
  { nonWitnessUtxo }: { nonWitnessUtxo?: Uint8Array },
  vout: number | undefined,
): Uint8Array | undefined {
  if (!nonWitnessUtxo || vout === undefined) return undefined;
  return read(() => bitcoin.Transaction.fromBuffer(nonWitnessUtxo))?.outs[vout]?.script;
}

function addPrevouts(
  psbt: bitcoin.Psbt,
  unsignedTx: bitcoin.Transaction,
  previous: ReadonlyMap<string, string>,
): void {
  for (const [index, { hash, index: vout }] of unsignedTx.ins.entries()) {
    const input = psbt.data.inputs[index];
    if (!input || input.witnessUtxo) continue;
    const txid = Buffer.from(hash).reverse().toString('hex');
    const transaction = input.nonWitnessUtxo
      ? read(() => bitcoin.Transaction.fromBuffer(input.nonWitnessUtxo ?? new Uint8Array()))
      : read(() => bitcoin.Transaction.fromHex(previous.get(txid) ?? ''));
    const output = transaction?.getId() === txid ? transaction.outs[vout] : undefined;
    if (!transaction || !output) continue;
    const type = scriptTypeOf(output.script);
    if (type === 'p2wpkh' || type === 'p2tr' || type === 'p2wsh') {
      psbt.updateInput(index, { witnessUtxo: { script: output.script, value: output.value } });
    } else if (!input.nonWitnessUtxo) {
      psbt.updateInput(index, { nonWitnessUtxo: transaction.toBuffer() });
    }
  }
}

/**
 * True where an input spends the made-up transaction of BIP-322: its signature would be one of a message
 * (safety.md C16). That transaction may come with the PSBT or from whoever was asked for it.
 */
export function spendsMessage(
  psbtBase64: string,
  previous: ReadonlyMap<string, string> = new Map(),
): boolean {
  const { psbt, unsignedTx } = parsePsbt(psbtBase64);
  return psbt.data.inputs.some(({ nonWitnessUtxo }, index) => {
    const hash = unsignedTx.ins[index]?.hash ?? new Uint8Array();
    const beside = previous.get(Buffer.from(hash).reverse().toString('hex'));
    return [
      nonWitnessUtxo && read(() => bitcoin.Transaction.fromBuffer(nonWitnessUtxo)),
      beside !== undefined && read(() => bitcoin.Transaction.fromHex(beside)),
    ].some((transaction) => transaction && isMessage(transaction));
  });
}

/** An input that spends nothing, with the hash of a message as its script. */
function isMessage({ ins: [first] }: bitcoin.Transaction): boolean {
  return (
    first?.hash.every((byte) => byte === 0) === true &&
    Buffer.from(first.script).toString('hex').startsWith('0020')
  );
}

function read<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

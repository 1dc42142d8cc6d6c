import * as bitcoin from 'bitcoinjs-lib';

import { spentTxid } from '#main/raw-transaction.ts';
import { lettingOthersRun, type Steps } from '#main/turns.ts';
import { outputOf, type PreviousOutput } from '#main/vault/sign/previous.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';
import { say } from '#shared/words/say.ts';

import { parsePsbt } from './psbt.ts';
import { refusePsbt } from './psbt-text.ts';

/** Txids of previous transactions missing in a PSBT. */
export function missingPrevious(psbtBase64: string): string[] {
  const { psbt, unsignedTx } = parsePsbt(psbtBase64);
  const missing = unsignedTx.ins
    .filter((_, index) => !psbt.data.inputs[index]?.nonWitnessUtxo)
    .map(spentTxid);
  return [...new Set(missing)];
}

type FindScript = (scriptHex: string) => OwnAddress | null;

/**
 * Adds to each input without a prevout what signing needs: the output for segwit, otherwise the whole transaction; to
 * our inputs also the key or script. Raw transactions are used only if they hash to the spent txid. Existing fields
 * stay unchanged. Throws PSBT_INVALID if these contradict our keys. Yields after each input.
 */
export const completePsbt = (
  psbtBase64: string,
  previous: ReadonlyMap<string, string>,
  findScript: FindScript,
): Promise<string> => lettingOthersRun(completing(psbtBase64, previous, findScript));

function* completing(
  psbtBase64: string,
  previous: ReadonlyMap<string, string>,
  findScript: FindScript,
): Steps<string> {
  const { psbt, unsignedTx } = parsePsbt(psbtBase64);
  yield;
  for (const [index, input] of psbt.data.inputs.entries()) {
    const spent = unsignedTx.ins[index];
    if (!spent) continue;
    const found = prevoutOf(input, spent, previous);
    if (found) addPrevout(psbt, index, found);
    const script = input.witnessUtxo?.script ?? found?.output.script;
    const owner = script && findScript(Buffer.from(script).toString('hex'));
    if (owner && !input.finalScriptWitness) addOwn(psbt, index, script, owner);
    yield;
  }
  return psbt.toBase64();
}

interface Found {
  raw: Uint8Array;
  output: PreviousOutput;
}
type PsbtInput = bitcoin.Psbt['data']['inputs'][number];

/** The spent output from the included transaction, or from the fetched one. */
function prevoutOf(
  { nonWitnessUtxo }: PsbtInput,
  { hash, index }: { hash: Uint8Array; index: number },
  previous: ReadonlyMap<string, string>,
): Found | null {
  const txid = spentTxid({ hash });
  const raw = nonWitnessUtxo ?? Buffer.from(previous.get(txid) ?? '', 'hex');
  const output = outputOf(raw, txid, index);
  return output && { raw, output };
}

function addPrevout(psbt: bitcoin.Psbt, index: number, { raw, output }: Found): void {
  const input = psbt.data.inputs[index];
  if (!input || input.witnessUtxo) return;
  const type = scriptTypeOf(output.script);
  if (type === 'p2wpkh' || type === 'p2tr' || type === 'p2wsh') {
    psbt.updateInput(index, { witnessUtxo: { script: output.script, value: output.sats } });
  } else if (!input.nonWitnessUtxo) {
    psbt.updateInput(index, { nonWitnessUtxo: raw });
  }
}

/** The key or script of our output. Throws PSBT_INVALID if another key is named. */
function addOwn(psbt: bitcoin.Psbt, index: number, script: Uint8Array, owner: OwnAddress): void {
  const input = psbt.data.inputs[index];
  if (!input) return;
  const pubkey = Buffer.from(owner.pubkey, 'hex');
  if (scriptTypeOf(script) === 'p2tr') {
    const tapInternalKey = bitcoin.toXOnly(pubkey);
    if (!input.tapInternalKey) psbt.updateInput(index, { tapInternalKey });
    else if (Buffer.compare(input.tapInternalKey, tapInternalKey) !== 0) {
      throw refusePsbt(say.signing.readComplete.inputIsYoursBut({ index: index + 1 }));
    }
  } else if (scriptTypeOf(script) === 'p2sh' && !input.redeemScript) {
    const redeemScript = bitcoin.payments.p2wpkh({ pubkey }).output;
    if (redeemScript) psbt.updateInput(index, { redeemScript });
  }
}

/**
 * True if an input spends BIP-322's virtual transaction: its signature would be a message signature (safety.md
 * C16). That transaction may be in the PSBT or come from the source of missing transactions.
 */
export function spendsMessage(
  psbtBase64: string,
  previous: ReadonlyMap<string, string> = new Map(),
): boolean {
  const { psbt, unsignedTx } = parsePsbt(psbtBase64);
  return psbt.data.inputs.some(({ nonWitnessUtxo }, index) => {
    const hash = unsignedTx.ins[index]?.hash ?? new Uint8Array();
    const beside = previous.get(spentTxid({ hash }));
    const start = beside === undefined ? undefined : Buffer.from(beside.slice(0, 2 * START), 'hex');
    return [nonWitnessUtxo?.subarray(0, START), start].some((raw) => raw && isMessage(raw));
  });
}

/** Bytes that identify it: the first input's outpoint and the beginning of its script. */
const START = 64;

/** An input that spends nothing and has a message hash as its script, recognised by its first bytes. */
function isMessage(bytes: Uint8Array): boolean {
  const raw = Buffer.from(bytes);
  const at = raw[4] === 0 && raw[5] === 1 ? 7 : 5;
  return (
    raw.subarray(at, at + 32).equals(Buffer.alloc(32)) &&
    raw.subarray(at + 37, at + 39).equals(Buffer.from('0020', 'hex'))
  );
}

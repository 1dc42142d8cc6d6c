import * as bitcoin from 'bitcoinjs-lib';

import { spentTxid } from '#main/raw-transaction.ts';
import { toSign, toSpend } from '#main/signing/read/bip322.ts';
import { type Holds, inputHolds, type Prevout } from '#main/signing/read/input-holds.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { type KeyMap, readWitness } from '#main/signing/read/psbt-maps.ts';
import { readPsbtText } from '#main/signing/read/psbt-text.ts';
import { outputOf } from '#main/vault/sign/previous.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';
import { say } from '#shared/words/say.ts';

/** `unknown`: why it can't be verified here; `note`: what a valid one doesn't prove. */
export type Outcome =
  | { state: 'valid'; note: string | null }
  | { state: 'invalid' }
  | { state: 'unknown'; reason: string };

const INVALID: Outcome = { state: 'invalid' };
const unknown = (reason: string): Outcome => ({ state: 'unknown', reason });
const SCRIPT = say.signing.messagesCheckBip322.theAddressIsOne;

const UNREAD = say.signing.messagesCheckBip322.theProofHoldsFields;

/**
 * Verifies a BIP-322 2.0 signature in its three formats: simple (`smp`, or without a prefix), full (`ful`) and proof of
 * funds (`pof`). Doesn't look up a proof's coins on the chain.
 */
export function checkBip322(message: string, script: Uint8Array, signature: string): Outcome {
  const prefix = /^(smp|ful|pof)/.exec(signature)?.[0] ?? '';
  const base64 = signature.slice(prefix.length);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== base64) return INVALID;
  try {
    if (prefix === 'ful') return checkFull(message, script, bitcoin.Transaction.fromBuffer(bytes));
    if (prefix === 'pof') return checkProof(message, script, base64);
    const witness = prefix === '' ? witnessOf(bytes) : readWitness(bytes);
    return witness
      ? checkSimple(message, script, witness)
      : checkFull(message, script, bitcoin.Transaction.fromBuffer(bytes));
  } catch {
    // It doesn't parse as its prefix says.
    return INVALID;
  }
}

/**
 * Drafts of the standard had no prefixes. Parsed as a witness, a transaction of version 0, 1 or 2 has no items or empty
 * ones, and trailing bytes: so whatever parses completely as a witness isn't a transaction.
 */
function witnessOf(bytes: Buffer): Uint8Array[] | null {
  try {
    return readWitness(bytes);
  } catch {
    return null;
  }
}

function checkSimple(message: string, script: Uint8Array, witness: Uint8Array[]): Outcome {
  const type = scriptTypeOf(script);
  if (type === 'p2pkh' || type === 'p2sh') {
    return unknown(say.signing.messagesCheckBip322.theSimpleFormIs);
  }
  const transaction = toSign(message, script);
  transaction.setWitness(0, witness);
  return outcomeOf([inputHolds(transaction, 0, [{ sats: 0n, script }])], null);
}

function checkFull(message: string, script: Uint8Array, transaction: bitcoin.Transaction): Outcome {
  if (transaction.ins.length !== 1 || !isToSign(transaction, message, script)) return INVALID;
  const holds = inputHolds(transaction, 0, [{ sats: 0n, script }]);
  if (holds !== 'fails' && ![0, 2].includes(transaction.version)) {
    return unknown(say.signing.messagesCheckBip322.itIsOfA);
  }
  return outcomeOf([holds], lockNote(transaction));
}

function checkProof(message: string, script: Uint8Array, base64: string): Outcome {
  const { psbt, unsignedTx, maps } = parsePsbt(readPsbtText(base64));
  const transaction = unsignedTx.clone();
  if (!isToSign(transaction, message, script)) return INVALID;
  if (!isFinished(maps, transaction)) return unknown(UNREAD);
  const first = toSpend(message, script);
  const raws = new Map<string, Uint8Array>([[first.getId(), first.toBuffer()]]);
  const prevouts = transaction.ins.map((input, at) =>
    prevoutOf(input, psbt.data.inputs[at] ?? {}, raws),
  );
  const known = prevouts.flatMap((prevout) => prevout ?? []);
  if (known.length !== prevouts.length) return INVALID;
  for (const [at, { finalScriptSig, finalScriptWitness }] of psbt.data.inputs.entries()) {
    if (finalScriptSig) transaction.setInputScript(at, finalScriptSig);
    if (finalScriptWitness)
      transaction.setWitness(at, readWitness(Buffer.from(finalScriptWitness)));
  }
  const more = known.length - 1;
  const coins = say.signing.messagesCheckBip322.itAlsoShowsControl({ more });
  return outcomeOf(
    transaction.ins.map((_, at) => inputHolds(transaction, at, known)),
    [more > 0 ? coins : null, lockNote(transaction)].filter((one) => one !== null).join(' ') ||
      null,
  );
}

/** What a finaliser leaves in a map (BIP-174): the coin and its unlocking scripts. */
const FINISHED = {
  globals: /^(00|fb)$/,
  inputs: /^(00|01|07|08)$/,
};

/**
 * The proof has nothing besides what is checked, or a changed copy would be valid too. The parser checks the version,
 * if given.
 */
function isFinished(maps: readonly KeyMap[], { ins }: bitcoin.Transaction): boolean {
  const [globals, ...rest] = maps;
  const holds = (map: KeyMap, keys: RegExp): boolean =>
    [...map.keys()].every((key) => keys.test(key));
  return (
    globals !== undefined &&
    holds(globals, FINISHED.globals) &&
    rest.slice(0, ins.length).every((map) => holds(map, FINISHED.inputs)) &&
    rest.slice(ins.length).every((map) => map.size === 0)
  );
}

type Spending = Pick<bitcoin.Transaction['ins'][number], 'hash' | 'index'>;
type PsbtInput = bitcoin.Psbt['data']['inputs'][number];

/**
 * The output that an input spends, using all of the proof. `raws`: transactions by id from the inputs so far; each must
 * hash to its id. A merely stated amount must be signed, which only a witness does. Null on any contradiction.
 */
function prevoutOf(
  { hash, index }: Spending,
  { nonWitnessUtxo, witnessUtxo, finalScriptWitness }: PsbtInput,
  raws: Map<string, Uint8Array>,
): Prevout | null {
  const txid = spentTxid({ hash });
  const stated = witnessUtxo ? { sats: witnessUtxo.value, script: witnessUtxo.script } : null;
  const raw = nonWitnessUtxo ?? raws.get(txid);
  if (!raw) return finalScriptWitness ? stated : null;
  const prevout = outputOf(raw, txid, index);
  if (prevout) raws.set(txid, raw);
  const isSame =
    !stated ||
    (prevout?.sats === stated.sats && Buffer.compare(prevout.script, stated.script) === 0);
  return isSame ? prevout : null;
}

/** The virtual transaction of this message and address, ignoring locks. */
function isToSign(transaction: bitcoin.Transaction, message: string, script: Uint8Array): boolean {
  const [input] = transaction.ins;
  const [output, ...more] = transaction.outs;
  return (
    input?.index === 0 &&
    Buffer.compare(input.hash, toSpend(message, script).getHash()) === 0 &&
    output?.value === 0n &&
    Buffer.from(output.script).toString('hex') === '6a' &&
    more.length === 0
  );
}

/** A signature may be valid only from some time on, which the requester must consider. */
function lockNote({ locktime, ins: [first] }: bitcoin.Transaction): string | null {
  const age = first?.sequence ?? 0;
  if (locktime === 0 && age === 0) return null;
  return say.signing.messagesCheckBip322.itStatesATime({ locktime, age });
}

function outcomeOf(inputs: readonly Holds[], note: string | null): Outcome {
  if (inputs.includes('fails')) return INVALID;
  return inputs.includes('unknown') ? unknown(SCRIPT) : { state: 'valid', note };
}

import * as bitcoin from 'bitcoinjs-lib';

import { spentTxid } from '#main/raw-transaction.ts';
import { outputOf } from '#main/vault/sign/previous.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import { type ScriptType, scriptTypeOf } from '#main/wallet/addresses.ts';
import { AppError } from '#shared/errors.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Assets } from './assets.ts';
import { bip174InputKeys, knownInputKeys, type ParsedPsbt, scriptPathKeys } from './psbt.ts';

export interface InspectOptions {
  /** Fetched raw previous transactions in hex, by txid; used only if they hash to it. */
  previous?: ReadonlyMap<string, string>;
  /** The spent outpoints' assets according to the indexes. */
  assets?: Assets;
  /** Returns the name of a wallet in the vault. */
  walletName?: (walletId: string) => string;
  /** Decodes hex; many lines are proved by one large previous transaction. */
  bytesOf?: (hex: string) => Uint8Array;
  /** Accepts taproot script paths on our inputs: only for reveals, whose leaf is proved elsewhere. */
  scriptPath?: boolean;
}

export interface InspectedInput {
  index: number;
  outpoint: string;
  /** Null if no known previous transaction hashes to the outpoint's txid. */
  proved: { sats: bigint; script: string } | null;
  /** What the PSBT claims; a mismatch with `proved` is a problem. */
  claimed: { sats: bigint; script: string } | null;
  address: string | null;
  mine: OwnAddress | null;
  type: ScriptType | null;
  /** The whole byte; null if the PSBT leaves it to the script type's default. */
  sighash: number | null;
  sequence: number;
  /** Already has a signature or a final script. */
  signed: boolean;
  /** Redeem script in hex that a nested segwit input of ours must have. */
  redeemScript: string | null;
  /** Tapscript leaves offered by the PSBT, in hex. */
  leaves: string[];
  /** What we don't understand or accept about this input. */
  problems: string[];
}

export interface InputContext {
  parsed: ParsedPsbt;
  /** The address of a script in hex; null if it has none. */
  addressOf: (scriptHex: string) => string | null;
  findScript: (scriptHex: string) => OwnAddress | null;
  options: InspectOptions;
}

/** One input of a PSBT, as proved by its bytes and the previous transactions. */
export function inspectInput(context: InputContext, index: number): InspectedInput {
  const { parsed, findScript, options } = context;
  const txIn = parsed.unsignedTx.ins[index];
  const data = parsed.psbt.data.inputs[index];
  if (!txIn || !data) throw new AppError('PSBT_INVALID', 'PSBT: an input is missing');
  const txid = spentTxid(txIn);
  const problems: string[] = [];

  const claimed = data.witnessUtxo
    ? { sats: data.witnessUtxo.value, script: toHex(data.witnessUtxo.script) }
    : null;
  const { bytesOf = fromHex } = options;
  const inside = data.nonWitnessUtxo ? prove(data.nonWitnessUtxo, txid, txIn.index) : null;
  if (data.nonWitnessUtxo && !inside)
    problems.push(say.signing.readInspectInput.itsPreviousTransactionIs);
  const fetched = options.previous?.get(txid);
  const beside = fetched === undefined ? null : prove(bytesOf(fetched), txid, txIn.index);
  const proved = inside ?? beside;
  if (proved && claimed && (proved.sats !== claimed.sats || proved.script !== claimed.script)) {
    problems.push(say.signing.readInspectInput.claimsAnotherValueOr);
  }
  const script = proved?.script ?? claimed?.script ?? null;
  const bytes = script === null ? null : Buffer.from(script, 'hex');
  const mine = script === null ? null : findScript(script);
  const type = bytes && scriptTypeOf(bytes);
  const redeemScript = mine && type === 'p2sh' ? nestedScript(mine, data.redeemScript) : null;
  const keys = parsed.inputKeyTypes[index] ?? [];
  if (mine) {
    const accepted = options.scriptPath ? [...knownInputKeys, ...scriptPathKeys] : knownInputKeys;
    const nested = type === 'p2sh' && data.redeemScript !== undefined ? [REDEEM_SCRIPT] : [];
    const strange = keys.filter((key) => ![...accepted, ...nested].includes(key));
    if (strange.length > 0)
      problems.push(say.signing.readInspectInput.carries({ strangeNames: strangeNames(strange) }));
    if (type !== 'p2tr' && !proved) problems.push(UNPROVED);
    // For a plain watched address, the signer supplies it together with the signature.
    const isShownLater = isKeyless(mine) && data.redeemScript === undefined;
    if (type === 'p2sh' && redeemScript === null && !isShownLater)
      problems.push(say.signing.readInspectInput.itsScriptIsNot);
    if (data.redeemScript && toHex(data.redeemScript) !== redeemScript) {
      problems.push(say.signing.readInspectInput.showsAnotherScriptThan);
    }
  } else {
    const strange = keys.filter((key) => !bip174InputKeys.includes(key));
    if (strange.length > 0)
      problems.push(say.signing.readInspectInput.carries({ strangeNames: strangeNames(strange) }));
  }
  return {
    index,
    outpoint: `${txid}:${txIn.index}`,
    proved,
    claimed,
    address: script === null ? null : (mine?.address ?? context.addressOf(script)),
    mine,
    type,
    sighash: data.sighashType ?? null,
    sequence: txIn.sequence,
    signed: keys.some((key) => SIGNED.includes(key)),
    redeemScript,
    leaves: (data.tapLeafScript ?? []).map((leaf) => toHex(leaf.script)),
    problems,
  };
}

const REDEEM_SCRIPT = 0x04;
/** Partial signature, final scriptSig, final witness, taproot key and script path signatures. */
const SIGNED = [0x02, 0x07, 0x08, 0x13, 0x14];

/** A nested segwit address without a known public key. */
const isKeyless = ({ addressType, pubkey }: OwnAddress): boolean =>
  addressType === 'p2sh-p2wpkh' && pubkey === '';

/**
 * The P2WPKH script of our nested segwit address; null if its key gives another script. Without a known key, the script
 * shown counts if the address is its hash.
 */
function nestedScript(owner: OwnAddress, shown: Uint8Array | undefined): string | null {
  if (isKeyless(owner)) {
    const isProgram = shown?.length === 22 && shown[0] === 0 && shown[1] === 20;
    const outer = isProgram
      ? bitcoin.payments.p2sh({ redeem: { output: shown } }).output
      : undefined;
    return outer && toHex(outer) === owner.script ? toHex(shown as Uint8Array) : null;
  }
  const redeem = bitcoin.payments.p2wpkh({ pubkey: Buffer.from(owner.pubkey, 'hex') });
  const outer = bitcoin.payments.p2sh({ redeem }).output;
  return outer && redeem.output && toHex(outer) === owner.script ? toHex(redeem.output) : null;
}

function prove(raw: Uint8Array, txid: string, vout: number): InspectedInput['proved'] {
  const output = outputOf(raw, txid, vout);
  return output && { sats: output.sats, script: toHex(output.script) };
}

const fromHex = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const names = (types: readonly number[]): string =>
  types.map((type) => `0x${type.toString(16).padStart(2, '0')}`).join(', ');

const FINISHED = say.signing.readInspectInput.aFinishedSignature;
/** Problem of an input whose previous transaction doesn't prove its amount. */
export const UNPROVED = say.signing.readInspectInput.itsAmountIsNot;
/** Message for a finished input without other peculiarities. */
export const IS_FINISHED = say.signing.readInspectInput.carries({ strangeNames: FINISHED });

/** Names of input fields (BIP-174, BIP-371). */
const fieldNames: Record<number, string> = {
  0x02: say.signing.readInspectInput.aSignatureAlready,
  0x03: say.signing.readInspectInput.aWishForAnother,
  0x07: FINISHED,
  0x08: FINISHED,
  0x13: say.signing.readInspectInput.aSignatureAlready,
  0x14: say.signing.readInspectInput.aSignatureOfA,
};
const strangeNames = (types: readonly number[]): string =>
  commas([
    ...new Set(
      types.map(
        (type) =>
          fieldNames[type] ?? say.signing.readInspectInput.dataOfAKind({ names: names([type]) }),
      ),
    ),
  ]);

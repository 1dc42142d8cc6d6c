import * as bitcoin from 'bitcoinjs-lib';

import type { Network } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';

import type { OwnAddress } from '../wallet/accounts.ts';
import { addressOf, type ScriptType, scriptTypeOf } from '../wallet/addresses.ts';
import { formatRate, sizeOf } from '../wallet/fees.ts';
import { harmlessGlobals, knownInputKeys, type ParsedPsbt, parsePsbt } from './psbt.ts';
import { satFlow, type SatRange } from './sat-flow.ts';

export interface InspectedInput {
  index: number;
  outpoint: string;
  /** Null when the PSBT holds no previous transaction that hashes to the outpoint's txid. */
  proved: { sats: bigint; script: string } | null;
  /** What the PSBT claims; equal to `proved` where both are there. */
  claimed: { sats: bigint; script: string } | null;
  address: string | null;
  mine: OwnAddress | null;
  type: ScriptType | null;
  /** The whole byte; null when the PSBT leaves it to the default of the script type. */
  sighash: number | null;
  sequence: number;
  /** What we do not understand or do not accept about this input. */
  problems: string[];
}

export interface InspectedOutput {
  index: number;
  address: string | null;
  script: string;
  type: ScriptType | null;
  sats: bigint;
  mine: OwnAddress | null;
  isData: boolean;
}

export interface Inspection {
  unsignedHex: string;
  /** Signatures do not change it: every input is native segwit, or there is a problem naming it. */
  txid: string;
  version: number;
  locktime: number;
  inputs: InspectedInput[];
  outputs: InspectedOutput[];
  /** Null unless every input is proved. */
  feeSats: bigint | null;
  vsize: number;
  feeRate: string | null;
  satFlow: SatRange[];
  problems: string[];
}

/**
 * What a PSBT does, from its bytes alone: previous outputs are proved by hashing the previous transactions in
 * it, ours is what derives from our keys. Throws PSBT_INVALID when it does not parse.
 */
export function inspect(
  psbtBase64: string,
  network: Network,
  findScript: (scriptHex: string) => OwnAddress | null,
): Inspection {
  const parsed = parsePsbt(psbtBase64);
  const { unsignedTx, unsignedHex } = parsed;
  const inputs = unsignedTx.ins.map((_, index) => inspectInput(parsed, index, network, findScript));
  const outputs = unsignedTx.outs.map(({ script, value }, index): InspectedOutput => {
    const scriptHex = toHex(script);
    return {
      index,
      address: addressOf(script, network),
      script: scriptHex,
      type: scriptTypeOf(script),
      sats: value,
      mine: findScript(scriptHex),
      isData: script[0] === bitcoin.opcodes['OP_RETURN'],
    };
  });
  const values = inputs.map(({ proved }) => proved?.sats ?? null);
  const known = values.filter((value) => value !== null);
  const complete = known.length === values.length;
  const sum = (list: bigint[]): bigint => list.reduce((total, value) => total + value, 0n);
  const feeSats = complete ? sum(known) - sum(outputs.map(({ sats }) => sats)) : null;
  const vsize = signedSize(inputs, outputs, unsignedTx);
  return {
    unsignedHex,
    txid: unsignedTx.getId(),
    version: unsignedTx.version,
    locktime: unsignedTx.locktime,
    inputs,
    outputs,
    feeSats,
    vsize,
    feeRate: feeSats !== null && feeSats >= 0n ? formatRate(feeSats, vsize) : null,
    satFlow: complete
      ? satFlow(
          known,
          outputs.map(({ sats }) => sats),
        )
      : [],
    problems: generalProblems(parsed, feeSats),
  };
}

function generalProblems(parsed: ParsedPsbt, feeSats: bigint | null): string[] {
  const problems: string[] = [];
  const unknown = parsed.globalKeyTypes.filter((type) => !harmlessGlobals.includes(type));
  if (unknown.length > 0) problems.push(`unknown global field ${unknown.map(typeName).join(', ')}`);
  if (parsed.unsignedTx.ins.length === 0) problems.push('spends nothing');
  if (feeSats !== null && feeSats < 0n) problems.push('outputs exceed inputs');
  if (![1, 2].includes(parsed.unsignedTx.version)) problems.push('unusual transaction version');
  return problems;
}

function inspectInput(
  parsed: ParsedPsbt,
  index: number,
  network: Network,
  findScript: (scriptHex: string) => OwnAddress | null,
): InspectedInput {
  const txIn = parsed.unsignedTx.ins[index];
  const data = parsed.psbt.data.inputs[index];
  if (!txIn || !data) throw new AppError('PSBT_INVALID', 'PSBT: an input is missing');
  const txid = Buffer.from(txIn.hash).reverse().toString('hex');
  const problems: string[] = [];

  const claimed = data.witnessUtxo
    ? { sats: data.witnessUtxo.value, script: toHex(data.witnessUtxo.script) }
    : null;
  const proved = data.nonWitnessUtxo ? prove(data.nonWitnessUtxo, txid, txIn.index) : null;
  if (data.nonWitnessUtxo && !proved) problems.push('its previous transaction is another one');
  if (proved && claimed && (proved.sats !== claimed.sats || proved.script !== claimed.script)) {
    problems.push('claims another value or script than its previous transaction has');
  }
  const script = proved?.script ?? claimed?.script ?? null;
  const bytes = script === null ? null : Buffer.from(script, 'hex');
  const mine = script === null ? null : findScript(script);
  if (mine) {
    const unknown = (parsed.inputKeyTypes[index] ?? []).filter(
      (type) => !knownInputKeys.includes(type),
    );
    if (unknown.length > 0) problems.push(`holds field ${unknown.map(typeName).join(', ')}`);
    if (mine.addressType === 'p2wpkh' && !proved) problems.push('its amount is not proved');
  }
  return {
    index,
    outpoint: `${txid}:${txIn.index}`,
    proved,
    claimed,
    address: bytes && addressOf(bytes, network),
    mine,
    type: bytes && scriptTypeOf(bytes),
    sighash: data.sighashType ?? null,
    sequence: txIn.sequence,
    problems,
  };
}

function prove(raw: Uint8Array, txid: string, vout: number): InspectedInput['proved'] {
  try {
    const previous = bitcoin.Transaction.fromBuffer(raw);
    const output = previous.outs[vout];
    if (previous.getId() !== txid || !output) return null;
    return { sats: output.value, script: toHex(output.script) };
  } catch {
    return null;
  }
}

/** vB once signed. Exact for our script types; foreign inputs count as P2WPKH and make it an estimate. */
function signedSize(
  inputs: readonly InspectedInput[],
  outputs: readonly InspectedOutput[],
  unsignedTx: bitcoin.Transaction,
): number {
  const types = inputs.map(({ type }) => (type === 'p2tr' ? 'p2tr' : 'p2wpkh'));
  const outputsOf = outputs.map(({ type }) => type);
  if (outputsOf.every((type) => type !== null)) return sizeOf(types, outputsOf);
  // Unknown output scripts: their bytes are in the unsigned transaction already.
  return unsignedTx.byteLength() + sizeOf(types, []) - sizeOf([], []) - 41 * inputs.length;
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const typeName = (type: number): string => `0x${type.toString(16).padStart(2, '0')}`;

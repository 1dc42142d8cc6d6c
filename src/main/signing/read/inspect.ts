import * as bitcoin from 'bitcoinjs-lib';

import { atOnce, lettingOthersRun, type Steps } from '#main/turns.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import { addressOf, type ScriptType, scriptTypeOf } from '#main/wallet/addresses.ts';
import { formatRate } from '#main/wallet/fees.ts';
import { MAX_SATS, sum } from '#shared/bitcoin/amount.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { say } from '#shared/words/say.ts';

import { type AssetPin, type Assets, pinAssets } from './assets.ts';
import { type InspectedInput, inspectInput, type InspectOptions } from './inspect-input.ts';
import { harmlessGlobals, knownOutputKeys, type ParsedPsbt, parsePsbt } from './psbt.ts';
import { readRunestone, type Runestone } from './runestone.ts';
import { satFlow, type SatRange } from './sat-flow.ts';
import { predictedTxid, signedSize } from './size.ts';

export type { InspectedInput } from './inspect-input.ts';

export interface InspectedOutput {
  index: number;
  address: string | null;
  script: string;
  type: ScriptType | null;
  sats: bigint;
  /** Also null if it goes to another wallet of the vault than the paying one. */
  mine: OwnAddress | null;
  /** Name of that other wallet. */
  otherWallet: string | null;
  isData: boolean;
}

export interface Inspection {
  unsignedHex: string;
  /** The final txid, unless `txidFixed` is false. */
  txid: string;
  /** Signatures don't change the txid: no input puts its signature into the script. */
  txidFixed: boolean;
  /** The preimage of that txid: unsigned, but with the redeem scripts of nested inputs in place. */
  predictedHex: string;
  version: number;
  locktime: number;
  inputs: InspectedInput[];
  outputs: InspectedOutput[];
  /** Null unless every input is proved. Negative if others still have to add money (a listing). */
  feeSats: bigint | null;
  vsize: number;
  feeRate: string | null;
  /** Empty unless every input is proved. */
  satFlow: SatRange[];
  runestone: Runestone | null;
  /** Destinations of all assets in `assets`. */
  pins: AssetPin[];
  problems: string[];
}

/** How to find an owner. */
type FindScript = (scriptHex: string) => OwnAddress | null;

/**
 * What a PSBT does, from its bytes alone: previous outputs are proved by hashing the previous transactions in it or
 * supplied with it; ours is what derives from our keys. Throws PSBT_INVALID if it doesn't parse.
 */
export function inspect(
  psbtBase64: string,
  network: Network,
  findScript: FindScript,
  options: InspectOptions = {},
): Inspection {
  return atOnce(inspecting(psbtBase64, network, findScript, options));
}

/** The same, yielding after each input, for external PSBTs that may be large. */
export async function inspectInTurns(
  psbtBase64: string,
  network: Network,
  findScript: FindScript,
  options: InspectOptions = {},
): Promise<Inspection> {
  return lettingOthersRun(inspecting(psbtBase64, network, findScript, options));
}

function* inspecting(
  psbtBase64: string,
  network: Network,
  findScript: FindScript,
  options: InspectOptions = {},
): Steps<Inspection> {
  const parsed = parsePsbt(psbtBase64);
  yield;
  const { unsignedTx, unsignedHex } = parsed;
  const context = { parsed, addressOf: addressesOf(network), findScript, options };
  const inputs: InspectedInput[] = [];
  for (const index of unsignedTx.ins.keys()) {
    inputs.push(inspectInput(context, index));
    yield;
  }
  const payer = inputs.find(({ mine }) => mine)?.mine?.walletId;
  const outputs: InspectedOutput[] = [];
  for (const [index, { script, value }] of unsignedTx.outs.entries()) {
    const scriptHex = Buffer.from(script).toString('hex');
    const owner = findScript(scriptHex);
    const isPayers = payer === undefined || owner?.walletId === payer;
    outputs.push({
      index,
      address: owner?.address ?? context.addressOf(scriptHex),
      script: scriptHex,
      type: scriptTypeOf(script),
      sats: value,
      mine: isPayers ? owner : null,
      otherWallet:
        owner && !isPayers
          ? (options.walletName?.(owner.walletId) ?? say.signing.named.anotherWallet)
          : null,
      isData: script[0] === bitcoin.opcodes['OP_RETURN'],
    });
    yield;
  }
  const known = inputs.flatMap(({ proved }) => proved?.sats ?? []);
  const values = outputs.map(({ sats }) => sats);
  const complete = known.length === inputs.length;
  const feeSats = complete ? sum(known) - sum(values) : null;
  const vsize = signedSize(parsed, inputs);
  yield;
  const predicted = predictedTxid(unsignedTx, inputs);
  yield;
  const ranges = complete ? satFlow(known, values) : [];
  const runestone = readRunestone(unsignedTx.outs.map(({ script }) => script));
  const inspection: Inspection = {
    unsignedHex,
    ...predicted,
    version: unsignedTx.version,
    locktime: unsignedTx.locktime,
    inputs,
    outputs,
    feeSats,
    vsize,
    feeRate: feeSats !== null && feeSats >= 0n ? formatRate(feeSats, vsize) : null,
    satFlow: ranges,
    runestone,
    pins: [],
    problems: [
      ...generalProblems(parsed),
      ...(sum(known) > MAX_SATS ? [say.signing.readInspect.spendsMoreThanThere] : []),
    ],
  };
  return options.assets ? withAssets(inspection, options.assets) : inspection;
}

/** Cached addresses of scripts in hex, since the inputs of a large payment usually have few. */
function addressesOf(network: Network): (scriptHex: string) => string | null {
  const known = new Map<string, string | null>();
  return (scriptHex) => {
    const found = known.get(scriptHex);
    if (found !== undefined) return found;
    const address = addressOf(Buffer.from(scriptHex, 'hex'), network);
    known.set(scriptHex, address);
    return address;
  };
}

/** The same transaction with every given asset pinned to its destination. */
export const withAssets = (inspection: Inspection, assets: Assets): Inspection => ({
  ...inspection,
  pins: pinAssets({
    outpoints: inspection.inputs.map(({ outpoint }) => outpoint),
    assets,
    satFlow: inspection.satFlow,
    runestone: inspection.runestone,
    isData: inspection.outputs.map(({ isData }) => isData),
  }),
});

function generalProblems(parsed: ParsedPsbt): string[] {
  const problems: string[] = [];
  const unknown = parsed.globalKeyTypes.filter((type) => !harmlessGlobals.includes(type));
  if (unknown.length > 0)
    problems.push(say.signing.readInspect.holdsUnknownGlobalField({ names: names(unknown) }));
  const strange = parsed.outputKeyTypes.flat().filter((type) => !knownOutputKeys.includes(type));
  if (strange.length > 0)
    problems.push(say.signing.readInspect.holdsUnknownOutputField({ names: names(strange) }));
  if (parsed.unsignedTx.ins.length === 0) problems.push(say.signing.readInspect.spendsNothing);
  if (![1, 2].includes(parsed.unsignedTx.version))
    problems.push(say.signing.readInspect.hasAnUnusualVersion);
  return problems;
}

const names = (types: readonly number[]): string =>
  types.map((type) => `0x${type.toString(16).padStart(2, '0')}`).join(', ');

/** Our inputs without a signature. */
export const inputsToSign = ({ inputs }: Inspection): InspectedInput[] =>
  inputs.filter(({ mine, signed }) => mine !== null && !signed);

/** Sats spent by us and returned to us; null if one of our amounts isn't proved. */
export function ownSums({ inputs, outputs }: Inspection): { spent: bigint; back: bigint } | null {
  const own = inputs.filter(({ mine }) => mine);
  if (own.some(({ proved }) => !proved)) return null;
  return {
    spent: sum(own.map(({ proved }) => proved?.sats ?? 0n)),
    back: sum(outputs.filter(({ mine }) => mine).map(({ sats }) => sats)),
  };
}

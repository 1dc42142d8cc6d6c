import { parseSats } from '#shared/bitcoin/amount.ts';
import { parseInscriptionId } from '#shared/bitcoin/ids.ts';
import type {
  DepositIntent,
  WithdrawApproveIntent,
  WithdrawPaymentIntent,
} from '#shared/flows/intents/provided.ts';

import { dustLimit } from '../../../wallet/fees.ts';
import { block, inputName, judge, outputName, sats } from '../clauses/define.ts';
import { prevoutsProved } from '../clauses/inputs.ts';
import { knownFields, noData } from '../clauses/outputs.ts';
import { landingOf, satFlow } from '../../sat-flow.ts';
import { assetAlone, inscriptionLands, noAssetMoves, tokenAsNamed } from './asset.ts';
import {
  feeAsAsked,
  feeCoinsClean,
  noForeignInputs,
  nothingExtra,
  outputsNamed,
  ownInputs,
  ownInputsFresh,
  ownSighashWhole,
  sameNetwork,
} from './common.ts';
import type { ProvidedFacts } from './facts.ts';

/** OP_RETURN with the module's id: its txid as a transaction writes it, and the index where it is not 0. */
export function moduleScript(moduleId: string): string {
  const { txid, index } = parseInscriptionId(moduleId);
  const bytes = [...Buffer.from(txid, 'hex').reverse()];
  for (let rest = index; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  return `6a${bytes.length.toString(16).padStart(2, '0')}${Buffer.from(bytes).toString('hex')}`;
}

/** C1: input 0 is the inscription, output 0 burns its sat with the module's id, the rest is ours. */
const depositsToModule = ({ intent, inspection }: ProvidedFacts<DepositIntent>) => {
  const [input] = inspection.inputs;
  const [output] = inspection.outputs;
  const findings = [];
  if (input?.outpoint !== intent.outpoint) findings.push(block('Input 1 is not the inscription.'));
  if (output?.script !== moduleScript(intent.moduleId)) {
    findings.push(block('Output 1 does not name the swap module.'));
  }
  if (output?.sats !== 1n) findings.push(block('Output 1 does not take exactly one sat.'));
  return judge(
    'C1',
    'Deposits into the module',
    `${intent.amount} ${intent.tick} go to the swap module.`,
    [`module ${intent.moduleId}`, `output 1: ${output?.script.slice(0, 80) ?? 'missing'}`],
    findings,
  );
};

const isModule = (index: number, script: string, intent: DepositIntent): boolean =>
  index === 0 && script === moduleScript(intent.moduleId);

/** C5: the one output with data is the module's. */
const onlyModuleData = ({ intent, inspection }: ProvidedFacts<DepositIntent>) =>
  noData({
    inspection: {
      ...inspection,
      outputs: inspection.outputs.filter(({ index, script }) => !isModule(index, script, intent)),
    },
  });

const onlyOwn = sameNetwork(() => null);

export const depositClauses = [
  depositsToModule,
  tokenAsNamed(1),
  assetAlone,
  prevoutsProved,
  feeCoinsClean,
  inscriptionLands<DepositIntent>('the module’s output', ({ index }) => index === 0),
  onlyModuleData,
  ownInputs('asset and fee'),
  noForeignInputs,
  ownSighashWhole,
  outputsNamed<DepositIntent>(({ index, script }, { intent }) =>
    isModule(index, script, intent) ? 'the module' : null,
  ),
  feeAsAsked,
  onlyOwn,
  ownInputsFresh,
  nothingExtra,
  knownFields,
] as const;

/** C1: exactly one output is not ours, and takes what the provider quoted for inscribing. */
const paysTheQuote = ({ intent, inspection }: ProvidedFacts<WithdrawPaymentIntent>) => {
  const foreign = inspection.outputs.filter(({ mine }) => !mine);
  const quoted = parseSats(intent.paySats);
  const findings = [];
  if (foreign.length !== 1) findings.push(block(`${foreign.length} outputs are not yours.`));
  for (const output of foreign) {
    if (output.sats > quoted) {
      findings.push(block(`${outputName(output.index)} takes more than ${sats(quoted)}.`));
    } else if (output.sats < quoted) {
      findings.push(block(`${outputName(output.index)} takes less than ${sats(quoted)}.`));
    }
  }
  return judge(
    'C1',
    'Pays what was quoted',
    `Inscribing the withdrawal costs ${sats(quoted)}.`,
    foreign.map(
      ({ index, address, sats: value }) =>
        `${outputName(index)}: ${sats(value)} to ${address ?? 'no address'}`,
    ),
    findings,
  );
};

export const withdrawPaymentClauses = [
  paysTheQuote,
  prevoutsProved,
  feeCoinsClean,
  noAssetMoves,
  noData,
  ownInputs('fee only'),
  noForeignInputs,
  ownSighashWhole,
  outputsNamed<WithdrawPaymentIntent>(({ sats: value, isData }, { intent }) =>
    !isData && value === parseSats(intent.paySats) ? 'the inscribing' : null,
  ),
  feeAsAsked,
  onlyOwn,
  ownInputsFresh,
  nothingExtra,
  knownFields,
] as const;

/** C1: input 1 is an inscription still to be made, the rest the service’s, and it comes to our address. */
const comesToUs = ({ intent, inspection, owned }: ProvidedFacts<WithdrawApproveIntent>) => {
  const own = inspection.inputs.filter(({ mine }) => mine);
  const [input, ...more] = own;
  const values = inspection.inputs.map(({ proved, claimed }) => (proved ?? claimed)?.sats ?? null);
  const findings = [];
  if (!input) findings.push(block('It spends nothing of yours.'));
  if (more.length > 0) findings.push(block('It spends more than one coin of yours.'));
  if (input && input.index !== 0) findings.push(block('Your input is not the first.'));
  for (const { index, outpoint } of own) {
    if (owned.has(outpoint)) {
      findings.push(block(`${inputName(index)} spends a coin that you already have.`));
    }
  }
  const known = values.flatMap((value) => value ?? []);
  const flow =
    known.length === values.length
      ? satFlow(
          known,
          inspection.outputs.map((output) => output.sats),
        )
      : [];
  const landing = landingOf(flow, 0, 0n);
  const output = typeof landing?.output === 'number' ? inspection.outputs[landing.output] : null;
  if (!output?.mine || output.address !== intent.receiveAddress || landing?.offset !== 0n) {
    findings.push(block('The withdrawn inscription would not come to your address.'));
  } else if (output.type && output.sats < dustLimit[output.type]) {
    findings.push(block('The output for it is too small to be relayed.'));
  } else if (output.sats < (values[0] ?? 0n)) {
    findings.push(block('You would get back less than your input holds.'));
  }
  return judge(
    'C1',
    'The withdrawal comes to you',
    `${intent.amount} ${intent.tick} come to ${intent.receiveAddress}.`,
    [
      `${input ? inputName(input.index) : 'no input'}: ${sats(values[0] ?? null)}, to be made by the withdrawal`,
      output ? `${outputName(output.index)}: ${sats(output.sats)}` : 'no output',
    ],
    findings,
  );
};

/** C2: a coin still to be made has no previous transaction; its amount is what our signature commits to. */
const amountCommitted = ({ inspection }: ProvidedFacts<WithdrawApproveIntent>) => {
  const own = inspection.inputs.filter(({ mine }) => mine);
  return judge(
    'C2',
    'The amount is bound',
    'Your signature holds only for the amount that is stated.',
    own.map(
      ({ index, type, claimed }) => `${inputName(index)}: ${sats(claimed?.sats ?? null)}, ${type}`,
    ),
    own
      .filter(({ type, claimed }) => !claimed || (type !== 'p2wpkh' && type !== 'p2tr'))
      .map(({ index }) => block(`${inputName(index)}: its amount would not be bound.`)),
  );
};

/** C6: what others bring is signed by them already, so that nothing can be exchanged after us. */
const othersSigned = ({ inspection }: ProvidedFacts<WithdrawApproveIntent>) => {
  const foreign = inspection.inputs.filter(({ mine }) => !mine);
  return judge(
    'C6',
    'The service signed first',
    'Every other input is signed already.',
    foreign.map(({ index, signed }) => `${inputName(index)}: ${signed ? 'signed' : 'not signed'}`),
    foreign
      .filter(({ signed }) => !signed)
      .map(({ index }) => block(`${inputName(index)} is not signed by its owner yet.`)),
  );
};

/** The fields of every input, but for the proof that a coin still to be made cannot have. */
const approveFields = ({ inspection }: ProvidedFacts<WithdrawApproveIntent>) =>
  knownFields({
    inspection: {
      ...inspection,
      inputs: inspection.inputs.map((input) => ({
        ...input,
        problems: input.problems.filter((problem) => problem !== 'its amount is not proved'),
      })),
    },
  });

export const withdrawApproveClauses = [
  comesToUs,
  amountCommitted,
  othersSigned,
  noData,
  ownSighashWhole,
  sameNetwork<WithdrawApproveIntent>(({ receiveAddress }) => receiveAddress),
  nothingExtra,
  approveFields,
] as const;

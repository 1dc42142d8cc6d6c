import type { Clause } from '#shared/flows/approval.ts';

import { BROADCAST_MAXIMUM, feeFor, RELAY_MINIMUM } from '../../../wallet/fees.ts';
import {
  block,
  hold,
  inputName,
  judge as clause,
  outputName,
  sats,
  warn,
} from '../clauses/define.ts';
import { wholeSighash } from '../clauses/inputs.ts';
import { judge } from '../policy.ts';
import { inputsToSign, ownSums, type PsbtClause, type PsbtFacts } from './facts.ts';

/** Nobody said what this is for, so whatever leaves the wallet beyond a fee must be wanted expressly. */
const whatYouLose: PsbtClause = ({ inspection }) => {
  const sums = ownSums(inspection);
  const title = 'What leaves your wallet';
  if (!sums) return clause('psbt.outlay', title, '', [], [block('It cannot be known.')]);
  const { spent, back } = sums;
  const fee = inspection.feeSats;
  const foreign = inspection.outputs.filter(({ mine, isData }) => !mine && !isData);
  const loss = spent - back;
  const findings = [];
  if (loss > 0n && (fee === null || loss > fee || foreign.length > 0)) {
    const away = foreign.map(
      ({ index, address, sats: value }) =>
        `${outputName(index)}: ${sats(value)} to ${address ?? 'no address'}`,
    );
    findings.push(hold(`${sats(loss)} leave your wallet. ${away.join('. ')}`.trim()));
  }
  return clause(
    'psbt.outlay',
    title,
    loss <= 0n ? 'Nothing: at least as much comes back.' : `Only the fee, ${sats(loss)}.`,
    [`yours spent: ${sats(spent)}`, `back to you: ${sats(back)}`],
    findings,
  );
};

/** C2 */
const amountsProved: PsbtClause = ({ inspection }) =>
  clause(
    'C2',
    'Amounts are proved',
    'Every spent amount was checked against the transaction that made it.',
    inspection.inputs.map(
      ({ index, outpoint, proved }) =>
        `${inputName(index)}: ${outpoint}, ${proved ? sats(proved.sats) : 'not proved'}`,
    ),
    inspection.inputs
      .filter(({ proved }) => !proved)
      .map(({ index, mine }) =>
        mine
          ? block(`${inputName(index)} is yours and its amount could not be proved.`)
          : hold(`${inputName(index)}: its amount could not be proved, so the fee is unknown.`),
      ),
  );

/** C3, C4 and C5: assets on own coins stay with us, or leave only if wanted expressly; never into a fee. */
const assetsStay: PsbtClause = ({ inspection, coins, assets }) => {
  const findings = [];
  for (const { index, outpoint } of inspection.inputs.filter(({ mine }) => mine)) {
    const verdict = coins.get(outpoint)?.passport.verdict;
    if (!assets.has(outpoint) || verdict === undefined || verdict === 'unknown') {
      findings.push(hold(`${inputName(index)}: not every index says what it carries.`));
    }
  }
  const evidence = inspection.pins.map(({ kind, id, output }) => {
    const where = typeof output === 'number' ? outputName(output) : output;
    return `${kind} ${id}: to ${where}`;
  });
  for (const { kind, id, output } of inspection.pins) {
    const what = kind === 'inscription' ? `The inscription ${id}` : `Some of ${kind} ${id}`;
    if (output === 'fee') findings.push(block(`${what} would be lost in the fee.`));
    else if (output === 'burned') findings.push(block(`${what} would be destroyed.`));
    else if (output === 'unknown') findings.push(hold(`${what} goes where nobody can tell.`));
    else if (!inspection.outputs[output]?.mine) {
      findings.push(hold(`${what} would leave your wallet, with ${outputName(output)}.`));
    }
  }
  return clause(
    'C4',
    'Assets stay yours',
    'No asset of yours leaves.',
    evidence.length > 0 ? evidence : ['no known asset sits on your coins'],
    findings,
  );
};

/** C6 */
const ownInputs: PsbtClause = ({ inspection, coins }) => {
  const wanted = inputsToSign(inspection);
  const findings = wanted.length === 0 ? [block('No input of yours is left to sign.')] : [];
  for (const { index, outpoint } of wanted) {
    if (coins.get(outpoint)?.lockedBy) {
      findings.push(block(`${inputName(index)} is reserved by another action of yours.`));
    }
  }
  return clause(
    'C6',
    'Your inputs',
    `Signs ${wanted.length} of ${inspection.inputs.length} inputs.`,
    inspection.inputs.map(
      ({ index, mine, signed }) =>
        `${inputName(index)}: ${mine?.path ?? 'not yours'}${signed ? ', signed already' : ''}`,
    ),
    findings,
  );
};

/** C7 */
const wholeTransaction: PsbtClause = ({ inspection }) =>
  wholeSighash({ inspection: { ...inspection, inputs: inputsToSign(inspection) } });

/** C9 */
const feeKnown: PsbtClause = ({ inspection, limits }) => {
  const { feeSats: fee, vsize } = inspection;
  const title = 'Fee within bounds';
  if (fee === null) return clause('C9', title, '', [], [hold('The fee cannot be known.')]);
  const findings = [];
  if (fee < 0n) findings.push(hold('Outputs exceed inputs: somebody else still has to pay.'));
  if (fee > limits.maxFeeSats)
    findings.push(block(`Above your limit of ${sats(limits.maxFeeSats)}.`));
  if (fee > feeFor(BROADCAST_MAXIMUM, vsize)) findings.push(block('Above what nodes broadcast.'));
  if (fee >= 0n && fee < feeFor(RELAY_MINIMUM, vsize))
    findings.push(warn('Below what nodes relay.'));
  const { recommended } = limits;
  const usual = recommended && feeFor(Math.max(recommended.fastest, RELAY_MINIMUM) * 3, vsize);
  if (usual && fee > usual) findings.push(hold('More than 3 times the fastest recommended rate.'));
  return clause(
    'C9',
    title,
    `${sats(fee)} is ${inspection.feeRate ?? '?'} sat/vB.`,
    [`fee ${sats(fee)} for about ${vsize} vB`, `limit ${sats(limits.maxFeeSats)}`],
    findings,
  );
};

/** C10 */
const sameNetwork: PsbtClause = ({ intent, network, inspection }) =>
  clause(
    'C10',
    'Right network',
    `Opened on ${network.label}. A PSBT itself names no network.`,
    [`network ${network.label}`],
    intent.network === network.id && intent.unsignedHex === inspection.unsignedHex
      ? []
      : [block('It was asked on another network, or for another transaction.')],
  );

/** C11 */
const stillUnspent: PsbtClause = ({ inspection, coins }) => {
  const findings = [];
  for (const { index, outpoint } of inputsToSign(inspection)) {
    const record = coins.get(outpoint)?.evidence.record;
    if (record?.state === 'said' && record.value?.spent) {
      findings.push(block(`${inputName(index)} is spent already.`));
    } else if (record?.state !== 'said' || record.value === null) {
      findings.push(hold(`${inputName(index)} is not known to be unspent.`));
    }
  }
  return clause('C11', 'Still there', 'Your coins are unspent.', [], findings);
};

/** C16 */
const isNoMessage: PsbtClause = ({ isMessage }) =>
  clause(
    'C16',
    'No message in disguise',
    'It is a transaction, not the form in which a message is signed.',
    [],
    isMessage ? [block('It signs a message that nobody showed you. Use the message tool.')] : [],
  );

/** Fields of own inputs and of the transaction must be understood; foreign ones are pointed at. */
const fieldsKnown: PsbtClause = ({ inspection }) =>
  clause(
    'psbt.fields',
    'Nothing unknown inside',
    'The PSBT holds only fields that were checked.',
    [`transaction version ${inspection.version}, locktime ${inspection.locktime}`],
    [
      ...inspection.problems.map((problem) => block(`The PSBT ${problem}.`)),
      ...inspection.inputs.flatMap(({ index, mine, problems }) =>
        problems.map((problem) => (mine ? block : hold)(`${inputName(index)}: ${problem}.`)),
      ),
      ...(inspection.locktime === 0 ? [] : [warn('It cannot be mined before its locktime.')]),
    ],
  );

const clauses: readonly PsbtClause[] = [
  whatYouLose,
  assetsStay,
  amountsProved,
  ownInputs,
  wholeTransaction,
  feeKnown,
  sameNetwork,
  stillUnspent,
  isNoMessage,
  fieldsKnown,
];

/** The clauses of the PSBT tool: harmless passes, a loss is held, what cannot be undone or seen is blocked. */
export const judgePsbt = (facts: PsbtFacts): Clause[] => judge(clauses, facts);

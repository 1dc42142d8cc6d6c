import type { Clause } from '#shared/flows/approval.ts';

import {
  block,
  type BytesFacts,
  inputName,
  judge,
  outputName,
  type PaymentClause,
  sats,
} from './define.ts';

/** OP_RETURN OP_13: the start of a runestone. */
const RUNESTONE = '6a5d';

/** C5: a payment carries no data at all, so no runestone can move or burn runes. */
export const noData = ({ inspection }: BytesFacts): Clause =>
  judge(
    'C5',
    'No hidden instructions',
    'No output carries data.',
    [`${inspection.outputs.length} outputs looked at`],
    inspection.outputs
      .filter(({ isData }) => isData)
      .map(({ index, script }) =>
        block(
          script.startsWith(RUNESTONE)
            ? `${outputName(index)} is a runestone: it could move or burn runes.`
            : `${outputName(index)} carries data that nobody asked for.`,
        ),
      ),
  );

/** C8: outputs are the payment and at most one change output of our own. */
export const onlyKnownOutputs: PaymentClause = ({ intent, inspection }) => {
  const findings = [];
  const change = inspection.outputs.filter(({ mine }) => mine);
  for (const { index, address, mine } of inspection.outputs) {
    if (address !== intent.payAddress && !mine) {
      findings.push(block(`${outputName(index)} goes to somebody unknown.`));
    }
  }
  if (change.length > 1) findings.push(block('There is more than one change output.'));
  if (change.some(({ mine }) => mine?.role !== 'payment')) {
    findings.push(block('Change would go to the account that holds inscriptions.'));
  }
  return judge(
    'C8',
    'Nothing to strangers',
    'Every output is the payment or your own change.',
    inspection.outputs.map(
      ({ index, address, sats: value, mine }) =>
        `${outputName(index)}: ${sats(value)} to ${address ?? 'no address'}${mine ? ` (yours, ${mine.path})` : ''}`,
    ),
    findings,
  );
};

/** The PSBT holds only fields that we understand. */
export const knownFields = ({ inspection }: BytesFacts): Clause =>
  judge(
    'psbt.fields',
    'Nothing unknown inside',
    'The transaction holds only fields that were checked.',
    [`transaction version ${inspection.version}, locktime ${inspection.locktime}`],
    [
      ...inspection.problems.map((problem) => block(`The transaction ${problem}.`)),
      ...inspection.inputs.flatMap(({ index, problems }) =>
        problems.map((problem) => block(`${inputName(index)}: ${problem}.`)),
      ),
      ...inspection.inputs
        .filter((input) => input.mine !== null && waits(input.sequence, inspection.version))
        .map(({ index }) =>
          block(`${inputName(index)} cannot be spent before its time lock ends.`),
        ),
      ...(inspection.locktime === 0 ? [] : [block('The transaction has a locktime.')]),
    ],
  );

/** BIP-68: a sequence without the disable bit asks for an age of the coin, from version 2 on. */
const waits = (sequence: number, version: number): boolean =>
  version >= 2 && (sequence & 0x8000_0000) === 0 && (sequence & 0xffff) !== 0;

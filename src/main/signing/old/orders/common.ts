import type { Clause } from '#shared/flows/approval.ts';
import { plainText } from '#shared/text.ts';

import { BROADCAST_MAXIMUM, feeFor, RELAY_MINIMUM } from '../../../wallet/fees.ts';
import { block, hold, inputName, judge, outputName, sats } from '../clauses/define.ts';
import { prevoutsProved, stillFresh, wholeSighash } from '../clauses/inputs.ts';
import type { Inspection } from '../../inspect.ts';
import type { CommitFacts, RevealFacts } from './facts.ts';

type Facts = CommitFacts | RevealFacts;

/** The inspection with own inputs alone; indexes stay. */
export const ownPart = (inspection: Inspection): Inspection => ({
  ...inspection,
  inputs: inspection.inputs.filter(({ mine }) => mine),
});

/** C2: nothing about either transaction is believed, so every amount must be proved. */
export const amountsProved = ({ inspection }: Facts): Clause => prevoutsProved({ inspection });

/** C4: whatever sits on own coins ends on an output of ours. */
export const assetsStay = ({ inspection, assets }: Facts): Clause =>
  judge(
    'C4',
    'Your assets come back',
    'Whatever your coins carry lands on outputs of yours.',
    inspection.pins.map(
      ({ kind, id, output }) =>
        `${kind} ${id}: to ${typeof output === 'number' ? outputName(output) : output}`,
    ),
    [
      ...inspection.pins
        .filter(({ output }) => typeof output !== 'number' || !inspection.outputs[output]?.mine)
        .map(({ kind, id }) => block(`The ${kind} ${id} would be lost.`)),
      // Silence of an index is not the same as nothing there.
      ...inspection.inputs
        .filter(({ mine, outpoint }) => mine && !assets.has(outpoint))
        .map(({ index }) => block(`What ${inputName(index).toLowerCase()} carries is not known.`)),
    ],
  );

/** C7 */
export const ownSighashWhole = ({ inspection }: Facts): Clause =>
  wholeSighash({ inspection: ownPart(inspection) });

/** C9 */
export const feeAsChosen = ({ intent, inspection, limits }: Facts): Clause => {
  const { feeSats: fee, vsize } = inspection;
  const title = 'Fee within bounds';
  if (fee === null) return judge('C9', title, '', [], [block('The fee cannot be known.')]);
  const asked = feeFor(intent.feeRate, vsize);
  const findings = [];
  if (fee < 0n) findings.push(block('Outputs exceed inputs.'));
  if (fee > limits.maxFeeSats)
    findings.push(block(`Above your limit of ${sats(limits.maxFeeSats)}.`));
  if (fee < feeFor(RELAY_MINIMUM, vsize)) findings.push(block('Below what nodes relay.'));
  if (fee > feeFor(BROADCAST_MAXIMUM, vsize)) findings.push(block('Above what nodes broadcast.'));
  if (fee > 2n * asked + 300n) findings.push(hold('More than twice what your fee rate asks for.'));
  return judge(
    'C9',
    title,
    `${sats(fee)} is ${inspection.feeRate ?? '?'} sat/vB.`,
    [
      `fee ${sats(fee)} for about ${vsize} vB`,
      `chosen rate ${intent.feeRate} sat/vB: ${sats(asked)}`,
    ],
    findings,
  );
};

/** C10 and the order: the same one, on this network, still waiting to be signed. */
export const orderWaits = ({ intent, network, order }: Facts): Clause => {
  const findings = [];
  if (intent.network !== network.id) findings.push(block('It was asked on another network.'));
  if (order.orderId !== intent.orderId) findings.push(block('This is another order.'));
  if (order.status !== 'pending') {
    findings.push(block(`The order is not waiting any more (${plainText(order.status, 40)}).`));
  }
  return judge(
    'C10',
    'The order waits for it',
    `Order ${intent.orderId} on ${network.label} waits for your signature.`,
    [`status ${plainText(order.status, 40)}`],
    findings,
  );
};

/** C11 */
export const ownFresh = ({ inspection, coins }: Facts): Clause =>
  stillFresh({ inspection: ownPart(inspection), coins });

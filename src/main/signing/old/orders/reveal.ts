import { isSameOperation } from '#shared/bitcoin/brc20-operation.ts';
import type { Clause } from '#shared/flows/approval.ts';

import { block, inputName, judge as clause, outputName, sats } from '../clauses/define.ts';
import { knownFields, noData } from '../clauses/outputs.ts';
import { judge } from '../policy.ts';
import { takenFindings } from '../purposes/common.ts';
import { landingOf } from '../../sat-flow.ts';
import {
  amountsProved,
  assetsStay,
  feeAsChosen,
  orderWaits,
  ownFresh,
  ownPart,
  ownSighashWhole,
} from './common.ts';
import type { RevealClause, RevealFacts } from './facts.ts';

/** Content type and parent. Anything else could make it mean something else. */
const EXPECTED_TAGS = [1, 3];
/** Media types that an index reads as an operation (api-facts 6). */
const OPERATION_TYPE = /^(text\/plain(\s*;.*)?|application\/json)$/i;

/** Sign-commit and sign-reveal: the leaf that the commit pays for holds exactly what was asked, and nothing else. */
const contentAsked: RevealClause = ({ intent, leaf }) => {
  const title = 'Inscribes what was asked';
  if ('fault' in leaf) return clause('reveal.content', title, '', [], [block(leaf.fault)]);
  const [envelope, ...more] = leaf.envelopes;
  if (!envelope) {
    return clause('reveal.content', title, '', [], [block('It inscribes nothing.')]);
  }
  const text = Buffer.from(envelope.body).toString('utf8');
  const findings = [];
  if (more.length > 0) findings.push(block('It inscribes more than one thing.'));
  const isText = Buffer.from(text).equals(envelope.body);
  if (!isText || !isSameOperation(text, intent.operation)) {
    findings.push(block('It inscribes something else than you asked for.'));
  }
  if (!OPERATION_TYPE.test(envelope.contentType ?? '')) {
    findings.push(block('It is written as a kind of content that no index reads.'));
  }
  const { tags } = envelope;
  if (envelope.incomplete || tags.some((tag) => !EXPECTED_TAGS.includes(tag))) {
    findings.push(block('It carries fields that nobody asked for.'));
  }
  if (new Set(tags).size !== tags.length) findings.push(block('It states a field twice.'));
  return clause(
    'reveal.content',
    title,
    'The script that your commit pays for holds exactly this operation.',
    [`asked: ${intent.operation}`, `found: ${text.slice(0, 300)}`],
    findings,
  );
};

/** The right to mint: the deploy inscription is named as the parent. */
const parentNamed: RevealClause = ({ intent, leaf }) => {
  const parents = 'fault' in leaf ? [] : (leaf.envelopes[0]?.parents ?? []);
  const { inscriptionId } = intent.parent;
  return clause(
    'reveal.parent-named',
    'Names your deploy as its parent',
    'The inscription is a child of your deploy inscription, so the mint counts.',
    [`parent ${inscriptionId}`, ...parents.map((id) => `named: ${id}`)],
    parents.length === 1 && parents[0] === inscriptionId
      ? []
      : [
          block(
            'The mint would be void: it does not name your deploy inscription as its only parent.',
          ),
        ],
  );
};

/** The deploy inscription comes back to us whole: lost, the right to mint is lost for ever. */
const parentReturns: RevealClause = ({ intent, inspection, coins, parentAt }) => {
  const findings = [];
  const evidence = [];
  const { inscriptionId } = intent.parent;
  const input = inspection.inputs.find(({ outpoint }) => outpoint === parentAt);
  const found = coins
    .get(parentAt ?? '')
    ?.passport.inscriptions.find(({ id }) => id === inscriptionId);
  if (!input?.mine || !found) findings.push(block('It does not spend your deploy inscription.'));
  const landing = input && found ? landingOf(inspection.satFlow, input.index, found.offset) : null;
  const output =
    landing && landing.output !== 'fee' ? inspection.outputs[landing.output] : undefined;
  if (input && found) {
    const where = output
      ? `${outputName(output.index)}, ${output.address ?? 'no address'}`
      : 'the fee';
    evidence.push(`from ${inputName(input.index)} to ${where}`);
    if (!output?.mine) findings.push(block('Your deploy inscription would not come back to you.'));
    else if (output.mine.address !== intent.parent.address) {
      findings.push(block('Your deploy inscription would move to another address of yours.'));
    } else if (output.sats < (input.proved?.sats ?? 0n)) {
      findings.push(block('Your deploy inscription would come back with fewer sats.'));
    }
  }
  return clause(
    'reveal.parent',
    'Your deploy comes back',
    'The deploy inscription returns to its address, with all its sats.',
    [inscriptionId, ...evidence],
    findings,
  );
};

/** The new inscription is born on an output that pays the receive address. */
const bornAtReceiver: RevealClause = ({ intent, inspection, leaf }) => {
  const title = 'Goes where you said';
  if ('fault' in leaf) return clause('reveal.receive', title, '', [], [block(leaf.fault)]);
  const pointer = leaf.envelopes[0]?.pointer ?? null;
  const before = inspection.outputs.reduce((sum, output) => sum + output.sats, 0n);
  const landing =
    pointer === null || pointer >= before
      ? landingOf(inspection.satFlow, leaf.input, 0n)
      : placeOf(inspection.outputs, pointer);
  const output =
    landing && landing.output !== 'fee' ? inspection.outputs[landing.output] : undefined;
  const findings = [];
  if (output?.address !== intent.receiveAddress) {
    findings.push(block('The inscription would not go to the receive address.'));
  } else if (output.sats !== BigInt(intent.outputValue)) {
    findings.push(block(`It would sit on ${sats(output.sats)} instead of ${intent.outputValue}.`));
  } else if (landing?.offset !== 0n) {
    findings.push(block('The inscription would not sit on the first sat of its output.'));
  }
  return clause(
    'reveal.receive',
    title,
    `The inscription is born at ${intent.receiveAddress}.`,
    [`${output ? outputName(output.index) : 'the fee'}, offset ${landing?.offset ?? 'unknown'}`],
    findings,
  );
};

function placeOf(outputs: RevealFacts['inspection']['outputs'], at: bigint) {
  let offset = at;
  for (const { index, sats: value } of outputs) {
    if (offset < value) return { output: index, offset };
    offset -= value;
  }
  return null;
}

/** C6: of ours the parent alone; of others nothing but the output of our own commit. */
const twoInputs: RevealClause = ({ intent, inspection, coins, parentAt, leaf }) => {
  const findings = inspection.inputs.flatMap(({ index, mine, outpoint }) => {
    const coin = coins.get(outpoint);
    if (outpoint === parentAt && mine && coin) {
      return takenFindings(coin, intent.flowId, inputName(index));
    }
    if (!('fault' in leaf) && index === leaf.input && !mine) return [];
    return [block(`${inputName(index)} has no business in this transaction.`)];
  });
  return clause(
    'C6',
    'Only the expected coins',
    'Spends your deploy inscription and the output of your commit.',
    inspection.inputs.map(
      ({ index, mine, outpoint }) =>
        `${inputName(index)}: ${outpoint}, ${mine?.path ?? 'not yours'}`,
    ),
    findings,
  );
};

/** C8 */
const outputsKnown: RevealClause = ({ intent, inspection }) =>
  clause(
    'C8',
    'Nothing to strangers',
    'Every output is the inscription’s or your own.',
    inspection.outputs.map(
      ({ index, address, sats: value }) =>
        `${outputName(index)}: ${sats(value)} to ${address ?? 'no address'}`,
    ),
    inspection.outputs
      .filter(
        ({ mine, address, sats: value }) =>
          !mine &&
          address !== intent.receiveAddress &&
          !(address === intent.devAddress && value === BigInt(intent.devFee ?? 0)),
      )
      .map(({ index }) => block(`${outputName(index)} goes to somebody unknown.`)),
  );

/** Fields are judged where our signature is asked for; the other input is proved by its leaf. */
const ownFields: RevealClause = ({ inspection }) =>
  knownFields({ inspection: ownPart(inspection) });

const clauses: readonly RevealClause[] = [
  contentAsked,
  parentNamed,
  parentReturns,
  bornAtReceiver,
  amountsProved,
  assetsStay,
  noData,
  twoInputs,
  ownSighashWhole,
  outputsKnown,
  feeAsChosen,
  orderWaits,
  ownFresh,
  ownFields,
];

/** Every clause of a reveal (safety.md 1.2, sign-commit and sign-reveal). */
export const judgeReveal = (facts: RevealFacts): Clause[] => judge(clauses, facts);

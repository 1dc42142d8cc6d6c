import {
  block,
  type Finding,
  inputName,
  judge,
  outputName,
  sats,
  warn,
} from '#main/signing/define/clause.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import type { Receiver } from '#main/signing/parts/receiver.ts';
import { landingOf } from '#main/signing/read/sat-flow.ts';
import type { Order } from '#shared/api/orders.ts';
import { isSameOperation } from '#shared/bitcoin/brc20-operation.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { RevealIntent } from '#shared/flows/intents/signed-order.ts';

import type { LeafProof } from './reveal-leaf.ts';

export interface RevealFacts extends TransactionFacts<RevealIntent> {
  /** The order's current state according to the provider. */
  order: Order;
  /** The parent inscription's location according to the index. */
  parentAt: string | null;
  leaf: LeafProof;
  receiver: Receiver | null;
}

/** Content type and parent. Other tags could change its meaning. */
const EXPECTED_TAGS = [1, 3];
/** Media types that an index parses as operations (api-facts 6). */
const OPERATION_TYPE = /^(text\/plain(\s*;.*)?|application\/json)$/i;

/** For sign-commit and sign-reveal: the leaf behind the commit has exactly the requested content and nothing else. */
export function contentAsRequested({ intent, leaf }: RevealFacts): Clause {
  const title = 'Inscribes what was asked';
  if ('fault' in leaf) return judge('reveal.content', title, '', [], [block(leaf.fault)]);
  const [envelope, ...more] = leaf.envelopes;
  if (!envelope) {
    return judge('reveal.content', title, '', [], [block('It inscribes nothing.')]);
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
  return judge(
    'reveal.content',
    title,
    'The script that your commit pays for holds exactly this operation.',
    [`asked: ${intent.operation}`, `found: ${text.slice(0, 300)}`],
    findings,
  );
}

/** The deploy inscription is the parent, which gives the right to mint. */
export function parentNamed({ intent, leaf }: RevealFacts): Clause {
  const parents = 'fault' in leaf ? [] : (leaf.envelopes[0]?.parents ?? []);
  const { inscriptionId } = intent.parent;
  const isNamed = parents.length === 1 && parents[0] === inscriptionId;
  const findings = isNamed
    ? []
    : [
        block(
          'The mint would be void: it does not name your deploy inscription as its only parent.',
        ),
      ];
  return judge(
    'reveal.parent-named',
    'Names your deploy as its parent',
    'The inscription is a child of your deploy inscription, so the mint counts.',
    [`parent ${inscriptionId}`, ...parents.map((id) => `named: ${id}`)],
    [...findings, ...placeFindings(leaf)],
  );
}

/**
 * Until block 824,544, ord cursed inscriptions not revealed by the first input, and calls them vindicated since; BRC-20
 * indexes disagree whether such a mint counts. Builders that spend the parent, like ord, put it first.
 */
const placeFindings = (leaf: RevealFacts['leaf']): Finding[] =>
  'fault' in leaf || leaf.input === 0
    ? []
    : [
        warn(
          `It is revealed by ${inputName(leaf.input).toLowerCase()}, not by the first: some indexes of BRC-20 do not count such a mint.`,
        ),
      ];

/** The deploy inscription returns to us entirely; losing it would lose the right to mint for ever. */
export function parentReturns({ intent, inspection, coins, parentAt }: RevealFacts): Clause {
  const findings = [];
  const evidence = [];
  const { inscriptionId } = intent.parent;
  const input = inspection.inputs.find(({ outpoint }) => outpoint === parentAt);
  const found = coins
    .get(parentAt ?? '')
    ?.report.inscriptions.find(({ id }) => id === inscriptionId);
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
  return judge(
    'reveal.parent',
    'Your deploy comes back',
    'The deploy inscription returns to its address, with all its sats.',
    [inscriptionId, ...evidence],
    findings,
  );
}

/** The new inscription is created on an output to the receiving address. */
export function bornAtReceiver({ intent, inspection, leaf }: RevealFacts): Clause {
  const title = 'Goes where you said';
  if ('fault' in leaf) return judge('reveal.receive', title, '', [], [block(leaf.fault)]);
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
  return judge(
    'reveal.receive',
    title,
    `The inscription is born at ${intent.receiveAddress}.`,
    [`${output ? outputName(output.index) : 'the fee'}, offset ${landing?.offset ?? 'unknown'}`],
    findings,
  );
}

function placeOf(outputs: RevealFacts['inspection']['outputs'], at: bigint) {
  let offset = at;
  for (const { index, sats: value } of outputs) {
    if (offset < value) return { output: index, offset };
    offset -= value;
  }
  return null;
}

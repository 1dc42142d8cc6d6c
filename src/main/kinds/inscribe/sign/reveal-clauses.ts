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
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { isSameOperation } from '#shared/bitcoin/brc20-operation.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { lentIn, type RevealIntent } from '#shared/flows/intents/signed-order.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import { contentFindings, wantedEvidence } from './files-content.ts';
import type { LeafProof } from './reveal-leaf.ts';

export interface RevealFacts extends TransactionFacts<RevealIntent> {
  /** The order's current state according to the provider. */
  order: Order;
  /** Locations of the parents according to the index, by inscription; null where it knows none. */
  parentsAt: ReadonlyMap<string, string | null>;
  leaf: LeafProof;
  receiver: Receiver | null;
}

/** Content type and parent. Other tags could change its meaning. */
const EXPECTED_TAGS = [1, 3];
/** Media types that an index parses as operations (api-facts 6). */
const OPERATION_TYPE = /^(text\/plain(\s*;.*)?|application\/json)$/i;

/** Sentences about a deploy inscription, or about parents of files. */
const lentWords = ({ files }: RevealIntent) =>
  files ? say.inscribe.signParents : say.inscribe.signRevealClauses;

function filesAsRequested({ intent: { files }, leaf }: RevealFacts): Clause | null {
  if (!files) return null;
  const findings =
    'fault' in leaf ? [block(leaf.fault)] : contentFindings(leaf.envelopes, files, false);
  return judge(
    'reveal.content',
    say.inscribe.signRevealClauses.inscribesWhatWasAsked,
    say.inscribe.signFiles.theScriptThatYour,
    wantedEvidence(files),
    findings,
  );
}

/** For sign-commit and sign-reveal: the leaf behind the commit has exactly the requested content and nothing else. */
export function contentAsRequested(facts: RevealFacts): Clause {
  return filesAsRequested(facts) ?? operationAsRequested(facts);
}

function operationAsRequested({ intent, leaf }: RevealFacts): Clause {
  const title = say.inscribe.signRevealClauses.inscribesWhatWasAsked;
  if ('fault' in leaf) return judge('reveal.content', title, '', [], [block(leaf.fault)]);
  const [envelope, ...more] = leaf.envelopes;
  if (!envelope) {
    return judge(
      'reveal.content',
      title,
      '',
      [],
      [block(say.inscribe.signRevealClauses.itInscribesNothing)],
    );
  }
  const text = Buffer.from(envelope.body).toString('utf8');
  const findings = [];
  if (more.length > 0) findings.push(block(say.inscribe.signRevealClauses.itInscribesMoreThan));
  const isText = Buffer.from(text).equals(envelope.body);
  if (!isText || !isSameOperation(text, intent.operation)) {
    findings.push(block(say.inscribe.signRevealClauses.itInscribesSomethingElse));
  }
  if (!OPERATION_TYPE.test(envelope.contentType ?? '')) {
    findings.push(block(say.inscribe.signRevealClauses.itIsWrittenAs));
  }
  const { tags } = envelope;
  if (envelope.incomplete || tags.some((tag) => !EXPECTED_TAGS.includes(tag))) {
    findings.push(block(say.inscribe.signRevealClauses.itCarriesFieldsThat));
  }
  if (new Set(tags).size !== tags.length)
    findings.push(block(say.inscribe.signRevealClauses.itStatesAField));
  return judge(
    'reveal.content',
    title,
    say.inscribe.signRevealClauses.theScriptThatYour,
    [
      say.inscribe.signRevealClauses.asked({ operation: intent.operation }),
      say.inscribe.signRevealClauses.found({ text: text.slice(0, 300) }),
    ],
    findings,
  );
}

/** A mint's only parent is the deploy inscription, which gives the right to mint; files' are those chosen. */
export function parentNamed({ intent, leaf }: RevealFacts): Clause {
  const words = lentWords(intent);
  const wanted = lentIn(intent).map(({ inscriptionId }) => inscriptionId);
  const envelopes = 'fault' in leaf ? [] : leaf.envelopes;
  const named = (intent.files ? envelopes : envelopes.slice(0, 1)).map(({ parents }) => parents);
  const isNamed = named.length > 0 && named.every((parents) => sameMembers(parents, wanted));
  return judge(
    'reveal.parent-named',
    words.namesYourDeployAs,
    words.theInscriptionIsA,
    [
      ...wanted.map((inscriptionId) => say.inscribe.signRevealClauses.parent({ inscriptionId })),
      ...[...new Set(named.flat())].map((id) => say.inscribe.signRevealClauses.named({ id })),
    ],
    [
      ...(isNamed ? [] : [block(words.theMintWouldBe)]),
      ...(intent.files ? [] : placeFindings(leaf)),
    ],
  );
}

const sameMembers = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && other.every((id) => one.includes(id));

/**
 * Until block 824,544, ord cursed inscriptions not revealed by the first input, and calls them vindicated since; BRC-20
 * indexes disagree whether such a mint counts. Builders that spend the parent, like ord, put it first.
 */
const placeFindings = (leaf: RevealFacts['leaf']): Finding[] =>
  'fault' in leaf || leaf.input === 0
    ? []
    : [
        warn(
          say.inscribe.signRevealClauses.itIsRevealedBy({
            inputName: say.text.lower({ text: inputName(leaf.input) }),
          }),
        ),
      ];

type Lent = ReturnType<typeof lentIn>[number];

/** Where an inscription of ours that the reveal spends ends up. */
function returnOf(
  { intent, inspection, coins, parentsAt }: RevealFacts,
  { inscriptionId, address }: Lent,
): { findings: Finding[]; evidence: string[] } {
  const words = lentWords(intent);
  const at = parentsAt.get(inscriptionId) ?? '';
  const input = inspection.inputs.find(({ outpoint }) => outpoint === at);
  const held = coins.get(at)?.report.inscriptions ?? [];
  const found = held.find(({ id }) => id === inscriptionId);
  if (!input?.mine || !found) return { findings: [block(words.itDoesNotSpend)], evidence: [] };
  const landing = landingOf(inspection.satFlow, input.index, found.offset);
  const output =
    landing && landing.output !== 'fee' ? inspection.outputs[landing.output] : undefined;
  const where = output
    ? commas([outputName(output.index), output.address ?? say.signing.named.noAddress])
    : say.signing.named.theFee;
  const findings: Finding[] = [];
  if (!output?.mine) findings.push(block(words.yourDeployInscriptionWould));
  else if (output.mine.address !== address) {
    findings.push(block(words.yourDeployInscriptionWouldMove));
  } else if (output.sats < (input.proved?.sats ?? 0n)) {
    findings.push(block(words.yourDeployInscriptionWouldCome));
  } else if (intent.files && landing?.offset !== found.offset) {
    findings.push(block(say.inscribe.signParents.itWouldSitElsewhere));
  }
  // What else is on the coin would go with it.
  if (intent.files && held.length > 1) findings.push(block(say.inscribe.signParents.itsCoinHolds));
  const evidence = [
    say.inscribe.signRevealClauses.fromTo({ inputName: inputName(input.index), where }),
  ];
  return { findings, evidence };
}

/** What we lend returns to us entirely; losing a deploy would lose the right to mint for ever. */
export function parentReturns(facts: RevealFacts): Clause {
  const words = lentWords(facts.intent);
  const returned = lentIn(facts.intent).map((lent) => ({ lent, ...returnOf(facts, lent) }));
  return judge(
    'reveal.parent',
    words.yourDeployComesBack,
    words.theDeployInscriptionReturns,
    returned.flatMap(({ lent, evidence }) => [lent.inscriptionId, ...evidence]),
    returned.flatMap(({ findings }) => findings),
  );
}

/** Where an inscription of the leaf is created. */
function birthOf({ inspection }: RevealFacts, input: number, pointer: bigint | null) {
  const before = inspection.outputs.reduce((sum, output) => sum + output.sats, 0n);
  const landing =
    pointer === null || pointer >= before
      ? landingOf(inspection.satFlow, input, 0n)
      : placeOf(inspection.outputs, pointer);
  const output =
    landing && landing.output !== 'fee' ? inspection.outputs[landing.output] : undefined;
  return { landing, output };
}

/** Each new inscription is created on an output of its own to the receiving address. */
export function bornAtReceiver(facts: RevealFacts): Clause {
  const { intent, leaf } = facts;
  const title = say.inscribe.signRevealClauses.goesWhereYouSaid;
  if ('fault' in leaf) return judge('reveal.receive', title, '', [], [block(leaf.fault)]);
  const pointers = intent.files
    ? leaf.envelopes.map(({ pointer }) => pointer)
    : [leaf.envelopes[0]?.pointer ?? null];
  const born = pointers.map((pointer) => birthOf(facts, leaf.input, pointer));
  const findings: Finding[] = [];
  for (const { landing, output } of born) {
    if (output?.address !== intent.receiveAddress) {
      findings.push(block(say.inscribe.signRevealClauses.theInscriptionWouldNot));
    } else if (output.sats !== BigInt(intent.outputValue)) {
      findings.push(
        block(
          say.inscribe.signRevealClauses.itWouldSitOn({
            sats: sats(output.sats),
            outputValue: groupDigits(String(intent.outputValue)),
          }),
        ),
      );
    } else if (landing?.offset !== 0n) {
      findings.push(block(say.inscribe.signRevealClauses.theInscriptionWouldNotSit));
    }
  }
  const places = new Set(born.map(({ output }) => output?.index));
  if (born.length === 0) findings.push(block(say.inscribe.signRevealClauses.itInscribesNothing));
  if (places.size < born.length) findings.push(block(say.inscribe.signFiles.twoSitOnOne));
  return judge(
    'reveal.receive',
    title,
    say.inscribe.signRevealClauses.theInscriptionIsBorn({ receiveAddress: intent.receiveAddress }),
    born.map(({ landing, output }) =>
      say.inscribe.signRevealClauses.offset({
        which: output ? outputName(output.index) : say.signing.named.theFee,
        offset: landing === null ? say.signing.named.unknown : String(landing.offset),
      }),
    ),
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

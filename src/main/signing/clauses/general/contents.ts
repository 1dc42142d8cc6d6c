import {
  isUnmoved,
  movedTransfers,
  tokensText,
  transferIn,
  transferSentences,
} from '#main/signing/contents/moved-transfers.ts';
import { block, type Finding, hold, judge, warn } from '#main/signing/define/clause.ts';
import type { Expected, ExpectedContent, TransactionFacts } from '#main/signing/define/purpose.ts';
import { foldTick } from '#main/signing/read/brc20-body.ts';
import { isSameName, type ProvedContent } from '#main/signing/read/proved-content.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import { bothEnds, plainText } from '#shared/text.ts';

import { type GeneralClause, type Part, partsOf } from './define.ts';

/**
 * C28: the content of moved inscriptions is proved from the bytes that inscribed them, and is what was requested.
 * Unprovable content is blocked if something is given or paid for it, and a warning if your own coin merely moves, so
 * that an unavailable provider can't keep you from ending a listing.
 */
export const contentsProved: GeneralClause = (facts, expected, added) => {
  const named = new Map((expected.contents ?? []).map((one) => [one.inscriptionId, one]));
  const parts = partsOf(facts, expected);
  const ids = new Set([...named.keys(), ...pinned(facts)]);
  const findings = [...ids].flatMap((id) => {
    const content = facts.contents.get(id);
    const wanted = named.get(id);
    const at = partWith(id, facts, parts);
    if (!content) return [unproved(id, at, expected)];
    return wanted ? contentFindings(content, wanted) : doubts(content, expected);
  });
  return judge(
    'C28',
    'Content is proved',
    ids.size === 0
      ? 'It moves no inscription.'
      : 'What each inscription holds was read from the bytes that inscribed it.',
    ids.size === 0
      ? ['no known inscription sits on the spent coins']
      : [...ids].map((id) => evidenceOf(id, facts.contents.get(id))),
    [
      ...findings,
      ...unlikeIndex(facts),
      ...transferSentences(facts, expected).map((text) => warn(text)),
      ...added,
    ],
  );
};

const pinned = ({ inspection }: TransactionFacts): string[] =>
  inspection.pins.flatMap(({ kind, id }) => (kind === 'inscription' ? [id] : []));

const partWith = (id: string, { inspection }: TransactionFacts, parts: readonly Part[]) => {
  const pin = inspection.pins.find((one) => one.kind === 'inscription' && one.id === id);
  return parts.find(({ input }) => input.index === pin?.input);
};

function unproved(id: string, at: Part | undefined, expected: Expected): Finding {
  const text = `What the inscription ${bothEnds(id)} holds couldn't be proved from its own bytes.`;
  const isExpected = at?.part === 'asset' || at?.part === 'opened';
  return expected.paysForContent === true || !isExpected ? block(text) : hold(text);
}

/** For unrestricted content: reports if it could be something else. */
const doubts = ({ doubt }: ProvedContent, { paysForContent }: Expected): Finding[] =>
  doubt === null ? [] : [paysForContent === true ? block(doubt) : warn(doubt)];

function contentFindings(content: ProvedContent, wanted: ExpectedContent): Finding[] {
  switch (wanted.what) {
    case 'transfer':
      return transferFindings(content, wanted);
    case 'item':
      return [...noToken(content), ...itemFindings(content, wanted), ...heldDoubt(content)];
    case 'name':
      return [...noToken(content), ...nameFindings(content, wanted), ...heldDoubt(content)];
  }
}

const bare = (what: string): string => `Its own bytes say ${what}`;

/** An unused transfer of exactly these tokens. A doubt blocks, since honest transfers are revealed in the plain way. */
function transferFindings(
  { brc20, doubt, contentType }: ProvedContent,
  { inscriptionId, outpoint, tick, amount }: Extract<ExpectedContent, { what: 'transfer' }>,
): Finding[] {
  if (brc20 === null)
    return [
      block(`${bare(`it is no BRC-20 transfer`)} (${plainText(contentType ?? 'no type', 60)}).`),
    ];
  if (brc20.unclear !== null) return [block(brc20.unclear)];
  const found = transferIn(brc20);
  if (found === null) {
    const op = plainText(brc20.op, 20);
    const text =
      brc20.op === 'transfer' ? 'an amount that is no plain number' : `“${op}”, not “transfer”`;
    return [block(`${bare(text)}.`)];
  }
  const findings: Finding[] = doubt === null ? [] : [block(doubt)];
  const isSame =
    foldTick(found.tick) === foldTick(tick) && compareDecimal(found.amount, amount) === 0;
  if (!isSame)
    findings.push(block(`${bare(tokensText(found))}, not ${tokensText({ tick, amount })}.`));
  if (!isUnmoved(inscriptionId, outpoint))
    findings.push(block('It was moved since it was inscribed: it transfers nothing more.'));
  return findings;
}

/** A token must be traded as a token: as an item, its amount would leave unnoticed. */
const noToken = ({ brc20 }: ProvedContent): Finding[] => {
  if (brc20 === null) return [];
  const found = transferIn(brc20);
  const what = found ? `a transfer of ${tokensText(found)}` : 'a BRC-20 operation';
  return [block(`${bare(`it is ${what}`)}, and not an item.`)];
};

const itemFindings = (
  { contentHash: found }: ProvedContent,
  { contentHash }: Extract<ExpectedContent, { what: 'item' }>,
): Finding[] => {
  if (contentHash === null) return [hold('The form showed no content of it that was proved.')];
  return found === contentHash ? [] : [block('It holds something else than the form showed.')];
};

const nameFindings = (
  content: ProvedContent,
  { name }: Extract<ExpectedContent, { what: 'name' }>,
): Finding[] => {
  if (name === null) return [hold('Which name it is was not asked for.')];
  if (isSameName(content, name)) return [];
  const says = content.text === null ? 'no name' : `“${plainText(content.text, 60)}”`;
  return [block(`${bare(says)}, not the name ${plainText(name, 60)}.`)];
};

/** Others' items are often revealed as children, behind an input of their creator. */
const heldDoubt = ({ doubt }: ProvedContent): Finding[] => (doubt === null ? [] : [hold(doubt)]);

/** The index may say less than the bytes, but nothing different. */
function unlikeIndex(facts: TransactionFacts): Finding[] {
  return movedTransfers(facts).flatMap((one) => {
    const listed = facts.listed.get(one.inscriptionId);
    if (!listed) return [];
    const isSame =
      foldTick(listed.tick) === foldTick(one.tick) &&
      compareDecimal(listed.amount, one.amount) === 0;
    if (isSame) return [];
    return [block(`The index says ${tokensText(listed)}, its own bytes say ${tokensText(one)}.`)];
  });
}

function evidenceOf(id: string, content: ProvedContent | undefined): string {
  if (!content) return `${id}: not proved`;
  const { contentType, size, contentHash, text, delegate } = content;
  const shown = delegate === null ? '' : `, shown of ${delegate}`;
  const says = text === null ? '' : `: ${plainText(text, 120)}`;
  return `${id}: ${plainText(contentType ?? 'no type', 60)}, ${size} bytes, SHA-256 ${contentHash}${shown}${says}`;
}

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
import { stopped } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

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
    say.signing.clausesGeneralContents.contentIsProved,
    ids.size === 0
      ? say.signing.clausesGeneralContents.itMovesNoInscription
      : say.signing.clausesGeneralContents.whatEachInscriptionHolds,
    ids.size === 0
      ? [say.signing.clausesGeneralContents.noKnownInscriptionSits]
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
  const text = say.signing.clausesGeneralContents.whatTheInscriptionHolds({
    bothEnds: bothEnds(id),
  });
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

const typeText = (contentType: string | null): string =>
  contentType === null ? say.signing.named.noType : plainText(contentType, 60);

const bare = (what: string): string => say.signing.clausesGeneralContents.itsOwnBytesSay({ what });

/** An unused transfer of exactly these tokens. A doubt blocks, since honest transfers are revealed in the plain way. */
function transferFindings(
  { brc20, doubt, contentType }: ProvedContent,
  { inscriptionId, outpoint, tick, amount }: Extract<ExpectedContent, { what: 'transfer' }>,
): Finding[] {
  if (brc20 === null)
    return [
      block(
        say.signing.clausesGeneralContents.ofType({
          bare: bare(say.signing.clausesGeneralContents.itIsNoBrc),
          type: typeText(contentType),
        }),
      ),
    ];
  if (brc20.unclear !== null) return [block(brc20.unclear)];
  const found = transferIn(brc20);
  if (found === null) {
    const op = plainText(brc20.op, 20);
    const text =
      brc20.op === 'transfer'
        ? say.signing.clausesGeneralContents.anAmountThatIs
        : say.signing.clausesGeneralContents.notTransfer({ op });
    return [block(stopped(bare(text)))];
  }
  const findings: Finding[] = doubt === null ? [] : [block(doubt)];
  const isSame =
    foldTick(found.tick) === foldTick(tick) && compareDecimal(found.amount, amount) === 0;
  if (!isSame)
    findings.push(
      block(
        say.signing.clausesGeneralContents.not({
          bare: bare(tokensText(found)),
          tokens: tokensText({ tick, amount }),
        }),
      ),
    );
  if (!isUnmoved(inscriptionId, outpoint))
    findings.push(block(say.signing.clausesGeneralContents.itWasMovedSince));
  return findings;
}

/** A token must be traded as a token: as an item, its amount would leave unnoticed. */
const noToken = ({ brc20 }: ProvedContent): Finding[] => {
  if (brc20 === null) return [];
  const found = transferIn(brc20);
  const what = found
    ? say.signing.clausesGeneralContents.aTransferOf({ tokens: tokensText(found) })
    : say.signing.clausesGeneralContents.aBrc20Operation;
  return [
    block(
      say.signing.clausesGeneralContents.andNotAnItem({
        bare: bare(say.signing.clausesGeneralContents.itIs({ what })),
      }),
    ),
  ];
};

const itemFindings = (
  { contentHash: found }: ProvedContent,
  { contentHash }: Extract<ExpectedContent, { what: 'item' }>,
): Finding[] => {
  if (contentHash === null) return [hold(say.signing.clausesGeneralContents.theFormShowedNo)];
  return found === contentHash
    ? []
    : [block(say.signing.clausesGeneralContents.itHoldsSomethingElse)];
};

const nameFindings = (
  content: ProvedContent,
  { name }: Extract<ExpectedContent, { what: 'name' }>,
): Finding[] => {
  if (name === null) return [hold(say.signing.clausesGeneralContents.whichNameItIs)];
  if (isSameName(content, name)) return [];
  const says =
    content.text === null
      ? say.signing.clausesGeneralContents.noName
      : `“${plainText(content.text, 60)}”`;
  return [
    block(
      say.signing.clausesGeneralContents.notTheName({
        bare: bare(says),
        name: plainText(name, 60),
      }),
    ),
  ];
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
    return [
      block(
        say.signing.clausesGeneralContents.theIndexSaysIts({
          tokens: tokensText(listed),
          tokens2: tokensText(one),
        }),
      ),
    ];
  });
}

function evidenceOf(id: string, content: ProvedContent | undefined): string {
  if (!content) return say.signing.clausesGeneralContents.notProved({ id });
  const { contentType, size, contentHash, text, delegate } = content;
  const shown = delegate === null ? '' : say.signing.clausesGeneralContents.shownOf({ delegate });
  const says = text === null ? '' : `: ${plainText(text, 120)}`;
  return say.signing.clausesGeneralContents.bytesSha256({
    id,
    contentType: typeText(contentType),
    size,
    contentHash,
    shown,
    says,
  });
}

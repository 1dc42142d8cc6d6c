import { satsText } from '#shared/bitcoin/amount.ts';
import type { ApprovalCard, CardAct, CardAsset, Clause } from '#shared/flows/approval.ts';
import { labelled, semicolons } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

/** Lines with full evidence if all of them pass. */
const EVIDENCE = 3;
/** Headings of cards for kinds that are signed in batches; each line has its own title. */
const titles: Partial<Record<CardAct, string>> = {
  buy: say.signing.batchCard.buy,
  list: say.signing.batchCard.listForSale,
  'edit-listing': say.signing.batchCard.editPrices,
  'cancel-listing': say.signing.batchCard.cancelListings,
};
/** Assets named at the top of a card with many lines. */
const NAMED = 8;

const sum = (values: readonly string[]): string =>
  values.reduce((total, value) => total + BigInt(value), 0n).toString();

/** A line's clause on the card; a verdict that isn't a pass names its line. */
export const ofLine = (clause: Clause, at: number): Clause =>
  clause.verdict === 'pass'
    ? clause
    : { ...clause, text: say.signing.batchCard.line({ at: at + 1, text: clause.text }) };

/**
 * Merges the lines' clauses: one entry for each clause that all lines pass, and every other verdict separately.
 * All lines share one total.
 */
function mergedClauses(cards: readonly ApprovalCard[]): Clause[] {
  const byId = new Map<string, { at: number; clause: Clause }[]>();
  for (const [at, { clauses }] of cards.entries())
    for (const clause of clauses.filter(({ id }) => id !== 'total')) {
      const found = byId.get(clause.id);
      if (found) found.push({ at, clause });
      else byId.set(clause.id, [{ at, clause }]);
    }
  return [...byId.values()].flatMap((found) => {
    const passed = found.filter(({ clause }) => clause.verdict === 'pass');
    const others = found.filter(({ clause }) => clause.verdict !== 'pass');
    const [first] = passed;
    const merged: Clause[] = first
      ? [
          {
            ...first.clause,
            text: say.signing.batchCard.of({
              length: passed.length,
              length2: say.counts.item({ count: cards.length }),
              text: first.clause.text,
            }),
            evidence: passed
              .slice(0, EVIDENCE)
              .map(({ at, clause }) =>
                say.signing.batchCard.line2({ at: at + 1, evidence: semicolons(clause.evidence) }),
              ),
          },
        ]
      : [];
    return [...others.map(({ at, clause }) => ofLine(clause, at)), ...merged];
  });
}

/** No coin is spent by two lines, since only one of them could confirm. */
function apart(cards: readonly ApprovalCard[]): Clause {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { inputs } of cards)
    for (const { outpoint } of inputs) {
      if (seen.has(outpoint)) twice.add(outpoint);
      seen.add(outpoint);
    }
  return {
    id: 'batch.apart',
    title: say.signing.batchCard.eachLineByItself,
    verdict: twice.size === 0 ? 'pass' : 'block',
    text:
      twice.size === 0
        ? say.signing.batchCard.noCoinIsSpent
        : say.signing.batchCard.twoLinesSpendThe,
    evidence: [...twice],
  };
}

/** Names the first few; the others are counted here and named in the lines. */
function named(assets: readonly CardAsset[]): CardAsset[] {
  const more = assets.length - NAMED;
  if (more < 1) return [...assets];
  const rest = {
    title: say.signing.batchCard.andMore({ more }),
    about: say.signing.batchCard.eachStandsInIts,
    inscriptionId: null,
  };
  return [...assets.slice(0, NAMED), rest];
}

const movesOf = (cards: readonly ApprovalCard[]): NonNullable<ApprovalCard['moves']> => ({
  gives: named(cards.flatMap(({ moves }) => moves?.gives ?? [])),
  gets: named(cards.flatMap(({ moves }) => moves?.gets ?? [])),
});

/** The lines' assets, with coin positions renumbered over all lines. */
function pinsOf(cards: readonly ApprovalCard[]): NonNullable<ApprovalCard['pins']> {
  let [inputs, outputs] = [0, 0];
  return cards.flatMap((card) => {
    const pins = (card.pins ?? []).map((pin) => ({
      ...pin,
      input: pin.input === null ? null : pin.input + inputs,
      output: pin.output === null ? null : pin.output + outputs,
    }));
    inputs += card.inputs.length;
    outputs += card.outputs.length;
    return pins;
  });
}

/**
 * One card for many transactions of one purpose: every line and the totals. Each is judged and signed
 * separately. `total`: how all lines together compare with the form.
 */
export function batchCard(
  cards: readonly ApprovalCard[],
  total: Clause | null = null,
): ApprovalCard {
  const [first] = cards;
  if (!first) throw new Error('a card of no lines');
  const deadlines = cards.flatMap(({ deadline }) => deadline ?? []);
  const outlaySats = sum(cards.map((card) => card.outlaySats));
  const postageSats = sum(cards.map((card) => card.postageSats ?? '0'));
  const priceSats = sum(
    cards.flatMap(({ outputs }) =>
      outputs.flatMap((one) => (one.role === 'payment' && one.mine ? one.sats : [])),
    ),
  );
  return {
    purpose: first.purpose,
    network: first.network,
    title: labelled(
      (first.act && titles[first.act]) ?? first.title,
      say.counts.item({ count: cards.length }),
    ),
    ...(first.act ? { act: first.act } : {}),
    asked: say.signing.batchCard.linesEachAsIt({
      length: cards.length,
      which:
        priceSats === '0'
          ? say.signing.batchCard.thatLeave({ outlaySats: satsText(outlaySats) })
          : say.signing.batchCard.forYou({ priceSats: satsText(priceSats) }),
    }),
    does: say.signing.batchCard.theSameHoldsFor({ does: first.does }),
    lines: cards.map(({ asked }) => asked),
    clauses: [apart(cards), ...(total === null ? [] : [total]), ...mergedClauses(cards)],
    inputs: cards.flatMap(({ inputs }) => inputs),
    outputs: cards.flatMap(({ outputs }) => outputs),
    moves: movesOf(cards),
    pins: pinsOf(cards),
    feeSats: sum(cards.map((card) => card.feeSats)),
    feeRate: first.feeRate,
    satFlow: [],
    outlaySats,
    ...(postageSats === '0' ? {} : { postageSats }),
    txid: '',
    deadline: deadlines.length === 0 ? null : Math.min(...deadlines),
  };
}

import { satsText } from '#shared/bitcoin/amount.ts';
import type { ApprovalCard, CardAct, CardAsset, Clause } from '#shared/flows/approval.ts';
import { plural } from '#shared/text.ts';

/** Lines with full evidence if all of them pass. */
const EVIDENCE = 3;
/** Heads of the cards of kinds that are signed many at once; each line has a title of its own. */
const titles: Partial<Record<CardAct, string>> = {
  buy: 'Buy',
  list: 'List for sale',
  'edit-listing': 'Edit prices',
  'cancel-listing': 'Cancel listings',
};
/** Assets named at the top of a card with many lines. */
const NAMED = 8;

const sum = (values: readonly string[]): string =>
  values.reduce((total, value) => total + BigInt(value), 0n).toString();

/** A line's clause on the card; a verdict that isn't a pass names its line. */
export const ofLine = (clause: Clause, at: number): Clause =>
  clause.verdict === 'pass' ? clause : { ...clause, text: `Line ${at + 1}: ${clause.text}` };

/** Merges the lines' clauses: one entry for each clause that all pass, and every other verdict separately. They share one total. */
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
            text: `${passed.length} of ${plural(cards.length, 'line')}: ${first.clause.text}`,
            evidence: passed
              .slice(0, EVIDENCE)
              .map(({ at, clause }) => `line ${at + 1}: ${clause.evidence.join('; ')}`),
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
    title: 'Each line by itself',
    verdict: twice.size === 0 ? 'pass' : 'block',
    text:
      twice.size === 0
        ? 'No coin is spent by two lines.'
        : 'Two lines spend the same coin, so that only one of them could count.',
    evidence: [...twice],
  };
}

/** Names the first few; the others are counted here and named in the lines. */
function named(assets: readonly CardAsset[]): CardAsset[] {
  const more = assets.length - NAMED;
  if (more < 1) return [...assets];
  const rest = { title: `And ${more} more`, about: 'Each stands in its line', inscriptionId: null };
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
 * One card for many transactions of one purpose: every line and the totals. Each is judged and signed separately.
 * `total`: how all lines together compare with what the form showed.
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
    title: `${(first.act && titles[first.act]) ?? first.title}: ${plural(cards.length, 'line')}`,
    ...(first.act ? { act: first.act } : {}),
    asked: `${cards.length} lines, each as it is written below. They come to ${priceSats === '0' ? `${satsText(outlaySats)} that leave` : `${satsText(priceSats)} for you`} in all.`,
    does: `${first.does} The same holds for each line.`,
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

import { formatTime } from '#renderer/base/format.ts';
import { type Candidate, candidatesOf } from '#renderer/base/ids.ts';
import { words } from '#renderer/base/words.ts';
import { plainText } from '#shared/text.ts';

/** Separates label and value in a receipt line. */
const BETWEEN = ' · ';
type Group = keyof typeof words.toolsReceipts.groups;
/** Prefixes of the lines in each group; all others belong to the receipt as a whole. */
const groups: readonly (readonly [begin: string, name: Exclude<Group, 'receipt'>])[] = [
  ['word of the provider', 'provider'],
  ['order', 'order'],
  ['operation', 'operation'],
  ['asked', 'asked'],
  ['result', 'result'],
  ['lines', 'lines'],
  ['payments', 'payments'],
  ['transactions', 'transactions'],
  ['proved', 'proved'],
  ['proof', 'proof'],
];

/** One line of a receipt. All of its text is untrusted. */
export interface ReceiptFact {
  label: string;
  /** As written, without invisible characters. */
  text: string;
  /** Whole sats in decimal. */
  sats?: string;
  /** A time named in the text, formatted for reading. */
  time?: string;
  /** An id that can be looked up. */
  id?: Candidate;
  /** A machine-generated name, to be compared or copied rather than read. */
  isCode: boolean;
}

export interface ReceiptGroup {
  title: string;
  facts: ReceiptFact[];
}

const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
const asLabel = (path: string): string => {
  const apart = plainText(path, 120)
    .replaceAll(/([a-z])([A-Z])/gu, (_, before: string, after: string) => `${before} ${after}`)
    .toLowerCase()
    .replaceAll(/\btxids?\b/gu, 'transaction')
    .replaceAll(/\b([a-z]+?)(?:(?<=ss)es|(?<!s)s)(?= \d)/gu, '$1');
  return capital(apart);
};

const DAY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
const CODE = /^[0-9a-f][0-9a-f-]{31,}$/;
const MOMENT = /^1\d{12}$/;

function momentOf(name: string, value: string): string | undefined {
  const at = DAY.test(value)
    ? Date.parse(value)
    : MOMENT.test(value) && name === 'at'
      ? Number(value)
      : NaN;
  return Number.isNaN(at) ? undefined : formatTime(at);
}

function idOf(path: string, value: string): Candidate | undefined {
  const [found] = candidatesOf(value);
  // Links only to exactly what is written.
  if (found?.id !== value) return undefined;
  // A hash is a transaction id only if the line says so; other ids are recognised by their form.
  if (found.kind === 'tx') return /(?:txid|transactions \d+)$/iu.test(path) ? found : undefined;
  return ['address', 'inscription', 'utxo'].includes(found.kind) ? found : undefined;
}

function partsOf(line: string): { path: string; value: string } {
  const at = line.indexOf(BETWEEN);
  if (at < 0) return { path: '', value: line };
  return { path: line.slice(0, at), value: line.slice(at + BETWEEN.length) };
}

/** `begin`: the prefix that the group's title already covers. */
function factOf(line: string, begin: string): ReceiptFact {
  const { path, value } = partsOf(line);
  const name = path.split(' ').at(-1) ?? '';
  const time = momentOf(name, value);
  const id = idOf(path, value);
  const isSats = /sats$/iu.test(name) && /^(?:0|[1-9]\d{0,15})$/.test(value);
  const label = asLabel(path.slice(begin.length).trim()) || words.toolsReceipts.textLine;
  return {
    // The amount shows its own unit.
    label: isSats ? label.replace(/ sats$/u, '') : label,
    text: plainText(value, 400),
    isCode: CODE.test(value),
    ...(isSats && { sats: value }),
    ...(time !== undefined && { time }),
    ...(id && { id }),
  };
}

/** Drops the number of an item that is the only one. */
function withoutOne(facts: ReceiptFact[]): ReceiptFact[] {
  if (!facts.every(({ label }) => /^1 ./u.test(label))) return facts;
  return facts.map((fact) => ({ ...fact, label: capital(fact.label.slice(2)) }));
}

/** Lines parsed as facts. A receipt of this app has a few hundred; a forged text can have any number. */
const MOST_LINES = 1000;

/** Lines after the header beyond that limit. */
export const linesBeyond = (message: string): number =>
  Math.max(0, message.split('\n').length - 1 - MOST_LINES);

/** Every line after the header, without duplicates, grouped by topic in the original order. See linesBeyond. */
export function receiptGroups(message: string): ReceiptGroup[] {
  const found = new Map<Group, ReceiptFact[]>([['receipt', []]]);
  for (const line of message.split('\n').slice(1, MOST_LINES + 1)) {
    const { path } = partsOf(line);
    const [begin, name] =
      groups.find(([start]) => path.startsWith(`${start} `)) ?? (['', 'receipt'] as const);
    const facts = found.get(name) ?? [];
    facts.push(factOf(line, begin));
    found.set(name, facts);
  }
  return [...found]
    .map(([name, facts]) => ({ title: words.toolsReceipts.groups[name], facts: withoutOne(facts) }))
    .filter(({ facts }) => facts.length > 0);
}

/** A line that differs from our records, for comparison. `here` is null if the records have nothing for it. */
export function differingFact(said: string, here: string | null) {
  const { path, value } = partsOf(said);
  return {
    label: asLabel(path) || words.toolsReceipts.textLine,
    said: plainText(value, 400),
    here: here === null ? null : plainText(partsOf(here).value, 400),
  };
}

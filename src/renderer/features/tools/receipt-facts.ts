import { formatTime } from '#renderer/base/format.ts';
import { type Candidate, candidatesOf } from '#renderer/base/ids.ts';
import { plainText } from '#shared/text.ts';

/** Between what is said and of what, as receipts are written. */
const BETWEEN = ' · ';
const FIRST = 'Receipt';
/** What the lines of a group begin with; all else is of the receipt itself. */
const groups: readonly (readonly [begin: string, title: string])[] = [
  ['word of the provider', 'The provider’s word'],
  ['order', 'Order'],
  ['operation', 'Operation'],
  ['asked', 'What was asked'],
  ['result', 'Result'],
  ['lines', 'Lines of the trade'],
  ['payments', 'Payments'],
  ['transactions', 'Transactions'],
  ['proved', 'Compared byte by byte'],
  ['proof', 'Proof'],
];

/** A line of a receipt to read. Everything in it is somebody else's word. */
export interface ReceiptFact {
  label: string;
  /** As it is written, without what cannot be seen. */
  text: string;
  /** Whole sats in decimal. */
  sats?: string;
  /** A moment that the text names, in words. */
  time?: string;
  /** What can be looked up by it. */
  id?: Candidate;
  /** A name that machines gave, which is compared and copied rather than read. */
  isCode: boolean;
}

export interface ReceiptGroup {
  title: string;
  facts: ReceiptFact[];
}

const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
const words = (path: string): string => {
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
  // It stands as it was written, or leads nowhere.
  if (found?.id !== value) return undefined;
  // A hash is one of a transaction where the line says so; names and numbers are ids of something too.
  if (found.kind === 'tx') return /(?:txid|transactions \d+)$/iu.test(path) ? found : undefined;
  return ['address', 'inscription', 'utxo'].includes(found.kind) ? found : undefined;
}

function partsOf(line: string): { path: string; value: string } {
  const at = line.indexOf(BETWEEN);
  if (at < 0) return { path: '', value: line };
  return { path: line.slice(0, at), value: line.slice(at + BETWEEN.length) };
}

/** `begin`: what its group says already. */
function factOf(line: string, begin: string): ReceiptFact {
  const { path, value } = partsOf(line);
  const name = path.split(' ').at(-1) ?? '';
  const time = momentOf(name, value);
  const id = idOf(path, value);
  const isSats = /sats$/iu.test(name) && /^(?:0|[1-9]\d{0,15})$/.test(value);
  const label = words(path.slice(begin.length).trim()) || 'Text';
  return {
    // The sum says its unit itself.
    label: isSats ? label.replace(/ sats$/u, '') : label,
    text: plainText(value, 400),
    isCode: CODE.test(value),
    ...(isSats && { sats: value }),
    ...(time !== undefined && { time }),
    ...(id && { id }),
  };
}

/** The number of a thing says nothing where there is only one of it. */
function withoutOne(facts: ReceiptFact[]): ReceiptFact[] {
  if (!facts.every(({ label }) => /^1 ./u.test(label))) return facts;
  return facts.map((fact) => ({ ...fact, label: capital(fact.label.slice(2)) }));
}

/** Lines that are read as facts: a receipt of this app has some hundreds, a text that somebody made up what it likes. */
const MOST_LINES = 1000;

/** Lines below its head that are too many to be read as facts. */
export const linesBeyond = (message: string): number =>
  Math.max(0, message.split('\n').length - 1 - MOST_LINES);

/** Every line of the text below its head, none twice, by what it is about and in its order; see linesBeyond. */
export function receiptGroups(message: string): ReceiptGroup[] {
  const found = new Map<string, ReceiptFact[]>([[FIRST, []]]);
  for (const line of message.split('\n').slice(1, MOST_LINES + 1)) {
    const { path } = partsOf(line);
    const [begin, title] = groups.find(([start]) => path.startsWith(`${start} `)) ?? ['', FIRST];
    const facts = found.get(title) ?? [];
    facts.push(factOf(line, begin));
    found.set(title, facts);
  }
  return [...found]
    .map(([title, facts]) => ({ title, facts: withoutOne(facts) }))
    .filter(({ facts }) => facts.length > 0);
}

/** A line that says something else here, to read side by side; `here` is null where nothing is said of it. */
export function differingFact(said: string, here: string | null) {
  const { path, value } = partsOf(said);
  return {
    label: words(path) || 'Text',
    said: plainText(value, 400),
    here: here === null ? null : plainText(partsOf(here).value, 400),
  };
}

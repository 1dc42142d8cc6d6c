import type { Shape } from './shapes.ts';

interface Style {
  /** Includes what the documents don't promise. */
  whole: boolean;
  /** Which of several documented forms a value has; the last one if there are fewer. */
  form: number;
  number: number;
  lists: number;
}

const TXID = 'ab'.repeat(32);

/** What a name requires beyond its shape. */
const byName: Record<string, string> = {
  runeid: '840000:1',
  alkaneid: '2:1',
  unlockTime: '1768000000000',
};

/** An answer's `data` as documented. */
function answerOf(shape: Shape, style: Style, name = ''): unknown {
  switch (shape.kind) {
    case 'literal':
      return shape.value;
    case 'either':
      return answerOf(shape.of[Math.min(style.form, shape.of.length - 1)] as Shape, style, name);
    case 'map':
      return style.lists === 0 ? {} : { ordi: answerOf(shape.of, style) };
    case 'list':
      return Array.from({ length: style.lists }, () => answerOf(shape.of, style, name));
    case 'fields':
      return Object.fromEntries(
        shape.fields
          .filter(({ promised }) => style.whole || promised)
          .map((field) => [field.name, answerOf(field.shape, style, field.name)]),
      );
    case 'word':
      break;
  }
  switch (shape.word) {
    case 'int':
    case 'number':
      return style.number;
    case 'bool':
      return style.number > 0;
    case 'dec':
      return String(style.number);
    case 'hex':
      return '00'.repeat(30);
    case 'txid':
      return TXID;
    case 'id':
      return `${TXID}i0`;
    case 'null':
      return null;
    default:
      if (/address/i.test(name)) return 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x';
      return byName[name] ?? 'x';
  }
}

/** Answers that the documents allow: each has a name and the envelope's `data`. */
export const documentedAnswers = (shape: Shape): [string, unknown][] => [
  ['all that is documented', answerOf(shape, { whole: true, form: 0, number: 1, lists: 2 })],
  ['in the other form', answerOf(shape, { whole: true, form: 1, number: 1, lists: 1 })],
  ['in the last form', answerOf(shape, { whole: true, form: 99, number: 1, lists: 1 })],
  ['only what is promised', answerOf(shape, { whole: false, form: 0, number: 0, lists: 1 })],
  ['the least in its last form', answerOf(shape, { whole: false, form: 99, number: 0, lists: 1 })],
  ['with nothing in its lists', answerOf(shape, { whole: false, form: 0, number: 0, lists: 0 })],
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asList = (data: unknown): unknown => (Array.isArray(data) ? data : [data]);

/** Rows that convert documented forms: what they make of an answer. */
const readInto: Record<string, (data: unknown) => unknown> = {
  'orders.list': (data) =>
    isObject(data) ? { total: data['total'], orders: data['detail'] ?? data['list'] } : data,
  'inscription.abandonedUtxos': (data) => (isObject(data) ? { utxo: data['utxo'] } : data),
  'swap.allBalance': (data) =>
    Object.fromEntries(
      Object.entries(isObject(data) ? data : {}).map(([tick, entry]) => [
        tick,
        isObject(entry) && 'balance' in entry ? entry : { balance: entry },
      ]),
    ),
  'swap.addressUsd': asList,
  'cat20.marketStats': (data) =>
    isObject(data) ? { ...data, tokenStats: asList(data['tokenStats']) } : data,
  'prog.historyByHeight': (data) => ({ detail: data }),
  'chain.txIns': asList,
  'chain.txOuts': asList,
};

/** What a row drops from an answer. */
export const lostOf = (name: string, sent: unknown, read: unknown): string[] =>
  lost(readInto[name]?.(sent) ?? sent, read);

function lost(sent: unknown, read: unknown, at = 'data'): string[] {
  if (Array.isArray(sent)) {
    if (!Array.isArray(read) || read.length !== sent.length) return [`${at}: not read whole`];
    return sent.flatMap((item, index) => lost(item, read[index], `${at}[${index}]`));
  }
  if (isObject(sent)) {
    if (!isObject(read)) return [`${at}: not read as an object`];
    return Object.entries(sent).flatMap(([key, value]) =>
      // Sources disagree about the name of a page's rows: `list` is read as `detail`.
      lost(value, read[key === 'list' && !('list' in read) ? 'detail' : key], `${at}.${key}`),
    );
  }
  // A number may become text, and text a number.
  const words = JSON.stringify(sent).replaceAll('"', '');
  return sent === null || String(read) === words ? [] : [`${at}: ${words} is lost`];
}

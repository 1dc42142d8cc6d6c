/** A swap message, parsed from its text (one field per line). */
export interface SwapMessage {
  id: string;
  addr: string;
  func: SwapFunction;
  params: string[];
  /** Seconds. */
  ts: number;
}

/** Number of parameters per function, by the module's rules. */
const parameters = {
  deployPool: 2,
  addLiq: 6,
  removeLiq: 6,
  swap: 7,
  send: 3,
  sendLp: 4,
  lock: 3,
  unlock: 3,
  decreaseApproval: 2,
} as const;
type SwapFunction = keyof typeof parameters;

const isFunction = (text: string): text is SwapFunction => Object.hasOwn(parameters, text);

type MessageReading = { ok: true; message: SwapMessage } | { ok: false; why: string };

const MAX_LENGTH = 1_000;
/** A space or a printable character of any script; nothing invisible, no control or bidi character. */
const PLAIN = /^[\p{L}\p{N}\p{P}\p{S} \n]+$/u;

/**
 * Parses a message strictly: five lines `key: value` in fixed order, each ended by a newline, and nothing else. Any
 * other form is rejected rather than interpreted.
 */
export function readMessage(text: string): MessageReading {
  const no = (why: string): MessageReading => ({ ok: false, why });
  if (text.length > MAX_LENGTH) return no('It is too long.');
  if (!PLAIN.test(text)) return no('It holds characters that cannot be seen.');
  const lines = text.split('\n');
  if (lines.length !== 6 || lines[5] !== '') return no('It has not exactly five lines.');
  const values: string[] = [];
  for (const [at, key] of ['id', 'addr', 'func', 'params', 'ts'].entries()) {
    const line = lines[at] ?? '';
    if (!line.startsWith(`${key}: `)) return no(`Line ${at + 1} is not “${key}”.`);
    values.push(line.slice(key.length + 2));
  }
  const [id = '', addr = '', func = '', joined = '', ts = ''] = values;
  if (!/^[0-9a-f]{64}$/.test(id)) return no('Its id is no hash.');
  if (!/^[0-9A-Za-z]{14,90}$/.test(addr)) return no('Its address is none.');
  if (!isFunction(func)) return no(`Its function is unknown: ${func.slice(0, 24)}.`);
  if (!/^[1-9]\d{9}$/.test(ts)) return no('Its time is not in seconds.');
  const params = joined.split(' ');
  if (params.some((param) => param === '')) return no('A parameter is empty.');
  if (params.length !== parameters[func]) {
    return no(`“${func}” has ${params.length} parameters instead of ${parameters[func]}.`);
  }
  return { ok: true, message: { id, addr, func, params, ts: Number(ts) } };
}

/** A message's text, as the swap writes it. */
export const messageText = ({ id, addr, func, params, ts }: SwapMessage): string =>
  `id: ${id}\naddr: ${addr}\nfunc: ${func}\nparams: ${params.join(' ')}\nts: ${ts}\n`;

import { say } from '#shared/words/say.ts';

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
  if (text.length > MAX_LENGTH) return no(say.swap.callsMessage.itIsTooLong);
  if (!PLAIN.test(text)) return no(say.swap.callsMessage.itHoldsCharactersThat);
  const lines = text.split('\n');
  if (lines.length !== 6 || lines[5] !== '') return no(say.swap.callsMessage.itHasNotExactly);
  const values: string[] = [];
  for (const [at, key] of ['id', 'addr', 'func', 'params', 'ts'].entries()) {
    const line = lines[at] ?? '';
    if (!line.startsWith(`${key}: `))
      return no(say.swap.callsMessage.lineIsNot({ at: at + 1, key }));
    values.push(line.slice(key.length + 2));
  }
  const [id = '', addr = '', func = '', joined = '', ts = ''] = values;
  if (!/^[0-9a-f]{64}$/.test(id)) return no(say.swap.callsMessage.itsIdIsNo);
  if (!/^[0-9A-Za-z]{14,90}$/.test(addr)) return no(say.swap.callsMessage.itsAddressIsNone);
  if (!isFunction(func))
    return no(say.swap.callsMessage.itsFunctionIsUnknown({ func: func.slice(0, 24) }));
  if (!/^[1-9]\d{9}$/.test(ts)) return no(say.swap.callsMessage.itsTimeIsNot);
  const params = joined.split(' ');
  if (params.some((param) => param === '')) return no(say.swap.callsMessage.aParameterIsEmpty);
  if (params.length !== parameters[func]) {
    return no(
      say.swap.callsMessage.hasParametersInsteadOf({
        func,
        length: params.length,
        value: parameters[func],
      }),
    );
  }
  return { ok: true, message: { id, addr, func, params, ts: Number(ts) } };
}

/** A message's text, as the swap writes it. */
export const messageText = ({ id, addr, func, params, ts }: SwapMessage): string =>
  `id: ${id}\naddr: ${addr}\nfunc: ${func}\nparams: ${params.join(' ')}\nts: ${ts}\n`;

import { essence } from '#main/orders/media.ts';
import { readOperation } from '#shared/bitcoin/brc20-operation.ts';

/** What a body says to indexes of BRC-20. */
export interface Brc20Body {
  op: string;
  /** As it is written. Empty where there is none. */
  tick: string;
  /** A plain decimal, without leading zeros; null for anything else. */
  amount: string | null;
  /** Why indexes could read it in different ways, as a sentence. Its fields must not be relied on then. */
  unclear: string | null;
}

/** BRC-20 and the protocols that move its balances, such as `brc20-swap`. */
const FAMILY = /^brc/i;
/** The same anywhere in text that no strict reader takes: escaped letters could spell it. */
const SPELLED = /(?<!\w)(p|\\u00[57]0)["']?\s*:\s*["'][^"']*(brc|\\)/i;
const KEYS = new Set(['p', 'op', 'tick', 'amt']);
const AMOUNT = /^(0|[1-9]\d{0,30})(\.\d{1,18})?$/;
const MEDIA_TYPES = new Set(['text/plain', 'application/json']);

/**
 * A body as indexes of BRC-20 read it: JSON with any spaces between its parts. Null for what none of them takes for
 * BRC-20. What some could read otherwise (keys written twice or in capitals, escapes, numbers) is BRC-20 and unclear.
 */
export function readBrc20Body(body: Uint8Array, contentType: string | null): Brc20Body | null {
  const bytes = Buffer.from(body);
  const text = bytes.toString('utf8');
  if (!/^\s*\{/.test(text)) return null;
  const fields = readOperation(compact(text));
  if (fields === null) {
    if (!SPELLED.test(text)) return null;
    return unclear('Its text can be read in more than one way.');
  }
  const found = [...fields].find(([name]) => name.toLowerCase() === 'p')?.[1] ?? '';
  if (!FAMILY.test(found)) return null;
  const [op, tick, amount] = [fields.get('op') ?? '', fields.get('tick') ?? '', fields.get('amt')];
  const strange = [...fields.keys()].some(
    (name) => KEYS.has(name.toLowerCase()) && !KEYS.has(name),
  );
  const why =
    strange || found !== 'brc-20' || !bytes.equals(Buffer.from(text))
      ? 'Its text can be read in more than one way.'
      : MEDIA_TYPES.has(essence(contentType ?? ''))
        ? null
        : 'Its media type is not one that every index reads.';
  const plain = amount !== undefined && AMOUNT.test(amount) ? amount : null;
  return { op, tick, amount: plain, unclear: why };
}

const unclear = (why: string): Brc20Body => ({ op: '', tick: '', amount: null, unclear: why });

/** Without the spaces that JSON allows between its parts. */
const compact = (text: string): string =>
  text.replace(
    /("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g,
    (_all, quoted: string | undefined) => quoted ?? '',
  );

/** A ticker as indexes compare it: capital letters of English do not count, every other byte does. */
export const foldTick = (tick: string): string =>
  tick.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

import { essence } from '#main/orders/media.ts';
import { readOperation } from '#shared/bitcoin/brc20-operation.ts';
import { say } from '#shared/words/say.ts';

/** A body as BRC-20 indexes see it. */
export interface Brc20Body {
  op: string;
  /** As written. Empty if there is none. */
  tick: string;
  /** A plain decimal, without leading zeros; null for anything else. */
  amount: string | null;
  /** Why indexes could parse it differently, as a sentence. Its fields must then not be relied on. */
  unclear: string | null;
}

/** BRC-20 and protocols that move its balances, such as `brc20-swap`. */
const FAMILY = /^brc/i;
/** The same anywhere in text that no strict parser accepts: it could be spelled with escapes. */
const SPELLED = /(?<!\w)(p|\\u00[57]0)["']?\s*:\s*["'][^"']*(brc|\\)/i;
const KEYS = new Set(['p', 'op', 'tick', 'amt']);
const AMOUNT = /^(0|[1-9]\d{0,30})(\.\d{1,18})?$/;
const MEDIA_TYPES = new Set(['text/plain', 'application/json']);

/**
 * Parses a body like BRC-20 indexes: JSON with any spacing. Null for what none of them takes for BRC-20. What some
 * might parse differently (duplicate keys, capital letters, escapes, numbers) is BRC-20 and unclear.
 */
export function readBrc20Body(body: Uint8Array, contentType: string | null): Brc20Body | null {
  const bytes = Buffer.from(body);
  const text = bytes.toString('utf8');
  if (!/^\s*\{/.test(text)) return null;
  const fields = readOperation(compact(text));
  if (fields === null) {
    if (!SPELLED.test(text)) return null;
    return unclear(say.signing.readBrc20Body.itsTextCanBe);
  }
  const found = [...fields].find(([name]) => name.toLowerCase() === 'p')?.[1] ?? '';
  if (!FAMILY.test(found)) return null;
  const [op, tick, amount] = [fields.get('op') ?? '', fields.get('tick') ?? '', fields.get('amt')];
  const strange = [...fields.keys()].some(
    (name) => KEYS.has(name.toLowerCase()) && !KEYS.has(name),
  );
  const why =
    strange || found !== 'brc-20' || !bytes.equals(Buffer.from(text))
      ? say.signing.readBrc20Body.itsTextCanBe
      : MEDIA_TYPES.has(essence(contentType ?? ''))
        ? null
        : say.signing.readBrc20Body.itsMediaTypeIs;
  const plain = amount !== undefined && AMOUNT.test(amount) ? amount : null;
  return { op, tick, amount: plain, unclear: why };
}

const unclear = (why: string): Brc20Body => ({ op: '', tick: '', amount: null, unclear: why });

/** Removes the spaces that JSON allows. */
const compact = (text: string): string =>
  text.replace(
    /("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g,
    (_all, quoted: string | undefined) => quoted ?? '',
  );

/** A ticker as indexes compare it: ASCII case is ignored, every other byte counts. */
export const foldTick = (tick: string): string =>
  tick.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

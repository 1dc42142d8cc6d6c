import { AppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

/** Distinguishes a receipt from any other signed text. */
const HEAD = 'Inkstone receipt. Check it in Tools, Receipts.';
/** Separates label and value; no operation or login text has it there. */
const BETWEEN = ' · ';
const SIGNED_AT = `signed at${BETWEEN}`;
/** Below the limit of a message. */
const MOST = 18_000;
/** Fields that change with each look, or are long and prove nothing. */
const LEFT_OUT = new Set(['written', 'version', 'journal', 'lastChange', 'asOf', 'headline']);

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ? value !== '' : ['number', 'boolean'].includes(typeof value);

/** One fact per line, in the receipt's order: `asked recipients 1 sats · 25000`. Unknown facts are left out. */
export function factLines(receipt: unknown): string[] {
  const lines: string[] = [];
  function walk(value: unknown, path: readonly string[]): void {
    if (value === null || value === undefined) return;
    if (Array.isArray(value)) {
      value.forEach((one, at) => walk(one, [...path, String(at + 1)]));
    } else if (typeof value === 'object') {
      for (const [name, one] of Object.entries(value))
        if (!LEFT_OUT.has(name)) walk(one, [...path, name]);
    } else if (isPlain(value)) {
      lines.push(
        `${path.join(' ')}${BETWEEN}${plainText(String(value).replaceAll(/\s+/gu, ' '), 300)}`,
      );
    }
  }
  walk(receipt, []);
  return lines;
}

/** The text to be signed. Throws INVALID_INPUT if it is too long for one signature. */
export function receiptMessage(lines: readonly string[], signedAt: number): string {
  const text = [HEAD, ...lines, `${SIGNED_AT}${new Date(signedAt).toISOString()}`].join('\n');
  if (text.length <= MOST) return text;
  throw new AppError('INVALID_INPUT', 'the receipt is too long', {
    field: 'receipt',
    text: say.app.receiptsText.thisHasTooManyLines,
  });
}

/** The facts in a signed text; null for any other text. */
export function readMessage(message: string): { lines: string[]; of: ReceiptOf | null } | null {
  const [head, ...rest] = message.split('\n');
  if (head !== HEAD) return null;
  const lines = rest.filter((line) => !line.startsWith(SIGNED_AT));
  const said = (path: string) =>
    lines.find((line) => line.startsWith(`${path}${BETWEEN}`))?.slice(path.length + BETWEEN.length);
  const [orderId, flowId] = [said('order orderId'), said('operation id')];
  const of = orderId !== undefined ? { orderId } : flowId !== undefined ? { flowId } : null;
  return { lines, of };
}

export type ReceiptOf = { orderId: string } | { flowId: string };

/** Lines that differ from our records, or have no counterpart (`here` is null). */
export function differences(
  said: readonly string[],
  here: readonly string[],
): { said: string; here: string | null }[] {
  const known = new Set(here);
  const pathOf = (line: string): string => line.slice(0, line.indexOf(BETWEEN) + BETWEEN.length);
  // Indexed by path: a forged text may have very many lines, and an order of ours thousands.
  const byPath = new Map(here.map((line) => [pathOf(line), line]));
  return said
    .filter((line) => !known.has(line))
    .map((line) => ({ said: line, here: byPath.get(pathOf(line)) ?? null }));
}

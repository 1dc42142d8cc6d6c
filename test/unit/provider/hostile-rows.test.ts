import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ErrorCode } from '#shared/errors.ts';
import { isAppError } from '#shared/errors.ts';
import { createSubject } from '#test/fuzz/ask.ts';
import { askOnce } from '#test/fuzz/ask-once.ts';
import { examples, hostileAnswers, rowNames, rowOf } from '#test/fuzz/hostile-answer.ts';

const envelopeRows = rowNames.filter((name) => rowOf(name).body === 'envelope');
const wrap = (data: string): string => `{"code":0,"msg":"ok","data":${data}}`;
const good = (row: string): string => examples.get(row)?.data ?? 'null';

/** The same kind of damage for every row, and its expected error. */
const forms: [name: string, code: ErrorCode, body: (row: string) => string, status?: number][] = [
  ['half of the JSON', 'PROVIDER_UNREACHABLE', (row) => wrap(good(row)).slice(0, -3)],
  ['a page of HTML', 'PROVIDER_UNREACHABLE', () => '<!doctype html><h1>Sign in</h1>'],
  ['nothing', 'PROVIDER_UNREACHABLE', () => ''],
  ['a failing code as text', 'PROVIDER_UNREACHABLE', (row) => `{"code":"ERR","data":${good(row)}}`],
  ['the success code as text', 'PROVIDER_UNREACHABLE', (row) => `{"code":"0","data":${good(row)}}`],
  ['an envelope with HTTP 400', 'PROVIDER_REJECTED', () => '{"code":-1,"msg":"no"}', 400],
  ['no envelope', 'PROVIDER_SHAPE', (row) => `[${good(row)}]`],
  ['an own __proto__', 'PROVIDER_SHAPE', (row) => `{"__proto__":{},${wrap(good(row)).slice(1)}`],
  [
    'a length that nothing can be made of',
    'PROVIDER_SHAPE',
    () => wrap('{"length":{"toString":1,"valueOf":1}}'),
  ],
  ['a thousand levels', 'PROVIDER_SHAPE', () => wrap(`${'['.repeat(1000)}${']'.repeat(1000)}`)],
  ['100,000 items', 'PROVIDER_SHAPE', (row) => wrap(`[${'0,'.repeat(99_999)}${good(row)}]`)],
];

/** A row without a described answer that takes these data. */
function isShownOnly(row: string, body: string): boolean {
  if (!rowOf(row).note?.includes('no document describes the answer: it is only shown'))
    return false;
  const { data } = JSON.parse(body) as { data?: unknown };
  return data !== undefined && rowOf(row).data.safeParse(data).success;
}

describe('every row of the table', () => {
  it.each(forms)('answered with %s gives %s in its name', async (_name, code, body, status) => {
    for (const row of envelopeRows) {
      // Of an answer that nobody described, only its size is refused.
      if (code === 'PROVIDER_SHAPE' && isShownOnly(row, body(row))) continue;
      const error = await askOnce(row, { body: body(row), status: status ?? 200 }).catch(
        (thrown: unknown) => thrown,
      );
      expect(isAppError(error, code), `${row}: ${String(error)}`).toBe(true);
      expect(String(error), row).toContain(`${row}: `);
    }
  });

  it('takes its own example, whatever the content type and the unknown fields beside it', async () => {
    for (const row of envelopeRows) {
      const body = `{"extra":[1],${wrap(good(row)).slice(1)}`;
      await expect(askOnce(row, { body, type: 'text/html' }), row).resolves.toBeDefined();
    }
  });

  it('refuses code 0 with null data, unless null is what the row documents', async () => {
    const takesNull: string[] = [];
    for (const row of envelopeRows) {
      await askOnce(row, { body: wrap('null') }).then(
        () => takesNull.push(row),
        (error: unknown) => expect(isAppError(error, 'PROVIDER_SHAPE'), row).toBe(true),
      );
    }
    expect(takesNull).toContain('chain.utxo');
    expect(takesNull).toEqual(
      envelopeRows.filter((row) => rowOf(row).data.safeParse(null).success),
    );
  });

  it('stops reading a body of 50 MB at its cap', async () => {
    for (const row of rowNames) {
      const read = { bytes: 0, cancelled: false };
      const chunk = new Uint8Array(256 * 1024).fill(32);
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          read.bytes += chunk.length;
          if (read.bytes > 50_000_000) controller.close();
          else controller.enqueue(chunk);
        },
        cancel: () => void (read.cancelled = true),
      });
      const error = await askOnce(row, { body }).catch((thrown: unknown) => thrown);
      expect(isAppError(error, 'PROVIDER_SHAPE'), `${row}: ${String(error)}`).toBe(true);
      expect(read.cancelled, row).toBe(true);
      expect(read.bytes, row).toBeLessThan((rowOf(row).maxBytes ?? 1024 * 1024) + 1_000_000);
    }
  });
});

/** `npm run test:fuzz`, which CI runs too, checks a hundred times as many. */
describe('2,000 generated answers', () => {
  it('are understood whole or refused by row and code, and leave nothing behind', async () => {
    const subject = createSubject();
    const ends = { understood: 0, refused: 0 };
    const seed = Date.now() % 2_147_483_647;
    const details = await fc.check(
      fc.asyncProperty(hostileAnswers, async (answer) => {
        ends[await subject.check(answer)] += 1;
      }),
      { numRuns: 2_000, seed },
    );
    expect(details.failed, fc.defaultReportMessage(details)?.slice(0, 4_000)).toBe(false);
    // Neither is everything refused, which would hide what gets in, nor is everything harmless.
    expect(ends.understood).toBeGreaterThan(200);
    expect(ends.refused).toBeGreaterThan(600);
  });
});

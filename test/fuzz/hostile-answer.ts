import fc from 'fast-check';

import type { Endpoint } from '#shared/api/define.ts';
import { endpoints } from '#shared/api/endpoints.ts';

import { exampleOf } from './example-of.ts';
import { type Spoil, spoil, spoils, toJson } from './spoil.ts';

export const rowNames = Object.keys(endpoints);
export const rowOf = (name: string): Endpoint => (endpoints as Record<string, Endpoint>)[name]!;

/** Valid params and valid JSON of the data; null for bytes. */
export const examples = new Map(
  rowNames.map((name) => {
    const row = rowOf(name);
    const params = exampleOf(row.params, `${name} params`) as Record<string, unknown>;
    const data = row.body === 'raw' ? null : JSON.stringify(exampleOf(row.data, name));
    return [name, { params, data }];
  }),
);

export interface HostileAnswer {
  row: string;
  spoils: Spoil[];
  envelope: 'ok' | 'text' | 'string-code' | 'null-data' | 'failed' | 'no-code' | 'bare' | 'list';
  code: unknown;
  msg: unknown;
  status: number;
  type: string;
  wire: 'whole' | 'truncated' | 'flipped' | 'trailing' | 'html' | 'empty' | 'bytes' | 'twice';
  at: number;
}

/** Most answers are broken in one way, some in several; a few are intact. */
export const hostileAnswers: fc.Arbitrary<HostileAnswer> = fc.record({
  row: fc.constantFrom(...rowNames),
  spoils: fc.array(spoils, { maxLength: 3, size: 'max' }),
  envelope: often('ok', [
    'text',
    'string-code',
    'null-data',
    'failed',
    'no-code',
    'bare',
    'list',
  ] as const),
  code: fc.constantFrom<unknown>(-1, -106, 1, 0.5, '0', '', 'ERR\u202e', null, [], {}, true, 2e20),
  msg: fc.oneof(
    fc.constantFrom<unknown>('no', null, 7, {}, '\u0000<b>\u202e', 'y'.repeat(9_000), 'Api Key'),
    fc.string(),
  ),
  status: often(200, [201, 202, 400, 401, 403, 404, 418, 429, 500, 502, 503, 599] as const),
  type: often('application/json', [
    'text/html',
    'image/svg+xml',
    '',
    'application/json; x',
  ] as const),
  wire: often('whole', [
    'truncated',
    'flipped',
    'trailing',
    'html',
    'empty',
    'bytes',
    'twice',
  ] as const),
  at: fc.nat(),
});

function often<const T, const U>(usual: T, rest: readonly U[]): fc.Arbitrary<T | U> {
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...rest) },
  );
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export function bytesOf(answer: HostileAnswer): Uint8Array {
  const { data } = examples.get(answer.row)!;
  const root = { data: JSON.parse(data ?? '"bytes"') as unknown };
  for (const change of answer.spoils) spoil(root, change);
  const text = toJson(enveloped(answer, root.data));
  const at = answer.at % Math.max(1, text.length);
  switch (answer.wire) {
    case 'whole':
      return encode(text);
    case 'truncated':
      return encode(text.slice(0, at));
    case 'flipped':
      return encode(
        text.slice(0, at) + String.fromCharCode(32 + (answer.at % 95)) + text.slice(at + 1),
      );
    case 'trailing':
      return encode(`${text}\n{"code":0,"data":null}`);
    case 'twice':
      return encode(`{"code":-1,"data":null,${text.slice(1)}`);
    case 'html':
      return encode('<!doctype html><script>alert(document.domain)</script>');
    case 'empty':
      return new Uint8Array();
    case 'bytes':
      return Uint8Array.from(encode(text), (byte, i) => (i === at ? 0xff : byte));
  }
}

function enveloped({ envelope, code, msg }: HostileAnswer, data: unknown): unknown {
  switch (envelope) {
    case 'ok':
      return { code: 0, msg: 'ok', data };
    case 'text':
      return { code: 0, msg, data };
    case 'string-code':
      return { code: '0', msg, data };
    case 'null-data':
      return { code: 0, msg: 'ok', data: null };
    case 'failed':
      return { code, msg, data };
    case 'no-code':
      return { msg, data };
    case 'bare':
      return data;
    case 'list':
      return [{ code: 0, msg: 'ok', data }];
  }
}

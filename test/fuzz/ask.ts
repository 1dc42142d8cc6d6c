import { createReads } from '#main/provider/reads.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';

import { bytesOf, examples, type HostileAnswer, rowOf } from './hostile-answer.ts';
import { createHostileClient, networkOf } from './hostile-client.ts';

const PROVIDER_CODES = [
  'PROVIDER_UNREACHABLE',
  'PROVIDER_BUSY',
  'PROVIDER_REJECTED',
  'PROVIDER_SHAPE',
  'API_KEY_REFUSED',
] as const;

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/;

class Broken extends Error {}
function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

/** The client and the page's reads as the app wires them, over a fetch with prepared answers. */
export function createSubject() {
  let answer: { bytes: Uint8Array; status: number; type: string };
  const respond = () =>
    new Response(answer.bytes as never, {
      status: answer.status,
      headers: answer.type === '' ? {} : { 'content-type': answer.type },
    });
  const on = (network: NetworkId) => {
    const { client, clock, pass } = createHostileClient(respond, network);
    const reads = createReads({
      ...{ network, clock, client, source: () => 'fuzz', onFresh: () => undefined },
      maxCacheBytes: 4 * 1024 * 1024,
    });
    return { client, reads, pass };
  };
  /** One row is served on the altchain alone. */
  const subjects = { practice: on('practice'), altchain: on('altchain') };
  const of = (name: string) => subjects[networkOf(name) === 'practice' ? 'practice' : 'altchain'];

  async function ask(name: string): Promise<{ value: unknown } | { error: unknown }> {
    const row = rowOf(name);
    const { params } = examples.get(name)!;
    const { client, reads } = of(name);
    try {
      if (row.effect === 'read' && row.body === 'envelope') {
        return { value: (await reads.read(name, params, { fresh: true })).data };
      }
      return { value: await client.call(name as never, params as never, { force: true }) };
    } catch (error) {
      return { error };
    }
  }

  return {
    /** Throws unless the answer is either parsed or rejected with its row's name. */
    async check(hostile: HostileAnswer): Promise<'understood' | 'refused'> {
      // An hour between cases, so that requested pauses are over and no circuit stays open.
      const { pass, reads } = of(hostile.row);
      pass(3_600_000);
      answer = { bytes: bytesOf(hostile), status: hostile.status, type: hostile.type };
      const before = reads.bytes();
      const outcome = await ask(hostile.row);
      must(Object.keys(Object.prototype).length === 0, 'the prototype of objects was changed');
      if ('error' in outcome) {
        checkRefusal(hostile, outcome.error);
        must(reads.bytes() === before, 'something refused was stored');
        return 'refused';
      }
      if (rowOf(hostile.row).body === 'envelope') checkValue(hostile, answer.bytes, outcome.value);
      return 'understood';
    },
  };
}

function checkRefusal({ row }: HostileAnswer, error: unknown): void {
  must(isAppError(error, ...PROVIDER_CODES), `threw ${String(error)}`);
  must(error.message.startsWith(`${row}: `), 'the error does not name its row');
  must(error.message.length < 1_000, 'the error is too long');
  must(!CONTROLS.test(error.message), 'the error has control characters');
}

/** A parsed answer had a complete envelope with code 0, and is plain frozen data. */
function checkValue({ row, status }: HostileAnswer, bytes: Uint8Array, value: unknown): void {
  const wire = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  must(typeof wire === 'object' && wire !== null && !Array.isArray(wire), 'no envelope');
  must((wire as { code?: unknown }).code === 0, 'a failing code was taken for success');
  must(![401, 403, 429].includes(status), 'a refusal was taken for success');
  const isRead = rowOf(row).effect === 'read';
  const walk = (item: unknown, depth: number): void => {
    must(depth < 34, 'nested too deeply');
    if (typeof item === 'number') must(Number.isFinite(item) || !isRead, 'not a finite number');
    if (typeof item === 'string' && isRead) must(!CONTROLS.test(item), 'control characters');
    if (typeof item !== 'object' || item === null) return;
    const prototype: unknown = Object.getPrototypeOf(item);
    must(prototype === Object.prototype || prototype === Array.prototype, 'a foreign prototype');
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf']) {
      must(!Object.hasOwn(item, key), `own ${key}`);
    }
    if (isRead) must(Object.isFrozen(item), 'not frozen');
    for (const inner of Object.values(item)) walk(inner, depth + 1);
  };
  walk(value, 0);
}

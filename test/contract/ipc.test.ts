import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { type CallName, contract } from '#main/ipc/contract.ts';
import { harmless } from '#main/ipc/declare.ts';
import { createDispatch, MAX_INPUT_BYTES } from '#main/ipc/dispatch.ts';
import { type Log, silentLog } from '#main/log.ts';
import { MAX_PSBT_BYTES } from '#main/signing/read/psbt-maps.ts';
import { AppError } from '#shared/errors.ts';
import type { Call } from '#shared/ipc/call.ts';

/** One type for all calls: the union of their own exceeds the linter's memory. */
const declared: Readonly<Record<CallName, Call>> = contract;
const names = Object.keys(declared) as CallName[];
const reached: string[] = [];
const calls = Object.fromEntries(
  names.map((name): [string, Call] => [
    name,
    {
      ...declared[name],
      handle: async () => {
        reached.push(name);
        return {};
      },
    },
  ]),
);
const dispatch = createDispatch(calls, {}, { log: silentLog, validateOutput: false });

const audienceOf = (name: CallName) =>
  declared[name].audience === 'approval' ? 'approval' : 'main';
const takesAnything = (name: CallName) =>
  declared[name].input.safeParse({ nonsense: true }).success;

describe('dispatch', () => {
  it.each(names)('%s refuses garbage before its handler runs', async (name) => {
    reached.length = 0;
    for (const garbage of [null, 7, 'text', [1], true]) {
      const result = await dispatch(name, garbage, audienceOf(name));
      expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    }
    if (!takesAnything(name)) {
      const result = await dispatch(name, { nonsense: true }, audienceOf(name));
      expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
      expect(reached).toEqual([]);
    }
  });

  const ofOne = names.filter((name) => declared[name].audience !== 'both');
  it.each(ofOne)('%s answers its own audience only', async (name) => {
    const { audience } = declared[name];
    const other = audience === 'main' ? 'approval' : 'main';
    const result = await dispatch(name, {}, other);
    expect(result).toMatchObject({ ok: false, error: { code: 'FORBIDDEN_SENDER' } });
  });

  it('gives the approval window, and no other, the calls that consent and that show words', () => {
    for (const name of ['approval.grant', 'approval.words', 'approval.checkWords'] as const) {
      expect(declared[name].audience).toBe('approval');
    }
  });

  it('knows no unknown and no prototype names', async () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'vault', '']) {
      const result = await dispatch(name, {}, 'main');
      expect(result).toMatchObject({ ok: false, error: { code: 'UNKNOWN_CALL' } });
    }
  });

  it('refuses what is too large and what is not JSON', async () => {
    const large = { text: 'x'.repeat(MAX_INPUT_BYTES) };
    expect(await dispatch('app.copyText', large, 'main')).toMatchObject({
      error: { code: 'PAYLOAD_TOO_LARGE' },
    });
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    expect(await dispatch('app.copyText', cycle, 'main')).toMatchObject({
      error: { code: 'INVALID_INPUT' },
    });
    expect(await dispatch('app.copyText', { text: 1n }, 'main')).toMatchObject({
      error: { code: 'INVALID_INPUT' },
    });
  });

  it('takes a file of the largest size in one call', () => {
    const base64 = Buffer.alloc(390_000).toString('base64');
    const input = { name: 'n'.repeat(255), mediaType: 'application/octet-stream', base64 };
    expect(contract['inscribe.addFile'].input.safeParse(input).success).toBe(true);
    expect(JSON.stringify(input).length).toBeLessThan(MAX_INPUT_BYTES);
  });

  it('takes the largest PSBT back in one call, in whichever form it was signed', () => {
    const { input, maxBytes = MAX_INPUT_BYTES } = contract['flow.returnPsbt'];
    const returned = { id: 'f'.repeat(64), psbt: Buffer.alloc(MAX_PSBT_BYTES).toString('hex') };
    expect(input.safeParse(returned).success).toBe(true);
    expect(JSON.stringify(returned).length).toBeLessThan(maxBytes);
  });
});

describe('what a handler throws', () => {
  const answering = (handle: Call['handle']) => ({
    boom: harmless(z.object({ secret: z.string() }), z.object({}), handle as never),
  });
  const lines: string[] = [];
  const keep = (message: string, fields?: Record<string, unknown>) =>
    lines.push(message + JSON.stringify(fields));
  const log: Log = { info: keep, warn: keep, error: keep };

  it('crosses as its code and details when it is an AppError', async () => {
    const run = createDispatch(
      answering(() => Promise.reject(new AppError('QUOTE_EXPIRED', 'late', { at: 1 }))),
      {},
      { log, validateOutput: true },
    );
    expect(await run('boom', { secret: 'x' }, 'main')).toEqual({
      ok: false,
      error: { code: 'QUOTE_EXPIRED', message: 'late', details: { at: 1 } },
    });
  });

  it('is INTERNAL without its text when it is anything else, and so is a wrong output', async () => {
    const throwing = createDispatch(
      answering(() => Promise.reject(new Error('inner detail'))),
      {},
      { log, validateOutput: true },
    );
    const wrong = createDispatch(
      answering(async () => 'text'),
      {},
      { log, validateOutput: true },
    );
    for (const run of [throwing, wrong]) {
      const result = await run('boom', { secret: 'x' }, 'main');
      expect(result).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
      expect(JSON.stringify(result)).not.toContain('inner detail');
    }
  });

  it('never brings an input value into the log', async () => {
    lines.length = 0;
    const run = createDispatch(
      answering(async () => ({})),
      {},
      { log, validateOutput: true },
    );
    await run('boom', { secret: 12345678, canary: 'canary-value' }, 'main');
    expect(lines.join()).not.toMatch(/12345678|canary-value/);
  });
});

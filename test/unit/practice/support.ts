import { expect } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';
import { createPracticeNetwork, type PracticeOptions } from '#practice/network.ts';
import type { Snapshot, State } from '#practice/state/state.ts';
import type { Data, EndpointName, Params } from '#shared/api/endpoints.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { Clock } from '#shared/clock.ts';
import { checkAnswer } from '#test/conformance/compare.ts';
import { restoreState } from '#test/support/restore-state.ts';

export interface FakeClock extends Clock {
  /** Moves time and runs what is due, in order. */
  advance(ms: number): void;
}

export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((item) => item !== timer);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}

export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

let founded: Snapshot | undefined;

/** A founded network is made once; later ones start from its state. */
function beginning(options: Partial<PracticeOptions>): { state?: State } {
  if (options.founded !== true || Object.keys(options).length > 1) return {};
  founded ??= createPracticeNetwork({
    seed: 'test',
    clock: createFakeClock(),
    founded: true,
  }).snapshot();
  return { state: restoreState(founded) };
}

/** A network in process with a fake clock, and `call`: calls a row and parses the answer with its schema. */
export function startPractice(options: Partial<PracticeOptions> = {}) {
  const clock = createFakeClock();
  const begun = beginning(options);
  const network = createPracticeNetwork({ seed: 'test', clock, ...options, ...begun });

  async function ask<N extends EndpointName>(
    name: N,
    params: Params<N>,
    apiKey?: string,
  ): Promise<Envelope<unknown>> {
    const row = endpoints[name];
    const fields = params as Record<string, unknown>;
    const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String(fields[key])),
    );
    const rest = Object.fromEntries(
      Object.entries(fields).filter(([key]) => !row.path.includes(`{${key}}`)),
    );
    const url = new URL(`http://practice.test${path}`);
    if (row.method === 'GET') {
      for (const [key, value] of Object.entries(rest)) url.searchParams.set(key, String(value));
    }
    const response = await network.fetch(url, {
      method: row.method,
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      ...(row.method === 'POST' ? { body: JSON.stringify(rest) } : {}),
    });
    const envelope = (await response.json()) as Envelope<unknown>;
    // Every answer a test gets is checked against the documents.
    if (envelope.code === 0) expect(checkAnswer(name, envelope.data)).toEqual([]);
    return envelope;
  }

  async function call<N extends EndpointName>(
    name: N,
    params: Params<N>,
    apiKey?: string,
  ): Promise<Data<N>> {
    const envelope = await ask(name, params, apiKey);
    if (envelope.code !== 0) throw new Error(`${name}: ${envelope.code} ${envelope.msg}`);
    return endpoints[name].data.parse(envelope.data) as Data<N>;
  }

  /** The network's working state, if it started from a state of ours. Read only. */
  const live = begun.state ?? null;
  return { clock, network, ask, call, live };
}

export const alice = createWallet('test users', 'alice');
export const bob = createWallet('test users', 'bob');

export const textFile = (text: string, filename = 'note.txt') => ({
  filename,
  dataURL: `data:text/plain;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`,
});

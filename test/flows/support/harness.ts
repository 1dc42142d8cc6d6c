import { createEngine, type Engine, type Probe } from '#main/flows/engine/engine.ts';
import type { FlowStore } from '#main/flows/engine/store-port.ts';
import { kinds } from '#main/flows/kinds.ts';
import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { FlowView } from '#shared/flows/view.ts';

import { testRecordKey } from '../../support/record-key.ts';
import type { FakeClock } from './fake-clock.ts';
import { type FakeWorld, RECEIVE } from './fake-world.ts';

export interface Harness {
  engine: Engine;
  views: FlowView[];
  keys: { available: boolean };
  close(): Promise<void>;
}

let ids = 0;

/** The engine on a real store in `dir`. Opening it again on the same folder is a restart. */
export function openHarness(
  dir: string,
  world: FakeWorld,
  options: { probe?: Probe; wrap?: (store: FlowStore) => FlowStore } = {},
): Harness {
  const store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
  const views: FlowView[] = [];
  const keys = { available: true };
  const engine = createEngine({
    store: options.wrap?.(store.flows) ?? store.flows,
    deps: world.deps,
    kinds,
    log: silentLog,
    keysAvailable: () => keys.available,
    recordsKnown: () => true,
    onChange: (view) => views.push(view),
    random: () => 0.37,
    newId: () => `flow-${String(++ids).padStart(8, '0')}`,
    ...(options.probe ? { probe: options.probe } : {}),
  });
  return {
    engine,
    views,
    keys,
    async close() {
      await engine.stop();
      store.close();
    },
  };
}

export function inscribeInput(
  world: FakeWorld,
  change: Partial<InscribeInput> = {},
  text = 'hello',
): InscribeInput {
  const item = { name: 'hello.txt', mediaType: 'text/plain;charset=utf-8', ...world.keep(text) };
  return {
    kind: 'inscribe',
    content: { type: 'files', items: [item] },
    receiveAddress: RECEIVE,
    feeRate: 1,
    outputValue: 546,
    payWith: 'wallet',
    ...change,
  };
}

/** An etching of 1,000.00 with an open mint, and mints of another rune. */
export const etchContent = {
  type: 'runes-etch',
  rune: 'CRASH•PROOF•RUNE',
  symbol: 'C',
  divisibility: 2,
  premine: '1000',
  terms: { amount: '5', cap: '10', height: null, offset: null },
  units: 'atomic',
  logo: null,
} as const satisfies InscribeInput['content'];

export const mintContent = {
  type: 'runes-mint',
  runeid: '100:1',
  rune: 'SOME•OTHER•RUNE',
  amount: '100',
  divisibility: 0,
  count: 3,
} as const satisfies InscribeInput['content'];

export interface Play {
  /** By the key of the question. */
  answers?: Record<string, { answer: string; feeRate?: number }>;
  until?: (view: FlowView) => boolean;
}

/** Plays the person and the miners until the flow is over, or `until` says so: grants, answers, blocks. */
export async function finish(
  harness: Harness,
  world: Pick<FakeWorld, 'mine'>,
  clock: FakeClock,
  id: string,
  { answers = {}, until = () => false }: Play = {},
): Promise<FlowView> {
  for (let round = 0; round < 120; round++) {
    const view = harness.engine.get(id);
    if (['done', 'failed', 'cancelled'].includes(view.phase) || until(view)) return view;
    const approval = harness.engine.pendingApprovals().find((item) => item.flowId === id);
    const wanted = view.question && answers[view.question.key];
    if (approval) await harness.engine.grant(id, approval.digest);
    else if (wanted) await harness.engine.answer(id, wanted.answer, wanted);
    world.mine();
    await clock.advance(20_000);
  }
  throw new Error(`the flow did not end: ${JSON.stringify(harness.engine.get(id))}`);
}

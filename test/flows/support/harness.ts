import type { Definition } from '#main/flows/engine/define.ts';
import { createEngine, type Engine } from '#main/flows/engine/engine.ts';
import type { FlowStore } from '#main/flows/engine/store-port.ts';
import { flows as kinds } from '#main/kinds/index.ts';
import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { testRecordKey } from '#test/support/record-key.ts';
import { atTestEnd } from '#test/support/test-end.ts';
import { testFolder } from '#test/support/test-folder.ts';

import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeWorld, type FakeWorld, RECEIVE } from './fake-world.ts';

export interface Harness {
  engine: Engine;
  views: FlowView[];
  /** `records`: the vault was unlocked once, so rows can be authenticated. */
  keys: { available: boolean; records: boolean };
  close(): Promise<void>;
}

let ids = 0;

/** A folder, a clock and a world for one test. */
export function newWorld(start?: number): { dir: string; clock: FakeClock; world: FakeWorld } {
  const clock = createFakeClock(start);
  return { dir: testFolder(), clock, world: createFakeWorld(clock) };
}

/** Called around each step of a flow. True kills the process there. */
export type Probe = (at: 'before' | 'effect' | 'write', state: string) => boolean;

export interface HarnessOptions {
  probe?: Probe;
  wrap?: (store: FlowStore) => FlowStore;
  kinds?: readonly Definition[];
  /** False: a process that has just started, before the vault is unlocked. */
  records?: boolean;
}

/** A process that can be killed in the middle of a step: from then on nothing is written. */
function mortal(store: FlowStore, definitions: readonly Definition[], probe: Probe) {
  let dead = false;
  const die = (at: 'before' | 'effect' | 'write', state: string): void => {
    dead ||= probe(at, state);
    if (dead) throw new Error('killed');
  };
  /** The state of each flow whose step has returned but isn't written yet: flows run concurrently. */
  const returned = new Map<string, string>();
  const alive = <A extends unknown[], R>(run: (...provided: A) => R) => {
    return (...provided: A): R => {
      if (dead) throw new Error('killed');
      return run(...provided);
    };
  };
  const written = <A extends unknown[]>(
    run: (...provided: A) => void,
    idsOf: (...provided: A) => string[],
  ) =>
    alive((...provided: A) => {
      run(...provided);
      for (const id of idsOf(...provided)) {
        const state = returned.get(id);
        returned.delete(id);
        if (state !== undefined) die('write', state);
      }
    });
  const steps = (definition: Definition): Definition => ({
    ...definition,
    steps: Object.fromEntries(
      Object.entries(definition.steps).map(([state, step]) => [
        state,
        async (...provided: Parameters<NonNullable<typeof step>>) => {
          die('before', state);
          const next = await (step as NonNullable<typeof step>)(...provided);
          die('effect', state);
          const [, { flowId }] = provided;
          returned.set(flowId, state);
          return next;
        },
      ]),
    ),
  });
  return {
    store: {
      ...store,
      commit: written(store.commit, (moves) => moves.map(({ row }) => row.id)),
      stay: written(store.stay, ({ id }) => [id]),
      // What a step writes if it learned nothing.
      reschedule: written(store.reschedule, (id) => [id]),
    },
    kinds: definitions.map(steps),
  };
}

/** The engine on a real store in `dir`. Opening it again in the same folder is a restart. */
export function openHarness(dir: string, world: FakeWorld, options: HarnessOptions = {}): Harness {
  const opened = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
  const views: FlowView[] = [];
  const keys = { available: true, records: options.records ?? true };
  const wrapped = options.wrap?.(opened.flows) ?? opened.flows;
  const definitions = options.kinds ?? kinds;
  const process = options.probe
    ? mortal(wrapped, definitions, options.probe)
    : { store: wrapped, kinds: definitions };
  const engine = createEngine({
    ...process,
    deps: world.deps,
    log: silentLog,
    keysAvailable: () => keys.available,
    recordsKnown: () => keys.records,
    onChange: (view) => views.push(view),
    random: () => 0.37,
    newId: () => `flow-${String(++ids).padStart(8, '0')}`,
  });
  let isOpen = true;
  const harness: Harness = {
    engine,
    views,
    keys,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await engine.stop();
      opened.close();
    },
  };
  atTestEnd(harness.close);
  return harness;
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
  /** Answers by the key of the question. */
  answers?: Record<string, { answer: string; feeRate?: number }>;
  until?: (view: FlowView) => boolean;
}

/** Plays the user and the miners until the flow is over or `until` is true: approves, answers, mines. */
export async function finish(
  harness: Harness,
  world: Pick<FakeWorld, 'mine'>,
  clock: FakeClock,
  id: string,
  { answers = {}, until = () => false }: Play = {},
): Promise<FlowView> {
  for (let round = 0; round < 240; round++) {
    const view = harness.engine.get(id);
    if (isOver(view) || until(view)) return view;
    const approval = harness.engine
      .pendingApprovals()
      .find(({ flowId }) => isPartOf(harness, flowId, id));
    const away = harness.engine
      .list(true)
      .find((one) => one.outside && isPartOf(harness, one.id, id));
    const wanted = view.question && answers[view.question.key];
    if (approval) await harness.engine.grant(approval.flowId, approval.digest);
    else if (away) await harness.engine.answer(away.id, 'returned', { psbt: 'signed' });
    else if (wanted) await harness.engine.answer(id, wanted.answer, wanted);
    world.mine();
    await clock.advance(20_000);
  }
  throw new Error(`the flow did not end: ${JSON.stringify(harness.engine.get(id))}`);
}

/** The flow itself, or a child. */
function isPartOf(harness: Harness, flowId: string, id: string): boolean {
  if (flowId === id) return true;
  const { parentId } = harness.engine.get(flowId);
  return parentId !== undefined && isPartOf(harness, parentId, id);
}

/** Finished for the user and the engine; the engine keeps watching done flows until their transactions are deep. */
const isOver = ({ phase, nextRunAt }: FlowView): boolean =>
  ['done', 'failed', 'cancelled'].includes(phase) && nextRunAt === null;

export async function approveNow({ engine }: Harness, id: string): Promise<void> {
  const [approval] = engine.pendingApprovals();
  await engine.grant(id, approval?.digest ?? '');
}

import { describe, expect, it } from 'vitest';

import { spendFlows } from '#main/kinds/spend/flow/states.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { type Probe } from '#test/flows/support/harness.ts';
import {
  begin,
  clock,
  end,
  harness,
  open,
  world,
  worldPerTest,
} from '#test/flows/support/running.ts';
import {
  errandInput,
  errandKind,
  OFFER,
  operationInput,
  operationKind,
  smallKinds,
} from '#test/flows/support/small-kinds.ts';

worldPerTest('closed');

const openSmall = (probe?: Probe): void => open({ kinds: smallKinds, ...(probe ? { probe } : {}) });
const get = (id: string): FlowView => harness.engine.get(id);
const childOf = (id: string): FlowView | undefined =>
  harness.engine.list(false).find(({ parentId }) => parentId === id);
const idsInApproval = (): string[] => harness.engine.pendingApprovals().map(({ flowId }) => flowId);

async function approveAll(): Promise<void> {
  for (const item of harness.engine.pendingApprovals())
    await harness.engine.grant(item.flowId, item.digest);
}
/** Approves and mines until these flows have ended. */
async function playOut(...ids: string[]): Promise<void> {
  for (let round = 0; round < 60; round++) {
    if (ids.every((id) => ['done', 'cancelled'].includes(get(id).state))) return;
    await approveAll();
    world.mine();
    await clock.advance(5_000);
  }
  throw new Error(`not ended: ${JSON.stringify(ids.map((id) => get(id).state))}`);
}

describe('a flow that begins another', () => {
  it('waits for it without a step of its own, and continues with its result', async () => {
    openSmall();
    const id = begin(errandInput());
    await clock.advance(1000);
    const child = childOf(id);
    expect(get(id)).toMatchObject({ state: 'waiting', nextRunAt: null });
    expect(child).toMatchObject({ kind: 'send', state: 'approving', batchId: get(id).batchId });
    await playOut(id);
    expect(get(id).state).toBe('done');
    expect(world.payments()).toHaveLength(1);
  });

  it('is notified if the other ends without a result, and may start another', async () => {
    openSmall();
    const id = begin(errandInput());
    await clock.advance(1000);
    await harness.engine.answer(childOf(id)?.id ?? '', 'cancel');
    expect(get(id)).toMatchObject({ state: 'asking', phase: 'asking' });
    await harness.engine.answer(id, 'again');
    await clock.advance(1000);
    expect(harness.engine.list(false).filter(({ parentId }) => parentId === id)).toHaveLength(2);
    await playOut(id);
    expect(world.payments()).toHaveLength(1);
  });

  it('takes the other with it when it is cancelled', async () => {
    openSmall();
    const id = begin(errandInput());
    await clock.advance(1000);
    const child = childOf(id)?.id ?? '';
    await harness.engine.answer(id, 'cancel');
    expect(get(id).state).toBe('cancelled');
    expect(get(child).state).toBe('cancelled');
    await clock.advance(60_000);
    expect(world.payments()).toEqual([]);
  });

  it('cannot be cancelled once the other is paid: neither is', async () => {
    openSmall();
    const id = begin(errandInput());
    await clock.advance(1000);
    await approveAll();
    await clock.advance(1000);
    await expect(harness.engine.answer(id, 'cancel')).rejects.toMatchObject({
      code: 'ANSWER_NOT_EXPECTED',
    });
    expect(get(id).state).toBe('waiting');
    expect(childOf(id)?.state).toBe('watching');
    await playOut(id);
  });

  it('is not moved twice when it is cancelled in the moment in which the other ends', async () => {
    openSmall();
    const id = begin(errandInput());
    await clock.advance(1000);
    const child = childOf(id)?.id ?? '';
    const both = await Promise.allSettled([
      harness.engine.answer(child, 'cancel'),
      harness.engine.answer(id, 'cancel'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(harness.engine.journal(id).map(({ to }) => to)).toEqual([
      'beginning',
      'waiting',
      get(id).state,
    ]);
  });
});

describe('a lane', () => {
  it('runs one flow of an address at a time, in order, and the others say what they wait for', async () => {
    openSmall();
    const [first = '', second = '', third = ''] = ['first', 'second', 'third'].map((name) =>
      begin(operationInput(name)),
    );
    const other = begin(operationInput('elsewhere', 'bcrt1qtwo'));
    await clock.advance(1000);
    expect(idsInApproval().sort()).toEqual([first, other].sort());
    expect(get(second)).toMatchObject({
      state: 'preparing',
      headline: 'Waiting until “first” is done.',
    });
    await harness.engine.answer(second, 'cancel');
    await playOut(first);
    await clock.advance(1000);
    expect(idsInApproval()).toContain(third);
    await playOut(third, other);
    expect(world.payments()).toHaveLength(3);
  });

  it('keeps its order over a restart', async () => {
    openSmall();
    const first = begin(operationInput('first'));
    const second = begin(operationInput('second'));
    await clock.advance(1000);
    await harness.close();
    openSmall();
    await clock.advance(1000);
    expect(idsInApproval()).toEqual([first]);
    expect(get(second).headline).toContain('first');
    await playOut(first, second);
  });
});

describe('a deadline while a flow waits for approval', () => {
  it('leads back to preparing, with another card, and not to a failure', async () => {
    openSmall();
    const id = begin(operationInput('slow'));
    await clock.advance(1000);
    const [before] = harness.engine.pendingApprovals();
    await clock.advance(OFFER);
    const [after] = harness.engine.pendingApprovals();
    expect(harness.engine.journal(id).map(({ to }) => to)).toEqual([
      ...['preparing', 'approving', 'preparing', 'approving'],
    ]);
    expect(after?.text).not.toBe(before?.text);
    await playOut(id);
    expect(world.payments()).toHaveLength(1);
  });

  it('passes while the app is closed too', async () => {
    openSmall();
    const id = begin(operationInput('slow'));
    await clock.advance(1000);
    await harness.close();
    await clock.advance(10 * OFFER);
    openSmall();
    await clock.advance(1);
    expect(harness.engine.journal(id).map(({ to }) => to)).toContain('preparing');
    await playOut(id);
  });

  it('cannot be overtaken by an approval of what is over', async () => {
    openSmall();
    const id = begin(operationInput('slow'));
    await clock.advance(1000);
    const [item] = harness.engine.pendingApprovals();
    clock.jump(2 * OFFER);
    const grant = harness.engine.grant(id, item?.digest ?? '');
    await expect(grant).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' });
    await clock.advance(1000);
    expect(world.calls).not.toContain('sign');
  });
});

describe('an outage', () => {
  it('while a child works ends neither', async () => {
    openSmall();
    const id = begin(errandInput());
    const prepare = world.deps.signing.prepare.bind(null);
    world.deps.signing.prepare = async () => {
      throw new AppError('PROVIDER_UNREACHABLE', 'no answer');
    };
    await clock.advance(1_800_000);
    expect(get(id).state).toBe('waiting');
    world.deps.signing.prepare = prepare;
    await clock.advance(400_000);
    await playOut(id);
  });
});

/** Of all spends, only tokens wait for a transfer to arrive: their story is in the crash matrix. */
const OF_TOKENS = 'arriving';
/** Paused operations are only watched: nothing is done outside, and this story passes none of them. */
const ONLY_LOOK: readonly string[] = ['stopped', 'unclear'];
const statesWithSteps = [errandKind, operationKind, spendFlows[0]]
  .flatMap((definition) => Object.keys(definition?.steps ?? {}))
  .filter((state) => state !== OF_TOKENS && !ONLY_LOOK.includes(state));
const points = ['before', 'effect', 'write'] as const;

/** Flows of one lane past its first state: never more than one. */
const insideLane = (): FlowView[] =>
  harness.engine
    .list(false)
    .filter(({ kind, state }) => kind === 'operation' && /approving|signing|sending/.test(state));

describe('killed at any step, with children and lanes open,', () => {
  const met = new Set<string>();
  for (const state of new Set(statesWithSteps)) {
    for (const point of points) {
      for (const nth of [1, 2]) {
        it(`everything ends once: ${point} ${state}, passing ${nth}`, async () => {
          let passed = 0;
          const killed = { yet: false };
          openSmall((at, where) => {
            if (at !== point || where !== state || ++passed !== nth) return false;
            killed.yet = true;
            return true;
          });
          const ids = [
            begin(errandInput()),
            begin(operationInput('first')),
            begin(operationInput('second')),
          ];
          // A busy machine takes more rounds to the same point.
          for (let round = 0; round < 60 && !killed.yet; round++) {
            await approveAll().catch(() => undefined);
            world.mine();
            await clock.advance(20_000);
          }
          if (killed.yet) met.add(`${point} ${state}`);
          await harness.close();
          openSmall();
          for (let round = 0; round < 60; round++) {
            expect(insideLane().length).toBeLessThanOrEqual(1);
            await approveAll();
            world.mine();
            await clock.advance(20_000);
          }
          expect(ids.map((id) => get(id).state)).toEqual(['done', 'done', 'done']);
          expect(world.payments()).toHaveLength(3);
          expect(harness.engine.list(false).filter(({ parentId }) => parentId)).toHaveLength(1);
        });
      }
    }
  }

  it('was really killed at every point of every step', () => {
    for (const state of new Set(statesWithSteps))
      for (const point of points) expect(met).toContain(`${point} ${state}`);
  });
});

it('finish() plays these too', async () => {
  openSmall();
  const id = begin(operationInput('alone'));
  expect((await end(id)).state).toBe('done');
});

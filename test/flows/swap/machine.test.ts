import { describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import type { OperationInput } from '#shared/flows/operation.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { RECEIVE } from '#test/flows/support/fake-world.ts';
import { operationInputs, operationOf } from '#test/flows/support/operation-inputs.ts';
import { begin, clock, harness, open, world, worldPerTest } from '#test/flows/support/running.ts';

const MINUTE = 60_000;
worldPerTest('open');
async function restart(): Promise<void> {
  await harness.close();
  world.swap.restart();
  open();
}

const { swap, multiSwap, send } = operationInputs;
const get = (id: string): FlowView => harness.engine.get(id);
const notes = (id: string): string[] => harness.engine.journal(id).map(({ to }) => to);
const digestOf = (id: string): string =>
  harness.engine.pendingApprovals().find(({ flowId }) => flowId === id)?.digest ?? '';
/** What the pending card was built from. */
const intentOf = (id: string): { again?: string } => {
  const pending = harness.engine.pendingApprovals().find(({ flowId }) => flowId === id);
  return (JSON.parse(pending?.text ?? '{}') as { intent: { again?: string } }).intent;
};

async function start(input: OperationInput): Promise<string> {
  const id = begin(input);
  await clock.advance(1_000);
  return id;
}
async function approve(id: string): Promise<void> {
  await harness.engine.grant(id, digestOf(id));
  await clock.advance(1_000);
}
const rejected = (code: number, msg: string) =>
  new AppError('PROVIDER_REJECTED', msg, { row: 'swap', code, msg });
const lost = () => new AppError('PROVIDER_UNREACHABLE', 'no answer', {});

describe('an operation', () => {
  it('has its address to itself; others queue and name the one ahead', async () => {
    const first = await start(swap);
    const second = await start(send);
    const elsewhere = await start(
      operationOf(send.ask, 'bcrt1qanother000000000000000000000000000000'),
    );
    expect(get(first).phase).toBe('approving');
    expect(get(elsewhere).phase).toBe('approving');
    expect(get(second).headline).toBe('Waiting until “Swap 10 lime for pine” is done.');
    await approve(first);
    expect(get(first).state).toBe('done');
    expect(get(second).phase).toBe('approving');
  });

  it('says until when it can be approved, and is prepared again after that', async () => {
    const id = await start(swap);
    const { deadline } = get(id).operation!;
    const early = digestOf(id);
    expect(deadline).toBeGreaterThan(clock.now());
    await clock.advance(10 * MINUTE);
    expect(get(id)).toMatchObject({ phase: 'approving', operation: { rounds: 2 } });
    expect(get(id).operation?.deadline).toBeGreaterThan(deadline!);
    await expect(harness.engine.grant(id, early)).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    await approve(id);
    expect(world.swap.carried).toHaveLength(1);
  });

  it('asks the swap less often while no decision is made, and after an hour waits for the user', async () => {
    const id = await start(swap);
    for (let minute = 0; minute < 6 * 60; minute += 1) {
      await clock.advance(MINUTE);
      // An occasional commit invalidates preparations long before they expire.
      if (minute % 5 === 4) world.swap.commit();
    }
    const requests = world.calls.filter((call) => call.includes('prepare'));
    expect(requests.length).toBeGreaterThan(20);
    expect(requests.length).toBeLessThan(300);
    expect(get(id).question?.text).toContain('It wasn’t approved within an hour');
    expect(world.swap.carried).toHaveLength(0);
    await harness.engine.answer(id, 'again');
    await clock.advance(1_000);
    await approve(id);
    expect(get(id).state).toBe('done');
  });

  it('is prepared again if its second was signed before the app ended: others wait behind it', async () => {
    const id = await start(swap);
    world.useUp();
    await clock.advance(2_000);
    await restart();
    await clock.advance(15_000);
    expect(get(id)).toMatchObject({ phase: 'approving', operation: { rounds: 2 } });
    await approve(id);
    expect(get(id).state).toBe('done');
    expect(world.swap.carried).toHaveLength(1);
  });

  it('is prepared again while it waits once a commit expired its ids', async () => {
    const id = await start(swap);
    const early = digestOf(id);
    expect(intentOf(id).again).toBeUndefined();
    world.swap.commit();
    await clock.advance(15_000);
    expect(get(id)).toMatchObject({ phase: 'approving', operation: { rounds: 2 } });
    expect(digestOf(id)).not.toBe(early);
    expect(intentOf(id).again).toBe(
      'The swap moved on to its next commit, so it was prepared again.',
    );
  });

  it('goes back to the preparation when its ids ended between the press and the arrival', async () => {
    const id = await start(swap);
    world.swap.commit();
    await approve(id);
    expect(get(id)).toMatchObject({ phase: 'approving', operation: { rounds: 2 } });
    expect(notes(id)).toContain('submitting');
    await approve(id);
    expect(get(id).state).toBe('done');
    expect(world.swap.carried).toHaveLength(1);
  });

  it('waits out a commit in progress', async () => {
    world.failNext('swap.prepare', new AppError('PROVIDER_BUSY', 'committing', {}));
    const id = await start(swap);
    expect(get(id)).toMatchObject({ state: 'preparing', retrying: true });
    await clock.advance(10_000);
    world.failNext('swap.submit', new AppError('PROVIDER_BUSY', 'committing', {}));
    await approve(id);
    expect(get(id)).toMatchObject({ phase: 'approving', operation: { rounds: 2 } });
    await approve(id);
    expect(get(id).state).toBe('done');
  });

  it('finds a lost answer in the histories and submits nothing twice', async () => {
    const id = await start(swap);
    world.failNext('swap.submit', lost(), 'after');
    await approve(id);
    expect(get(id)).toMatchObject({ state: 'submitting', retrying: true });
    await clock.advance(10_000);
    expect(get(id).state).toBe('done');
    expect(world.calls.filter((call) => call === 'swap.submit')).toHaveLength(1);
  });

  it('submits the same again if it never arrived', async () => {
    const id = await start(swap);
    world.failNext('swap.submit', lost());
    await approve(id);
    await clock.advance(10_000);
    expect(get(id).state).toBe('done');
    expect(world.swap.carried).toHaveLength(1);
  });

  it('asks if it may have arrived and the histories hide it; nothing is signed again automatically', async () => {
    const id = await start(swap);
    world.swap.hide(true);
    world.failNext('swap.submit', lost(), 'after');
    await approve(id);
    await clock.advance(2 * MINUTE);
    expect(get(id)).toMatchObject({ phase: 'unclear', question: { key: 'unclear' } });
    world.swap.hide(false);
    await harness.engine.answer(id, 'look');
    await clock.advance(5_000);
    expect(get(id).state).toBe('done');
    expect(world.swap.carried).toHaveLength(1);
  });

  it('that never arrived and is rejected later ends once it can no longer be carried out', async () => {
    const id = await start(swap);
    world.failNext('swap.submit', lost());
    await approve(id);
    // Killed there; meanwhile a commit ended its ids.
    world.swap.commit();
    await restart();
    await clock.advance(2 * MINUTE);
    expect(get(id)).toMatchObject({ phase: 'unclear' });
    expect(get(id).headline).toMatch(/Inkstone keeps checking the history/);
    const handed = () => world.calls.filter((call) => call === 'swap.submit').length;
    const before = handed();
    await clock.advance(8 * MINUTE);
    expect(get(id).phase).toBe('unclear');
    await restart();
    await clock.advance(5 * MINUTE);
    expect(get(id)).toMatchObject({ phase: 'failed', question: null });
    expect(get(id).headline).toMatch(/^Not executed: .* You can start it again\.$/);
    expect(handed()).toBe(before);
    expect(world.swap.carried).toHaveLength(0);
  });

  it('that is found during the search ends as carried out, without an answer to its question', async () => {
    const id = await start(swap);
    world.swap.hide(true);
    world.failNext('swap.submit', lost(), 'after');
    await approve(id);
    await clock.advance(5 * MINUTE);
    expect(get(id).phase).toBe('unclear');
    world.swap.hide(false);
    await clock.advance(MINUTE);
    expect(get(id).state).toBe('done');
    expect(world.swap.carried).toHaveLength(1);
  });

  it('is not called lost while the histories cannot be read, however late it is', async () => {
    const id = await start(swap);
    world.swap.hide(true);
    world.failNext('swap.submit', lost(), 'after');
    await approve(id);
    await clock.advance(2 * MINUTE);
    expect(get(id).phase).toBe('unclear');
    for (let times = 0; times < 20; times += 1) world.failNext('swap.find', lost());
    await clock.advance(60 * MINUTE);
    expect(get(id).phase).toBe('unclear');
    world.swap.hide(false);
    await clock.advance(600 * MINUTE);
    expect(get(id).state).toBe('done');
  });

  it('can be given up while it is unclear, and says what that may mean', async () => {
    const id = await start(swap);
    world.swap.hide(true);
    world.failNext('swap.submit', lost(), 'after');
    await approve(id);
    await clock.advance(2 * MINUTE);
    const view = await harness.engine.answer(id, 'giveUp');
    expect(view.phase).toBe('failed');
    expect(view.headline).toMatch(/Check your balances/);
  });

  it('stops with a message when the price moved past the slippage, and continues at another price', async () => {
    const id = await start(swap);
    world.swap.refuse(-8, 'exceeding slippage');
    await approve(id);
    expect(get(id)).toMatchObject({ phase: 'asking', question: { key: 'stopped' } });
    expect(get(id).headline).toMatch(/slippage/);
    world.swap.accept();
    await harness.engine.answer(id, 'again');
    await clock.advance(1_000);
    await approve(id);
    expect(get(id).state).toBe('done');
  });

  it('says so when the swap brought less than was signed for', async () => {
    const id = await start(swap);
    world.swap.give('4.5');
    await approve(id);
    expect(get(id).state).toBe('done');
    expect(get(id).headline).toMatch(/^The amount you received is 4.5, below the minimum of 4.9/);
  });

  it.each([
    ['a pool that was drained', -1, 'insufficient liquidity'],
    ['a balance that the operation before spent', -1, 'insufficient balance of lime'],
    ['a token that is switched off', -9, 'tick not allowed: lime'],
    ['a daily limit', -1, 'daily limit reached'],
  ])('stops at %s with the reason, and can be cancelled', async (_name, code, msg) => {
    world.failNext('swap.prepare', rejected(code, msg));
    const id = await start(swap);
    expect(get(id)).toMatchObject({
      phase: 'asking',
      headline: `The swap didn’t accept it: ${msg}`,
    });
    expect((await harness.engine.answer(id, 'cancel')).phase).toBe('cancelled');
    expect(world.swap.carried).toEqual([]);
  });

  it('stops when fresh signatures are refused again and again', async () => {
    const id = await start(swap);
    world.swap.refuse(-10, 'signature check failed');
    for (let round = 0; round < 4; round++) await approve(id);
    expect(get(id)).toMatchObject({ phase: 'asking' });
    expect(get(id).headline).toMatch(/doesn’t accept signatures/);
  });

  it('stops when it is refused in the approval window, and lets the next one in', async () => {
    const id = await start(swap);
    const next = await start(send);
    await harness.engine.refuse(id);
    await clock.advance(1_000);
    expect(get(id).headline).toBe('You rejected it. Nothing was signed.');
    expect(get(next).phase).toBe('approving');
  });

  it('waits for the vault before it signs, and is shown again after a restart', async () => {
    const id = await start(swap);
    harness.keys.available = false;
    await approve(id);
    expect(get(id).state).toBe('signing');
    await restart();
    await clock.advance(1_000);
    expect(get(id)).toMatchObject({ phase: 'approving', operation: { rounds: 2 } });
    await approve(id);
    expect(world.swap.carried).toHaveLength(1);
  });

  it('continues after an outage of the provider in each of its states', async () => {
    for (const call of ['swap.begin', 'swap.prepare', 'swap.submit', 'swap.find'] as const)
      world.failNext(call, lost());
    const id = await start(swap);
    for (let round = 0; round < 20 && get(id).state !== 'done'; round++) {
      if (digestOf(id) !== '') await approve(id);
      await clock.advance(20_000);
    }
    expect(get(id).state).toBe('done');
    expect(world.swap.carried).toHaveLength(1);
  });
});

describe('a swap over two pools', () => {
  it('says what remains when its second half fails, and swaps that', async () => {
    world.swap.failSecond('exceeding slippage');
    const id = await start(multiSwap);
    await approve(id);
    expect(get(id)).toMatchObject({ phase: 'asking', question: { key: 'half' } });
    expect(get(id).headline).toBe('The first swap succeeded: you hold 5 pine. The second failed.');
    world.swap.failSecond(null);
    await harness.engine.answer(id, 'on');
    await clock.advance(1_000);
    expect(get(id).operation?.ask).toMatchObject({ op: 'swap', tickIn: 'pine', amountIn: '5' });
    await approve(id);
    expect(get(id).state).toBe('done');
    expect(world.swap.carried).toHaveLength(2);
  });

  it('keeps what the first half brought, if that is wanted', async () => {
    world.swap.failSecond('exceeding slippage');
    const id = await start(multiSwap);
    await approve(id);
    expect((await harness.engine.answer(id, 'keep')).phase).toBe('done');
  });
});

describe('a list of 1,000 receivers', () => {
  it('is ten operations, one after the other, each with its receivers in order', async () => {
    const receivers = Array.from({ length: 1_000 }, (_, at) => ({
      to: RECEIVE,
      amount: String(at + 1),
    }));
    const { ids } = harness.engine.startFlow(operationOf({ op: 'send', tick: 'lime', receivers }));
    expect(ids).toHaveLength(10);
    await clock.advance(1_000);
    expect(get(ids[0]!).title).toBe('Send lime to 100 addresses (1 of 10)');
    for (const id of ids) await approve(id);
    const sent = world.swap.carried.flatMap(({ asked: { ask } }) =>
      ask.op === 'send' ? ask.receivers : [],
    );
    expect(sent).toEqual(receivers);
  });
});

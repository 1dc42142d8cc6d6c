import { createHash } from 'node:crypto';

import type { OperationRequest, SwapPort } from '#main/flows/ports.ts';
import { AppError } from '#shared/errors.ts';
import type { OperationAnswer } from '#shared/flows/operation.ts';
import type { CarriedOperation } from '#shared/flows/operation.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export type SwapCall = Exclude<keyof SwapPort, 'run' | 'age'>;

/** A swap whose ids expire with every commit, like the real one's, and a ledger of what was carried out. */
export function createFakeSwap(
  clock: { now(): number },
  faulty: <T>(call: SwapCall, run: () => T) => Promise<T>,
) {
  const carried: { asked: OperationRequest; ids: string[]; at: number }[] = [];
  const seconds = new Set<number>();
  /** The error of submitting a second half. */
  let secondFails: string | null = null;
  let refusal: { code: number; msg: string } | null = null;
  let isHidden = false;
  let isLosing = false;
  /** A swap's actual output; null for the requested one. */
  let gives: string | null = null;
  let commit = 0;
  let run = 1;

  const idsOf = ({ ask, address, ts }: OperationRequest, half: number): string[] => {
    const count = ask.op === 'send' ? ask.receivers.length : ask.op === 'claim' ? 0 : 1;
    const bound = [commit, address, ts, ask.op, half];
    return Array.from({ length: count + 1 }, (_, at) => sha256([...bound, at].join(' ')));
  };
  const answersOf = (request: OperationRequest): OperationAnswer[] => {
    if (request.ask.op === 'community-info') return [];
    return Array.from({ length: request.ask.op === 'multi-swap' ? 2 : 1 }, (_, half) => {
      const ids = idsOf(request, half);
      return {
        ids,
        messages: ids.map(
          (id) => `id: ${id}${request.middle === null ? '' : ` ${request.middle} `}`,
        ),
        paidTick: request.fee.feeTick,
        paidAmount: '0.1',
        usd: '0.02',
        stated: { feeAmount: '0.1', feeTickPrice: '0.2' },
      };
    });
  };
  const rejected = (code: number, msg: string) =>
    new AppError('PROVIDER_REJECTED', msg, { row: 'fake', code, msg });
  const outcome = (request: OperationRequest, ids: readonly string[]): CarriedOperation => {
    const { ask } = request;
    const done = { success: true, reason: null };
    const [id = ''] = ids;
    if (ask.op === 'swap')
      return {
        id,
        halves: [{ ...done, amountIn: ask.amountIn, amountOut: gives ?? ask.amountOut }],
      };
    if (ask.op !== 'multi-swap') return { id, halves: [done] };
    const middle = request.middle ?? '';
    return {
      id,
      halves: [
        { ...done, amountIn: ask.amountIn, amountOut: middle },
        secondFails === null
          ? { ...done, amountIn: middle, amountOut: ask.amountOut }
          : { success: false, reason: secondFails },
      ],
    };
  };
  const same = (a: readonly OperationAnswer[], b: readonly OperationAnswer[]): boolean =>
    JSON.stringify(a.map(({ ids }) => ids)) === JSON.stringify(b.map(({ ids }) => ids));

  const port: SwapPort = {
    get run() {
      return `run ${run}`;
    },
    begin: () =>
      faulty('begin', () => {
        let ts = Math.floor(clock.now() / 1000);
        while (seconds.has(ts)) ts++;
        return { moduleId: `${'ab'.repeat(32)}i0`, ts };
      }),
    middleOf: (_address, ask) => faulty('middleOf', () => (ask.op === 'multi-swap' ? '5' : null)),
    prepare: (request) => faulty('prepare', () => answersOf(request)),
    submit: (request, prepared) =>
      faulty('submit', () => {
        if (isLosing) {
          isLosing = false;
          commit++;
          throw new AppError('PROVIDER_UNREACHABLE', 'no answer', {});
        }
        if (Math.abs(clock.now() / 1000 - request.ts) > 600)
          throw rejected(-1, 'invalid timestamp');
        if (refusal) throw rejected(refusal.code, refusal.msg);
        if (!same(prepared, answersOf(request)))
          throw rejected(-10, 'signature verification failed: expired data, try again');
        const ids = prepared.flatMap((one) => one.ids);
        if (carried.some((one) => one.ids.join() === ids.join()))
          throw rejected(-10, 'duplicate operation');
        seconds.add(request.ts);
        carried.push({ asked: request, ids, at: clock.now() });
        return outcome(request, ids);
      }),
    age: ({ ts }) => Math.floor(clock.now() / 1000) - ts,
    find: (request, prepared) =>
      faulty('find', () => {
        const ids = prepared.flatMap((one) => one.ids);
        const found = isHidden ? undefined : carried.find((one) => one.ids.join() === ids.join());
        return found ? outcome(request, ids) : null;
      }),
    requote: (_address, ask) => faulty('requote', () => ask),
  };

  return {
    port,
    carried,
    /** Writes a commit, which invalidates earlier preparations. */
    commit(): void {
      commit++;
    },
    /** The next submission never arrives, and a commit invalidates its ids meanwhile. */
    loseNext: () => (isLosing = true),
    restart(): void {
      run++;
    },
    refuse: (code: number, msg = 'refused') => (refusal = { code, msg }),
    accept: () => (refusal = null),
    failSecond: (reason: string | null) => (secondFails = reason),
    give: (amountOut: string) => (gives = amountOut),
    /** Hides executed operations from the histories. */
    hide: (hidden: boolean) => (isHidden = hidden),
  };
}

export type FakeSwap = ReturnType<typeof createFakeSwap>;

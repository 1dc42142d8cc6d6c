import { refuse } from '#practice/api/refusal.ts';
import type { LockRow } from '#practice/state/records/swap.ts';

import type { PoolTicks } from './book.ts';
import { type Act, type Ledger, note, pairTicks, type RoutedKind, sharesFunc } from './ledger.ts';
import { allLp, worthOf } from './math.ts';
import { shareText } from './prices.ts';

const DAY_MS = 86_400_000;

export interface LockOp extends PoolTicks {
  kind: 'lockLp' | 'unlockLp';
  amount: bigint;
  /** 0 for an unlock. */
  days: number;
}

interface LockRequest {
  tick0: string;
  tick1: string;
  amount: string;
  /** Such as `30d`. */
  lockDay?: string;
}

/** An address's locks in a pool, oldest first. */
export function locksOf(ledger: Ledger, address: string, pair: string): LockRow[] {
  return [...ledger.state.swapLocks.values()]
    .filter((row) => row.address === address && row.pair === pair && row.left > 0n)
    .sort((a, b) => a.seq - b.seq);
}

/** LP tokens whose lock has expired. */
export function unlockable(ledger: Ledger, address: string, pair: string): bigint {
  return locksOf(ledger, address, pair)
    .filter((row) => row.unlockTime <= ledger.now())
    .reduce((sum, row) => sum + row.left, 0n);
}

function record(ledger: Ledger, op: LockOp, act: Act, unlockTime: number): void {
  const { book, prices } = ledger;
  const pool = book.needPool(op.pair);
  const { amount0, amount1 } = worthOf(pool, op.amount);
  const [usd0, usd1] = [prices.usd(pool.tick0, amount0), prices.usd(pool.tick1, amount1)];
  note(ledger, act, {
    kind: op.kind === 'lockLp' ? 'lock' : 'unlock',
    usd: usd0 + usd1,
    pair: pool.pair,
    lp: op.amount,
    ...{ amount0, amount1, usd0, usd1, unlockTime },
    lockDay: op.days,
    share: shareText(op.amount, allLp(pool)),
  });
}

const lockKind = (kind: LockOp['kind'], func: 'lock' | 'unlock') => ({
  read({ book }: Ledger, { amount, lockDay = '0d', ...request }: LockRequest): LockOp {
    const { turned: _, ...ticks } = book.pairOfText(request);
    return { kind, ...ticks, amount: book.scaleLp(amount), days: Number(lockDay.slice(0, -1)) };
  },
  func: sharesFunc(func),
  ticks: pairTicks,
});

export const lockLp: RoutedKind<LockOp, LockRequest & { lockDay: string }> = {
  ...lockKind('lockLp', 'lock'),
  apply(ledger, op, act) {
    const { book, state } = ledger;
    const { pair, amount } = op;
    book.needPool(pair);
    const row = book.addLp(act.address, pair, -amount);
    book.putLp({ ...row, locked: row.locked + amount });
    const unlockTime = act.ts * 1000 + op.days * DAY_MS;
    const seq = state.next('swap lock');
    const { id, address } = act;
    state.swapLocks.put(id, { id, address, pair, left: amount, unlockTime, seq });
    record(ledger, op, act, unlockTime);
    return {};
  },
};

export const unlockLp: RoutedKind<LockOp, LockRequest> = {
  ...lockKind('unlockLp', 'unlock'),
  apply(ledger, op, act) {
    const { book, state } = ledger;
    const { pair, amount } = op;
    book.needPool(pair);
    if (unlockable(ledger, act.address, pair) < amount) {
      refuse('failed', 'more than the locks whose time is over');
    }
    let rest = amount;
    for (const lock of locksOf(ledger, act.address, pair)) {
      if (lock.unlockTime > ledger.now() || rest === 0n) continue;
      const taken = lock.left < rest ? lock.left : rest;
      state.swapLocks.put(lock.id, { ...lock, left: lock.left - taken });
      rest -= taken;
    }
    const row = book.settledLp(act.address, pair);
    book.putLp({ ...row, free: row.free + amount, locked: row.locked - amount });
    record(ledger, op, act, 0);
    return {};
  },
};

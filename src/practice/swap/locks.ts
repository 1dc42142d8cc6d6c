import { Refusal } from '#practice/api/refusal.ts';
import type { LockRow } from '#practice/state/records/swap.ts';

import { codes } from './codes.ts';
import { type Act, type Ledger, note } from './ledger.ts';
import { worthOf } from './math.ts';
import { shareText } from './prices.ts';

const DAY_MS = 86_400_000;

export interface LockOp {
  kind: 'lockLp' | 'unlockLp';
  tick0: string;
  tick1: string;
  amount: bigint;
  /** 0 for an unlock. */
  days: number;
}

/** An address's locks in a pool, oldest first. */
export function locksOf(ledger: Ledger, address: string, pair: string): LockRow[] {
  return [...ledger.state.swapLocks.values()]
    .filter((row) => row.address === address && row.pair === pair && row.left > 0n)
    .sort((a, b) => a.seq - b.seq);
}

/** Locked LP tokens whose time is over. */
export function unlockable(ledger: Ledger, address: string, pair: string): bigint {
  return locksOf(ledger, address, pair)
    .filter((row) => row.unlockTime <= ledger.now())
    .reduce((sum, row) => sum + row.left, 0n);
}

function record(ledger: Ledger, op: LockOp, act: Act, unlockTime: number): void {
  const { book, prices } = ledger;
  const pool = book.needPool(book.pairOf(op.tick0, op.tick1).pair);
  const { amount0, amount1 } = worthOf(pool, op.amount);
  const [usd0, usd1] = [prices.usd(pool.tick0, amount0), prices.usd(pool.tick1, amount1)];
  note(ledger, act, {
    kind: op.kind === 'lockLp' ? 'lock' : 'unlock',
    usd: usd0 + usd1,
    pair: pool.pair,
    lp: op.amount,
    amount0,
    amount1,
    usd0,
    usd1,
    lockDay: op.days,
    unlockTime,
    share: shareText(op.amount, pool.lp),
  });
}

export function lockLp(ledger: Ledger, op: LockOp, act: Act): void {
  const { book, state } = ledger;
  const { pair } = book.pairOf(op.tick0, op.tick1);
  book.needPool(pair);
  const row = book.addLp(act.address, pair, -op.amount);
  book.putLp({ ...row, locked: row.locked + op.amount });
  const unlockTime = act.ts * 1000 + op.days * DAY_MS;
  const seq = ledger.state.next('swap lock');
  const { id, address } = act;
  state.swapLocks.put(id, { id, address, pair, left: op.amount, unlockTime, seq });
  record(ledger, op, act, unlockTime);
}

export function unlockLp(ledger: Ledger, op: LockOp, act: Act): void {
  const { book, state } = ledger;
  const { pair } = book.pairOf(op.tick0, op.tick1);
  book.needPool(pair);
  if (unlockable(ledger, act.address, pair) < op.amount) {
    throw new Refusal(codes.failed, 'more than the locks whose time is over');
  }
  let rest = op.amount;
  for (const lock of locksOf(ledger, act.address, pair)) {
    if (lock.unlockTime > ledger.now() || rest === 0n) continue;
    const taken = lock.left < rest ? lock.left : rest;
    state.swapLocks.put(lock.id, { ...lock, left: lock.left - taken });
    rest -= taken;
  }
  const row = book.settledLp(act.address, pair);
  book.putLp({ ...row, free: row.free + op.amount, locked: row.locked - op.amount });
  record(ledger, op, act, 0);
}

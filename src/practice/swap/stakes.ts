import { sumOf } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { StakeBonus, StakePoolRow, StakeUserRow } from '#practice/state/records/swap.ts';

import { type PoolTicks, ticksOfPair } from './book.ts';
import { type Act, type Ledger, note, pairTicks, type RoutedKind, sharesFunc } from './ledger.ts';
import { PER_LP } from './math.ts';
import { HUB } from './module.ts';

export const EPOCHS = ['1', '2', '3'];
const EPOCH_BLOCKS = 1_000;
const START = 'swap epochs start';
/** Pools with staking, by the tick paired with the hub. */
const STAKED_WITH = ['lime', 'reed'];
const unit = 10n ** 18n;
/** Per block, in HUB. */
const BASE_PER_BLOCK = unit / 100n;
/** What is added to an epoch's rewards, spread over its rest, once this many LP tokens are staked. */
const STAGES = [
  { need: 100n * unit, added: 5n * unit },
  { need: 1_000n * unit, added: 5n * unit },
];

export interface StakeOp extends PoolTicks {
  kind: 'stake' | 'unstake';
  pid: string;
  amount: bigint;
}
export interface ClaimOp {
  kind: 'claim';
  pid: string;
}

export function epochSpan(ledger: Ledger, eid: string): { start: number; end: number } {
  const first = Number(ledger.state.settings.get(START) ?? '0');
  const start = first + EPOCHS.indexOf(eid) * EPOCH_BLOCKS;
  return { start, end: start + EPOCH_BLOCKS - 1 };
}

/** Creates the epochs from this height on. */
export function planEpochs({ state, book }: Ledger, height: number): void {
  state.settings.put(START, String(height));
  EPOCHS.forEach((eid, at) => {
    for (const tick of STAKED_WITH) {
      const { pair } = book.pairOf(tick, HUB);
      const pid = `${eid}-${tick}-${HUB}`;
      state.swapStakePools.put(pid, {
        ...{ pid, eid, pair, rewardTick: HUB, height: height + at * EPOCH_BLOCKS },
        ...{ staked: 0n, perLp: 0n, bonuses: [] },
      });
    }
  });
}

const bonusesOf = ({ bonuses = [] }: StakePoolRow) => bonuses.filter((bonus) => bonus !== null);

export const rewardPerBlock = (row: StakePoolRow): bigint =>
  BASE_PER_BLOCK + sumOf(bonusesOf(row), ({ perBlock }) => perBlock);

/** The bonuses after a change of what is staked: a stage that was reached stays (api-facts-2, 5). */
function bonusesAt(ledger: Ledger, row: StakePoolRow): (StakeBonus | null)[] {
  const height = ledger.height() + 1;
  const blocks = epochSpan(ledger, row.eid).end - height;
  return STAGES.map(({ need, added }, at) => {
    const had = row.bonuses?.[at] ?? null;
    if (had !== null || row.staked < need || blocks <= 0) return had;
    return { height, perBlock: added / BigInt(blocks) };
  });
}

/** An epoch's rewards of a pool: `base` and `bonus` of the whole epoch, and their parts up to the current block. */
export function rewardsOf(ledger: Ledger, row: StakePoolRow) {
  const { start, end } = epochSpan(ledger, row.eid);
  const reach = Math.min(ledger.height(), end);
  const blocks = (from: number, to: number) => BigInt(Math.max(0, to - from));
  const reached = STAGES.filter((_, at) => (row.bonuses?.[at] ?? null) !== null);
  return {
    stages: STAGES,
    base: BASE_PER_BLOCK * blocks(start, end),
    basePaid: BASE_PER_BLOCK * blocks(start, reach),
    bonus: sumOf(reached, ({ added }) => added),
    bonusPaid: sumOf(bonusesOf(row), ({ height, perBlock }) => perBlock * blocks(height, reach)),
  };
}

const poolOf = ({ state }: Ledger, pid: string): StakePoolRow =>
  state.swapStakePools.get(pid) ?? refuse('failed', 'staking pool not found');

/** The row updated by the rewards of all blocks so far. A block without stakes pays none. */
export function settledPool(ledger: Ledger, pid: string): StakePoolRow {
  const row = poolOf(ledger, pid);
  const { end } = epochSpan(ledger, row.eid);
  const height = Math.max(row.height, Math.min(ledger.height(), end));
  if (row.staked === 0n) return { ...row, height };
  const reward = BigInt(height - row.height) * rewardPerBlock(row);
  // 18 decimals for one LP token, like the sequencer's.
  const perLp = (reward * unit) / row.staked;
  return { ...row, height, perLp: row.perLp + perLp * (PER_LP / unit) };
}

/** The staker's row with the rewards so far. */
export function settledStaker(ledger: Ledger, pool: StakePoolRow, address: string): StakeUserRow {
  const row = ledger.state.swapStakers.get(`${pool.pid}|${address}`);
  if (!row) {
    const none = { staked: 0n, unclaimed: 0n, claimed: 0n, lastTs: 0 };
    return { pid: pool.pid, address, seen: pool.perLp, ...none };
  }
  const upTo = (perLp: bigint) => (perLp * row.staked) / PER_LP;
  const earned = upTo(pool.perLp) - upTo(row.seen);
  return { ...row, seen: pool.perLp, unclaimed: row.unclaimed + earned };
}

function save({ state }: Ledger, pool: StakePoolRow, staker: StakeUserRow): void {
  state.swapStakePools.put(pool.pid, pool);
  state.swapStakers.put(`${pool.pid}|${staker.address}`, staker);
}

interface StakeRequest {
  pid: string;
  amount: string;
}

function readStake(ledger: Ledger, kind: StakeOp['kind'], request: StakeRequest): StakeOp {
  const { pid, pair } = poolOf(ledger, request.pid);
  const [tick0, tick1] = ticksOfPair(pair);
  return { kind, pid, pair, tick0, tick1, amount: ledger.book.scaleLp(request.amount) };
}

/** Stakes more, or less where `delta` is negative. */
function changeStake(ledger: Ledger, { kind, pid, amount }: StakeOp, act: Act, delta: bigint) {
  const { book } = ledger;
  const pool = settledPool(ledger, pid);
  const staker = settledStaker(ledger, pool, act.address);
  const { start, end } = epochSpan(ledger, pool.eid);
  const height = ledger.height();
  if (delta > 0n && (height < start || height >= end)) {
    refuse('failed', 'the epoch is not running');
  }
  if (staker.staked + delta < 0n) refuse('failed', 'more than what is staked');
  const { pair } = pool;
  const row = book.addLp(act.address, pair, -delta);
  book.putLp({ ...row, staked: row.staked + delta });
  const changed = { ...pool, staked: pool.staked + delta };
  save(
    ledger,
    { ...changed, bonuses: bonusesAt(ledger, changed) },
    { ...staker, staked: staker.staked + delta, lastTs: act.ts },
  );
  note(ledger, act, { kind: 'stake', usd: 0n, type: kind, pid, pair, amount, tick: pair, height });
  return {};
}

export const stake: RoutedKind<StakeOp, StakeRequest> = {
  read: (ledger, request) => readStake(ledger, 'stake', request),
  func: sharesFunc('lock'),
  ticks: pairTicks,
  apply: (ledger, op, act) => changeStake(ledger, op, act, op.amount),
};

export const unstake: RoutedKind<StakeOp, StakeRequest> = {
  read: (ledger, request) => readStake(ledger, 'unstake', request),
  func: sharesFunc('unlock'),
  ticks: pairTicks,
  apply: (ledger, op, act) => changeStake(ledger, op, act, -op.amount),
};

/** Pays what the address earned, out of the module's fund. */
export const claim: RoutedKind<ClaimOp, { pid: string }> = {
  read: (_, { pid }) => ({ kind: 'claim', pid }),
  func: () => null,
  ticks: () => ['', ''],
  apply(ledger, op, act) {
    const { book, module, prices } = ledger;
    const pool = settledPool(ledger, op.pid);
    const staker = settledStaker(ledger, pool, act.address);
    const { unclaimed: amount } = staker;
    const { pid, pair, rewardTick: tick } = pool;
    if (amount === 0n) refuse('failed', 'nothing to claim');
    if (book.balance(module.fund.address, tick).swap < amount) {
      refuse('sequencerFunds', 'the reward fund is empty');
    }
    book.add(module.fund.address, tick, -amount);
    book.add(act.address, tick, amount);
    save(ledger, pool, { ...staker, unclaimed: 0n, claimed: staker.claimed + amount });
    const [usd, height] = [prices.usd(tick, amount), ledger.height()];
    note(ledger, act, { kind: 'stake', usd, type: 'claim', pid, pair, amount, tick, height });
    return { claimed: amount };
  },
};

/** The next block's epoch; empty before the first and after the last. */
export function runningEpoch(ledger: Ledger): string {
  const height = ledger.height();
  return (
    EPOCHS.find((eid) => {
      const { start, end } = epochSpan(ledger, eid);
      return height >= start && height <= end;
    }) ?? ''
  );
}

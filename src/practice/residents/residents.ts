import { Refusal } from '#practice/api/refusal.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import { OutOfCoins } from '#practice/chain/wallet.ts';
import type { Clock } from '#shared/clock.ts';

import { type Act, deploy, earn, give, type Life, mint, wrap, write } from './acts.ts';
import { createDice } from './dice.ts';
import { outrun } from './outrun.ts';
import { addLiquidity, swapTokens } from './swapping.ts';
import { buy, listItem, listTokens, reprice, withdraw } from './trading.ts';

/** Initial interval between turns; it doubles after this many turns, so that the state grows slowly. */
const TURN_MS = 10_000;
const SLOWER_EVERY = 300;
/** They stop after this many. */
const MAX_TURNS = 6_000;
/** They wait for a block if this many transactions are pending. */
const MAX_WAITING = 20;
/** Length of one round of past when a chain starts. */
export const ROUND_MS = 3 * 3_600_000;
/** Enough rounds to fill the charts. */
export const WEEK = 56;
const TURNS_A_ROUND = 3;
const TRIES = 4;
/** Every this many turns one of them looks at users' unconfirmed purchases. */
const OUTRUN = 2;

/** How often each action is chosen. The first two come first whenever possible. */
const always: readonly Act[] = [earn, deploy];
const weighted: readonly (readonly [Act, number])[] = [
  [buy, 9],
  [listTokens, 9],
  [wrap, 8],
  [mint, 4],
  [reprice, 1],
  [listItem, 2],
  [write, 2],
  [withdraw, 1],
  [give, 1],
];
const bagOf = (list: readonly (readonly [Act, number])[]) =>
  list.flatMap(([act, weight]) => Array.from({ length: weight }, () => act));
const bag = bagOf(weighted);
/** The swap's clock can't go back: its first day was simulated at set-up. */
const liveBag = [
  ...bag,
  ...bagOf([
    [swapTokens, 9],
    [addLiquidity, 2],
  ]),
];

export type Residents = ReturnType<typeof createResidents>;

/** Seeded accounts that inscribe, mint, list, buy and cancel on their own. */
export function createResidents(life: Life, seed: string) {
  let cancel: (() => void) | null = null;
  const turns = () => life.state.counters.get('resident turn') ?? 0;

  function attempt(act: Act, who: Life['people'][number], label: string): string | null {
    try {
      return act(life, who, createDice(seed, label));
    } catch (error) {
      // Rejected by the node or the market, or short of money, like any client.
      if (error instanceof Refusal || error instanceof NodeError || error instanceof OutOfCoins) {
        return null;
      }
      throw error;
    }
  }

  /** Sometimes one of them outbids a user's pending purchase. */
  function outrunning(label: string): string | null {
    const dice = createDice(seed, `outrun ${label}`);
    const who = dice.pick(life.people);
    return who && dice.roll(OUTRUN) === 0 ? attempt(outrun, who, `outrun ${label} try`) : null;
  }

  /** One action of one resident; returns what, or null if none was possible. */
  function turn(acts: readonly Act[]): string | null {
    if (turns() >= MAX_TURNS) return null;
    const isFull = life.chain.mempool().length >= MAX_WAITING;
    // A replacement adds nothing to the mempool.
    const outran = outrunning(`${turns()} ${life.now()}`);
    if (outran !== null || isFull) return outran;
    const label = `resident turn ${life.state.next('resident turn')}`;
    const dice = createDice(seed, label);
    const who = dice.pick(life.people);
    if (!who) return null;
    const tries = Array.from({ length: TRIES }, () => dice.pick(acts) as Act);
    for (const [at, act] of [...always, ...tries].entries()) {
      const done = attempt(act, who, `${label} try ${at}`);
      if (done !== null) return done;
    }
    return null;
  }

  return {
    /** No turn was taken yet. */
    isNew: () => turns() === 0,
    /** Simulates the rounds before now: `at` sets a round's time, in ms before now, and `mine` ends the round. */
    livePast(rounds: number, at: (behind: number) => void, mine: () => void) {
      for (let round = 0; round < rounds; round++) {
        at((rounds - round) * ROUND_MS);
        for (let count = 0; count < TURNS_A_ROUND; count++) turn(bag);
        mine();
      }
    },
    /** Takes turns automatically from now on while the network is in use; calls `acted` after each. */
    start(clock: Clock, wasInUse: () => boolean, acted: () => void) {
      const next = () => {
        const pause = TURN_MS * 2 ** Math.min(6, Math.floor(turns() / SLOWER_EVERY));
        cancel = clock.after(pause, () => {
          if (wasInUse() && turn(liveBag) !== null) acted();
          if (turns() < MAX_TURNS) next();
        });
      };
      next();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}

import type { Chain } from '#practice/chain/chain.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import { OutOfCoins } from '#practice/chain/wallet.ts';
import { derive } from '#practice/formats/bytes.ts';
import { textItem } from '#practice/formats/envelope.ts';
import { inscribeFrom } from '#practice/inscriptions/inscribe.ts';
import type { CommitRow, FuncRow } from '#practice/state/records/swap.ts';
import type { Clock } from '#shared/clock.ts';

import { gasPriceText } from './fees.ts';
import type { Ledger } from './ledger.ts';
import { COMMIT_AFTER_MS, COMMIT_FULL, COMMITTING_MS } from './module.ts';

const RATE = 3;
const POSTAGE = 546n;

export type Rollups = ReturnType<typeof createRollups>;

/** Collects functions into commits and inscribes each commit on the practice chain. */
export function createRollups(
  ledger: Ledger,
  deps: { chain: Chain; clock: Clock; seed: string; onStep: () => void },
) {
  const { state, module } = ledger;
  const { chain, clock, seed } = deps;
  let cancelTimer: (() => void) | null = null;

  const emptyAfter = (number: number, parent: string): CommitRow => ({
    ...{ number, parent, ids: [], since: 0, status: 'open', inscriptionId: '', txid: '', ts: 0 },
  });
  const last = () => state.swapCommits.get(String(state.swapCommits.size - 1));
  const current = (): CommitRow => {
    const row = last();
    if (!row) return emptyAfter(0, module.id);
    return row.status === 'published' ? emptyAfter(row.number + 1, row.inscriptionId) : row;
  };
  const save = (row: CommitRow) => {
    state.swapCommits.put(String(row.number), row);
  };

  function bodyOf(row: CommitRow): string {
    const data = row.ids.map((id) => {
      const { addr, func, params, ts, sig } = state.swapFuncs.get(id) as FuncRow;
      return { id, addr, func, params, ts, sig };
    });
    const head = { p: 'brc20-swap', op: 'commit', module: module.id, parent: row.parent };
    return JSON.stringify({ ...head, gas_price: gasPriceText(), data });
  }

  function publish(): void {
    const row = current();
    if (row.ids.length === 0) return;
    const items = [textItem(bodyOf(row))];
    const key = derive(seed, `swap commit ${row.number}`);
    const { sequencer: wallet } = module;
    const outs = [{ sats: POSTAGE, script: wallet.script }];
    try {
      const txid = inscribeFrom(chain, { wallet, key, items, outs, rate: RATE });
      const ts = Math.floor(ledger.now() / 1000);
      save({ ...row, status: 'published', inscriptionId: `${txid}i0`, txid, ts });
    } catch (error) {
      if (!(error instanceof NodeError || error instanceof OutOfCoins)) throw error;
      // The sequencer's coins are unconfirmed or too few: keeps the functions and retries.
      save({ ...row, status: 'open', since: ledger.now() });
    }
  }

  const dueIn = (row: CommitRow): number => {
    if (row.status === 'publishing') return row.since + COMMITTING_MS - ledger.now();
    if (row.ids.length >= COMMIT_FULL) return 0;
    return row.since + COMMIT_AFTER_MS - ledger.now();
  };

  function tend(): void {
    const row = current();
    cancelTimer?.();
    cancelTimer = null;
    if (row.ids.length === 0) return;
    cancelTimer = clock.after(Math.max(0, dueIn(row)), () => {
      cancelTimer = null;
      const now = current();
      if (dueIn(now) <= 0) {
        if (now.status === 'publishing') publish();
        else save({ ...now, status: 'publishing', since: ledger.now() });
      }
      tend();
      deps.onStep();
    });
  }

  return {
    /** The current commit. */
    current,
    /** Whether functions are rejected because a commit is being written. */
    committing: () => current().status === 'publishing',
    /** Earlier functions of an address in the current commit. */
    idsOf: (address: string) =>
      current().ids.filter((id) => state.swapFuncs.get(id)?.addr === address),
    add(funcs: readonly Omit<FuncRow, 'seq' | 'commit'>[]): void {
      if (funcs.length === 0) return;
      const row = current();
      for (const func of funcs) {
        const seq = state.next('swap func');
        state.swapFuncs.put(func.id, { ...func, seq, commit: row.number });
      }
      const since = row.ids.length === 0 ? ledger.now() : row.since;
      save({ ...row, ids: [...row.ids, ...funcs.map((func) => func.id)], since });
    },
    commit: (number: number) => state.swapCommits.get(String(number)),
    /** Publishes if it is time, and otherwise sets a timer. */
    tend,
    /** Publishes the current commit now, unless it is empty. */
    publish,
    stop() {
      cancelTimer?.();
      cancelTimer = null;
    },
  };
}

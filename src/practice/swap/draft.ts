import type { SwapTables } from '#practice/state/records/swap.ts';
import type { State, Table } from '#practice/state/state.ts';

/** The swap's tables, written so that what failed or was only rehearsed leaves nothing behind. */
export interface Draft {
  put<N extends keyof SwapTables>(table: N, key: string, row: SwapTables[N]): void;
  remove(table: keyof SwapTables, key: string): void;
  /** Keeps all writes of `run`, or none when it throws. */
  whole<T>(run: () => T): T;
  /** Answers what `run` answers, and keeps none of its writes. */
  rehearse<T>(run: () => T): T;
}

export function createDraft(state: State): Draft {
  let undo: (() => void)[] | null = null;
  const tableOf = (name: keyof SwapTables) => state[name] as unknown as Table<unknown>;

  function remember(name: keyof SwapTables, key: string): void {
    if (!undo) return;
    const table = tableOf(name);
    const before = table.get(key);
    undo.push(() => {
      if (before === undefined) table.remove(key);
      else table.put(key, before);
    });
  }

  function watched<T>(run: () => T, keep: boolean): T {
    const outer = undo;
    const own: (() => void)[] = [];
    undo = own;
    const back = () => {
      for (const step of own.reverse()) step();
    };
    try {
      const value = run();
      if (!keep) back();
      else outer?.push(...own);
      return value;
    } catch (error) {
      back();
      throw error;
    } finally {
      undo = outer;
    }
  }

  return {
    put(name, key, row) {
      remember(name, key);
      tableOf(name).put(key, row);
    },
    remove(name, key) {
      remember(name, key);
      tableOf(name).remove(key);
    },
    whole: (run) => watched(run, true),
    rehearse: (run) => watched(run, false),
  };
}

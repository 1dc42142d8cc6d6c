import type { FaultMode, PracticeStatus } from '#shared/ipc/practice.ts';

/** Simulated faults per endpoint row. In memory: a restart clears them. */
export interface Faults {
  /** `code`: the error code; -1 by default. */
  set(row: string, mode: FaultMode, times: number, code?: number): void;
  clear(): void;
  /** Consumes one fault of the row, if there is one. `*` stands for every row. */
  take(row: string): { mode: FaultMode; code?: number | undefined } | null;
  list(): PracticeStatus['faults'];
}

export function createFaults(): Faults {
  let faults: PracticeStatus['faults'] = [];
  return {
    set(row, mode, times, code) {
      const fault = { row, mode, times, ...(code === undefined ? {} : { code }) };
      faults = [...faults.filter((other) => other.row !== row), fault];
    },
    clear() {
      faults = [];
    },
    take(row) {
      const fault =
        faults.find((item) => item.row === row) ?? faults.find((item) => item.row === '*');
      if (!fault) return null;
      faults = faults
        .map((item) => (item === fault ? { ...item, times: item.times - 1 } : item))
        .filter((item) => item.times > 0);
      return fault;
    },
    list: () => faults,
  };
}

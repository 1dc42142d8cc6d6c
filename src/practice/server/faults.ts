import type { FaultMode, PracticeStatus } from '#shared/ipc/practice.ts';

export type Faults = ReturnType<typeof createFaults>;

/** Simulated faults per endpoint row. In memory: a restart clears them. */
export function createFaults() {
  let faults: PracticeStatus['faults'] = [];
  return {
    /** `code`: the error code; -1 by default. */
    set(row: string, mode: FaultMode, times: number, code?: number) {
      const fault = { row, mode, times, ...(code === undefined ? {} : { code }) };
      faults = [...faults.filter((other) => other.row !== row), fault];
    },
    clear() {
      faults = [];
    },
    /** Consumes one fault of the row, if there is one. `*` matches every row. */
    take(row: string) {
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

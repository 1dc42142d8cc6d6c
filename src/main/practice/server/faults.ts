import type { FaultMode, PracticeStatus } from '#shared/ipc/practice.ts';

/** Faults on demand, per row of the endpoint table. They live in memory: a restart clears them. */
export interface Faults {
  set(row: string, mode: FaultMode, times: number): void;
  clear(): void;
  /** Uses up one fault of the row, if there is one. `*` stands for every row. */
  take(row: string): FaultMode | null;
  list(): PracticeStatus['faults'];
}

export function createFaults(): Faults {
  let faults: PracticeStatus['faults'] = [];
  return {
    set(row, mode, times) {
      faults = [...faults.filter((fault) => fault.row !== row), { row, mode, times }];
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
      return fault.mode;
    },
    list: () => faults,
  };
}

import type { ActivityEntry } from '#main/flows/engine/store-port.ts';

/** Rows like a history's: their references are in no order. */
export const historyRows = (from: number, to: number): ActivityEntry[] =>
  Array.from({ length: to - from }, (_, offset) => {
    const n = from + offset;
    return {
      kind: n % 3 === 0 ? 'payment' : 'order',
      ref: ((n * 2654435761) % 2 ** 32).toString(16).padStart(8, '0').repeat(8),
      status: 'confirmed',
      at: 1_790_000_000_000 + n,
      summary: `Paid rare${n % 100}`,
      data: { sats: String(n) },
      flowId: null,
    };
  });

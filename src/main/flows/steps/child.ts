import type { ChildEnd } from '#main/flows/engine/define.ts';

/** A state that waits for another flow: with what was made it goes on, otherwise with what became of it. */
export const awaitChild =
  <D, M>(kind: { made(data: D, child: ChildEnd): M; ended(data: D, child: ChildEnd): M }) =>
  (data: D, child: ChildEnd): M =>
    child.phase === 'done' ? kind.made(data, child) : kind.ended(data, child);

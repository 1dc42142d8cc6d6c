import type { ChildEnd } from '#main/flows/engine/define.ts';

/** A state that waits for another flow: continues with its result, or handles its failure. */
export const awaitChild =
  <D, M>(kind: { made(data: D, child: ChildEnd): M; ended(data: D, child: ChildEnd): M }) =>
  (data: D, child: ChildEnd): M =>
    child.phase === 'done' ? kind.made(data, child) : kind.ended(data, child);

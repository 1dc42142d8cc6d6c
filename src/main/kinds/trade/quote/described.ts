import { isAppError } from '#shared/errors.ts';
import type { TradeLineView } from '#shared/flows/trade.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { Described } from './active-signatures.ts';

/**
 * What this app's flows listed, by signing flow and inscription. Caches each flow, so create a new one for each answer.
 */
export function describedBy(engine: { get(id: string): FlowView }): Described {
  const known = new Map<string, ReadonlyMap<string, TradeLineView>>();

  function linesOf(flowId: string): ReadonlyMap<string, TradeLineView> {
    const before = known.get(flowId);
    if (before) return before;
    const lines = new Map<string, TradeLineView>();
    for (const line of linesOrNone(flowId))
      if (line.inscriptionId !== null && !lines.has(line.inscriptionId))
        lines.set(line.inscriptionId, line);
    known.set(flowId, lines);
    return lines;
  }

  function linesOrNone(flowId: string): readonly TradeLineView[] {
    try {
      return engine.get(flowId).trade?.lines ?? [];
    } catch (error) {
      if (isAppError(error, 'FLOW_NOT_FOUND')) return [];
      throw error;
    }
  }

  return (flowId, inscriptionId) => {
    const line = linesOf(flowId).get(inscriptionId);
    return line ? { tick: line.tick, amount: line.amount } : null;
  };
}

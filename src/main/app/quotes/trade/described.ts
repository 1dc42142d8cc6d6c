import { isAppError } from '#shared/errors.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { Described } from './desk.ts';

/** What this app's own flows offered, by the flow that signed and the inscription. */
export const describedBy =
  (engine: { get(id: string): FlowView }): Described =>
  (flowId, inscriptionId) => {
    try {
      const line = engine
        .get(flowId)
        .trade?.lines.find((one) => one.inscriptionId === inscriptionId);
      return line ? { tick: line.tick, amount: line.amount } : null;
    } catch (error) {
      if (isAppError(error, 'FLOW_NOT_FOUND')) return null;
      throw error;
    }
  };

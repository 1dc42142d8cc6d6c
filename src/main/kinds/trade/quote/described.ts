import { isAppError } from '#shared/errors.ts';
import type { ListingRef, TradeLineView, TradeView } from '#shared/flows/trade.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { Described } from './active-signatures.ts';

/**
 * What this app's flows listed, by signing flow and inscription. Caches each flow, so create a new one for each answer.
 */
export function describedBy(engine: { get(id: string): FlowView }): Described {
  const known = new Map<string, ReturnType<typeof readOf>>();

  const described = (flowId: string) => {
    const read = known.get(flowId) ?? readOf(flowId);
    known.set(flowId, read);
    return read;
  };

  function readOf(flowId: string) {
    const trade = tradeOf(flowId);
    const lines = new Map<string, TradeLineView>();
    for (const line of trade?.lines ?? [])
      if (line.inscriptionId !== null && !lines.has(line.inscriptionId))
        lines.set(line.inscriptionId, line);
    return { lines, items: itemsOf(trade?.asked) };
  }

  function tradeOf(flowId: string): TradeView | null {
    try {
      return engine.get(flowId).trade ?? null;
    } catch (error) {
      if (isAppError(error, 'FLOW_NOT_FOUND')) return null;
      throw error;
    }
  }

  return (flowId, inscriptionId) => {
    const { lines, items } = described(flowId);
    const line = lines.get(inscriptionId);
    if (!line) return null;
    const { name, collection } = items.find((one) => one.inscriptionId === inscriptionId) ?? {};
    return {
      ...{ tick: line.tick, amount: line.amount },
      ...(name === undefined ? {} : { name }),
      ...(collection === undefined ? {} : { collection }),
    };
  };
}

type Item = Pick<ListingRef, 'inscriptionId' | 'name' | 'collection'>;

/** The names a listing gave its items. */
function itemsOf(asked: TradeView['asked'] | undefined): Item[] {
  if (asked?.kind === 'list')
    return asked.items.flatMap((one) => (one.what === 'item' ? [one] : []));
  return asked?.kind === 're-price' && asked.nftType !== 'brc20' ? [asked] : [];
}

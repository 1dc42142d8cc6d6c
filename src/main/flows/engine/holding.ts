import { say } from '#shared/words/say.ts';

import type { createReading } from './reading.ts';
import type { FlowStore } from './store-port.ts';

/** An open operation that holds what another one needs. */
export interface Holder {
  id: string;
  title: string;
}

/** Which open operation holds an inscription or a coin, so that no other may start with it. */
export function createHolding(
  store: Pick<FlowStore, 'active'>,
  reading: ReturnType<typeof createReading>,
) {
  return (names: readonly string[]): Holder | null => {
    if (names.length === 0) return null;
    const wanted = new Set(names);
    for (const row of store.active()) {
      const found = reading.parse(row);
      if (!found?.definition.holds || found.definition.final.includes(row.state)) continue;
      const { definition, data } = found;
      if (definition.holds?.(data).some((name) => wanted.has(name)))
        return { id: row.id, title: definition.view(row, data).title };
    }
    return null;
  };
}

export const heldText = ({ title }: Holder): string =>
  say.flows.engineHolding.alreadyUsesThisInscription({ title });

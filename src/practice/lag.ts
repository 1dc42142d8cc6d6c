import { alkaneHandlers } from './alkanes/routes.ts';
import type { Handlers } from './api/handlers.ts';
import { moduleHandlers } from './brc20/module-routes.ts';
import { brc20Handlers } from './brc20/routes.ts';
import { type Chain, createChain } from './chain/chain.ts';
import { collectionHandlers } from './collections/routes.ts';
import { createInscriptionIndex, type InscriptionIndex } from './inscriptions/inscriptions.ts';
import { inscriptionHandlers } from './inscriptions/routes.ts';
import { runeHandlers } from './runes/routes.ts';
import { chainTables } from './server/reorganise.ts';
import type { State } from './state/state.ts';

/** The families that an index of its own answers, apart from the node. */
export const indexHandlers = (state: State, chain: Chain, index: InscriptionIndex): Handlers => ({
  ...inscriptionHandlers(state, chain, index),
  ...brc20Handlers(state, chain),
  ...moduleHandlers(state, chain),
  ...runeHandlers(state, chain),
  ...alkaneHandlers(state, chain),
  ...collectionHandlers(state, chain),
});

const noFollower = {
  accepted: (): never => {
    throw new Error('a past chain takes nothing');
  },
  evicted: () => undefined,
  confirmed: () => [],
};
const noClock = { now: () => 0, after: () => () => undefined };

/** The same handlers, but what an index answers is so many blocks old. */
export function laggedFirst(
  handlers: Handlers,
  state: State,
  chain: Chain,
  lag: () => number,
): Handlers {
  let built: { at: string; handlers: Handlers } | null = null;

  function past(): Handlers | null {
    const blocks = Math.min(lag(), state.marks());
    if (blocks === 0) return null;
    const at = `${chain.tip().hash} ${blocks}`;
    if (built?.at !== at) {
      const view = state.asOf(blocks, chainTables);
      const chainThen = createChain(view, noClock, noFollower);
      built = { at, handlers: indexHandlers(view, chainThen, createInscriptionIndex(view)) };
    }
    return built.handlers;
  }

  const lagging = Object.entries(handlers).map(([name, handler]) => [
    name,
    (...args: unknown[]): unknown => {
      const then = (past() as Record<string, unknown> | null)?.[name] ?? handler;
      return (then as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(lagging) as Handlers;
}

import { alkaneRoutes } from './alkanes/routes.ts';
import { bind, type Handlers, type Routes, wrap } from './api/handlers.ts';
import { moduleRoutes } from './brc20/module-routes.ts';
import { progRoutes } from './brc20/prog-routes.ts';
import { brc20Routes } from './brc20/routes.ts';
import { type ChainView, createChain } from './chain/chain.ts';
import { collectionRoutes } from './collections/routes.ts';
import { createInscriptionIndex } from './inscriptions/inscriptions.ts';
import { inscriptionRoutes, type InscriptionView } from './inscriptions/routes.ts';
import { runeRoutes } from './runes/routes.ts';
import { chainTables } from './state/tables.ts';

/** Families answered by an index rather than the node. */
const indexRoutes: Routes<InscriptionView> = {
  ...inscriptionRoutes,
  ...brc20Routes,
  ...moduleRoutes,
  ...progRoutes,
  ...runeRoutes,
  ...alkaneRoutes,
  ...collectionRoutes,
};

export const indexHandlers = (view: InscriptionView): Handlers => bind(indexRoutes, view);

const noFollower = {
  accepted: (): never => {
    throw new Error('a past chain takes nothing');
  },
  evicted: () => undefined,
  confirmed: () => [],
};
const noClock = { now: () => 0, after: () => () => undefined };

/** The same handlers with index answers that are `lag` blocks old. */
export function laggedFirst(
  handlers: Handlers,
  { state, chain }: ChainView,
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
      const index = createInscriptionIndex(view);
      built = { at, handlers: indexHandlers({ state: view, chain: chainThen, index }) };
    }
    return built.handlers;
  }

  return wrap(handlers, ({ name, params, caller, answer }) => {
    const then = past()?.[name];
    return then ? then(params as never, caller) : answer();
  });
}

import { depositRoute } from './deposit-route.ts';
import type { Preparing } from './moves.ts';
import type { Route } from './route.ts';
import type { Offer } from './states.ts';
import { retryRoute, withdrawRoute } from './withdraw-route.ts';

type Name = Offer['route'];

/** The ways between the layers, one machine for all of them. */
const routes: Record<Name, unknown> = {
  deposit: depositRoute,
  withdraw: withdrawRoute,
  retry: retryRoute,
};

/** Which of its offers belong to which route is between a route and itself. */
export const routeOf = (name: Name): Route<Offer> => routes[name] as Route<Offer>;

export const routeNameOf = ({ asked, retry }: Preparing): Name => (retry ? 'retry' : asked.kind);

import type { z } from 'zod';

import { alkanes } from './alkanes.ts';
import { brc20 } from './brc20.ts';
import { cat20 } from './cat20.ts';
import { chain } from './chain.ts';
import { collections } from './collections.ts';
import type { Endpoint } from './define.ts';
import { inscriptions } from './inscriptions.ts';
import { market } from './market.ts';
import { orders } from './orders.ts';
import { ordersV5 } from './orders-v5.ts';
import { prog } from './prog.ts';
import { runes } from './runes.ts';
import { stats } from './stats.ts';
import { swap } from './swap.ts';

/** Every known provider route, by name. The client, the practice router and the docs derive from it. */
export const endpoints = {
  ...orders,
  ...ordersV5,
  ...chain,
  ...inscriptions,
  ...brc20,
  ...runes,
  ...alkanes,
  ...market,
  ...collections,
  ...stats,
  ...prog,
  ...cat20,
  ...swap,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type Params<N extends EndpointName> = z.input<Endpoints[N]['params']>;
export type Data<N extends EndpointName> = z.output<Endpoints[N]['data']>;
/** A row's answer as sent, before our transforms. */
export type WireData<N extends EndpointName> = z.input<Endpoints[N]['data']>;

export type ReadableName = {
  [N in EndpointName]: Endpoints[N]['effect'] extends 'read' ? N : never;
}[EndpointName];

/** The row of a name. Own properties only, so that `constructor` isn't a row. */
export function endpointOf(name: string): Endpoint | undefined {
  return Object.hasOwn(endpoints, name) ? (endpoints as Record<string, Endpoint>)[name] : undefined;
}

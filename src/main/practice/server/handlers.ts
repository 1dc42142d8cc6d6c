import type { z } from 'zod';

import type { EndpointName, Endpoints, WireData } from '#shared/api/endpoints.ts';

/** Who asks: the Bearer key, or `default` without one. */
export interface Caller {
  apiKey: string;
}

type Handler<N extends EndpointName> = (
  params: z.output<Endpoints[N]['params']>,
  caller: Caller,
) => WireData<N>;

/** What the practice network answers, by row. A row without a handler answers a refusal. */
export type Handlers = { [N in EndpointName]?: Handler<N> };

/** One page of a list. */
export function pageOf<T>(list: readonly T[], start: number, size: number): T[] {
  return list.slice(start, start + size);
}

import type { Params, RouteName } from './rules/table.ts';

/** Who asks: the Bearer key, or `default` without one. */
export interface Caller {
  apiKey: string;
}

/** What the practice network answers, by route. A route without a handler answers a refusal. */
export type Handlers = {
  [N in RouteName]?: (params: Params<N>, caller: Caller) => unknown;
};

/** One page of a list. */
export function pageOf<T>(list: readonly T[], start: number, size: number): T[] {
  return list.slice(start, start + size);
}

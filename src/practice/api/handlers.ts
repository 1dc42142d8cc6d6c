import type { Params, RouteName } from './rules/table.ts';

/** The caller: its Bearer key, or `default` without one. */
export interface Caller {
  apiKey: string;
}

/** The practice network's answers by route. A route without a handler returns an error. */
export type Handlers = {
  [N in RouteName]?: (params: Params<N>, caller: Caller) => unknown;
};

/** A family's routes as functions of their context. */
export type Routes<C> = {
  [N in RouteName]?: (context: C, params: Params<N>, caller: Caller) => unknown;
};

type Handler = (params: unknown, caller: Caller) => unknown;
type Route<C> = (context: C, params: unknown, caller: Caller) => unknown;

/** Binds a table of routes to its context. */
export function bind<C>(routes: Routes<C>, context: C): Handlers {
  const bound = Object.entries(routes).map(([name, route]): [string, Handler] => [
    name,
    (params, caller) => (route as Route<C>)(context, params, caller),
  ]);
  return Object.fromEntries(bound);
}

export interface HandlerCall {
  name: RouteName;
  params: unknown;
  caller: Caller;
  answer: () => unknown;
}

/** The same handlers, each call passed to `around`, which calls `answer` or answers itself. */
export function wrap(handlers: Handlers, around: (call: HandlerCall) => unknown): Handlers {
  const wrapped = Object.entries(handlers).map(([key, handler]): [string, Handler] => {
    const [name, run] = [key as RouteName, handler as Handler];
    return [
      name,
      (params, caller) => around({ name, params, caller, answer: () => run(params, caller) }),
    ];
  });
  return Object.fromEntries(wrapped);
}

/** Calls a route internally. Throws the route's errors. */
export function callRoute<N extends RouteName>(
  handlers: Handlers,
  name: N,
  params: Params<N>,
): unknown {
  const handler = handlers[name];
  if (!handler) throw new Error(`no handler for ${name}`);
  return handler(params, { apiKey: 'resident' });
}

import type { AppContext } from '#main/app/context.ts';
import { readList } from '#main/app/quotes/operation/read-list.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type SwapHandlers = Pick<Handlers, Extract<keyof Handlers, `swap.${string}`>>;

export function swapHandlers(ctx: AppContext): SwapHandlers {
  return {
    'swap.addresses': async () => ctx.session().swapAddresses(),
    'swap.quote': (request) => ctx.session().swap.quote(request),
    'swap.readList': async ({ text }) => readList(text),
    'swap.signed': async ({ address, limit, compare }) =>
      ctx.session().signedOperations({ address, limit, compare }),
  };
}

import type { AppContext } from '#main/app/context.ts';
import { readList } from '#main/kinds/swap/quote/read-list.ts';
import { layerKinds, timelineOf } from '#main/kinds/swap/server/signed.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

/** Of the journal the newest are compared with the server: each costs a call. */
const SIGNED = 50;

type SwapHandlers = Pick<Handlers, Extract<keyof Handlers, `swap.${string}`>>;

export function swapHandlers(ctx: AppContext): SwapHandlers {
  return {
    'swap.addresses': async () => ctx.session().swapAddresses(),
    'swap.quote': (request) => ctx.session().swap.quote(request),
    'swap.readList': async ({ text }) => readList(text),
    'swap.timeline': async ({ address, limit, fresh }) => {
      const { store, signedOperations, history, own } = ctx.session();
      if (fresh && own.isMine(address)) await history.read('swap', address);
      const signed = await signedOperations({ address, limit: SIGNED, compare: true });
      const told = layerKinds.flatMap((kind) =>
        Array.from(store.activity.all({ kind, query: '' })),
      );
      return timelineOf(told, signed, address, limit);
    },
    'swap.signed': async ({ address, limit, compare }) =>
      ctx.session().signedOperations({ address, limit, compare }),
  };
}

import type { AppContext } from '#main/app/context.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type WatchHandlers = Pick<Handlers, Extract<keyof Handlers, `watch.${string}`>>;

export function watchHandlers(ctx: AppContext): WatchHandlers {
  const watch = () => ctx.session().watch;
  return {
    'watch.view': async () => watch().view(),
    'watch.star': async ({ tick, on }) => watch().star(tick, on),
    'watch.addAlert': async (wanted) => watch().add(wanted),
    'watch.removeAlert': async ({ id }) => watch().remove(id),
    'watch.look': async () => watch().look(),
  };
}

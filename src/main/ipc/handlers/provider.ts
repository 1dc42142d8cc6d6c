import type { AppContext } from '#main/app/context.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type ProviderHandlers = Pick<Handlers, Extract<keyof Handlers, `provider.${string}`>>;

export function providerHandlers(ctx: AppContext): ProviderHandlers {
  return {
    'provider.read': async ({ row, params, fresh, background }) =>
      ctx.session().reads.read(row, params, { fresh, background }),
  };
}

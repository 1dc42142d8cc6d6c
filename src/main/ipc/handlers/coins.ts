import type { Handlers } from '#shared/ipc/contract.ts';

import type { AppContext } from '../../app/context.ts';

type CoinHandlers = Pick<Handlers, Extract<keyof Handlers, `coins.${string}`>>;

export function coinHandlers(ctx: AppContext): CoinHandlers {
  return {
    'coins.list': ({ refresh }) => ctx.session().coins.list(refresh),
    'coins.signatures': async ({ refresh }) => {
      const { signatures } = ctx.session();
      if (refresh) await signatures.refresh();
      return { signatures: signatures.list() };
    },
    'coins.passport': ({ outpoint }) => ctx.session().coins.passport(outpoint),
    'coins.freeze': async ({ outpoints, frozen }) => {
      ctx.session().coins.freeze(outpoints, frozen);
      return {};
    },
    'coins.label': async ({ outpoint, label }) => {
      ctx.session().coins.label(outpoint, label);
      return {};
    },
    'coins.release': async ({ outpoint, inscriptions, reason, password }) => {
      const session = ctx.session();
      await ctx.vault.verifyPassword(password);
      return session.coins.release(outpoint, inscriptions, reason);
    },
    'coins.keep': ({ outpoint }) => ctx.session().coins.keep(outpoint),
  };
}

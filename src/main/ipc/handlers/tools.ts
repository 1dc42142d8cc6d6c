import { networks } from '#shared/bitcoin/network.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

import type { AppContext } from '../../app/context.ts';
import { verifyAny } from '../../signing/messages/verify-any.ts';

type ToolsHandlers = Pick<Handlers, Extract<keyof Handlers, `tools.${string}`>>;

export function toolsHandlers(ctx: AppContext): ToolsHandlers {
  return {
    'tools.verifyMessage': async ({ message, address, signature }) => {
      const session = ctx.session();
      const network = networks[session.id];
      const verdict = verifyAny(message, address.trim(), network, signature.trim());
      return { form: verdict.form, mine: session.isMine(verdict.address) };
    },
  };
}

import type { z } from 'zod';

import { type CallName, type Contract, contract } from '#main/ipc/contract.ts';

/** Handlers over a context of a test's own, past dispatch: what they need of it, and no more, has to be there. */
export const handlersOn =
  (ctx: unknown) =>
  <N extends CallName>(name: N, input: z.output<Contract[N]['input']>) =>
    contract[name].handle(ctx as never, input as never) as Promise<z.input<Contract[N]['output']>>;

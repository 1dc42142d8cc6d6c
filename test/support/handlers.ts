import type { z } from 'zod';

import { type CallName, type Contract, contract } from '#main/ipc/contract.ts';

/** Handlers without dispatch, on a context that has just what the test needs. */
export const handlersOn =
  (ctx: unknown) =>
  <N extends CallName>(name: N, input: z.output<Contract[N]['input']>) =>
    contract[name].handle(ctx as never, input as never) as Promise<z.input<Contract[N]['output']>>;

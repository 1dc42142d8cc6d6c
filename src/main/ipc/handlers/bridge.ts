import { readChoices, readLayers, readTransfers } from '#main/app/bridge/desk.ts';
import type { AppContext } from '#main/app/context.ts';
import { quoteBridge } from '#main/app/quotes/bridge/quote.ts';
import { withHeld } from '#main/app/quotes/held.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type BridgeHandlers = Pick<Handlers, Extract<keyof Handlers, `bridge.${string}`>>;

export function bridgeHandlers(ctx: AppContext): BridgeHandlers {
  return {
    'bridge.choices': () => readChoices(ctx.session()),
    'bridge.transfers': ({ address, tick }) => readTransfers(ctx.session(), address, tick),
    'bridge.quote': async (input) =>
      withHeld(input, ctx.session(), await quoteBridge(input, ctx.session())),
    'bridge.layers': async () => ({
      sums: await readLayers(ctx.session()),
      asOf: ctx.config.clock.now(),
    }),
  };
}

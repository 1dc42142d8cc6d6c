import type { AppContext } from '#main/app/context.ts';
import { readChoices, readLayers } from '#main/kinds/bridge/desk/desk.ts';
import { quoteBridge } from '#main/kinds/bridge/quote/quote.ts';
import { withHeld } from '#main/kinds/shared/held.ts';
import { readTransfers } from '#main/kinds/shared/transfer.ts';
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

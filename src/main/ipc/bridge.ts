import { z } from 'zod';

import { readChoices, readLayers } from '#main/kinds/bridge/balances/balances.ts';
import { bridge } from '#main/kinds/bridge/index.ts';
import { readTransfers } from '#main/kinds/shared/transfer.ts';
import { layerSum } from '#shared/flows/layers.ts';
import { bridgeChoices, bridgeTransfer } from '#shared/ipc/swap-bridge.ts';

import { harmless, quoteCall } from './declare.ts';
import { nothing } from './fields.ts';

export const bridgeCalls = {
  /** Addresses of ours that can use the swap, with their balances on both layers. */
  'bridge.choices': harmless(nothing, bridgeChoices, (ctx) => readChoices(ctx.session())),
  /** Transfer inscriptions of a token that can be deposited from an address. */
  'bridge.transfers': harmless(
    z.object({ address: z.string().max(120), tick: z.string().max(24) }),
    z.array(bridgeTransfer),
    (ctx, { address, tick }) => readTransfers(ctx.session(), address, tick),
  ),
  /** A withdrawal is prepared with the swap to get its price, which binds nothing. */
  'bridge.quote': quoteCall(bridge),
  /** Balances over both layers, with a line for each deposit or withdrawal in transit. */
  'bridge.layers': harmless(
    nothing,
    z.object({ sums: z.array(layerSum), asOf: z.number() }),
    async (ctx) => ({
      sums: await readLayers(ctx.session()),
      asOf: ctx.config.clock.now(),
    }),
  ),
};

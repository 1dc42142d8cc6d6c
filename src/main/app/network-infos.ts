import { families, type Family, isServed } from '#shared/api/families.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { NetworkInfo } from '#shared/ipc/settings.ts';
import { networkName } from '#shared/words/names.ts';

import type { AppContext } from './context.ts';

/** The networks this shell offers, with their configuration. */
export function networkInfos(ctx: AppContext): NetworkInfo[] {
  return ctx.config.allowedNetworks.map((id) => {
    const { tone, unit } = networks[id];
    return {
      ...{ id, label: networkName(id), tone, unit, ...ctx.settings.networkConfig(id) },
      hasApiKey: ctx.vault.hasApiKey(id),
      families: (Object.keys(families) as Family[]).filter((family) => isServed(family, id)),
    };
  });
}

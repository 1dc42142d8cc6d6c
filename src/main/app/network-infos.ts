import { families, type Family, isServed } from '#shared/api/families.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { NetworkInfo } from '#shared/ipc/settings.ts';

import type { AppContext } from './context.ts';

/** The networks this shell offers, with their configuration. */
export function networkInfos(ctx: AppContext): NetworkInfo[] {
  return ctx.config.allowedNetworks.map((id) => {
    const network = networks[id];
    const own = ctx.settings.networkConfig(id);
    return {
      id,
      label: network.label,
      tone: network.tone,
      unit: network.unit,
      baseUrl: own.baseUrl,
      segment: own.segment,
      proxy: own.proxy,
      hasApiKey: ctx.vault.hasApiKey(id),
      families: (Object.keys(families) as Family[]).filter((family) => isServed(family, id)),
    };
  });
}

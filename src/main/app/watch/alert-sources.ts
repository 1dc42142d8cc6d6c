import type { ProviderClient } from '#main/provider/types.ts';
import { isServed } from '#shared/api/families.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { WantedAlert } from '#shared/ipc/watch.ts';

import type { AlertSource } from './alert.ts';
import { marketSource } from './market-source.ts';
import { swapSource } from './swap-source.ts';

export type AlertSources = Record<WantedAlert['source'], AlertSource>;

/** All sources of alerts. */
export const alertSources = (
  network: NetworkId,
  client: Pick<ProviderClient, 'call'>,
): AlertSources => ({
  market: marketSource(client, isServed('market', network)),
  swap: swapSource(client, isServed('swap', network)),
});

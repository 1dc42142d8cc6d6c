import { z } from 'zod';

import type { ProviderClient } from '#main/provider/types.ts';
import type { Network, NetworkId } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';

import { provedText } from './content-proof.ts';
import type { ModuleFacts } from './define/guards.ts';

/**
 * Modules of the swap that the provider's documents name, by network. They name none so far: the first use of one is
 * held with its id, and from then on no other is signed for.
 */
const shipped: Partial<Record<NetworkId, readonly string[]>> = {};

/** Of a deploy (api-facts 3.1); whatever else it says is read by who needs it. */
const deployed = z.object({ p: z.string(), op: z.literal('deploy') });

/** What a module says of itself, from the raw bytes of its own inscription. Throws the provider's failures. */
async function readDeploy(
  client: ProviderClient,
  moduleId: string,
): Promise<ModuleFacts['deploy']> {
  try {
    const proof = await provedText(client, moduleId);
    return 'fault' in proof ? proof : { protocol: deployed.parse(JSON.parse(proof.text)).p };
  } catch (error) {
    // Nobody knows such a transaction, or what it holds is no deploy.
    if (isAppError(error, 'PROVIDER_REJECTED')) return { fault: 'its inscription is not known' };
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return { fault: 'its inscription deploys no module' };
    throw error;
  }
}

/** What our records and its own bytes say of a module. Throws the provider's failures. */
export const readModule = async (
  { client, network }: { client: ProviderClient; network: Network },
  moduleId: string,
  pinned: string | null,
): Promise<ModuleFacts> => ({
  pinned,
  shipped: shipped[network.id] ?? [],
  trustsFirst: network.id === 'practice',
  deploy: await readDeploy(client, moduleId),
});

import { z } from 'zod';

import type { ProviderClient } from '#main/provider/types.ts';
import type { Network, NetworkId } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import { provedText } from './content-proof.ts';
import type { ModuleFacts } from './define/guards.ts';

/**
 * Swap modules named in the provider's documents, by network. There are none so far: the first module used needs a
 * confirmation, and no other is signed for afterwards.
 */
const shipped: Partial<Record<NetworkId, readonly string[]>> = {};

/** A deploy (api-facts 3.1); further fields are parsed where needed. */
const deployed = z.object({ p: z.string(), op: z.literal('deploy') });

/** A module's own data, from its inscription's raw bytes. Throws the provider's errors. */
async function readDeploy(
  client: ProviderClient,
  moduleId: string,
): Promise<ModuleFacts['deploy']> {
  try {
    const proof = await provedText(client, moduleId);
    return 'fault' in proof ? proof : { protocol: deployed.parse(JSON.parse(proof.text)).p };
  } catch (error) {
    // The transaction is unknown, or its content isn't a deploy.
    if (isAppError(error, 'PROVIDER_REJECTED'))
      return { fault: say.signing.modules.itsInscriptionIsNot };
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      return { fault: say.signing.modules.itsInscriptionDeploysNo };
    throw error;
  }
}

/** A module's data from our records and its own bytes. Throws the provider's errors. */
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

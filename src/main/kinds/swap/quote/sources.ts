import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';

/** What figures of the second layer are made of. */
export interface QuoteSources {
  id: NetworkId;
  clock: Clock;
  client: ProviderClient;
  /** What the module's own inscription says; null where it cannot be proved. */
  proveModule(moduleId: string): Promise<ModuleTerms | null>;
  isMine(address: string): boolean;
  trapAt(address: string, mine: boolean): string | null;
  /** Seconds of the server's clock. */
  serverSeconds(): number;
}

/** The parameters that a module was deployed with (api-facts 3.1). */
export interface ModuleTerms {
  gasAddress: string;
  feePerMille: bigint;
}

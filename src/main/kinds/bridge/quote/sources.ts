import type { BridgePort } from '#main/flows/bridge-port.ts';
import type { InscribingSources } from '#main/kinds/shared/quote-sources.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { InputType } from '#main/wallet/fees.ts';

/** Sources for pricing a deposit or a withdrawal. */
export interface QuoteSources extends InscribingSources {
  client: ProviderClient;
  bridge: BridgePort;
  /** Milliseconds by which the provider's clock is ahead of ours; null before its first answer. */
  serverSkew: () => number | null;
  own: InscribingSources['own'] & {
    inputType(address: string): InputType;
    isWatchedOnly(address: string): boolean;
    hasPublicKey(address: string): boolean;
  };
}

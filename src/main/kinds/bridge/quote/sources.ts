import type { BridgePort } from '#main/flows/bridge-port.ts';
import type { InscribingSources } from '#main/kinds/shared/quote-sources.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { InputType } from '#main/wallet/fees.ts';

/** What the price of a way between the layers is made of. */
export interface QuoteSources extends InscribingSources {
  client: ProviderClient;
  bridge: BridgePort;
  /** Milliseconds that the provider's clock is ahead of ours; null before its first answer. */
  serverSkew: () => number | null;
  own: InscribingSources['own'] & {
    inputType(address: string): InputType;
    isWatchedOnly(address: string): boolean;
    hasPublicKey(address: string): boolean;
  };
}

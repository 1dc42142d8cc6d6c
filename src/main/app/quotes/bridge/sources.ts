import type { QuoteSources as InscribeSources } from '#main/app/quotes/inscribe/sources.ts';
import type { BridgePort } from '#main/flows/bridge-port.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { InputType } from '#main/wallet/fees.ts';

/** What the price of a way between the layers is made of. */
export interface QuoteSources extends InscribeSources {
  client: ProviderClient;
  bridge: BridgePort;
  own: InscribeSources['own'] & {
    inputType(address: string): InputType;
    isWatchedOnly(address: string): boolean;
    hasPublicKey(address: string): boolean;
  };
}

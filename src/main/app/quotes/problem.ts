import { faultText, parseAddress, type ParsedAddress } from '#main/wallet/addresses.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

/** What stands in the way of a start. */
export const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });
/** What a person is told, and may do all the same. */
export const warning = (field: string, text: string): Problem => ({
  field,
  text,
  severity: 'warning',
});

/** An address of the network, or a sentence why it is none. */
export function readAddress(address: string, network: NetworkId): ParsedAddress | string {
  try {
    return parseAddress(address, networks[network]);
  } catch (thrown) {
    if (!isAppError(thrown, 'ADDRESS_INVALID')) throw thrown;
    return faultText(thrown.details.reason);
  }
}

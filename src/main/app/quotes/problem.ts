import { faultText, parseAddress, type ParsedAddress } from '#main/wallet/addresses.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

/** An inscription among the coins that pay: no harm is done, but it ties up what should pay. */
export const PAYING_ADDRESS =
  'This is one of your payment addresses. An inscription is better kept at an ordinals address: here it lies among the coins that pay, and ties up its sats.';

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

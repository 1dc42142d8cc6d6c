import { faultText, parseAddress, type ParsedAddress } from '#main/wallet/addresses.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

/** An inscription among the coins that pay: no harm is done, but it ties up what should pay. */
const PAYING_ADDRESS =
  'This is one of your payment addresses. An inscription is better kept at an ordinals address: here it lies among the coins that pay, and ties up its sats.';
/** The same where the wallet has no other place. */
const ONLY_PLACE =
  'Coins that pay lie at this address too. What carries an asset is never spent on a fee: each coin is proved to carry nothing before it pays.';

interface Places {
  /** Coins of this address may be chosen to pay. */
  canPayFrom(address: string): boolean;
  /** An account holds inscriptions apart from the coins that pay. */
  keepsApart(): boolean;
}

/** What is said of an address that something is to be kept at. */
export const keepingProblems = (field: string, address: string, own: Places): Problem[] =>
  own.canPayFrom(address) ? [warning(field, own.keepsApart() ? PAYING_ADDRESS : ONLY_PLACE)] : [];

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

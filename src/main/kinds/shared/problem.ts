import { faultText, parseAddress, type ParsedAddress } from '#main/wallet/addresses.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

/** An inscription at a paying address: harmless, but it locks coins that should pay. */
const PAYING_ADDRESS = say.shared.problem.thisIsOneOf;
/** The same if the wallet has no other address for it. */
const ONLY_PLACE = say.shared.problem.coinsThatPayLie;

interface Places {
  /** Coins of this address may pay. */
  canPayFrom(address: string): boolean;
  /** A separate account holds inscriptions. */
  keepsApart(): boolean;
}

/** Remarks about an address that is to hold assets. */
export const keepingProblems = (field: string, address: string, own: Places): Problem[] =>
  own.canPayFrom(address) ? [warning(field, own.keepsApart() ? PAYING_ADDRESS : ONLY_PLACE)] : [];

/** Prevents a start. */
export const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });
/** A warning, which doesn't prevent a start. */
export const warning = (field: string, text: string): Problem => ({
  field,
  text,
  severity: 'warning',
});

/** Parses an address of the network; otherwise a sentence saying why it isn't one. */
export function readAddress(address: string, network: NetworkId): ParsedAddress | string {
  try {
    return parseAddress(address, networks[network]);
  } catch (thrown) {
    if (!isAppError(thrown, 'ADDRESS_INVALID')) throw thrown;
    return faultText(thrown.details.reason, address);
  }
}

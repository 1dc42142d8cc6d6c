import { refuse } from '#practice/api/refusal.ts';
import { verifySimple } from '#practice/chain/bip322.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import type { State } from '#practice/state/state.ts';

/** The text that binds a payment address to an address for inscriptions (api-facts 4.1). */
export const bindText = (btcAddress: string, nftAddress: string): string =>
  `Please confirm that\nPayment Address: ${btcAddress}\nOrdinals Address: ${nftAddress}`;

export function bindAddresses(
  { bindings }: State,
  btcAddress: string,
  nftAddress: string,
  sign: string,
): void {
  if (!scriptOfAddress(btcAddress) || !scriptOfAddress(nftAddress)) {
    refuse('parameter', 'an address is not of this network');
  }
  if (!verifySimple(bindText(btcAddress, nftAddress), nftAddress, sign)) refuse('signature');
  bindings.put(nftAddress, { btcAddress, nftAddress });
}

/** The binding of an address, whichever of the two it is. */
export const bindingOf = ({ bindings }: State, address: string) =>
  bindings.get(address) ??
  [...bindings.values()].find(({ btcAddress }) => btcAddress === address) ?? {
    btcAddress: '',
    nftAddress: '',
  };

/** Rejects two different addresses that aren't bound to each other. */
export function requireBound({ bindings }: State, btcAddress: string, nftAddress: string): void {
  if (btcAddress === nftAddress || bindings.get(nftAddress)?.btcAddress === btcAddress) return;
  refuse('unbound');
}

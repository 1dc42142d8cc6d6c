import { verifySimple } from '#practice/chain/bip322.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import type { State } from '#practice/state/state.ts';

import { marketCodes, refuse } from './refusals.ts';

/** The text that binds a payment address to an address for inscriptions (api-facts 4.1). */
export const bindText = (btcAddress: string, nftAddress: string): string =>
  `Please confirm that\nPayment Address: ${btcAddress}\nOrdinals Address: ${nftAddress}`;

/** Which payment address belongs to which address for inscriptions. */
export interface Bindings {
  bind(btcAddress: string, nftAddress: string, sign: string): void;
  of(address: string): { btcAddress: string; nftAddress: string };
  /** Refuses two different addresses that are not bound to each other. */
  require(btcAddress: string, nftAddress: string): void;
}

export function createBindings(state: State): Bindings {
  return {
    bind(btcAddress, nftAddress, sign) {
      if (!scriptOfAddress(btcAddress) || !scriptOfAddress(nftAddress)) {
        refuse(marketCodes.parameter, 'an address is not of this network');
      }
      if (!verifySimple(bindText(btcAddress, nftAddress), nftAddress, sign)) {
        refuse(marketCodes.signature, 'signature error');
      }
      state.bindings.put(nftAddress, { btcAddress, nftAddress });
    },
    of(address) {
      const own = state.bindings.get(address);
      const found =
        own ?? [...state.bindings.values()].find(({ btcAddress }) => btcAddress === address);
      return found ?? { btcAddress: '', nftAddress: '' };
    },
    require(btcAddress, nftAddress) {
      if (btcAddress === nftAddress) return;
      if (state.bindings.get(nftAddress)?.btcAddress !== btcAddress) {
        refuse(marketCodes.unbound, 'the separate receive address must be bound first');
      }
    },
  };
}

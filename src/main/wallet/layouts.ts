import type { Network } from '#shared/bitcoin/network.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

/** Where wallets keep an account: its path (`coin'` for the network's coin type) and address type. */
export interface Layout {
  layout: string;
  addressType: AddressType;
}

const standard = [
  [44, 'p2pkh'],
  [49, 'p2sh-p2wpkh'],
  [84, 'p2wpkh'],
  [86, 'p2tr'],
] as const;

const ACCOUNTS = 3;

/**
 * Layouts to scan after a restore, likeliest first: the first accounts of BIP-44, 49, 84 and 86; on networks of coin
 * type 1 also with coin type 0, which several wallets use everywhere; segwit and taproot addresses under the BIP-44
 * path, as early inscription wallets did; and the single account m/0'.
 */
export function layoutsFor(network: Network): Layout[] {
  const coins = network.coinType === 1 ? ["coin'", "0'"] : ["coin'"];
  const accounts = Array.from({ length: ACCOUNTS }, (_, account) => account);
  const ofStandards = accounts.flatMap((account) =>
    coins.flatMap((coin) =>
      standard.map(([purpose, addressType]) => ({
        layout: `m/${purpose}'/${coin}/${account}'`,
        addressType,
      })),
    ),
  );
  const early = coins.flatMap((coin) =>
    (['p2wpkh', 'p2tr', 'p2sh-p2wpkh'] as const).map((addressType) => ({
      layout: `m/44'/${coin}/0'`,
      addressType,
    })),
  );
  const single = (['p2pkh', 'p2wpkh'] as const).map((addressType) => ({
    layout: "m/0'",
    addressType,
  }));
  return [...ofStandards, ...early, ...single];
}

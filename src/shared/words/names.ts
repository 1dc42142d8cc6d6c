import { type NetworkId, networks } from '#shared/bitcoin/network.ts';

import { wallet as chinese } from './chinese/said/wallet.ts';
import { wallet as english } from './english/said/wallet.ts';
import { say } from './say.ts';

/** Names that Inkstone gives, as it stores them in either language, with their sentences. */
const accounts = new Map(
  [english.names.accounts, chinese.names.accounts].flatMap((names) =>
    Object.entries(names).map(([role, name]) => [
      name,
      say.wallet.names.accounts[role as keyof typeof names],
    ]),
  ),
);
const firstWallets: string[] = [english.names.firstWallet, chinese.names.firstWallet];

/** An account's name: a sentence if Inkstone gave it (also `Payment 2` of watched addresses), yours as you typed it. */
export function accountName(label: string): string {
  const [, given = label, number] = /^(.*) (\d+)$/su.exec(label) ?? [];
  const name = accounts.get(given);
  if (name === undefined) return label;
  return number === undefined ? name : say.wallet.names.numbered({ name, number: Number(number) });
}

/** A wallet's name: a sentence if Inkstone gave it. */
export const walletName = (name: string): string =>
  firstWallets.includes(name) ? say.wallet.names.firstWallet : name;

/** A network's name: a sentence for the practice network; the others have one in every language. */
export const networkName = (id: NetworkId): string =>
  id === 'practice' ? say.wallet.names.practice : networks[id].label;

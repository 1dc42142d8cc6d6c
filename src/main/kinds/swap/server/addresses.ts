import type { Output } from '#shared/ipc/contract.ts';
import type { Account } from '#shared/ipc/wallet.ts';

interface OwnAddresses {
  accounts(): readonly Account[];
  isMine(address: string): boolean;
}

/** Kinds of addresses whose signatures the module verifies (api-facts 3.1). */
export const canUse = (type: string): boolean => type === 'p2wpkh' || type === 'p2tr';

/** Addresses of ours, those of the layer-two role first; of a kind the module cannot verify, with the reason. */
export const swapAddresses = (own: OwnAddresses): Output<'swap.addresses'> =>
  own
    .accounts()
    .filter(({ address }) => own.isMine(address))
    .map(({ address, label, role, addressType }) => ({
      address,
      label,
      role,
      why: canUse(addressType)
        ? null
        : 'The swap takes no signature of this kind of address: choose a native segwit or a taproot one.',
    }))
    .sort((a, b) => rank(a) - rank(b));

const rank = ({ role, why }: { role: string; why: string | null }): number =>
  why !== null ? 2 : role === 'layer-two' ? 0 : 1;

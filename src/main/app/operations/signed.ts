import type { OwnAddresses } from '#main/app/own-addresses.ts';
import { canUse } from '#main/app/quotes/operation/check.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { SignedOperationRow } from '#main/store/signed-operations.ts';
import { isAppError } from '#shared/errors.ts';
import type { Output } from '#shared/ipc/contract.ts';
import type { SignedOperation } from '#shared/ipc/swap.ts';

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

export interface SignedQuery {
  address: string | null;
  limit: number;
  compare: boolean;
}

/** What was signed, newest first, beside the server's story of each where that is asked for. */
export async function signedOperations(
  client: ProviderClient,
  store: Pick<NetworkStore, 'signedOperations'>,
  { address, limit, compare }: SignedQuery,
): Promise<SignedOperation[]> {
  const rows = store.signedOperations.newest(address, limit);
  if (!compare) return rows.map((row) => ({ ...shown(row), server: 'unasked', says: null }));
  return Promise.all(rows.map(async (row) => ({ ...shown(row), ...(await told(client, row)) })));
}

const shown = ({ params, ...row }: SignedOperationRow) => ({ ...row, params: [...params] });

/** A function is told of once its commit is published: what is younger may be absent for that alone. */
async function told(
  client: ProviderClient,
  row: SignedOperationRow,
): Promise<Pick<SignedOperation, 'server' | 'says'>> {
  try {
    const { addr, func, params, ts } = await client.call('swap.funcInfo', { id: row.id });
    const says = [addr, func, ...params, ts].join(' ');
    const signed = [row.address, row.func, ...row.params, row.ts].join(' ');
    return says === signed ? { server: 'there', says: null } : { server: 'other', says };
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return { server: 'absent', says: null };
    throw error;
  }
}

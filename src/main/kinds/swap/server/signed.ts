import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { SignedOperationRow } from '#main/store/signed-operations.ts';
import { isAppError } from '#shared/errors.ts';
import type { SignedOperation } from '#shared/ipc/swap.ts';

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

import type { ProviderClient } from '#main/provider/types.ts';
import type { ActivityRecord } from '#main/store/activity-row.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { isAppError } from '#shared/errors.ts';
import type { RecordedOperation, SignedOperation, SwapMoment } from '#shared/ipc/swap.ts';

export interface SignedQuery {
  address: string | null;
  limit: number;
  compare: boolean;
}

/** What was signed, newest first; with `compare`, next to the server's version. */
export async function signedOperations(
  client: ProviderClient,
  store: Pick<NetworkStore, 'signedOperations'>,
  { address, limit, compare }: SignedQuery,
): Promise<SignedOperation[]> {
  const rows = store.signedOperations.newest(address, limit);
  if (!compare) return rows.map((row) => ({ ...row, server: 'unasked', says: null }));
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await serverSays(client, row)) })));
}

/** The server shows a function once its commit is published, so a recent one may be missing. */
async function serverSays(
  client: ProviderClient,
  row: RecordedOperation,
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

/** Record kinds of the swap histories. Fees come last, after what they paid for. */
export const layerKinds = [
  'swap',
  'swap-route',
  'swap-send',
  'swap-send-lp',
  'swap-liquidity-add',
  'swap-liquidity-remove',
  'swap-lock',
  'swap-unlock',
  'swap-stake',
  'swap-unstake',
  'swap-claim',
  'swap-deposit',
  'swap-withdrawal',
  'swap-fee',
] as const;

type Reported = Pick<ActivityRecord, 'at' | 'summary' | 'status' | 'flowId' | 'data'>;

interface TimelineOf {
  address: string;
  limit: number;
  /** The operation that a transaction of ours belongs to. */
  flowOfTx: (txid: string) => string | null;
}

/**
 * Merges the server's histories with the journal of signatures here, newest first: an address signs once per second, so
 * a second identifies a moment.
 */
export function timelineOf(
  reported: Iterable<Reported>,
  signed: readonly SignedOperation[],
  { address, limit, flowOfTx }: TimelineOf,
): SwapMoment[] {
  const moments = new Map<number, SwapMoment>();
  const momentOf = (second: number): SwapMoment => {
    const known = moments.get(second);
    if (known) return known;
    const made: SwapMoment = { at: second * 1_000, told: [], signed: [] };
    moments.set(second, made);
    return made;
  };
  for (const { at, summary, status, flowId, data } of reported) {
    // The app's own records of its operations belong to the other side.
    if (flowId !== null || data['address'] !== address) continue;
    momentOf(Math.floor(at / 1_000)).told.push({
      ...{ summary, status },
      flowId: typeof data['txid'] === 'string' ? flowOfTx(data['txid']) : null,
    });
  }
  for (const one of signed) momentOf(one.ts).signed.push(one);
  return [...moments.values()].sort((a, b) => b.at - a.at).slice(0, limit);
}

import type { ActivityRecord } from '#main/store/activity-row.ts';
import type { SignedOperation, SwapMoment } from '#shared/ipc/swap.ts';

/** Kinds of rows that the histories of the swap bring, fees last: what pays stands behind what it pays for. */
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

type Told = Pick<ActivityRecord, 'at' | 'summary' | 'status' | 'flowId' | 'data'>;

/**
 * The server's histories and the journal of what was signed here as one list, newest first: a second of an address is one
 * moment, as no address signs twice in one.
 */
export function timelineOf(
  told: Iterable<Told>,
  signed: readonly SignedOperation[],
  address: string,
  limit: number,
): SwapMoment[] {
  const moments = new Map<number, SwapMoment>();
  const momentOf = (second: number): SwapMoment => {
    const known = moments.get(second);
    if (known) return known;
    const made: SwapMoment = { at: second * 1_000, told: [], signed: [] };
    moments.set(second, made);
    return made;
  };
  for (const { at, summary, status, flowId, data } of told) {
    // What the app noted of its own operations is the other side.
    if (flowId !== null || data['address'] !== address) continue;
    momentOf(Math.floor(at / 1_000)).told.push({ summary, status });
  }
  for (const one of signed) momentOf(one.ts).signed.push(one);
  return [...moments.values()].sort((a, b) => b.at - a.at).slice(0, limit);
}

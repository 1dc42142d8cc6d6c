import type { NetworkStore } from '#main/store/open-stores.ts';

import { orderedBy } from './orders/ordered-by.ts';

type Stores = Pick<NetworkStore, 'transactions' | 'flows' | 'blobs'>;

/** `spending`: coins of the transaction being judged. */
interface Judged {
  flowId: string;
  spending: readonly string[];
}

/**
 * What an operation's earlier steps have taken, by our own records, without postage that comes back. A step
 * that shares a coin with the transaction being judged doesn't count, because only one of them can be mined.
 */
export function spentBefore(
  stores: Stores,
  { flowId, spending }: Judged,
  isOwn: (address: string) => boolean,
): bigint {
  const coins = new Set(spending);
  const counted = stores.transactions
    .ofRequest(flowId)
    .filter(
      ({ status, authentic, outpoints }) =>
        authentic === true &&
        status !== 'replaced' &&
        status !== 'dropped' &&
        !outpoints.some((outpoint) => coins.has(outpoint)),
    );
  const postage = (id: string): bigint => {
    const ordered = orderedBy(stores, id);
    return ordered !== null && isOwn(ordered.receiveAddress) ? ordered.postageSats : 0n;
  };
  const spent = counted.reduce(
    (sum, { sats, feeSats }) => sum + BigInt(sats) + BigInt(feeSats),
    0n,
  );
  const orders = new Set(
    counted.flatMap((one) => (PAYS_ORDER.has(one.purpose) ? [one.flowId] : [])),
  );
  return [...orders].reduce((rest, id) => rest - postage(id), spent);
}

const PAYS_ORDER = new Set(['pay-order', 'commit']);

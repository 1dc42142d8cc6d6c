import type { OrderFileView, OrderView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';
import { inEnglish } from '#shared/words/spoken.ts';

import type { orderOf } from './order-of.ts';
import type { ProvedOrder } from './proved-order.ts';

const time = (ms: number): string => new Date(ms).toISOString();

/** Facts known only from the provider. */
function wordOf(order: OrderView, files: readonly OrderFileView[]) {
  const { createdAt, asOf, orderId: _id, paymentUri: _uri, ...said } = order;
  return { lastSaid: time(asOf), ...said, created: time(createdAt), files };
}

/**
 * Everything needed to discuss an order, in one file: what was requested, paid and proved, and separately the
 * provider's claims. An order's row has no code, so it only supplies provider claims, and not even these if `proved`,
 * the operation that made it, exists. Contains no keys or secrets.
 */
export function receiptText(
  { order, files, journal }: ReturnType<typeof orderOf>,
  proved: ProvedOrder | null,
  effect: object | null,
  network: string,
  now: number,
): string {
  const own = proved ? ownFacts(proved) : { proof: say.app.ordersReceipt.noneNoOperationOf };
  const word = proved
    ? wordOf(
        proved.order,
        proved.files.filter(({ contentMatches }) => contentMatches !== true),
      )
    : wordOf(order, files);
  const receipt = {
    receipt: 'inkstone order',
    version: 2,
    network,
    written: time(now),
    order: { orderId: order.orderId },
    ...own,
    effectOnWallet: effect,
    'word of the provider': word,
    journal: journal.map((entry) => ({ ...entry, at: time(entry.at) })),
  };
  return `${JSON.stringify(inEnglish(receipt), null, 2)}\n`;
}

/** What we requested and signed, and what we compared byte by byte. */
function ownFacts({ id, state, pinned, plan, payments, files }: ProvedOrder) {
  const { title, receiveAddress, feeRate, outputValue } = plan;
  return {
    operation: { id, title, state },
    asked: { ...pinned, receiveAddress, feeRate, outputValue },
    payments: payments.map((payment) => ({ ...payment, at: time(payment.at) })),
    proved: files
      .filter(({ contentMatches }) => contentMatches === true)
      .map(({ name, mediaType, size, hash, inscriptionId }) => ({
        ...{ name, mediaType, size, hash, inscriptionId },
        content: say.app.ordersReceipt.theSameByteFor,
      })),
  };
}

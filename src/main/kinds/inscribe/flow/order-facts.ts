import { orderAct } from '#main/orders/content.ts';
import type { Order } from '#shared/api/orders.ts';
import { satsFromNumber } from '#shared/bitcoin/amount.ts';
import { formatCoin } from '#shared/bitcoin/amount.ts';
import { relayable } from '#shared/bitcoin/dust.ts';
import type { OrderFileView, OrderView } from '#shared/flows/view.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

/** Statuses in which the pay address may still be paid. */
const PAYABLE = new Set(['pending', 'payment_notenough']);
/** Final statuses (spec 1, api-facts 2.1). */
export const finalStatuses = ['minted', 'closed', 'refunded', 'cancel'] as const;
const FINAL = new Set<string>(finalStatuses);

export const isPayable = (status: string): boolean => PAYABLE.has(status);
export const isFinal = (status: string): boolean => FINAL.has(status);

const optional = (value: number | undefined): string | null =>
  value === undefined ? null : satsFromNumber(Math.ceil(value)).toString();

/** An order's summary from its recorded title. A title that is just its file's name isn't descriptive. */
export const orderSummary = (title: string, names: readonly string[]): string =>
  names.includes(title) ? say.orders.content.inscribe({ title }) : orderAct(title);

const postageOf = ({ outputValue, outputValueFee, count }: Order): string | null => {
  if (outputValueFee !== undefined) return satsFromNumber(outputValueFee).toString();
  return outputValue === undefined
    ? null
    : (satsFromNumber(outputValue) * BigInt(count)).toString();
};

/** Converts a provider order to the app's form: plain texts, amounts as decimal strings. */
export function toOrderView(order: Order, now: number): OrderView {
  const amount = satsFromNumber(order.amount);
  const paid = order.paidAmount === undefined ? null : satsFromNumber(order.paidAmount);
  const due = amount - (paid ?? 0n);
  return withDue(
    {
      orderId: order.orderId,
      status: plainText(order.status, 60),
      payAddress: plainText(order.payAddress, 120),
      amountSats: amount.toString(),
      paidSats: paid?.toString() ?? null,
      dueSats: '0',
      receiveAddress: plainText(order.receiveAddress, 120),
      version: order.version,
      postageSats: postageOf(order),
      feeRate: order.feeRate,
      minerFeeSats: optional(order.minerFee),
      serviceFeeSats: optional(order.serviceFee),
      devFeeSats: optional(order.devFee),
      count: order.count,
      pendingCount: order.pendingCount ?? null,
      unconfirmedCount: order.unconfirmedCount ?? null,
      confirmedCount: order.confirmedCount ?? null,
      actions: (order.availableActions ?? []).map((action) => plainText(action, 60)),
      createdAt: order.createTime ?? now,
      asOf: now,
      refundTxid: nonEmpty(order.refundTxid),
      refundSats: order.refundAmount === 0 ? null : optional(order.refundAmount),
      paymentUri: null,
    },
    due,
  );
}

/** Adds the amount of the next payment, while it may be paid. */
export function withDue(view: OrderView, due: bigint): OrderView {
  const isDue = due > 0n && isPayable(view.status);
  const needed = relayable(due, view.payAddress);
  return {
    ...view,
    dueSats: isDue ? needed.toString() : '0',
    paymentUri: isDue ? bip21(view.payAddress, needed) : null,
  };
}

/** BIP-21: the amount in BTC. */
const bip21 = (address: string, sats: bigint): string =>
  `bitcoin:${address}?amount=${formatCoin(sats)}`;

const nonEmpty = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text === '' ? null : plainText(text, 100);

type WireFile = NonNullable<Order['files']>[number];

/** The provider may list files in another order; distinct names identify them. */
function inOwnOrder(wire: readonly WireFile[], own: readonly OrderFileView[]): readonly WireFile[] {
  const byName = new Map(wire.map((file) => [file.filename, file]));
  const sorted = own.flatMap(({ name }) => byName.get(name) ?? []);
  const exact = byName.size === own.length && new Set(sorted).size === own.length;
  return exact && wire.length === own.length ? sorted : wire;
}

/** The order's files according to the answer; `own` supplies what we know about ours. */
export function toFileViews(order: Order, own: readonly OrderFileView[]): OrderFileView[] {
  const wire = inOwnOrder(order.files ?? [], own);
  const count = Math.max(own.length, wire.length);
  return Array.from({ length: count }, (_, index) => {
    const said = wire[index];
    const known = own[index];
    return {
      index,
      name:
        known?.name ??
        (said?.filename === undefined
          ? say.inscribe.flowOrderFacts.file({ index: index + 1 })
          : plainText(said.filename, 255)),
      mediaType: known?.mediaType ?? null,
      size: known?.size ?? null,
      hash: known?.hash ?? null,
      inscriptionId: nonEmpty(said?.inscriptionId) ?? known?.inscriptionId ?? null,
      status: nonEmpty(said?.status) ?? known?.status ?? 'pending',
      contentMatches: known?.contentMatches ?? null,
      location: known?.location ?? null,
      locationAddress: known?.locationAddress ?? null,
    };
  });
}

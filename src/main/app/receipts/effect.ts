import { transactionsWithin } from '#main/app/activity-amounts.ts';
import type { NetworkSession } from '#main/app/network-session.ts';
import type { Effect } from '#main/store/coins/ledger.ts';

/** An operation's effect on its wallet. */
interface FlowEffect {
  /** Net change: received minus sent. */
  sats: bigint;
  /** Network fees that the wallet paid; null if unknown. */
  feeSats: bigint | null;
  /** What others' transactions added, such as inscriptions with their postage, or a refund. */
  cameSats: bigint;
  transactions: readonly Effect[];
}

/** Others' transactions that belong to an order: they inscribed its files, or refunded it. */
function transactionsOfOrder({ orders }: NetworkSession['store'], orderId: string): string[] {
  const inscribed = orders
    .files(orderId)
    .flatMap(({ inscriptionId }) => inscriptionId?.slice(0, 64) ?? []);
  return [...inscribed, ...[orders.get(orderId)?.view.refundTxid ?? []].flat()];
}

/** From the ledger; null while it has none of the transactions. */
export function flowEffect(
  { store, own }: Pick<NetworkSession, 'store' | 'own'>,
  flowId: string,
): FlowEffect | null {
  const walletId = store.flows.get(flowId)?.walletId ?? own.walletId();
  if (walletId === null) return null;
  const made = transactionsWithin(store, flowId);
  const orderIds = new Set(made.flatMap(({ subject }) => subject ?? []));
  const others = [...orderIds].flatMap((orderId) => transactionsOfOrder(store, orderId));
  const txids = new Set([...made.map(({ txid }) => txid), ...others]);
  const transactions = [...txids].flatMap((txid) => {
    const effect = store.ledger.effect(walletId, txid);
    return effect === null || effect.opening ? [] : effect;
  });
  if (transactions.length === 0) return null;
  const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
  const fees = transactions.flatMap(({ feeSats }) => feeSats ?? []);
  const came = transactions.filter(({ sats }) => sats > 0n);
  return {
    sats: sum(transactions.map(({ sats }) => sats)),
    feeSats: fees.length === 0 ? null : sum(fees),
    cameSats: sum(came.map(({ sats }) => sats)),
    transactions,
  };
}

/** For a receipt. The ledger isn't authenticated, so this is never part of a signed text. */
export function effectFacts(session: Pick<NetworkSession, 'store' | 'own'>, flowId: string) {
  const effect = flowEffect(session, flowId);
  if (effect === null) return null;
  const { sats, feeSats, cameSats, transactions } = effect;
  const text = (value: bigint | null) => (value === null ? null : String(value));
  return {
    sats: text(sats),
    networkFee: text(feeSats),
    paidToOthers: text(cameSats - sats - (feeSats ?? 0n)),
    cameBack: text(cameSats),
    transactions: transactions.map((one) => ({
      ...{ txid: one.txid, sats: text(one.sats), networkFee: text(one.feeSats) },
      firstSeen: new Date(one.at).toISOString(),
    })),
  };
}

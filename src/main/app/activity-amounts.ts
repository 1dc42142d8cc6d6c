import type { FlowTx } from '#main/flows/engine/store-port.ts';
import { kinds } from '#main/kinds/index.ts';
import { amount, type AmountOf, type MoreOf, type OwnFacts } from '#main/kinds/shared/activity.ts';
import { stands } from '#main/ledger/ledger.ts';
import { layerOf, tokenMoves } from '#main/ledger/token-moves.ts';
import type { ActivityRecord } from '#main/store/activity-row.ts';
import { type CarriedAsset, sumAssets } from '#main/store/coins/ledger.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { isTxid } from '#shared/bitcoin/ids.ts';
import type {
  ActivityAmount,
  MovedAsset,
  MovedToken,
  TransactionEffect,
} from '#shared/ipc/history.ts';

import type { NetworkSession } from './network-session.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Direction between addresses, some of which are this wallet's. */
const directionOf = ({ from, to }: Record<string, unknown>, { isMine }: OwnFacts) => {
  const [isFrom, isTo] = [isMine(text(from)), isMine(text(to))];
  return isFrom === isTo ? 'own' : isTo ? 'in' : 'out';
};

/** Rows that don't come from our operations: receipts, and others' histories. */
const ofHistories: Record<string, AmountOf> = {
  received: ({ data }) => amount('in', data['sats'], 'sats'),
  'market-sold'({ data }, own) {
    const turned = { from: data['to'], to: data['from'] };
    return amount(directionOf(turned, own), data['priceSats'], 'sats');
  },
};
const amounts: Record<string, AmountOf> = Object.fromEntries([
  ...Object.entries(ofHistories),
  ...kinds.flatMap((kind) => Object.entries(kind.effect?.amounts ?? {})),
]);
const more: Record<string, MoreOf> = Object.fromEntries(
  kinds.flatMap((kind) => Object.entries(kind.effect?.more ?? {})),
);

/** Direction of a rune at the address whose history has the event. */
const RUNE_WAYS: Readonly<Record<string, ActivityAmount['direction']>> = {
  ...{ 'runes-etch': 'in', 'runes-mint': 'in', 'runes-receive': 'in' },
  ...{ 'runes-send': 'out', 'runes-burn': 'out' },
};

/** A rune event of the provider's history, with decimals from our own records. */
function runesOf(
  { kind, data }: Pick<ActivityRecord, 'kind' | 'data'>,
  { runeOf }: OwnFacts,
): ActivityAmount | null {
  const direction = RUNE_WAYS[kind];
  const rune = direction === undefined ? null : runeOf(text(data['runeid']));
  const atoms = text(data['atoms']);
  if (direction === undefined || rune === null || !/^\d+$/.test(atoms)) return null;
  return amount(direction, unscaleDecimal(BigInt(atoms), rune.divisibility), rune.name);
}

/** The main amount of an event; null if its record doesn't say. */
export function amountOf(
  { kind, ref, data }: Pick<ActivityRecord, 'kind' | 'ref' | 'data'>,
  own: OwnFacts,
): ActivityAmount | null {
  if (kind.startsWith('brc20-'))
    return amount(directionOf(data, own), data['amount'], data['tick']);
  return amounts[kind]?.({ ref, data }, own) ?? runesOf({ kind, data }, own);
}

/** Further amounts of an event, such as the other side of a swap. */
export const moreOf = ({ kind, data }: Pick<ActivityRecord, 'kind' | 'data'>): ActivityAmount[] =>
  (more[kind]?.({ data }) ?? []).filter((one) => one !== null);

export const ownFactsOf = ({ own, store }: Pick<NetworkSession, 'own' | 'store'>): OwnFacts => ({
  isMine: own.isMine,
  paidFor: (orderId) => sumOfSent(store.transactions.ofSubject(orderId)),
  runeOf: (id) => store.keptRunes.of(id),
});

/** Total of the payments for one thing that were sent and not dropped. */
export const sumOfSent = (payments: readonly Pick<FlowTx, 'status' | 'sats'>[]): bigint =>
  payments.filter(stands).reduce((total, { sats }) => total + BigInt(sats), 0n);

/** The effect of a history row on a token balance at one of the listed addresses. */
export function tokensOf(
  row: ActivityRecord,
  isListed: (address: string) => boolean,
): MovedToken[] {
  const told = tokenMoves(row);
  if (told === null || !isListed(told.of)) return [];
  return told.moves.map(({ layer, entry, tick, atoms }) => ({
    entry: `${told.of} ${layer} ${entry}`,
    tick,
    atoms: String(atoms),
  }));
}

/** Name and decimals of a rune as recorded. */
export function toMoved(
  { kind, id, amount: atoms }: CarriedAsset,
  { keptRunes }: Pick<NetworkStore, 'keptRunes'>,
): MovedAsset {
  const known = kind === 'rune' ? keptRunes.of(id) : null;
  const moved = { kind, id, atoms: String(atoms) };
  if (known === null) return moved;
  return { ...moved, rune: { name: known.name, divisibility: known.divisibility } };
}

/** An operation: the flow that the user started, with all flows it started itself. */
interface Operation {
  id: string;
  txids: string[];
}

/** The transactions of a flow and of all flows it started. */
export function transactionsWithin(
  store: Pick<NetworkStore, 'flows' | 'transactions'>,
  flowId: string,
): FlowTx[] {
  const within = store.flows.childIds(flowId).flatMap((id) => transactionsWithin(store, id));
  return [...store.transactions.ofFlow(flowId), ...within];
}

/** Finds the operation of a flow. Caches them, so create one per list. */
export function createOperations(store: Pick<NetworkStore, 'flows' | 'transactions'>) {
  const operations = new Map<string, Operation>();

  return function operationOf(flowId: string): Operation {
    const known = operations.get(flowId);
    if (known) return known;
    const parentId = store.flows.parentOf(flowId);
    const txids = () => transactionsWithin(store, flowId).map(({ txid }) => txid);
    const found = parentId === null ? { id: flowId, txids: txids() } : operationOf(parentId);
    operations.set(flowId, found);
    return found;
  };
}

/** The combined effect of a record's transactions on these wallets. Caches operations, so create one per list. */
export function createEffects(
  walletIds: readonly string[],
  store: Pick<NetworkStore, 'flows' | 'transactions' | 'ledger' | 'keptRunes'>,
) {
  const { transactions, ledger } = store;
  const operationOf = createOperations(store);

  function effectOf(txid: string): TransactionEffect[] {
    const effects = walletIds.flatMap((id) => ledger.effect(id, txid) ?? []);
    // From before the wallet was first read, only the remaining coins are known.
    if (effects.length === 0 || effects.some(({ opening }) => opening)) return [];
    const sats = effects.reduce((sum, one) => sum + one.sats, 0n);
    const fees = effects.flatMap(({ feeSats }) => feeSats ?? []);
    const feeSats = fees.length === 0 ? null : String(fees.reduce((sum, one) => sum + one, 0n));
    const moved = sumAssets(walletIds.flatMap((id) => ledger.assets(id, txid)));
    const assets = moved.map((one) => toMoved(one, store));
    return [{ txid, sats: String(sats), feeSats, ...(assets.length === 0 ? {} : { assets }) }];
  }

  return (row: Pick<ActivityRecord, 'kind' | 'ref' | 'data' | 'flowId'>) => {
    const operation = row.flowId === null ? null : operationOf(row.flowId);
    const paid = row.kind === 'order' ? transactions.ofSubject(row.ref) : [];
    const refund = row.kind === 'order' ? text(row.data['refundTxid']) : '';
    const txids = [
      ...(operation?.txids ?? []),
      ...paid.map(({ txid }) => txid),
      ...(isTxid(refund) ? [refund] : []),
      ...[txidOf(row) ?? []].flat(),
    ];
    return {
      operation: operation?.id ?? null,
      effects: [...new Set(txids)].flatMap(effectOf),
    };
  };
}

/** The transaction a record is about, if it names one. */
export function txidOf({
  kind,
  ref,
  data,
}: Pick<ActivityRecord, 'kind' | 'ref' | 'data'>): string | null {
  // A swap operation's id looks like a txid but isn't one.
  const named = layerOf(kind) === 'swap' ? [] : [ref, ref.split(':')[0]];
  const found = [...named, data['txid']].find((one) => typeof one === 'string' && isTxid(one));
  return typeof found === 'string' ? found : null;
}

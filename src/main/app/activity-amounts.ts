import type { ActivityRecord } from '#main/store/activity.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { FlowTx } from '#main/store/transactions.ts';
import { isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { isTxid } from '#shared/bitcoin/ids.ts';
import type { ActivityAmount, OwnPayment } from '#shared/ipc/history.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
function sum(list: unknown): string {
  const rows = Array.isArray(list) ? (list as readonly { sats?: unknown }[]) : [];
  const known = rows.flatMap(({ sats }) =>
    typeof sats === 'string' && /^\d+$/.test(sats) ? [BigInt(sats)] : [],
  );
  return known.reduce((total, sats) => total + sats, 0n).toString();
}

type Direction = ActivityAmount['direction'];
type Data = Record<string, unknown>;
const DECIMALS = 18;
/** Of a record of a send, as many receivers as it keeps at most: of more its sum is not known. */
const RECEIVERS_KEPT = 50;

const tokens = (direction: Direction, amount: unknown, unit: unknown): ActivityAmount | null =>
  typeof amount === 'string' && isDecimal(amount) && typeof unit === 'string' && unit !== ''
    ? { direction, amount, unit }
    : null;

const sharesOf = (direction: Direction, amount: unknown, data: Data): ActivityAmount | null =>
  tokens(direction, amount, `shares of ${String(data['tick0'])}/${String(data['tick1'])}`);

function sentOf({ tick, receivers }: Data): ActivityAmount | null {
  const list = Array.isArray(receivers) ? (receivers as readonly { amount?: unknown }[]) : [];
  const known = list.flatMap(({ amount }) =>
    typeof amount === 'string' && isDecimal(amount) ? [scaleDecimal(amount, DECIMALS)] : [],
  );
  if (known.length === 0 || known.length !== list.length || known.length >= RECEIVERS_KEPT)
    return null;
  const total = known.reduce((left, right) => left + right, 0n);
  return tokens('out', unscaleDecimal(total, DECIMALS), tick);
}

/** Of a swap, the side that was said exactly: the other is known of its own record alone. */
const swappedOf = (data: Data): ActivityAmount | null =>
  data['exactType'] === 'exactOut'
    ? tokens('in', data['amountOut'], data['tickOut'])
    : tokens('out', data['amountIn'], data['tickIn']);

/** What our own operations and the histories of the market and the swap say. */
function traded(kind: string, data: Data, isMine: (address: string) => boolean) {
  const own = () => tokens('own', data['amount'], data['tick']);
  switch (kind) {
    case 'buy':
      return tokens('out', data['priceSats'], 'sats');
    case 'market-sold': {
      const [from, to] = [isMine(text(data['from']) ?? ''), isMine(text(data['to']) ?? '')];
      return tokens(from === to ? 'own' : to ? 'out' : 'in', data['priceSats'], 'sats');
    }
    case 'list':
    case 're-price':
    case 'delist':
    case 'deposit':
    case 'withdraw':
    case 'swap-deposit':
      return own();
    case 'send-tokens':
      return tokens('out', data['amount'], data['tick']);
    case 'swap-fee':
      return tokens('out', data['gas'], data['tick']);
    case 'swap-withdrawal':
      return tokens('own', data['totalAmount'], data['tick']);
    case 'swap-swap':
    case 'swap-multi-swap':
    case 'swap':
    case 'swap-route':
      return swappedOf(data);
    case 'swap-send': {
      if (Array.isArray(data['receivers'])) return sentOf(data);
      // Its history names the sender, or leaves the address that was asked about, which may be of either side.
      const [to, by] = [text(data['to']) ?? '', text(data['address']) ?? ''];
      const between = to !== by && isMine(by) ? 'own' : 'in';
      return tokens(isMine(to) ? between : 'out', data['amount'], data['tick']);
    }
    case 'swap-claim':
      // Our own record does not say how much came.
      return tokens('in', data['amount'], data['tick']);
    case 'swap-add-liquidity':
      return sharesOf('in', data['lp'], data);
    case 'swap-remove-liquidity':
      return sharesOf('out', data['lp'], data);
    case 'swap-stake':
    case 'swap-unstake':
    case 'swap-lock-lp':
    case 'swap-unlock-lp':
      return sharesOf('own', data['amount'], data);
    case 'swap-send-lp':
      return sharesOf('out', data['amount'], data);
    default:
      return null;
  }
}

/** What is known of this wallet beside a record of what happened. */
export interface OwnFacts {
  isMine: (address: string) => boolean;
  /** Sats that left the wallet for an order by transactions of its own that were sent, without their fees. */
  paidFor: (orderId: string) => bigint;
}

const stands = ({ status }: Pick<FlowTx, 'status'>): boolean =>
  status === 'sent' || status === 'confirmed' || status === 'deep';

/** What transactions of ours paid for one thing, of those that were sent and stand. */
export const sumOfSent = (payments: readonly Pick<FlowTx, 'status' | 'sats'>[]): bigint =>
  payments.filter(stands).reduce((total, { sats }) => total + BigInt(sats), 0n);

/** Transactions of ours that a record is about: those that paid an order, or the one it names. */
export function paidBy(
  row: Pick<ActivityRecord, 'kind' | 'ref' | 'data'>,
  own: Pick<NetworkStore['transactions'], 'get' | 'ofSubject'>,
): OwnPayment[] {
  const txid = txidOf(row);
  const one = txid === null ? null : own.get(txid);
  const found = row.kind === 'order' ? own.ofSubject(row.ref) : one === null ? [] : [one];
  return found
    .filter(stands)
    .map(({ txid: id, sats, feeSats, at }) => ({ txid: id, sats, feeSats, at }));
}

/** What came in or went out by a thing that happened; null where its record does not say. */
export function amountOf(
  { kind, ref, data, summary }: Pick<ActivityRecord, 'kind' | 'ref' | 'data' | 'summary'>,
  { isMine, paidFor }: OwnFacts,
): ActivityAmount | null {
  const sats = (direction: ActivityAmount['direction'], amount: string | null) =>
    amount === null ? null : { direction, amount, unit: 'sats' };
  switch (kind) {
    case 'received':
      return sats('in', text(data['sats']));
    case 'order': {
      // Its price is no movement: nobody may have paid it, or somebody else.
      const paid = paidFor(ref);
      return paid === 0n ? null : sats('out', paid.toString());
    }
    case 'payment':
      return sats('out', text(data['sats']));
    case 'send':
      return sats('out', sum(data['recipients']));
    default: {
      const [, amount, unit] = /^BRC-20 \S+ ([\d.]+) (.+)$/u.exec(summary) ?? [];
      if (!kind.startsWith('brc20-') || amount === undefined || unit === undefined)
        return traded(kind, data, isMine);
      const [from, to] = [isMine(text(data['from']) ?? ''), isMine(text(data['to']) ?? '')];
      const direction = from === to ? 'own' : to ? 'in' : 'out';
      return { direction, amount, unit };
    }
  }
}

/**
 * What else moved by a thing that happened, as the swap's own histories say it: the other side of a swap, and the tokens that
 * went in for shares or came out for them.
 */
export function moreOf({ kind, data }: Pick<ActivityRecord, 'kind' | 'data'>): ActivityAmount[] {
  const both = (direction: Direction) => [
    tokens(direction, data['amount0'], data['tick0']),
    tokens(direction, data['amount1'], data['tick1']),
  ];
  const known = (list: readonly (ActivityAmount | null)[]) => list.flatMap((one) => one ?? []);
  switch (kind) {
    case 'swap':
    case 'swap-route':
      return known([
        data['exactType'] === 'exactOut'
          ? tokens('out', data['amountIn'], data['tickIn'])
          : tokens('in', data['amountOut'], data['tickOut']),
      ]);
    case 'swap-liquidity-add':
      return known(both('out'));
    case 'swap-liquidity-remove':
      return known(both('in'));
    default:
      return [];
  }
}

/** An operation of the swap has an id that looks like one of a transaction, and no transaction. */
const isOfSwap = ({ kind }: Pick<ActivityRecord, 'kind'>): boolean =>
  kind === 'swap' || kind.startsWith('swap-');

/** The transaction that a record is about, where it names one. */
export function txidOf({
  kind,
  ref,
  data,
}: Pick<ActivityRecord, 'kind' | 'ref' | 'data'>): string | null {
  const named = isOfSwap({ kind }) ? [] : [ref, ref.split(':')[0]];
  const found = [...named, data['txid']].find((one) => typeof one === 'string' && isTxid(one));
  return typeof found === 'string' ? found : null;
}

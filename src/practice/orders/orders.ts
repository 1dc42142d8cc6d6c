import { sumOf } from '#practice/api/lists.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { decodeTx } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { OrderRow, OrderState, SignedWork } from '#practice/state/records/orders.ts';
import type { Clock } from '#shared/clock.ts';

import { mintingOf, sendLinks } from './chains.ts';
import { makeCommit, makeReveal, readCommit, readReveal, type ToSign } from './commit.ts';
import { deployChain, deployHeight } from './deploy.ts';
import { ETCH_DEPTH } from './runes.ts';
import { type Making, notSigned, workOf } from './signed.ts';
import {
  batchReveal,
  firstTx,
  planRefund,
  refundTx,
  type Service,
  UNCONFIRMED_REVEALS,
} from './spend.ts';

/** Delay between two statuses that only need the service's own work. */
const STEP_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Larger payments, or orders of more than 20 files, wait for a block. */
const LARGE_PAYMENT = 100_000n;
const MANY_FILES = 20;
/**
 * No route of version 2 continues an overpaid order (api-facts 11): this many blocks after the overpayment was seen, the service
 * inscribes and keeps the excess. Until then a refund can be requested.
 */
const OVERPAY_BLOCKS = 6;

const over: readonly OrderState[] = ['minted', 'refunded'];
const refundable: readonly OrderState[] = [
  'payment_notenough',
  'payment_overpay',
  'payment_withinscription',
  'closed',
  'cancel',
];

interface Deps extends Service {
  clock: Clock;
  /**
   * Hours until an order without full payment ends: closed if nothing was paid, cancel if partly paid. The documents
   * say 24 hours, the demo shows one.
   */
  hoursOpen: () => number;
  /** Version 5 charges by the second chain's table. */
  altchain: boolean;
  /** Called after automatic steps. */
  onStep: () => void;
}

/** State of the service's functions. */
export interface Orders extends Deps {
  /** Ids of orders that can still change. */
  open: Set<string>;
  cancelTimer: (() => void) | null;
}

/** Stores a change of an order; a final one changes no more. */
export function save(orders: Orders, row: OrderRow, change: Partial<OrderRow>): OrderRow {
  const { state, clock, open } = orders;
  if (over.includes(row.status)) throw new Error(`an order that is ${row.status} changes no more`);
  const moved = change.status !== undefined && change.status !== row.status;
  const next = { ...row, ...change, ...(moved ? { since: clock.now() } : {}) };
  state.orders.put(row.orderId, next);
  if (over.includes(next.status)) open.delete(row.orderId);
  return next;
}

/** Whether paying the order's address starts it. */
export const isPaidDirectly = ({ signed, v5 }: OrderRow): boolean =>
  !signed && v5?.kind !== 'brc20-5byte-mint' && (v5?.parents.length ?? 0) === 0;

/** Whether an overpaid order goes on: version 2 by itself after some blocks, version 5 when it is told to. */
const goesOn = ({ v5, overpaidAt }: OrderRow, height: number): boolean =>
  v5 ? v5.continued : height >= (overpaidAt ?? height) + OVERPAY_BLOCKS;

function statusOfPayment(
  { chain }: Orders,
  row: OrderRow,
  coins: readonly Coin[],
  paid: bigint,
): OrderState {
  const { height } = chain.tip();
  if (paid === 0n) return 'pending';
  if (coins.some((coin) => coin.items.length > 0)) return 'payment_withinscription';
  if (paid < row.amount) return 'payment_notenough';
  if (paid > row.amount && !goesOn(row, height)) return 'payment_overpay';
  const careful = row.amount > LARGE_PAYMENT || row.files.length > MANY_FILES;
  // A single etching's payment is itself the commitment.
  const committing = row.rune?.kind === 'etch' && row.batches.length === 1;
  const needed = committing ? ETCH_DEPTH : careful ? 1 : 0;
  if (coins.some((coin) => chain.confirmations(coin.txid) < needed)) return 'payment_waitconfirmed';
  return row.status === 'ready' ? 'ready' : 'payment_success';
}

/** Checks what the pay address holds. */
function weigh(orders: Orders, row: OrderRow): OrderRow {
  const { chain } = orders;
  if (row.signed && !row.v5) return row;
  const coins = chain.coinsOf(row.payAddress);
  const paid = sumOf(coins, ({ sats }) => sats);
  if (row.status === 'closed' || row.status === 'cancel' || !isPaidDirectly(row)) {
    return paid === row.paid ? row : save(orders, row, { paid });
  }
  const overpaidAt = paid > row.amount ? (row.overpaidAt ?? chain.tip().height) : null;
  const status = statusOfPayment(orders, { ...row, overpaidAt }, coins, paid);
  if (status === row.status && paid === row.paid && overpaidAt === row.overpaidAt) return row;
  return save(orders, row, { status, paid, overpaidAt });
}

/** Reveals a deploy once its predeploy is deep enough. */
function revealDeploy(orders: Orders, row: OrderRow, work: SignedWork): OrderRow {
  const { chain } = orders;
  const at = deployHeight(orders, row, work.predeploy);
  if (row.reveals[0] !== '' || at === null || chain.tip().height + 1 < at) return row;
  const [, second, reveal] = deployChain(orders, row, chain.decoded(row.commitTxid));
  chain.accept(second.raw);
  return save(orders, row, { reveals: [chain.accept(reveal.raw)] });
}

function broadcastReveals(orders: Orders, row: OrderRow): OrderRow {
  const { chain } = orders;
  if (row.signed?.kind === 'deploy') return revealDeploy(orders, row, row.signed);
  const minting = mintingOf(row);
  if (minting) {
    const sent = sendLinks(orders, row, minting);
    const isSame = sent.every((txid, at) => txid === row.reveals[at]);
    return isSame ? row : save(orders, row, { reveals: sent });
  }
  if (row.signed || row.commitTxid === '') return row;
  const reveals = [...row.reveals];
  const deep = chain.confirmations(row.commitTxid);
  if (row.rune?.kind === 'etch' && deep < ETCH_DEPTH) return row;
  const limit = deep > 0 ? reveals.length : Math.min(UNCONFIRMED_REVEALS, reveals.length);
  for (let batch = 0; batch < limit; batch++) {
    if (reveals[batch] !== '') continue;
    reveals[batch] = chain.accept(batchReveal(orders, row, batch).raw);
  }
  const same = reveals.every((txid, at) => txid === row.reveals[at]);
  return same ? row : save(orders, row, { reveals });
}

/** Leaves the order unchanged if the node rejects: the next block retries. */
function orAsItIs({ state }: Orders, { orderId }: OrderRow, run: () => OrderRow): OrderRow {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return state.orders.get(orderId) as OrderRow;
  }
}

const inscribe = (orders: Orders, row: OrderRow): OrderRow =>
  orAsItIs(orders, row, () => {
    const { chain } = orders;
    const txid = chain.accept(firstTx(orders, row, chain.coinsOf(row.payAddress)).raw);
    const isReveal = row.batches.length === 1 || mintingOf(row) !== null;
    const begun = save(orders, row, {
      status: 'inscribing',
      commitTxid: isReveal ? '' : txid,
      reveals: row.batches.map((_, batch) => (isReveal && batch === 0 ? txid : '')),
    });
    return broadcastReveals(orders, begun);
  });

function followInscribing(orders: Orders, row: OrderRow): OrderRow {
  const { chain } = orders;
  const sent = [row.commitTxid, row.signed?.predeploy ?? '', ...row.reveals];
  if (sent.some((txid) => txid !== '' && !chain.tx(txid))) {
    // The payment was replaced, and so was everything built on it.
    const reveals = row.batches.map(() => '');
    return weigh(orders, save(orders, row, { status: 'pending', commitTxid: '', reveals }));
  }
  return orAsItIs(orders, row, () => {
    const next = broadcastReveals(orders, row);
    const done = next.reveals.every((txid) => txid !== '' && chain.heightOf(txid) !== null);
    return done ? save(orders, next, { status: 'minted' }) : next;
  });
}

const settle = (orders: Orders, row: OrderRow): OrderRow =>
  row.status === 'inscribing' ? followInscribing(orders, row) : weigh(orders, row);

function step(orders: Orders, row: OrderRow): OrderRow {
  if (row.status === 'payment_success') return save(orders, row, { status: 'ready' });
  return row.status === 'ready' ? inscribe(orders, row) : row;
}

const openRows = ({ state, open }: Orders) =>
  [...open].map((id) => state.orders.get(id) as OrderRow);

function schedule(orders: Orders): void {
  const working = openRows(orders).some(({ status }) =>
    ['payment_success', 'ready'].includes(status),
  );
  if (orders.cancelTimer || !working) return;
  orders.cancelTimer = orders.clock.after(STEP_MS, () => {
    orders.cancelTimer = null;
    for (const row of openRows(orders)) step(orders, settle(orders, row));
    schedule(orders);
    orders.onStep();
  });
}

/** The versions of the service don't know each other's orders. Throws Refusal. */
export function find(
  { state }: Orders,
  orderId: string,
  apiKey: string,
  version: 2 | 5 = 2,
): OrderRow {
  const row = state.orders.get(orderId);
  if (row?.apiKey !== apiKey || (row.v5?.version ?? 2) !== version) {
    throw new Refusal(-1000, 'order not found');
  }
  return row;
}

/** The order as far as it is now, unless it is final. */
export const upToDate = (orders: Orders, row: OrderRow): OrderRow =>
  // Final orders stay final: their payment is spent, so checking it again would find nothing.
  over.includes(row.status) ? row : settle(orders, row);

/** A signed order that isn't broadcast yet. Throws Refusal. */
function awaiting(row: OrderRow): OrderRow {
  workOf(row);
  return row.status === 'pending' ? row : notSigned(`this order is ${row.status}`);
}

/** Broadcasts a transaction; converts the node's error to the service's. */
export function send(
  { chain }: Orders,
  raw: Uint8Array,
  refused: (message: string) => never,
  maxRate?: bigint,
): string {
  try {
    return chain.accept(raw, maxRate);
  } catch (error) {
    if (error instanceof NodeError) return refused(error.message);
    throw error;
  }
}

/** What the payer of a signed order must sign. Without a payer, the deployer of a 5-byte mint pays. */
export function requestCommit(
  orders: Orders,
  found: OrderRow,
  payer: { address: string; pubkey: string } | null,
): ToSign {
  const row = awaiting(found);
  const { deployer: address, deployerPubkey: pubkey } = workOf(row);
  if (!payer && address === '') throw new Refusal(-1001, 'payerAddress is required');
  const { work, toSign } = makeCommit(orders, row, payer ?? { address, pubkey });
  save(orders, row, { signed: work });
  return toSign;
}

/** The reveal to sign, or the inscription's id if the service reveals on its own. */
export function signCommit(orders: Orders, found: OrderRow, psbt: string): ToSign | string {
  const row = awaiting(found);
  const work = workOf(row);
  const commit = readCommit(orders, work.commitPsbt, psbt);
  const commitRaw = bytesToHex(commit.raw);
  if (work.kind === 'mint') {
    const toSign = makeReveal(orders, row, commit);
    save(orders, row, { signed: { ...work, commitRaw, revealPsbt: toSign.psbtHex } });
    return toSign;
  }
  const [predeploy, , reveal] = deployChain(orders, row, commit);
  const commitTxid = send(orders, commit.raw, notSigned);
  const signed = { ...work, commitRaw, predeploy: send(orders, predeploy.raw, notSigned) };
  save(orders, row, { status: 'inscribing', signed, commitTxid });
  return `${reveal.txid}i0`;
}

/** Broadcasts commit and reveal; returns the inscription's id. */
export function signReveal(orders: Orders, found: OrderRow, psbt: string): string {
  const row = awaiting(found);
  const { commitRaw } = workOf(row);
  const commit = decodeTx(hexToBytes(commitRaw === '' ? notSigned('no commit yet') : commitRaw));
  const reveal = readReveal(orders, row, commit, psbt);
  const commitTxid = send(orders, commit.raw, notSigned);
  const txid = send(orders, reveal.raw, notSigned);
  save(orders, row, { status: 'inscribing', commitTxid, reveals: [txid] });
  return `${txid}i0`;
}

/** Whether a payment may be returned: what can't start an order of version 5 may, too. */
export const isRefundable = (row: OrderRow): boolean =>
  refundable.includes(row.status) ||
  (row.v5 !== undefined && row.status === 'pending' && row.paid > 0n);

/** Returns the refund's txid. Throws Refusal. */
export function refund(orders: Orders, found: OrderRow, rate: number): string {
  const row = upToDate(orders, found);
  if (!isRefundable(row)) {
    throw new Refusal(-1005, `an order that is ${row.status} is not refunded`);
  }
  const { tx, sats } = refundTx(orders, row, planRefund(orders, row), rate);
  const refused = (message: string): never => {
    throw new Refusal(-1006, message);
  };
  const refundTxid = send(orders, tx.raw, refused, 0n);
  save(orders, row, { status: 'refunded', refundTxid, refundAmount: sats, refundFeeRate: rate });
  return refundTxid;
}

/** Ends orders that weren't paid in time. */
export function expire(orders: Orders): void {
  const limit = orders.clock.now() - orders.hoursOpen() * HOUR_MS;
  for (const row of openRows(orders)) {
    if (row.createTime > limit) continue;
    if (row.status === 'pending') save(orders, row, { status: 'closed' });
    if (row.status === 'payment_notenough') save(orders, row, { status: 'cancel' });
  }
}

/** The order service of spec/1. It only uses the given `clock` and `chain`. */
export function openOrders(deps: Deps): Orders {
  const orders: Orders = { ...deps, open: new Set(), cancelTimer: null };
  for (const { status, orderId } of deps.state.orders.values())
    if (!over.includes(status)) orders.open.add(orderId);
  schedule(orders);
  return orders;
}

/** What an order is made with at this moment. */
export const makingOf = (
  { state, seed, clock, chain, altchain }: Orders,
  apiKey: string,
): Making => ({
  ...{ state, seed, apiKey, altchain },
  now: clock.now(),
  height: chain.tip().height + 1,
});

/** Creates an order from a request. Throws Refusal. */
export function create<R>(
  orders: Orders,
  apiKey: string,
  make: (making: Making, request: R) => OrderRow,
  request: R,
): OrderRow {
  const { state, open } = orders;
  const row = make(makingOf(orders, apiKey), request);
  state.orders.put(row.orderId, row);
  open.add(row.orderId);
  return row;
}

/** Call after a transaction paid these addresses, or when they may have lost a payment. */
export function paymentsChanged(orders: Orders): void {
  for (const row of openRows(orders)) settle(orders, row);
  schedule(orders);
}

/** Call after a block: advances everything that can advance. */
export function advance(orders: Orders): void {
  for (const row of openRows(orders)) step(orders, step(orders, settle(orders, row)));
  schedule(orders);
}

export function stop(orders: Orders): void {
  orders.cancelTimer?.();
  orders.cancelTimer = null;
}

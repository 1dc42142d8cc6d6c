import { Refusal } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { decodeTx } from '#practice/formats/tx.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { OrderRow, OrderState, SignedWork } from '#practice/state/records/orders.ts';
import type { State } from '#practice/state/state.ts';
import type { Clock } from '#shared/clock.ts';

import { makeCommit, makeReveal, readCommit, readReveal, type ToSign } from './commit.ts';
import {
  createEtchRow,
  createMintRow,
  createOrderRow,
  type CreateRequest,
  type EtchOrder,
  type MintOrder,
} from './create.ts';
import { deployChain, deployHeight } from './deploy.ts';
import { ETCH_DEPTH } from './runes.ts';
import { notSigned, workOf } from './signed.ts';
import { batchReveal, firstTx, planRefund, refundTx, UNCONFIRMED_REVEALS } from './spend.ts';

/** Between two statuses that need nothing but the service's own work. */
const STEP_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Payments above this, or orders of more than 20 files, wait for a block. */
const LARGE_PAYMENT = 100_000n;
const MANY_FILES = 20;
/**
 * No route continues an overpaid order (api-facts 11), so silence does: this many blocks after the
 * overpayment was seen the service inscribes and keeps the excess. Until then a refund can be asked for.
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

export interface OrderService {
  create(request: CreateRequest, apiKey: string): OrderRow;
  /** What the payer must sign, of an order that is not paid. */
  requestCommit(
    orderId: string,
    apiKey: string,
    /** Null where an older script named nobody: the deployer of a 5-byte mint pays. */
    payer: { address: string; pubkey: string } | null,
  ): ToSign;
  /** The reveal to sign, or the inscription's id where the service reveals by itself. */
  signCommit(orderId: string, apiKey: string, psbt: string): ToSign | string;
  /** Sends commit and reveal; answers the inscription's id. */
  signReveal(orderId: string, apiKey: string, psbt: string): string;
  createEtch(request: EtchOrder, apiKey: string): OrderRow;
  createMint(request: MintOrder, apiKey: string): OrderRow;
  get(orderId: string, apiKey: string): OrderRow;
  list(apiKey: string): OrderRow[];
  estimate(orderId: string, apiKey: string): { paid: bigint; size: number; safe: bigint };
  refund(orderId: string, apiKey: string, rate: number): string;
  /** After a transaction paid these addresses, or when they may have lost a payment. */
  paymentsChanged: () => void;
  /** After a block: everything that can move moves. */
  blockMined(): void;
  expire(): void;
  stop(): void;
}

/** The order service of spec/1. It owns no clock but `clock` and publishes to no chain but `chain`. */
export function createOrderService(deps: {
  state: State;
  chain: Chain;
  clock: Clock;
  seed: string;
  wallet: Wallet;
  /**
   * Without a whole payment for so long, an order ends: closed where nothing was paid, cancel where a part was. The
   * documents say 24 hours, the demo shows one.
   */
  hoursOpen: () => number;
  /** After steps the service took by itself. */
  onStep: () => void;
}): OrderService {
  const { state, chain, clock } = deps;
  const open = new Set<string>();
  for (const row of state.orders.values()) if (!over.includes(row.status)) open.add(row.orderId);
  let cancelTimer: (() => void) | null = null;

  function save(row: OrderRow, change: Partial<OrderRow>): OrderRow {
    if (over.includes(row.status))
      throw new Error(`an order that is ${row.status} changes no more`);
    const moved = change.status !== undefined && change.status !== row.status;
    const next = { ...row, ...change, ...(moved ? { since: clock.now() } : {}) };
    state.orders.put(row.orderId, next);
    if (over.includes(next.status)) open.delete(row.orderId);
    return next;
  }

  function depth(txid: string): number {
    const height = chain.heightOf(txid);
    return height === null ? 0 : chain.tip().height - height + 1;
  }

  function statusOfPayment(row: OrderRow, coins: readonly Coin[], paid: bigint): OrderState {
    if (paid === 0n) return 'pending';
    if (coins.some((coin) => coin.items.length > 0)) return 'payment_withinscription';
    if (paid < row.amount) return 'payment_notenough';
    if (paid > row.amount) {
      const seen = row.overpaidAt ?? chain.tip().height;
      if (chain.tip().height < seen + OVERPAY_BLOCKS) return 'payment_overpay';
    }
    const careful = row.amount > LARGE_PAYMENT || row.files.length > MANY_FILES;
    // Of a single etching the payment itself is the commitment.
    const committing = row.rune?.kind === 'etch' && row.batches.length === 1;
    const needed = committing ? ETCH_DEPTH : careful ? 1 : 0;
    if (coins.some((coin) => depth(coin.txid) < needed)) return 'payment_waitconfirmed';
    return row.status === 'ready' ? 'ready' : 'payment_success';
  }

  /** Looks at what the pay address holds. */
  function weigh(row: OrderRow): OrderRow {
    if (row.signed) return row;
    const coins = chain.coinsOf(row.payAddress);
    const paid = coins.reduce((total, coin) => total + coin.sats, 0n);
    if (row.status === 'closed' || row.status === 'cancel') {
      return paid === row.paid ? row : save(row, { paid });
    }
    const overpaidAt = paid > row.amount ? (row.overpaidAt ?? chain.tip().height) : null;
    const status = statusOfPayment({ ...row, overpaidAt }, coins, paid);
    if (status === row.status && paid === row.paid && overpaidAt === row.overpaidAt) return row;
    return save(row, { status, paid, overpaidAt });
  }

  /** Reveals a deploy once its predeploy is deep enough. */
  function revealDeploy(row: OrderRow, work: SignedWork): OrderRow {
    const at = deployHeight(deps, row, work.predeploy);
    if (row.reveals[0] !== '' || at === null || chain.tip().height + 1 < at) return row;
    const [, second, reveal] = deployChain(deps, row, chain.decoded(row.commitTxid));
    chain.accept(second.raw);
    return save(row, { reveals: [chain.accept(reveal.raw)] });
  }

  function broadcastReveals(row: OrderRow): OrderRow {
    if (row.signed) return row.signed.kind === 'deploy' ? revealDeploy(row, row.signed) : row;
    if (row.commitTxid === '') return row;
    const reveals = [...row.reveals];
    const deep = depth(row.commitTxid);
    if (row.rune?.kind === 'etch' && deep < ETCH_DEPTH) return row;
    const confirmed = deep > 0;
    const limit = confirmed ? reveals.length : Math.min(UNCONFIRMED_REVEALS, reveals.length);
    for (let batch = 0; batch < limit; batch++) {
      if (reveals[batch] !== '') continue;
      reveals[batch] = chain.accept(batchReveal(deps, row, batch).raw);
    }
    return reveals.every((txid, at) => txid === row.reveals[at]) ? row : save(row, { reveals });
  }

  /** Starts inscribing. A refusal of the node leaves the order ready: the next block tries again. */
  function inscribe(row: OrderRow): OrderRow {
    try {
      const first = firstTx(deps, row, chain.coinsOf(row.payAddress));
      const txid = chain.accept(first.raw);
      const single = row.batches.length === 1;
      const begun = save(row, {
        status: 'inscribing',
        commitTxid: single ? '' : txid,
        reveals: row.batches.map(() => (single ? txid : '')),
      });
      return broadcastReveals(begun);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      return state.orders.get(row.orderId) as OrderRow;
    }
  }

  function followInscribing(row: OrderRow): OrderRow {
    const sent = [row.commitTxid, row.signed?.predeploy ?? '', ...row.reveals].filter(
      (txid) => txid !== '',
    );
    if (sent.some((txid) => !chain.tx(txid))) {
      // The payment was replaced, and with it went what the service had built on it.
      return weigh(
        save(row, { status: 'pending', commitTxid: '', reveals: row.batches.map(() => '') }),
      );
    }
    try {
      const next = broadcastReveals(row);
      const done = next.reveals.every((txid) => txid !== '' && chain.heightOf(txid) !== null);
      return done ? save(next, { status: 'minted' }) : next;
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      return state.orders.get(row.orderId) as OrderRow;
    }
  }

  const settle = (row: OrderRow): OrderRow =>
    row.status === 'inscribing' ? followInscribing(row) : weigh(row);

  function step(row: OrderRow): OrderRow {
    if (row.status === 'payment_success') return save(row, { status: 'ready' });
    return row.status === 'ready' ? inscribe(row) : row;
  }

  const openRows = () => [...open].map((id) => state.orders.get(id) as OrderRow);
  const working = (row: OrderRow) => row.status === 'payment_success' || row.status === 'ready';

  function schedule(): void {
    if (cancelTimer || !openRows().some(working)) return;
    cancelTimer = clock.after(STEP_MS, () => {
      cancelTimer = null;
      for (const row of openRows()) step(settle(row));
      schedule();
      deps.onStep();
    });
  }

  function get(orderId: string, apiKey: string): OrderRow {
    const row = state.orders.get(orderId);
    if (row?.apiKey !== apiKey) throw new Refusal(-1000, 'order not found');
    return row;
  }

  function settleAll(): void {
    for (const row of openRows()) settle(row);
    schedule();
  }

  /** A signed order that was not sent yet. Throws Refusal. */
  function awaiting(orderId: string, apiKey: string): OrderRow {
    const row = get(orderId, apiKey);
    workOf(row);
    return row.status === 'pending' ? row : notSigned(`this order is ${row.status}`);
  }
  function sendAs(raw: Uint8Array): string {
    try {
      return chain.accept(raw);
    } catch (error) {
      if (error instanceof NodeError) return notSigned(error.message);
      throw error;
    }
  }
  const making = (apiKey: string) => ({
    state,
    seed: deps.seed,
    apiKey,
    now: clock.now(),
    height: chain.tip().height + 1,
  });
  function begin(row: OrderRow): OrderRow {
    state.orders.put(row.orderId, row);
    open.add(row.orderId);
    return row;
  }

  schedule();
  return {
    create: (request, apiKey) => begin(createOrderRow(making(apiKey), request)),
    createEtch: (request, apiKey) => begin(createEtchRow(making(apiKey), request)),
    createMint: (request, apiKey) => begin(createMintRow(making(apiKey), request)),
    get,
    list: (apiKey) => [...state.orders.values()].filter((row) => row.apiKey === apiKey),
    estimate(orderId, apiKey) {
      const { paid, size, safe } = planRefund(deps, get(orderId, apiKey));
      return { paid, size, safe };
    },
    requestCommit(orderId, apiKey, payer) {
      const row = awaiting(orderId, apiKey);
      const { deployer, deployerPubkey } = workOf(row);
      if (!payer && deployer === '') throw new Refusal(-1001, 'payerAddress is required');
      const { work, toSign } = makeCommit(
        deps,
        row,
        payer ?? { address: deployer, pubkey: deployerPubkey },
      );
      save(row, { signed: work });
      return toSign;
    },
    signCommit(orderId, apiKey, psbt) {
      const row = awaiting(orderId, apiKey);
      const work = workOf(row);
      const commit = readCommit(deps, row, psbt);
      const commitRaw = bytesToHex(commit.raw);
      if (work.kind === 'mint') {
        const toSign = makeReveal(deps, row, commit);
        save(row, { signed: { ...work, commitRaw, revealPsbt: toSign.psbtHex } });
        return toSign;
      }
      const [predeploy, , reveal] = deployChain(deps, row, commit);
      const commitTxid = sendAs(commit.raw);
      const signed = { ...work, commitRaw, predeploy: sendAs(predeploy.raw) };
      save(row, { status: 'inscribing', signed, commitTxid });
      return `${reveal.txid}i0`;
    },
    signReveal(orderId, apiKey, psbt) {
      const row = awaiting(orderId, apiKey);
      const { commitRaw } = workOf(row);
      const commit = decodeTx(
        hexToBytes(commitRaw === '' ? notSigned('no commit yet') : commitRaw),
      );
      const reveal = readReveal(deps, row, commit, psbt);
      const commitTxid = sendAs(commit.raw);
      const txid = sendAs(reveal.raw);
      save(row, { status: 'inscribing', commitTxid, reveals: [txid] });
      return `${txid}i0`;
    },
    refund(orderId, apiKey, rate) {
      const found = get(orderId, apiKey);
      // What is minted or refunded stays so: its payment is spent, and weighing it again would find nothing paid.
      const row = over.includes(found.status) ? found : settle(found);
      if (!refundable.includes(row.status)) {
        throw new Refusal(-1005, `an order that is ${row.status} is not refunded`);
      }
      const { tx, sats } = refundTx(deps, row, planRefund(deps, row), rate);
      let txid: string;
      try {
        txid = chain.accept(tx.raw, 0n);
      } catch (error) {
        if (error instanceof NodeError) throw new Refusal(-1006, error.message);
        throw error;
      }
      save(row, {
        status: 'refunded',
        refundTxid: txid,
        refundAmount: sats,
        refundFeeRate: rate,
      });
      return txid;
    },
    paymentsChanged: settleAll,
    blockMined() {
      for (const row of openRows()) step(step(settle(row)));
      schedule();
    },
    expire() {
      const limit = clock.now() - deps.hoursOpen() * HOUR_MS;
      for (const row of openRows()) {
        if (row.createTime > limit) continue;
        if (row.status === 'pending') save(row, { status: 'closed' });
        if (row.status === 'payment_notenough') save(row, { status: 'cancel' });
      }
    },
    stop() {
      cancelTimer?.();
      cancelTimer = null;
    },
  };
}

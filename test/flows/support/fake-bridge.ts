import { createHash } from 'node:crypto';

import type { BridgePort, SwapTerms } from '#main/flows/bridge-port.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { BridgeProgress } from '#shared/flows/bridge.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A signed part of the fake world: its txid, in base64. */
const signedAs = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

interface Order {
  id: string;
  amount: string;
  status: string;
  payment: string | null;
  approve: string | null;
  rolledUp: number;
  cancelled: number;
}

interface Chain {
  accept(txid: string): void;
  confirmations(txid: string): number | null;
  faulty<T>(call: keyof BridgePort, run: () => T): Promise<T>;
}

export const SWAP_MODULE = `${'ab'.repeat(32)}i0`;

/** The swap's side of deposits and withdrawals, with a ledger of actual submissions. */
export function createFakeBridge(clock: Clock, { accept, confirmations, faulty }: Chain) {
  const orders = new Map<string, Order>();
  const deposits = new Set<string>();
  /** Every submission that changed something. */
  const effects: string[] = [];
  let terms: SwapTerms = {
    moduleId: SWAP_MODULE,
    feeTicks: ['pine'],
    closed: [],
    onlyTicks: null,
    onlyAddresses: null,
    depositBlocks: 3,
  };
  let networkFeeSats = '2000';
  let made = 0;
  const rejected = (code: number, msg: string) =>
    new AppError('PROVIDER_REJECTED', msg, { row: 'fake', code, msg });
  const none = { deposit: null, payment: null, inscribe: null, rollUp: null, approve: null };
  const frame = { deposit: null, rollUp: null, approve: null, cancel: null, rank: 0 };
  const find = (id: string): Order => {
    const order = orders.get(id);
    if (!order) throw rejected(-1, 'withdrawal not found');
    return order;
  };

  function progressOf(order: Order): BridgeProgress {
    const approved = order.approve === null ? 0 : (confirmations(order.approve) ?? 0);
    return {
      ...frame,
      status: order.status,
      rollUp: { cur: Math.min(order.rolledUp, 1), sum: 1 },
      approve: { cur: Math.min(approved, 3), sum: 3 },
      cancel: order.status.toLowerCase().includes('cancel')
        ? { cur: order.cancelled, sum: 3 }
        : null,
      txids: { ...none, payment: order.payment, approve: order.approve },
      asOf: clock.now(),
    };
  }

  function handOver(order: Order, payment: string, approve: string): void {
    accept(payment);
    Object.assign(order, { status: 'pendingOrder', payment, approve, rolledUp: 0 });
    effects.push(`withdraw ${order.id} ${payment}`);
  }

  const port: BridgePort = {
    terms: () => faulty('terms', () => terms),
    seconds: () => Math.floor(clock.now() / 1000),
    createDeposit: ({ inscriptionId }) =>
      faulty('createDeposit', () => ({
        psbt: `deposit ${inscriptionId}`,
        type: 'direct',
        deadline: null,
      })),
    confirmDeposit: (_ask, signed) =>
      faulty('confirmDeposit', () => {
        const txid = signedAs(signed);
        if (deposits.has(txid)) return txid;
        accept(txid);
        deposits.add(txid);
        effects.push(`deposit ${txid}`);
        return txid;
      }),
    deposit: (txid) =>
      faulty('deposit', () => {
        const depth = deposits.has(txid) ? confirmations(txid) : null;
        if (depth === null) return null;
        const cur = Math.min(depth, 3);
        return {
          ...frame,
          status: cur < 3 ? 'pending' : 'success',
          deposit: { cur, sum: 3 },
          txids: { ...none, deposit: txid },
          asOf: clock.now(),
        };
      }),
    createWithdraw: ({ amount, feeTick }) =>
      faulty('createWithdraw', () => {
        const id = `order-${++made}`;
        const empty = { payment: null, approve: null, rolledUp: 0, cancelled: 0 };
        orders.set(id, { id, amount, status: 'draft', ...empty });
        return {
          id,
          messages: [`withdraw ${id}`],
          ids: [sha256(id)],
          feeTick,
          feeAmount: '0.5',
          feeTickPrice: '1',
          feeUsd: null,
          paymentPsbt: `payment ${id}`,
          approvePsbt: `approve ${id}`,
          networkFeeSats,
        };
      }),
    confirmWithdraw: (_ask, { id }, { payment, approve, sigs }) =>
      faulty('confirmWithdraw', () => {
        const order = find(id);
        if (order.status !== 'draft') throw rejected(-1, 'the withdrawal is confirmed already');
        if (sigs.length === 0) throw rejected(-10, 'signature verification failed');
        handOver(order, signedAs(payment), signedAs(approve));
      }),
    withdrawal: (id) =>
      faulty('withdrawal', () => {
        const order = orders.get(id);
        return !order || order.status === 'draft' ? null : progressOf(order);
      }),
    createRetry: (id) =>
      faulty('createRetry', () => {
        if (find(id).status !== 'error') throw rejected(-1, 'nothing to retry');
        return { paymentPsbt: `payment ${id}`, approvePsbt: `approve ${id}`, networkFeeSats };
      }),
    confirmRetry: (id, { payment, approve }) =>
      faulty('confirmRetry', () => {
        const order = find(id);
        if (order.status !== 'error') throw rejected(-1, 'nothing to retry');
        handOver(order, signedAs(payment), signedAs(approve));
      }),
  };

  return {
    port,
    effects,
    change: (next: Partial<SwapTerms>) => void (terms = { ...terms, ...next }),
    price: (sats: string) => void (networkFeeSats = sats),
    /** Sets the status of the first submitted withdrawal. */
    say(status: string): void {
      for (const order of orders.values()) if (order.status !== 'draft') order.status = status;
    },
    /** Loses the swap's records of all submissions. */
    forget(): void {
      deposits.clear();
      for (const order of orders.values())
        Object.assign(order, { status: 'draft', payment: null, approve: null });
    },
    /** A block: operations in progress advance. */
    mined(): void {
      for (const order of orders.values()) {
        if (order.status === 'pendingOrder') {
          order.rolledUp += 1;
          if (order.rolledUp === 1 && order.approve) accept(order.approve);
          if (order.approve && (confirmations(order.approve) ?? 0) >= 3) order.status = 'completed';
        }
        if (order.status !== 'pendingCancel') continue;
        order.cancelled += 1;
        if (order.cancelled >= 3) order.status = 'cancel';
      }
    },
  };
}
export type FakeBridge = ReturnType<typeof createFakeBridge>;

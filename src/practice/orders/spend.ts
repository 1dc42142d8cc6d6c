import { sumOf } from '#practice/api/lists.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { signTx, spendableCoins, type Unlock, type Wallet } from '#practice/chain/wallet.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { dustLimit } from '#practice/formats/scripts.ts';
import { feeFor, type Tx, type TxOut } from '#practice/formats/tx.ts';
import { type RevealAddress, revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { OrderRow } from '#practice/state/records/orders.ts';

import { linkOuts, mintingOf, mintItems } from './chains.ts';
import { batchKey, orderKey } from './create.ts';
import { batchItems, receivedIn, revealVsize, scriptOf } from './plan.ts';
import { stoneOf } from './runes.ts';

/** Smaller change goes to the miners rather than the service. */
const MIN_CHANGE = 1_000n;
/** Reveals allowed on an unconfirmed commit: a node accepts chains of 25. */
export const UNCONFIRMED_REVEALS = 20;

export interface Service extends ChainView {
  seed: string;
  wallet: Wallet;
}

const sum = (list: readonly { sats: bigint }[]) => sumOf(list, ({ sats }) => sats);

/** The output that one reveal of an order spends. */
export function batchAddress(
  { state, seed }: Service,
  order: OrderRow,
  batch: number,
): RevealAddress {
  const items = batchItems(order, batch, (hash) => state.blobs.get(hash));
  return revealAddress(batchKey(seed, order, batch), items);
}

/** Whether an order's payment is itself the commit of its only reveal. */
export const isOwnCommit = (order: Pick<OrderRow, 'batches' | 'signed' | 'v5'>): boolean =>
  order.batches.length === 1 && !order.signed && (order.v5?.parents.length ?? 0) === 0;

/** Where an order is paid. */
function payAddressOf(service: Service, order: OrderRow): RevealAddress {
  const mint = order.v5?.mint;
  if (!mint && isOwnCommit(order)) return batchAddress(service, order, 0);
  return revealAddress(orderKey(service.seed, order.orderId), mint ? mintItems(mint) : []);
}

export function payUnlocks(
  service: Service,
  order: OrderRow,
  coins: readonly Coin[],
  reveal: boolean,
) {
  const own = payAddressOf(service, order);
  return coins.map((coin, at) => ({
    coin,
    unlock: reveal && at === 0 && own.byScript ? own.byScript : own.byKey,
  }));
}

/**
 * Spends payment coins into `outs` at the order's rate: the rest goes to the service's wallet, which adds its own coin
 * if there is too little (a payment in many small coins).
 */
function fund(
  service: Service,
  order: OrderRow,
  ins: { coin: Coin; unlock: Unlock }[],
  outs: TxOut[],
): Tx {
  const change = (sats: bigint): TxOut => ({ sats, script: service.wallet.script });
  const left = () => sum(ins.map(({ coin }) => coin)) - sum(outs);
  const plain = signTx(ins, outs);
  const target = feeFor(plain.vsize, order.feeRate);
  const floor = feeFor(plain.vsize, Math.max(1, order.feeRate * 0.9));
  if (left() < floor) {
    const [coin] = spendableCoins(service.chain, service.wallet);
    if (!coin) throw new Error('the service has no coin to add');
    ins.push({ coin, unlock: { key: service.wallet.key } });
  }
  const withChange = feeFor(plain.vsize + 31 + (left() > target ? 68 : 0), order.feeRate);
  const rest = left() - withChange;
  return rest >= MIN_CHANGE ? signTx(ins, [...outs, change(rest)]) : signTx(ins, outs);
}

/** The recipient's outputs, and the runestone: runes go to the first output that can hold them. */
export function inscribed(order: OrderRow, batch: number): TxOut[] {
  const script = scriptOf(order.receiveAddress);
  const stone = stoneOf(order, batch);
  const length = receivedIn(order, batch);
  return [
    ...Array.from({ length }, () => ({ sats: order.outputValue, script })),
    ...(stone ? [{ sats: 0n, script: stone }] : []),
  ];
}

export const developer = (order: OrderRow): TxOut[] =>
  order.devFee > 0n ? [{ sats: order.devFee, script: scriptOf(order.devAddress) }] : [];

/**
 * An order's first transaction. With one batch the payment is the commit, since the pay address commits to the script,
 * so this is the reveal; with more it is a commit with one output per batch.
 */
export function firstTx(service: Service, order: OrderRow, coins: readonly Coin[]): Tx {
  const minting = mintingOf(order);
  if (minting) {
    const ins = payUnlocks(service, order, coins, true);
    return fund(service, order, ins, [...linkOuts(service.seed, minting, 0), ...developer(order)]);
  }
  if (order.batches.length === 1) {
    const ins = payUnlocks(service, order, coins, true);
    return fund(service, order, ins, [...inscribed(order, 0), ...developer(order)]);
  }
  const outs = order.batches.map((_, batch) => ({
    sats:
      order.outputValue * BigInt(receivedIn(order, batch)) +
      feeFor(revealVsize(order, batch), order.feeRate),
    script: batchAddress(service, order, batch).script,
  }));
  const ins = payUnlocks(service, order, coins, false);
  return fund(service, order, ins, [...outs, ...developer(order)]);
}

/** The reveal of one batch of an order with a commit. */
export function batchReveal(service: Service, order: OrderRow, batch: number): Tx {
  const coin = service.chain.coin(`${order.commitTxid}:${batch}`);
  const { byScript, byKey } = batchAddress(service, order, batch);
  if (!coin) throw new Error('a reveal without its commit');
  return signTx([{ coin, unlock: byScript ?? byKey }], inscribed(order, batch));
}

export interface RefundPlan {
  coins: Coin[];
  paid: bigint;
  size: number;
  /** The refund must exceed this, or an inscription's sat would become fee. */
  safe: bigint;
  to: Uint8Array;
}

/** Where a refund goes: the order's own address, or the first input of the first payment. Throws Refusal. */
function refundScript({ chain }: Service, { v5 }: OrderRow, first: Coin): Uint8Array {
  if (v5 && v5.refundAddress !== '') return scriptOf(v5.refundAddress);
  const payer = chain.coin(chain.tx(first.txid)?.ins[0] ?? '');
  if (!payer) throw new Refusal(-1005, 'the payment has no input to refund to');
  return hexToBytes(payer.script);
}

/** A refund of these coins, by default what the pay address holds. Throws Refusal. */
export function planRefund(
  service: Service,
  order: OrderRow,
  coins = service.chain.coinsOf(order.payAddress),
): RefundPlan {
  const [first] = coins;
  if (!first) throw new Refusal(-1005, 'nothing was paid that could be refunded');
  const to = refundScript(service, order, first);
  const size = Math.ceil(
    (4 * (10 + 41 * coins.length + 9 + to.length) + 2 + 66 * coins.length) / 4,
  );
  let start = 0n;
  let safe = dustLimit(to);
  for (const coin of coins) {
    for (const item of coin.items) {
      const end = start + item.offset + 1n;
      if (end > safe) safe = end;
    }
    start += coin.sats;
  }
  return { coins, paid: start, size, safe: safe > 546n ? safe : 546n, to };
}

/** RefundAmount = PaidAmount − RefundTxSize × RefundFeeRate, one output. Throws Refusal at or below the safe amount. */
export function refundTx(
  service: Service,
  order: OrderRow,
  plan: RefundPlan,
  rate: number,
): { tx: Tx; sats: bigint } {
  const sats = plan.paid - feeFor(plan.size, rate);
  if (sats <= plan.safe) throw new Refusal(-1006, 'the refund would not be above the safe amount');
  const ins = payUnlocks(service, order, plan.coins, false);
  return { tx: signTx(ins, [{ sats, script: plan.to }]), sats };
}

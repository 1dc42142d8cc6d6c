import { sumOf } from '#practice/api/lists.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { familyOf, feeOf } from '#practice/chain/mempool.ts';
import { signTx } from '#practice/chain/wallet.ts';
import { dustLimit } from '#practice/formats/scripts.ts';
import { describeTx, feeFor } from '#practice/formats/tx.ts';
import type { ToSign } from '#practice/orders/commit.ts';
import { type Orders, save, send, upToDate } from '#practice/orders/orders.ts';
import { scriptOf } from '#practice/orders/plan.ts';
import { payUnlocks, planRefund } from '#practice/orders/spend.ts';
import { txVsize } from '#practice/psbt/fund.ts';
import { keyOfScript } from '#practice/psbt/keys.ts';
import { checkScripts, completeTx, makePsbt, readSigned } from '#practice/psbt/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { CommitWork, OrderRow, OrderV5 } from '#practice/state/records/orders.ts';

const refused = (why: string): never => {
  throw new Refusal(-1009, why);
};

/** Statuses of a direct payment that the service hasn't used yet. */
const paid = ['payment_waitconfirmed', 'payment_success', 'ready'];

/** The order's first own transaction while it is unconfirmed; empty otherwise. */
function firstTxid({ chain }: Orders, { commitTxid, reveals }: OrderRow): string {
  const txid = commitTxid === '' ? (reveals[0] ?? '') : commitTxid;
  return txid !== '' && chain.tx(txid)?.height === null ? txid : '';
}

/** Whether the payer's own coins are in the first transaction, so that only the payer can replace it. */
const isOwnCoins = ({ v5 }: OrderRow): boolean => (v5?.commit?.commitRaw ?? '') !== '';

/** Whether an order's money can still be taken back. */
export function canCancel(orders: Orders, row: OrderRow): boolean {
  if (row.status === 'inscribing') return firstTxid(orders, row) !== '';
  return paid.includes(row.status);
}

/** Whose replacement takes an order back; the documents name no values. */
type Method = 'service' | 'wallet';

/** The coins that a cancellation spends, and what it must outbid. */
interface Taken {
  row: OrderRow;
  method: Method;
  coins: Coin[];
  /** Fees of what the replacement evicts. */
  evicted: bigint;
}

function taken(orders: Orders, found: OrderRow): Taken {
  const row = upToDate(orders, found);
  if (!canCancel(orders, row))
    return refused(`an order that is ${row.status} is not cancelled now`);
  const { chain, state } = orders;
  const method = isOwnCoins(row) ? 'wallet' : 'service';
  const txid = firstTxid(orders, row);
  if (txid === '') return { row, method, coins: chain.coinsOf(row.payAddress), evicted: 0n };
  const spent = (chain.tx(txid)?.ins ?? []).map((outpoint) => chain.coin(outpoint) as Coin);
  const coins =
    method === 'wallet' ? spent : spent.filter((coin) => coin.address === row.payAddress);
  return { row, method, coins, evicted: sumOf(familyOf(state, txid), feeOf) };
}

/** A replacement's fee: as asked, and at least the old fees and 1 sat/vB more. */
function outbid(evicted: bigint, size: number, rate: number): bigint {
  const asked = feeFor(size, rate);
  const least = evicted === 0n ? 0n : evicted + feeFor(size, 1);
  return asked > least ? asked : least;
}

/** What a cancellation takes back. Nothing is paid beside the coins themselves. Throws Refusal. */
export function estimateCancel(orders: Orders, found: OrderRow) {
  const { coins, method } = taken(orders, found);
  return { paidAmount: sumOf(coins, ({ sats }) => sats), refundMethod: method };
}

/** The service's own cancellation of an order that was paid directly; returns its txid. Throws Refusal. */
export function cancel(orders: Orders, found: OrderRow, rate: number): string {
  const { row, method, coins, evicted } = taken(orders, found);
  if (method === 'wallet') return refused('the payer’s wallet replaces this: prepare and submit');
  const { to, paid: sum, size } = planRefund(orders, row, coins);
  const sats = sum - outbid(evicted, size, rate);
  if (sats < dustLimit(to)) return refused('nothing would be left at this rate');
  const tx = signTx(payUnlocks(orders, row, coins, false), [{ sats, script: to }]);
  return ended(orders, row, send(orders, tx.raw, refused, 0n), sats, rate);
}

function ended(orders: Orders, row: OrderRow, txid: string, sats: bigint, rate: number): string {
  const refund = { refundTxid: txid, refundAmount: sats, refundFeeRate: rate };
  const reveals = row.batches.map(() => '');
  save(orders, row, { status: 'cancel', commitTxid: '', reveals, ...refund });
  return txid;
}

/** The commit of an order whose first transaction spends its payer's coins. Throws Refusal. */
function ownCommit({ row, method }: Taken): { commit: CommitWork; v5: OrderV5 } {
  const { v5 } = row;
  if (!v5?.commit || method !== 'wallet') return refused('the service replaces this: cancel');
  return { commit: v5.commit, v5 };
}

/** A replacement for the payer to sign: all coins of the commit return, minus the fee. Throws Refusal. */
export function prepareCancel(orders: Orders, found: OrderRow, rate: number): ToSign {
  const now = taken(orders, found);
  const { commit, v5 } = ownCommit(now);
  const { row, coins, evicted } = now;
  const script = scriptOf(commit.payer);
  const key = keyOfScript(script, commit.payerPubkey);
  const size = txVsize(
    coins.map(() => script),
    [script],
  );
  const sats = sumOf(coins, (coin) => coin.sats) - outbid(evicted, size, rate);
  if (sats < dustLimit(script)) return refused('nothing would be left at this rate');
  const psbtHex = makePsbt(
    coins.map((coin) => ({ coin, key })),
    [{ sats, script }],
  );
  save(orders, row, { v5: { ...v5, commit: { ...commit, cancelPsbt: psbtHex } } });
  return { psbtHex, inputsToSign: [{ address: commit.payer, signingIndexes: [...coins.keys()] }] };
}

/** Broadcasts the signed replacement, in hex or base64; returns its txid. Throws Refusal. */
export function submitCancel(orders: Orders, found: OrderRow, psbt: string, rate: number): string {
  const now = taken(orders, found);
  const { commit } = ownCommit(now);
  if (commit.cancelPsbt === '') return refused('no replacement was prepared');
  const signed = readSigned(commit.cancelPsbt, psbt, !/^[0-9a-f]+$/i.test(psbt));
  const parts = completeTx(signed);
  checkScripts(parts, now.coins);
  const tx = describeTx(parts);
  const txid = send(orders, tx.raw, refused, 0n);
  return ended(orders, now.row, txid, tx.outs[0]?.sats ?? 0n, rate);
}

import { refuse } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import { createBrc20Book, type Where } from '#practice/brc20/book.ts';
import { spentOf } from '#practice/chain/coins.ts';
import { nodeCodes, NodeError } from '#practice/chain/node-error.ts';
import { ScriptError, verifyScripts } from '#practice/chain/verify.ts';
import { bytesToHex, hexToBytes, sha256, utf8 } from '#practice/formats/bytes.ts';
import { decodeTx, encodeTx } from '#practice/formats/tx.ts';
import type { WithdrawRow, WithdrawTxs } from '#practice/state/records/swap.ts';
import { swapTables } from '#practice/state/tables.ts';
import { canSign } from '#practice/swap/messages.ts';
import { APPROVE_BLOCKS, ROLLUP_BLOCKS, TIME_WINDOW } from '#practice/swap/module.ts';
import { prepare, type Prepared, type Request, submit } from '#practice/swap/operations.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { finalTxOf, spenderOf } from './psbt.ts';
import { draftWithdraw } from './withdraw-txs.ts';

const RATE = 5;
/** Blocks an order stays failed for a retry, and blocks of cancelling until the amount is back. */
const ERROR_BLOCKS = 6;
export const CANCEL_BLOCKS = 3;

export const withdrawalOf = ({ state }: SwapWorld, id: string): WithdrawRow =>
  state.swapWithdrawals.get(id) ?? refuse('failed', 'withdrawal not found');

export const withdrawalsOf = ({ state }: SwapWorld, address: string): WithdrawRow[] =>
  [...state.swapWithdrawals.values()]
    .filter((row) => row.address === address && row.status !== 'draft')
    .sort((a, b) => b.seq - a.seq);

function save(world: SwapWorld, row: WithdrawRow, change: Partial<WithdrawRow>): WithdrawRow {
  const moved = change.status && change.status !== row.status;
  const next = { ...row, since: moved ? world.height() : row.since, ...change };
  world.state.swapWithdrawals.put(row.id, next);
  return next;
}

function draftFor(world: SwapWorld, row: WithdrawRow, pubkey: string, rate: number): WithdrawTxs {
  const { id, address, tick } = row;
  const attempt = world.state.next('swap withdraw draft');
  const amount = world.book.text(tick, row.amount);
  const plan = { id, attempt, address, tick, amount, moduleId: world.module.id, rate };
  return draftWithdraw(world, plan, spenderOf(address, pubkey));
}

const operationOf = <R extends Request>({ id, tick, amount }: WithdrawRow, request: R) => ({
  name: `withdraw ${id}`,
  request,
  ops: [{ kind: 'withdraw' as const, tick, amount }],
});

/** Both signed transactions with verified scripts; the approve one spends what isn't on the chain yet. */
function signedTxs({ chain }: SwapWorld, txs: WithdrawTxs, payment: string, approve: string) {
  const pay = finalTxOf(txs.paymentPsbt, payment);
  const bring = finalTxOf(txs.approvePsbt, approve);
  const paid = pay.ins.map((input) => {
    const coin = chain.coin(`${input.txid}:${input.vout}`);
    if (!coin) refuse('failed', 'expired data: a coin of the payment is gone');
    return spentOf(coin);
  });
  try {
    verifyScripts(pay, paid);
    verifyScripts(bring, decodeTx(hexToBytes(txs.inscribeRaw)).outs.slice(0, 2));
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    refuse('verification', error.message);
  }
  return { pay: encodeTx(pay), approve: bytesToHex(encodeTx(bring)) };
}

function send(
  world: SwapWorld,
  row: WithdrawRow,
  txs: WithdrawTxs,
  { paymentPsbt, approvePsbt }: { paymentPsbt: string; approvePsbt: string },
): void {
  const { pay, approve } = signedTxs(world, txs, paymentPsbt, approvePsbt);
  world.chain.accept(pay);
  world.chain.accept(hexToBytes(txs.inscribeRaw));
  save(world, row, { status: 'pendingOrder', txs, draft: null, approve });
  world.pushed();
}

function dropOldDrafts({ state, now }: SwapWorld): void {
  const limit = now() / 1000 - 2 * TIME_WINDOW;
  for (const row of [...state.swapWithdrawals.values()]) {
    if (row.status === 'draft' && row.ts < limit) state.swapWithdrawals.remove(row.id);
  }
}

export function createWithdraw(
  world: SwapWorld,
  request: Params<'swap.createWithdraw'>,
): { row: WithdrawRow; pre: Prepared; txs: WithdrawTxs } {
  const { book, state, module } = world;
  const { address, ts, feeTick, payType, pubkey, feeRate = RATE } = request;
  dropOldDrafts(world);
  const tick = book.tick(request.tick);
  if (!canSign(address)) refuse('failed', 'only P2WPKH and P2TR addresses can withdraw');
  if (payType !== 'tick') refuse('failed', 'payType must be tick');
  const seq = state.next('swap withdrawal');
  const bare: WithdrawRow = {
    id: bytesToHex(sha256(utf8(`${module.id} withdraw ${seq} ${address}`))),
    ...{ seq, address, tick, ts, status: 'draft', since: world.height() },
    amount: book.scale(tick, request.amount),
    ...{ func: '', draft: null, txs: null, approve: '', sent: false },
  };
  const pre = prepare(world, operationOf(bare, { address, ts, feeTick, payType }));
  const txs = draftFor(world, bare, pubkey, feeRate);
  return { row: save(world, bare, { draft: txs }), pre, txs };
}

export function confirmWithdraw(world: SwapWorld, params: Params<'swap.confirmWithdraw'>): void {
  const row = withdrawalOf(world, params.id);
  const { draft: txs, address, ts } = row;
  if (row.status !== 'draft' || !txs) refuse('failed', 'the withdrawal is confirmed already');
  world.state.whole(swapTables, () => {
    const request = { ...params, ts: params.ts ?? ts, address };
    const { id: func } = submit(world, operationOf(row, request));
    send(world, { ...row, func }, txs, params);
  });
}

export function createRetry(
  world: SwapWorld,
  { id, address, pubkey }: Params<'swap.createRetryWithdraw'>,
): WithdrawTxs {
  const row = withdrawalOf(world, id);
  if (row.address !== address) refuse('failed', 'withdrawal not found');
  if (row.status !== 'error') refuse('failed', 'nothing to retry');
  const txs = draftFor(world, row, pubkey, RATE);
  save(world, row, { draft: txs });
  return txs;
}

export function confirmRetry(
  world: SwapWorld,
  { id, ...psbts }: Params<'swap.confirmRetryWithdraw'>,
): void {
  const row = withdrawalOf(world, id);
  const { draft: txs } = row;
  if (row.status !== 'error' || !txs) refuse('failed', 'nothing to retry');
  world.state.whole(swapTables, () => {
    send(world, row, txs, psbts);
  });
}

/** The commit of the order's function. */
function rollUpOf({ state, rollups }: SwapWorld, row: WithdrawRow) {
  const func = state.swapFuncs.get(row.func);
  return func ? rollups.commit(func.commit) : undefined;
}

/** Confirmations of an order's steps, up to those required. */
export function progressOf(world: SwapWorld, row: WithdrawRow) {
  const { chain } = world;
  const waited = row.status === 'pendingCancel' ? world.height() - row.since : 0;
  return {
    rollUp: Math.min(chain.confirmations(rollUpOf(world, row)?.txid ?? ''), ROLLUP_BLOCKS),
    approve: Math.min(chain.confirmations(row.txs?.approveTxid ?? ''), APPROVE_BLOCKS),
    cancel: row.status === 'cancel' ? CANCEL_BLOCKS : Math.min(waited, CANCEL_BLOCKS),
  };
}

function fail(world: SwapWorld, row: WithdrawRow, wasSent: boolean): void {
  if (wasSent) world.book.add(row.address, row.tick, 0n, row.amount);
  save(world, row, { status: 'error', sent: false });
}

/** Broadcasts the approve transaction unless the chain has it; returns whether it is in transit. */
function sendApprove({ chain }: SwapWorld, row: WithdrawRow, txs: WithdrawTxs) {
  if (chain.tx(txs.approveTxid) !== undefined) return 'sent';
  const spender = chain.coin(`${txs.inscribeTxid}:0`)?.spentBy;
  if (spender !== null && spender !== txs.approveTxid) return 'impossible';
  try {
    chain.accept(hexToBytes(row.approve));
    return 'sent';
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return error.code === nodeCodes.missing ? 'impossible' : 'waits';
  }
}

function bring(world: SwapWorld, row: WithdrawRow, txs: WithdrawTxs): void {
  const outcome = sendApprove(world, row, txs);
  if (outcome === 'impossible') fail(world, row, row.sent);
  if (outcome !== 'sent' || row.sent) return;
  world.book.add(row.address, row.tick, 0n, -row.amount);
  save(world, row, { sent: true });
}

function follow(world: SwapWorld, row: WithdrawRow, txs: WithdrawTxs): void {
  const { chain } = world;
  const approved = chain.confirmations(txs.approveTxid);
  if (!chain.tx(txs.paymentTxid) || !chain.tx(txs.inscribeTxid)) {
    fail(world, row, row.sent);
  } else if (!row.sent && approved > 0) {
    // The user broadcast it before the rollup, so the ledger gave nothing for it.
    fail(world, row, false);
  } else if (approved >= APPROVE_BLOCKS) {
    save(world, row, { status: 'completed' });
  } else {
    const rolled = rollUpOf(world, row);
    const isDeep =
      rolled?.status === 'published' && chain.confirmations(rolled.txid) >= ROLLUP_BLOCKS;
    if (isDeep && chain.confirmations(txs.paymentTxid) > 0) bring(world, row, txs);
  }
}

function giveUp(world: SwapWorld, row: WithdrawRow): void {
  const waited = world.height() - row.since;
  if (row.status === 'error' && waited >= ERROR_BLOCKS) {
    save(world, row, { status: 'pendingCancel' });
  }
  if (row.status === 'pendingCancel' && waited >= CANCEL_BLOCKS) {
    world.book.add(row.address, row.tick, row.amount, -row.amount);
    save(world, row, { status: 'cancel' });
  }
}

export function followWithdrawals(world: SwapWorld): void {
  for (const row of [...world.state.swapWithdrawals.values()]) {
    if (row.status === 'pendingOrder' && row.txs) follow(world, row, row.txs);
    if (row.status === 'error' || row.status === 'pendingCancel') giveUp(world, row);
  }
}

/** Called by the BRC-20 ledger: an inscription other than a transfer moved in a block. */
export function withdrawMoved(
  { state, module }: SwapWorld,
  inscription: string,
  to: string,
  where: Where,
): void {
  const row = [...state.swapWithdrawals.values()].find(
    ({ txs, status }) => status === 'pendingOrder' && `${txs?.inscribeTxid}i0` === inscription,
  );
  // Only the approve transaction counts, and only once its rollup is on the chain.
  if (!row?.sent || where.tx.txid !== row.txs?.approveTxid || to !== row.address) return;
  const layerOne = createBrc20Book(state);
  const tick = row.tick.toLowerCase();
  layerOne.add(tick, module.holder, -row.amount, 0n);
  layerOne.add(tick, to, row.amount, 0n);
  layerOne.recordTransfer(tick, where, module.holder, to, row.amount);
}

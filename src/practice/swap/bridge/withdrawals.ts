import { Refusal } from '#practice/api/refusal.ts';
import { createBrc20Book, type Where } from '#practice/brc20/book.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { nodeCodes, NodeError } from '#practice/chain/node-error.ts';
import { ScriptError, verifyScripts } from '#practice/chain/verify.ts';
import { bytesToHex, hexToBytes, sha256, utf8 } from '#practice/formats/bytes.ts';
import { decodeTx, encodeTx, type TxParts } from '#practice/formats/tx.ts';
import type { WithdrawRow, WithdrawTxs } from '#practice/state/records/swap.ts';
import { canSign } from '#practice/swap/bip322.ts';
import { codes } from '#practice/swap/codes.ts';
import type { Ledger } from '#practice/swap/ledger.ts';
import { APPROVE_BLOCKS, ROLLUP_BLOCKS, TIME_WINDOW } from '#practice/swap/module.ts';
import type { Operations, Signed } from '#practice/swap/operations.ts';
import type { Rollups } from '#practice/swap/rollups.ts';

import { finalPartsOf, spenderOf } from './psbt.ts';
import { draftWithdraw } from './withdraw-txs.ts';

const RATE = 5;
/** Blocks an order stays in error for a retry, and blocks of cancelling before the amount is back. */
const ERROR_BLOCKS = 6;
export const CANCEL_BLOCKS = 3;

export interface WithdrawAsk {
  address: string;
  pubkey: string;
  tick: string;
  amount: string;
  ts: number;
  feeTick: string;
  payType?: string | undefined;
  feeRate?: number | undefined;
}

export interface Withdrawals {
  create(ask: WithdrawAsk): { row: WithdrawRow; pre: ReturnType<Operations['prepare']> };
  confirm(id: string, signed: Omit<Signed, 'address'>, payment: string, approve: string): void;
  createRetry(id: string, address: string, pubkey: string): WithdrawTxs;
  confirmRetry(id: string, payment: string, approve: string): void;
  of(address: string): WithdrawRow[];
  get(id: string): WithdrawRow;
  figures(row: WithdrawRow): { rollUp: number; approve: number; cancel: number };
  /** From the BRC-20 ledger: an inscription that is no transfer moved in a block. */
  moved: (inscription: string, to: string, where: Where) => void;
  blockMined(): void;
}

export function createWithdrawals(
  ledger: Ledger,
  deps: {
    chain: Chain;
    seed: string;
    operations: Operations;
    rollups: Rollups;
    pushed: () => void;
  },
): Withdrawals {
  const { state, draft, book, module } = ledger;
  const { chain, seed, operations, rollups } = deps;
  const layerOne = createBrc20Book(state);
  const height = () => chain.tip().height;
  const confirmations = (txid: string) => {
    const at = chain.heightOf(txid);
    return at === null ? 0 : height() - at + 1;
  };
  const save = (row: WithdrawRow, change: Partial<WithdrawRow>): WithdrawRow => {
    const since = change.status && change.status !== row.status ? height() : row.since;
    const next = { ...row, since, ...change };
    draft.put('swapWithdrawals', row.id, next);
    return next;
  };

  function get(id: string): WithdrawRow {
    const row = state.swapWithdrawals.get(id);
    if (!row) throw new Refusal(codes.failed, 'withdrawal not found');
    return row;
  }

  const draftFor = (row: WithdrawRow, pubkey: string, rate: number): WithdrawTxs =>
    draftWithdraw(
      { chain, seed, sequencer: module.sequencer },
      {
        id: row.id,
        attempt: state.next('swap withdraw draft'),
        address: row.address,
        tick: row.tick,
        amount: book.text(row.tick, row.amount),
        moduleId: module.id,
        rate,
      },
      spenderOf(row.address, pubkey),
    );

  const operationOf = (row: WithdrawRow, request: Signed) => ({
    name: `withdraw ${row.id}`,
    request,
    ops: [{ kind: 'withdraw' as const, tick: row.tick, amount: row.amount }],
  });

  /** Both signed transactions, their scripts run; the approve one spends what is not on the chain yet. */
  function signedTxs(txs: WithdrawTxs, payment: string, approve: string) {
    const pay = finalPartsOf(txs.paymentPsbt, payment);
    const bring = finalPartsOf(txs.approvePsbt, approve);
    const outOf = (parts: TxParts, vout: number) =>
      parts.outs[vout] ?? { sats: 0n, script: new Uint8Array(0) };
    const inscribe = decodeTx(hexToBytes(txs.inscribeRaw));
    const paid = pay.ins.map((input) => {
      const coin = chain.coin(`${input.txid}:${input.vout}`);
      if (!coin) throw new Refusal(codes.failed, 'expired data: a coin of the payment is gone');
      return { sats: coin.sats, script: hexToBytes(coin.script) };
    });
    try {
      verifyScripts(pay, paid);
      verifyScripts(bring, [outOf(inscribe, 0), outOf(inscribe, 1)]);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      throw new Refusal(codes.signature, error.message);
    }
    return { pay: encodeTx(pay), approve: bytesToHex(encodeTx(bring)) };
  }

  function send(row: WithdrawRow, txs: WithdrawTxs, payment: string, approve: string): void {
    const signed = signedTxs(txs, payment, approve);
    chain.accept(signed.pay);
    chain.accept(hexToBytes(txs.inscribeRaw));
    save(row, { status: 'pendingOrder', txs, draft: null, approve: signed.approve });
    deps.pushed();
  }

  function dropOldDrafts(): void {
    const limit = ledger.now() / 1000 - 2 * TIME_WINDOW;
    for (const row of [...state.swapWithdrawals.values()]) {
      if (row.status === 'draft' && row.ts < limit) draft.remove('swapWithdrawals', row.id);
    }
  }

  /** The commit of the order's function is deep enough in the chain. */
  const rollUpOf = (row: WithdrawRow) => {
    const func = state.swapFuncs.get(row.func);
    return func ? rollups.commit(func.commit) : undefined;
  };
  const isSent = (row: WithdrawRow) =>
    row.txs !== null && chain.tx(row.txs.approveTxid) !== undefined;

  function fail(row: WithdrawRow, wasSent: boolean): void {
    if (wasSent) book.add(row.address, row.tick, 0n, row.amount);
    save(row, { status: 'error', sent: false });
  }

  function bring(row: WithdrawRow, txs: WithdrawTxs): void {
    const inscribed = chain.coin(`${txs.inscribeTxid}:0`);
    if (!isSent(row)) {
      const isElsewhere = inscribed?.spentBy !== null && inscribed?.spentBy !== txs.approveTxid;
      if (isElsewhere) {
        fail(row, row.sent);
        return;
      }
      try {
        chain.accept(hexToBytes(row.approve));
      } catch (error) {
        if (!(error instanceof NodeError)) throw error;
        if (error.code === nodeCodes.missing) fail(row, row.sent);
        return;
      }
    }
    if (!row.sent) {
      book.add(row.address, row.tick, 0n, -row.amount);
      save(row, { sent: true });
    }
  }

  function follow(row: WithdrawRow): void {
    const { txs } = row;
    if (!txs) return;
    if (!chain.tx(txs.paymentTxid) || !chain.tx(txs.inscribeTxid)) {
      fail(row, row.sent);
      return;
    }
    if (!row.sent && confirmations(txs.approveTxid) > 0) {
      // Published by the user before the rollup: the ledger gave nothing for it.
      fail(row, false);
      return;
    }
    if (confirmations(txs.approveTxid) >= APPROVE_BLOCKS) {
      save(row, { status: 'completed' });
      return;
    }
    const rolled = rollUpOf(row);
    const ready = rolled?.status === 'published' && confirmations(rolled.txid) >= ROLLUP_BLOCKS;
    if (ready && confirmations(txs.paymentTxid) > 0) bring(row, txs);
  }

  function giveUp(row: WithdrawRow): void {
    const waited = height() - row.since;
    if (row.status === 'error' && waited >= ERROR_BLOCKS) save(row, { status: 'pendingCancel' });
    if (row.status === 'pendingCancel' && waited >= CANCEL_BLOCKS) {
      book.add(row.address, row.tick, row.amount, -row.amount);
      save(row, { status: 'cancel' });
    }
  }

  return {
    create(ask) {
      dropOldDrafts();
      const tick = book.tick(ask.tick);
      if (!canSign(ask.address)) {
        throw new Refusal(codes.failed, 'only P2WPKH and P2TR addresses can withdraw');
      }
      if (ask.payType !== 'tick') throw new Refusal(codes.failed, 'payType must be tick');
      const seq = state.next('swap withdrawal');
      const bare: WithdrawRow = {
        id: bytesToHex(sha256(utf8(`${module.id} withdraw ${seq} ${ask.address}`))),
        seq,
        address: ask.address,
        tick,
        amount: book.scale(tick, ask.amount),
        ts: ask.ts,
        status: 'draft',
        func: '',
        draft: null,
        txs: null,
        approve: '',
        sent: false,
        since: height(),
      };
      const { address, ts, feeTick, payType } = ask;
      const pre = operations.prepare(operationOf(bare, { address, ts, feeTick, payType }));
      const row = save(bare, { draft: draftFor(bare, ask.pubkey, ask.feeRate ?? RATE) });
      return { row, pre };
    },
    confirm(id, signed, payment, approve) {
      const row = get(id);
      const { draft: txs } = row;
      if (row.status !== 'draft' || !txs) {
        throw new Refusal(codes.failed, 'the withdrawal is confirmed already');
      }
      draft.whole(() => {
        const request = { ...signed, address: row.address };
        const { id: func } = operations.submit(operationOf(row, request));
        send({ ...row, func }, txs, payment, approve);
      });
    },
    createRetry(id, address, pubkey) {
      const row = get(id);
      if (row.address !== address) throw new Refusal(codes.failed, 'withdrawal not found');
      if (row.status !== 'error') throw new Refusal(codes.failed, 'nothing to retry');
      const txs = draftFor(row, pubkey, RATE);
      save(row, { draft: txs });
      return txs;
    },
    confirmRetry(id, payment, approve) {
      const row = get(id);
      const { draft: txs } = row;
      if (row.status !== 'error' || !txs) throw new Refusal(codes.failed, 'nothing to retry');
      draft.whole(() => {
        send(row, txs, payment, approve);
      });
    },
    of: (address) =>
      [...state.swapWithdrawals.values()]
        .filter((row) => row.address === address && row.status !== 'draft')
        .sort((a, b) => b.seq - a.seq),
    get,
    figures(row) {
      const rolled = rollUpOf(row);
      const cap = (value: number, most: number) => Math.min(value, most);
      return {
        rollUp: cap(rolled?.txid ? confirmations(rolled.txid) : 0, ROLLUP_BLOCKS),
        approve: cap(row.txs ? confirmations(row.txs.approveTxid) : 0, APPROVE_BLOCKS),
        cancel:
          row.status === 'cancel'
            ? CANCEL_BLOCKS
            : row.status === 'pendingCancel'
              ? cap(height() - row.since, CANCEL_BLOCKS)
              : 0,
      };
    },
    moved(inscription, to, where) {
      const row = [...state.swapWithdrawals.values()].find(
        ({ txs, status }) => status === 'pendingOrder' && `${txs?.inscribeTxid}i0` === inscription,
      );
      // Only the approve transaction counts, and only once its rollup is in the chain.
      if (!row?.sent || where.tx.txid !== row.txs?.approveTxid || to !== row.address) return;
      const tick = row.tick.toLowerCase();
      layerOne.add(tick, module.holder, -row.amount, 0n);
      layerOne.add(tick, to, row.amount, 0n);
      layerOne.record(tick, 'transfer', true, where, module.holder, to, row.amount);
      layerOne.record(tick, 'send', true, where, module.holder, to, row.amount);
      layerOne.record(tick, 'receive', true, where, module.holder, to, row.amount);
    },
    blockMined() {
      for (const row of [...state.swapWithdrawals.values()]) {
        if (row.status === 'pendingOrder') follow(row);
        if (row.status === 'error' || row.status === 'pendingCancel') giveUp(row);
      }
    },
  };
}

import { Refusal } from '#practice/api/refusal.ts';
import type { Where } from '#practice/brc20/book.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { equalBytes } from '#practice/formats/bytes.ts';
import { encodeTx } from '#practice/formats/tx.ts';
import type { Transfer } from '#practice/state/records/brc20.ts';
import type { DepositRow } from '#practice/state/records/swap.ts';
import { codes } from '#practice/swap/codes.ts';
import type { Ledger } from '#practice/swap/ledger.ts';
import { DEPOSIT_BLOCKS, MATCHING_BLOCKS } from '#practice/swap/module.ts';

import { fundFrom } from './coins.ts';
import { finalParts, makePsbt, spenderOf } from './psbt.ts';

const RATE = 5;

/** Confirmations before a deposit counts. */
export const blocksOf = (row: DepositRow): number =>
  row.matching === true ? MATCHING_BLOCKS : DEPOSIT_BLOCKS;

export interface Deposits {
  /** The PSBT that moves a transfer inscription into the module. Throws Refusal. */
  create(ask: { inscriptionId: string; address: string; pubkey: string; feeRate?: number }): string;
  /** Takes a signed PSBT into the chain; answers its txid. Throws Refusal or NodeError. */
  confirm(psbt: string): string;
  /** From the BRC-20 ledger: tokens entered the module in a block. */
  entered: (entry: Transfer, where: Where) => void;
  /** Deposits of an address that are in a block or wait for one, newest first. */
  of(address: string): DepositRow[];
  find(txid: string): DepositRow | undefined;
  confirmations(row: DepositRow): number;
  blockMined(): void;
}

export function createDeposits(ledger: Ledger, chain: Chain, pushed: () => void): Deposits {
  const { state, draft, book, module } = ledger;

  const keep = (
    txid: string,
    entry: { id: string; owner: string; tick: string; amount: bigint },
  ): void => {
    // The same inscription may come again in a transaction that replaced the first.
    const had = state.swapDeposits.get(entry.id);
    if (had?.txid === txid || had?.credited) return;
    draft.put('swapDeposits', entry.id, {
      txid,
      inscriptionId: entry.id,
      address: entry.owner,
      tick: book.tick(entry.tick),
      amount: entry.amount,
      ts: Math.floor(ledger.now() / 1000),
      seq: state.next('swap deposit'),
      credited: false,
      ...(ledger.conditions().matching ? { matching: true } : {}),
    });
  };

  /** The coin of a valid transfer inscription at its first sat. */
  function transferCoin(id: string) {
    const entry = state.transfers.get(id);
    const outpoint = state.inscriptions.get(id)?.at ?? '';
    const coin = chain.coin(outpoint);
    if (!entry || coin?.spentBy !== null) {
      throw new Refusal(codes.failed, 'no transferable inscription of that id');
    }
    if (coin.items[0]?.id !== id || coin.items[0].offset !== 0n || coin.items.length > 1) {
      throw new Refusal(codes.failed, 'the inscription must be alone at the start of its output');
    }
    return { entry, coin };
  }

  const confirmations = (row: DepositRow): number => {
    const height = chain.heightOf(row.txid);
    return height === null ? 0 : chain.tip().height - height + 1;
  };
  const alive = (row: DepositRow) => chain.tx(row.txid) !== undefined;

  return {
    create({ inscriptionId, address, pubkey, feeRate }) {
      const spender = spenderOf(address, pubkey);
      const { entry, coin } = transferCoin(inscriptionId);
      if (entry.owner !== address || coin.address !== address) {
        throw new Refusal(codes.failed, 'the inscription is of another address');
      }
      const vault = { sats: 1n, script: module.script };
      const { coins, change } = fundFrom(chain, address, spender, [vault], feeRate ?? RATE, [coin]);
      const ins = coins.map((own) => ({ coin: own, spender }));
      return makePsbt(ins, [vault, { sats: change, script: spender.script }]);
    },
    confirm(psbt) {
      const parts = finalParts(psbt);
      const [out] = parts.outs;
      const [input] = parts.ins;
      if (!out || !equalBytes(out.script, module.script) || !input) {
        throw new Refusal(codes.failed, 'output 0 does not pay the module');
      }
      const spent = chain.coin(`${input.txid}:${input.vout}`);
      const { entry } = transferCoin(spent?.items[0]?.id ?? '');
      const txid = chain.accept(encodeTx(parts));
      keep(txid, entry);
      pushed();
      return txid;
    },
    entered(entry, where) {
      keep(where.tx.txid, entry);
    },
    of: (address) =>
      [...state.swapDeposits.values()]
        .filter((row) => row.address === address && alive(row))
        .sort((a, b) => b.seq - a.seq),
    find(txid) {
      const row = [...state.swapDeposits.values()].find((one) => one.txid === txid);
      return row && alive(row) ? row : undefined;
    },
    confirmations,
    blockMined() {
      for (const row of state.swapDeposits.values()) {
        if (row.credited || confirmations(row) < blocksOf(row)) continue;
        draft.put('swapDeposits', row.inscriptionId, { ...row, credited: true });
        book.add(row.address, row.tick, row.amount);
      }
    },
  };
}

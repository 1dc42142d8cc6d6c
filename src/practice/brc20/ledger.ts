import type { Tick, Transfer } from '#practice/state/records/brc20.ts';
import type { BlockRow, TxRow } from '#practice/state/records/chain.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { Predeploy } from '#practice/state/records/orders.ts';
import type { State } from '#practice/state/state.ts';

import { createBrc20Book, type Where } from './book.ts';
import { amountOfText, readDeploy, saltMatches, tickSize } from './rules.ts';

/** Blocks between a predeploy and its deploy (api-facts 6). */
const PREDEPLOY_DEPTH = 3;

/** Applies confirmed blocks to the BRC-20 ledger: nothing in the mempool counts. */
export interface Brc20Ledger {
  confirmed(block: BlockRow, rows: readonly TxRow[]): void;
}

/** Whoever holds tokens without an address: the swap's module. */
export interface TokenVault {
  /** Under which the ledger keeps what is sent to a script; empty for a script that is no vault's. */
  holderOf(script: string): string;
  /** A transfer came in. */
  entered(entry: Transfer, where: Where): void;
  /** An inscription that is no open transfer moved. */
  moved(inscription: string, to: string, where: Where): void;
}

const noVault: TokenVault = {
  holderOf: () => '',
  entered: () => undefined,
  moved: () => undefined,
};

export function createBrc20Ledger(state: State, vault: TokenVault = noVault): Brc20Ledger {
  const book = createBrc20Book(state);
  const tickOf = (op: Record<string, string>) => state.ticks.get((op['tick'] ?? '').toLowerCase());

  function predeploy(row: Inscription, op: Record<string, string>, height: number): void {
    const entry: Predeploy = { id: row.id, hash: (op['hash'] ?? '').toLowerCase(), height };
    if (/^[0-9a-f]{64}$/.test(entry.hash)) state.predeploys.put(row.id, entry);
  }

  /** A 6-byte deploy must be a child of a predeploy at least three blocks old that commits to it. */
  function wasPredeployed(row: Inscription, op: Record<string, string>, script: string): boolean {
    const height = row.height ?? 0;
    return row.parents.some((parent) => {
      const entry = state.predeploys.get(parent);
      if (!entry || height < entry.height + PREDEPLOY_DEPTH) return false;
      return saltMatches(entry.hash, op['tick'] ?? '', op['salt'] ?? '', script);
    });
  }

  function deploy(row: Inscription, op: Record<string, string>, where: Where): void {
    const terms = readDeploy(op);
    const key = (op['tick'] ?? '').toLowerCase();
    if (!terms || state.ticks.has(key) || where.owner === '') return;
    const script = state.coins.get(row.birth.outpoint)?.script ?? '';
    if (tickSize(terms.tick) === 6 && !wasPredeployed(row, op, script)) return;
    const tick: Tick = {
      ...terms,
      minted: 0n,
      mintTimes: 0,
      creator: where.owner,
      txid: row.txid,
      inscriptionId: row.id,
      height: where.block.height,
      time: where.block.time,
      completeHeight: null,
      completeTime: null,
      firstNumber: -1,
      lastNumber: -1,
      events: 0,
    };
    state.ticks.put(key, tick);
    book.record(key, 'inscribe-deploy', true, where, '', where.owner, tick.max);
  }

  function mint(row: Inscription, op: Record<string, string>, where: Where): void {
    const tick = tickOf(op);
    if (!tick) return;
    const key = tick.tick.toLowerCase();
    const asked = amountOfText(op['amt'], tick.decimals);
    const left = tick.max - tick.minted;
    const allowed = !tick.selfMint || row.parents.includes(tick.inscriptionId);
    const valid =
      asked !== null && asked <= tick.limit && left > 0n && allowed && where.owner !== '';
    if (!valid) {
      book.record(key, 'inscribe-mint', false, where, '', where.owner, asked ?? 0n);
      return;
    }
    const amount = asked < left ? asked : left;
    const done = amount === left;
    state.ticks.put(key, {
      ...tick,
      minted: tick.minted + amount,
      mintTimes: tick.mintTimes + 1,
      completeHeight: done ? where.block.height : null,
      completeTime: done ? where.block.time : null,
      firstNumber: tick.firstNumber < 0 ? where.number : tick.firstNumber,
      lastNumber: where.number,
    });
    book.add(key, where.owner, amount, 0n);
    book.record(key, 'inscribe-mint', true, where, '', where.owner, amount);
  }

  function transfer(row: Inscription, op: Record<string, string>, where: Where): void {
    const tick = tickOf(op);
    if (!tick) return;
    const key = tick.tick.toLowerCase();
    const amount = amountOfText(op['amt'], tick.decimals);
    const valid =
      amount !== null && where.owner !== '' && amount <= book.available(key, where.owner);
    if (valid) {
      book.add(key, where.owner, -amount, amount);
      state.transfers.put(row.id, { id: row.id, tick: key, amount, owner: where.owner });
    }
    book.record(key, 'inscribe-transfer', valid, where, '', where.owner, amount ?? 0n);
  }

  /** The first move of a valid transfer inscription; one that goes to the fee returns to its sender. */
  function moved(id: string, to: string | null, where: Where): void {
    const entry = state.transfers.get(id);
    if (!entry) {
      vault.moved(id, to ?? '', where);
      return;
    }
    state.transfers.remove(id);
    const receiver = to ?? entry.owner;
    book.add(entry.tick, entry.owner, 0n, -entry.amount);
    if (receiver !== '') book.add(entry.tick, receiver, entry.amount, 0n);
    book.record(entry.tick, 'transfer', true, where, entry.owner, receiver, entry.amount);
    book.record(entry.tick, 'send', true, where, entry.owner, receiver, entry.amount);
    book.record(entry.tick, 'receive', true, where, entry.owner, receiver, entry.amount);
  }

  function inscribed(row: Inscription, where: Where): void {
    const op = row.brc20;
    if (!op) return;
    if (op['op'] === 'predeploy') predeploy(row, op, where.block.height);
    if (op['op'] === 'deploy') deploy(row, op, where);
    if (op['op'] === 'mint') mint(row, op, where);
    if (op['op'] === 'transfer') transfer(row, op, where);
  }

  return {
    confirmed(block, rows) {
      for (const tx of rows) {
        for (const move of tx.moves) {
          if (move.from === '') continue;
          const entry = state.transfers.get(move.id);
          const inscription = state.inscriptions.get(move.id) as Inscription;
          const coin = move.to === null ? undefined : state.coins.get(`${tx.txid}:${move.to}`);
          const script = coin?.script ?? '';
          const owner = coin?.address === '' ? vault.holderOf(script) : (coin?.address ?? '');
          const where: Where = {
            block,
            tx,
            vout: move.to ?? 0,
            id: move.id,
            number: inscription.number ?? -1,
            owner,
            sats: coin?.sats ?? 0n,
          };
          moved(move.id, move.to === null ? null : owner, where);
          if (entry !== undefined && owner !== '' && owner === vault.holderOf(script)) {
            vault.entered(entry, where);
          }
        }
        for (const id of tx.reveals) {
          const row = state.inscriptions.get(id) as Inscription;
          const coin = state.coins.get(row.birth.outpoint);
          const vout = row.birth.outpoint === '' ? 0 : Number(row.birth.outpoint.slice(65));
          inscribed(row, {
            block,
            tx,
            vout,
            id,
            number: row.number ?? -1,
            owner: row.birth.address,
            sats: coin?.sats ?? 0n,
          });
        }
      }
    },
  };
}

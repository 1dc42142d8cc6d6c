import type { Transfer } from '#practice/state/records/brc20.ts';
import type { BlockRow, Move, TxRow } from '#practice/state/records/chain.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';

import { type Brc20Book, createBrc20Book, type Where } from './book.ts';
import { amountOfText, readDeploy, saltMatches, tickSize } from './rules.ts';

/** Blocks between a predeploy and its deploy (api-facts 6). */
const PREDEPLOY_DEPTH = 3;

/** A token holder without an address: the swap's module. */
export interface TokenVault {
  /** The ledger's name for a script's tokens; empty if the script isn't a vault's. */
  holderOf(script: string): string;
  /** A transfer came in. */
  entered(entry: Transfer, where: Where): void;
  /** An inscription moved that isn't an open transfer. */
  moved(inscription: string, to: string, where: Where): void;
}

/** State of the ledger's functions. */
interface Books {
  state: State;
  book: Brc20Book;
  vault: TokenVault;
}
type Op = Record<string, string>;

const keyOf = (op: Op) => (op['tick'] ?? '').toLowerCase();

function predeploy({ state }: Books, row: Inscription, op: Op, { block }: Where): void {
  const hash = (op['hash'] ?? '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hash)) return;
  state.predeploys.put(row.id, { id: row.id, hash, height: block.height });
}

/** A 6-byte deploy must be a child of a predeploy at least three blocks old that commits to it. */
function wasPredeployed({ state }: Books, row: Inscription, op: Op, script: string): boolean {
  return row.parents.some((parent) => {
    const entry = state.predeploys.get(parent);
    if (!entry || (row.height ?? 0) < entry.height + PREDEPLOY_DEPTH) return false;
    return saltMatches(entry.hash, op['tick'] ?? '', op['salt'] ?? '', script);
  });
}

function deploy(books: Books, row: Inscription, op: Op, where: Where): void {
  const { state, book } = books;
  const terms = readDeploy(op);
  const key = keyOf(op);
  if (!terms || state.ticks.has(key) || where.owner === '') return;
  const script = state.coins.get(row.birth.outpoint)?.script ?? '';
  if (tickSize(terms.tick) === 6 && !wasPredeployed(books, row, op, script)) return;
  const { height, time } = where.block;
  state.ticks.put(key, {
    ...terms,
    ...{ creator: where.owner, txid: row.txid, inscriptionId: row.id, height, time },
    ...{ minted: 0n, mintTimes: 0, completeHeight: null, completeTime: null },
    ...{ firstNumber: -1, lastNumber: -1, events: 0 },
  });
  book.record(key, 'inscribe-deploy', true, where, '', where.owner, terms.max);
}

function mint({ state, book }: Books, row: Inscription, op: Op, where: Where): void {
  const { owner, number } = where;
  const key = keyOf(op);
  const tick = state.ticks.get(key);
  if (!tick) return;
  const wanted = amountOfText(op['amt'], tick.decimals);
  const left = tick.max - tick.minted;
  const allowed = !tick.selfMint || row.parents.includes(tick.inscriptionId);
  if (wanted === null || wanted > tick.limit || left <= 0n || !allowed || owner === '') {
    book.record(key, 'inscribe-mint', false, where, '', owner, wanted ?? 0n);
    return;
  }
  const amount = wanted < left ? wanted : left;
  const done = amount === left;
  state.ticks.put(key, {
    ...tick,
    minted: tick.minted + amount,
    mintTimes: tick.mintTimes + 1,
    completeHeight: done ? where.block.height : null,
    completeTime: done ? where.block.time : null,
    firstNumber: tick.firstNumber < 0 ? number : tick.firstNumber,
    lastNumber: number,
  });
  book.add(key, owner, amount, 0n);
  book.record(key, 'inscribe-mint', true, where, '', owner, amount);
}

function transfer({ state, book }: Books, { id }: Inscription, op: Op, where: Where): void {
  const { owner } = where;
  const key = keyOf(op);
  const tick = state.ticks.get(key);
  if (!tick) return;
  const amount = amountOfText(op['amt'], tick.decimals);
  const valid = amount !== null && owner !== '' && amount <= book.available(key, owner);
  if (valid) {
    book.add(key, owner, -amount, amount);
    state.transfers.put(id, { id, tick: key, amount, owner });
  }
  book.record(key, 'inscribe-transfer', valid, where, '', owner, amount ?? 0n);
}

const operations: Record<string, typeof deploy> = { predeploy, deploy, mint, transfer };

function revealed(books: Books, block: BlockRow, tx: TxRow, id: string): void {
  const { state } = books;
  const row = state.inscriptions.get(id) as Inscription;
  const { outpoint, address } = row.birth;
  if (!row.brc20) return;
  operations[row.brc20['op'] ?? '']?.(books, row, row.brc20, {
    ...{ block, tx, id, owner: address },
    vout: outpoint === '' ? 0 : Number(outpoint.slice(65)),
    number: row.number ?? -1,
    sats: state.coins.get(outpoint)?.sats ?? 0n,
  });
}

/** A valid transfer's first move; one that goes to the fee returns to its sender. */
function moved({ state, book, vault }: Books, block: BlockRow, tx: TxRow, move: Move): void {
  const { id, to } = move;
  const coin = to === null ? undefined : state.coins.get(`${tx.txid}:${to}`);
  const holder = vault.holderOf(coin?.script ?? '');
  const owner = coin?.address === '' ? holder : (coin?.address ?? '');
  const where: Where = {
    ...{ block, tx, id, owner },
    vout: to ?? 0,
    number: state.inscriptions.get(id)?.number ?? -1,
    sats: coin?.sats ?? 0n,
  };
  const entry = state.transfers.get(id);
  if (!entry) {
    vault.moved(id, owner, where);
    return;
  }
  const receiver = to === null ? entry.owner : owner;
  state.transfers.remove(id);
  book.add(entry.tick, entry.owner, 0n, -entry.amount);
  if (receiver !== '') book.add(entry.tick, receiver, entry.amount, 0n);
  book.recordTransfer(entry.tick, where, entry.owner, receiver, entry.amount);
  if (owner !== '' && owner === holder) vault.entered(entry, where);
}

/** Applies a confirmed block to the BRC-20 ledger; the mempool doesn't count. */
export function applyBrc20(
  state: State,
  vault: TokenVault,
  block: BlockRow,
  rows: readonly TxRow[],
): void {
  const books: Books = { state, book: createBrc20Book(state), vault };
  for (const tx of rows) {
    for (const move of tx.moves) if (move.from !== '') moved(books, block, tx, move);
    for (const id of tx.reveals) revealed(books, block, tx, id);
  }
}

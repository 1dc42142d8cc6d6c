import { refuse } from '#practice/api/refusal.ts';
import { equalBytes } from '#practice/formats/bytes.ts';
import { encodeTx } from '#practice/formats/tx.ts';
import { makePsbt } from '#practice/psbt/psbt.ts';
import type { Transfer } from '#practice/state/records/brc20.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { DepositRow } from '#practice/state/records/swap.ts';
import { DEPOSIT_BLOCKS, MATCHING_BLOCKS } from '#practice/swap/module.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { finalTx, fundFrom, spenderOf } from './psbt.ts';

const RATE = 5;

/** Confirmations until a deposit counts. */
export const blocksOf = (row: DepositRow): number =>
  row.matching === true ? MATCHING_BLOCKS : DEPOSIT_BLOCKS;

/** Records a deposit that was broadcast, or that the BRC-20 ledger saw enter the module in a block. */
export function keepDeposit(world: SwapWorld, txid: string, entry: Transfer): void {
  const { state, book } = world;
  // The same inscription may arrive again in a replacement transaction.
  const had = state.swapDeposits.get(entry.id);
  if (had?.txid === txid || had?.credited) return;
  state.swapDeposits.put(entry.id, {
    txid,
    inscriptionId: entry.id,
    address: entry.owner,
    tick: book.tick(entry.tick),
    amount: entry.amount,
    ts: Math.floor(world.now() / 1000),
    seq: state.next('swap deposit'),
    credited: false,
    ...(world.conditions().matching ? { matching: true } : {}),
  });
}

/** The coin with a valid transfer inscription at its first sat. Throws Refusal. */
function transferCoin({ state, chain }: SwapWorld, id: string): { entry: Transfer; coin: Coin } {
  const entry = state.transfers.get(id);
  const coin = chain.coin(state.inscriptions.get(id)?.at ?? '');
  if (!entry || coin?.spentBy !== null) {
    refuse('failed', 'no transferable inscription of that id');
  }
  if (coin.items[0]?.id !== id || coin.items[0].offset !== 0n || coin.items.length > 1) {
    refuse('failed', 'the inscription must be alone at the start of its output');
  }
  return { entry, coin };
}

/** The PSBT that moves a transfer inscription into the module. Throws Refusal. */
export function createDeposit(
  world: SwapWorld,
  request: {
    inscriptionId: string;
    address: string;
    pubkey: string;
    feeRate?: number | undefined;
  },
): string {
  const { inscriptionId, address, pubkey, feeRate = RATE } = request;
  const spender = spenderOf(address, pubkey);
  const { entry, coin } = transferCoin(world, inscriptionId);
  if (entry.owner !== address || coin.address !== address) {
    refuse('failed', 'the inscription is of another address');
  }
  const vault = { sats: 1n, script: world.module.script };
  const { coins, change } = fundFrom(world.chain, address, spender, [vault], feeRate, coin);
  return makePsbt(
    coins.map((own) => ({ coin: own, key: spender })),
    [vault, { sats: change, script: spender.script }],
  );
}

/** Broadcasts a signed PSBT; returns its txid. Throws Refusal or NodeError. */
export function confirmDeposit(world: SwapWorld, psbt: string): string {
  const { chain, module } = world;
  const parts = finalTx(psbt);
  const [out] = parts.outs;
  const [input] = parts.ins;
  if (!out || !equalBytes(out.script, module.script) || !input) {
    refuse('failed', 'output 0 does not pay the module');
  }
  const spent = chain.coin(`${input.txid}:${input.vout}`);
  const { entry } = transferCoin(world, spent?.items[0]?.id ?? '');
  const txid = chain.accept(encodeTx(parts));
  keepDeposit(world, txid, entry);
  world.pushed();
  return txid;
}

/** Deposits that are confirmed or pending, newest first. */
const liveDeposits = ({ state, chain }: SwapWorld): DepositRow[] =>
  [...state.swapDeposits.values()]
    .filter(({ txid }) => chain.tx(txid) !== undefined)
    .sort((a, b) => b.seq - a.seq);

export const depositsOf = (world: SwapWorld, address: string): DepositRow[] =>
  liveDeposits(world).filter((row) => row.address === address);

export const findDeposit = (world: SwapWorld, txid: string): DepositRow | undefined =>
  liveDeposits(world).findLast((row) => row.txid === txid);

export function creditDeposits({ state, book, chain }: SwapWorld): void {
  for (const row of state.swapDeposits.values()) {
    if (row.credited || chain.confirmations(row.txid) < blocksOf(row)) continue;
    state.swapDeposits.put(row.inscriptionId, { ...row, credited: true });
    book.add(row.address, row.tick, row.amount);
  }
}

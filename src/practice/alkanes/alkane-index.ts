import { readEnvelopes } from '#practice/formats/envelope.ts';
import { ALKANES, MINT_OPCODE, type Protostone } from '#practice/formats/protostone.ts';
import { readRunestone } from '#practice/formats/runestone.ts';
import type { Tx } from '#practice/formats/tx.ts';
import { addTo, credit, flowRunes, heldOf, type Purse } from '#practice/runes/flow.ts';
import type { AlkaneEvent, AlkaneRow } from '#practice/state/records/alkanes.ts';
import type { TxRow } from '#practice/state/records/chain.ts';
import type { Held } from '#practice/state/records/runes.ts';
import { keepEvent, type State } from '#practice/state/state.ts';

export type AlkaneIndex = ReturnType<typeof createAlkaneIndex>;

/** Block part of the ids of alkanes that were deployed. */
const DEPLOYED = '2';

/** The next free id of a deployed alkane. */
function nextId(state: State): string {
  const taken = [...state.alkanes.values()]
    .map(({ id }) => id.split(':'))
    .flatMap(([block, tx]) => (block === DEPLOYED ? [Number(tx)] : []));
  return `${DEPLOYED}:${Math.max(0, ...taken) + 1}`;
}

const sizes = ['perMint', 'cap'] as const;

/**
 * A contract as this network knows it. It runs none: a JSON object with a `name`, `perMint` and `cap` is a token with
 * the standard mint, anything else a contract without a token.
 */
export function readContract(
  body: Uint8Array,
): Pick<AlkaneRow, 'type' | 'name' | 'symbol' | 'divisibility' | 'perMint' | 'cap'> {
  const contract = { name: '', symbol: '', divisibility: 0, perMint: 0n, cap: 0n };
  try {
    const read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as Record<
      string,
      unknown
    > | null;
    const [perMint, cap] = sizes.map((key) => {
      const value = read?.[key];
      return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : 0n;
    });
    const { name, symbol } = read ?? {};
    if (typeof name !== 'string' || !perMint || !cap) return { type: 'contract', ...contract };
    const short = typeof symbol === 'string' ? symbol : '';
    return { type: 'token', name, symbol: short, divisibility: 0, perMint, cap };
  } catch {
    return { type: 'contract', ...contract };
  }
}

/**
 * Alkanes are on outpoints like runes. This network runs no contracts: alkanes were created with the chain or by a
 * deploy, have the standard mint, and move with their coins to the output a protostone or a runestone points at, or the
 * first that can hold them.
 */
export function createAlkaneIndex(state: State) {
  function record(row: TxRow, subType: AlkaneEvent['subType'], address: string, held: Held): void {
    const event = { ...held, subType, address, txid: row.txid, height: row.height ?? 0 };
    keepEvent(state.alkaneEvents, state, 'alkane event', event);
  }

  function place(row: TxRow, vout: number, held: readonly Held[], subType: AlkaneEvent['subType']) {
    const outpoint = `${row.txid}:${vout}`;
    const address = state.coins.get(outpoint)?.address ?? '';
    const purse: Purse = new Map();
    for (const { id, amount } of [...(state.alkaneCoins.get(outpoint) ?? []), ...held]) {
      addTo(purse, id, amount);
    }
    state.alkaneCoins.put(outpoint, heldOf(purse));
    for (const item of held) {
      credit(state.alkaneBalances, item.id, address, item.amount);
      record(row, subType, address, item);
    }
  }

  /** What a call gives: a mint, if the alkane has one left. */
  function call({ message }: Protostone): Held | null {
    const [block = 0n, at = 0n, opcode] = message;
    const id = `${block}:${at}`;
    const alkane = state.alkanes.get(id);
    if (opcode !== MINT_OPCODE || !alkane || alkane.minted >= alkane.cap) return null;
    state.alkanes.put(id, { ...alkane, minted: alkane.minted + 1n });
    return { id, amount: alkane.perMint };
  }

  /** Stores what a transaction deploys: the contract is in its witness. */
  function deploy(row: TxRow, tx: Tx, { message }: Protostone): void {
    const [block = 0n, at = 0n] = message;
    const [contract] = tx.ins.flatMap((input) => readEnvelopes(input, 'BIN'));
    if (block !== 1n || at !== 0n || !contract) return;
    const id = nextId(state);
    const { txid, time } = row;
    const height = row.height ?? 0;
    const empty = { premine: 0n, minted: 0n, collectionId: '' };
    state.alkanes.put(id, { ...readContract(contract.body), ...empty, id, height, txid, time });
    state.alkaneCalls.put(String(state.alkaneCalls.size), {
      ...{ id, caller: '0:0', type: 'create', opcode: '0', fuel: '0', inputs: ['0'] },
      ...{ status: 'success', height, txid, vout: 0 },
    });
  }

  function apply(row: TxRow, tx: Tx): void {
    const moving: Purse = new Map();
    for (const outpoint of row.ins) {
      const address = state.coins.get(outpoint)?.address ?? '';
      for (const item of state.alkaneCoins.get(outpoint) ?? []) {
        addTo(moving, item.id, item.amount);
        credit(state.alkaneBalances, item.id, address, -item.amount);
        record(row, 'send', address, item);
      }
      state.alkaneCoins.remove(outpoint);
    }
    const stone = readRunestone(tx.outs);
    const calls = stone?.protostones.filter(({ protocol }) => protocol === ALKANES) ?? [];
    const aimed = calls.find(({ pointer }) => pointer !== null && pointer < tx.outs.length);
    const pointer = aimed ? aimed.pointer : (stone?.pointer ?? null);
    const flow = (purse: Purse, subType: AlkaneEvent['subType']) => {
      const { outs } = flowRunes(tx.outs, stone && { ...stone, pointer, edicts: [] }, purse, null);
      outs.forEach((own, vout) => {
        const held = heldOf(own);
        if (held.length > 0) place(row, vout, held, subType);
      });
    };
    flow(moving, 'receive');
    for (const one of calls) {
      const minted = call(one);
      if (minted) flow(new Map([[minted.id, minted.amount]]), 'mint');
      else deploy(row, tx, one);
    }
  }

  /** Checks its coins' scripts, which is cheaper than decoding every transaction. */
  function hasStone({ txid, nOut }: TxRow): boolean {
    for (let vout = 0; vout < nOut; vout++) {
      if (state.coins.get(`${txid}:${vout}`)?.script.startsWith('6a5d')) return true;
    }
    return false;
  }

  return {
    confirmed(rows: readonly TxRow[], decoded: (txid: string) => Tx): void {
      for (const row of rows) {
        const spends = row.ins.some((outpoint) => state.alkaneCoins.has(outpoint));
        if (spends || hasStone(row)) apply(row, decoded(row.txid));
      }
    },
    /** Puts new alkanes into an output of a confirmed transaction. */
    found(row: TxRow, vout: number, held: readonly Held[]): void {
      place(row, vout, held, 'mint');
    },
  };
}

import type { AlkaneIndex } from '#practice/alkanes/alkane-index.ts';
import type { Chain } from '#practice/chain/chain.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import type { TxOut } from '#practice/formats/tx.ts';
import type { AlkaneRow } from '#practice/state/records/alkanes.ts';
import type { Coin, TxRow } from '#practice/state/records/chain.ts';
import type { State } from '#practice/state/state.ts';

/** What a new chain is set up with. */
export interface Founding {
  state: State;
  chain: Chain;
  alkanes: AlkaneIndex;
  seed: string;
  /** Has mature coins. */
  funder: Wallet;
  mine: () => void;
}

const POSTAGE = 546n;
const FUEL = '100000';
const ITEMS = 8;

type Seeded = Pick<AlkaneRow, 'id' | 'type' | 'name'> & Partial<AlkaneRow>;

const token = (id: string, name: string, symbol: string, fields: Partial<AlkaneRow>): Seeded => ({
  ...{ id, type: 'token', name: `Practice ${name}`, symbol },
  ...fields,
});
const tokens: Seeded[] = [
  token('2:1', 'Brine', 'BRINE', { divisibility: 8, premine: 1_000_000n * 10n ** 8n }),
  token('2:2', 'Kelp', 'KELP', { premine: 10_000n, perMint: 50n, cap: 1_000n, minted: 20n }),
  token('2:3', 'Foam', 'FOAM', { divisibility: 2, premine: 500_000n }),
];
const collection: Seeded = { id: '2:10', type: 'collection', name: 'Practice Shells' };
const items: Seeded[] = Array.from({ length: ITEMS }, (_, at) => ({
  id: `2:${11 + at}`,
  type: 'nft',
  name: `Shell #${at + 1}`,
  premine: 1n,
  collectionId: collection.id,
}));

/**
 * Creates the alkanes in the outputs of one transaction: the founder's first, then the residents'. One block later the
 * founder sends some on. Mines two blocks.
 */
export function foundAlkanes(
  { state, chain, alkanes, mine }: Founding,
  founder: Wallet,
  residents: readonly Wallet[],
  pay: (outs: TxOut[], first?: Coin[]) => string,
): void {
  const to = (wallet: Wallet): TxOut => ({ sats: POSTAGE, script: wallet.script });
  const owners = [founder, ...residents];
  const txid = pay(owners.map(to));
  mine();
  const row = chain.tx(txid) as TxRow;
  const { height, time } = chain.tip();
  [...tokens, collection, ...items].forEach((seeded, at) => {
    state.alkanes.put(seeded.id, {
      ...{ symbol: '', divisibility: 0, premine: 0n, perMint: 0n, cap: 0n, minted: 0n },
      ...{ collectionId: '', height, txid, time },
      ...seeded,
    });
    state.alkaneCalls.put(String(at), {
      ...{ id: seeded.id, caller: '0:0', type: 'create', opcode: '0', fuel: FUEL },
      ...{ inputs: ['0'], status: 'success', height, txid, vout: 0 },
    });
  });
  const count = BigInt(owners.length);
  owners.forEach((_, vout) => {
    const held = tokens.map(({ id, premine = 0n, perMint = 0n, minted = 0n }) => {
      const supply = premine + perMint * minted;
      return { id, amount: supply / count + (vout === 0 ? supply % count : 0n) };
    });
    const own = items.filter((_item, at) => at % owners.length === vout);
    alkanes.found(row, vout, [...held, ...own.map(({ id }) => ({ id, amount: 1n }))]);
  });
  pay([to(residents[0] as Wallet)], [chain.coin(`${txid}:0`) as Coin]);
  mine();
}

import type { HistoryReader } from '#main/history/sync.ts';
import { type HistoryEntry, rowKey } from '#main/history/walk.ts';
import type { Log } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { TokenSum } from '#main/store/coins/token-ledger.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { nextTurn } from '#main/turns.ts';
import { createHoldingReads } from '#main/wallet/holding-reads.ts';
import type { Family } from '#shared/api/families.ts';
import {
  addDecimal,
  scaleDecimal,
  TOKEN_DECIMALS,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';
import type { TokenLayer } from '#shared/ipc/history.ts';
import type { KeptPortfolio } from '#shared/ipc/wallet.ts';

import { layerOf, tokenMoves, VANISHED } from './token-moves.ts';

interface TokenLedgerDeps {
  store: Pick<NetworkStore, 'tokenLedger'>;
  client: ProviderClient;
  log: Log;
  history: () => Pick<HistoryReader, 'isWhole' | 'readInBackground' | 'readWhole'>;
  /** The active wallet's addresses known so far. */
  addresses: () => readonly string[];
  /** The unexplained balances have changed. */
  onChange: () => void;
}

/** A balance that doesn't match the sum of its address's histories. */
export interface UnexplainedTokens {
  address: string;
  layer: TokenLayer;
  tick: string;
  /** The balance minus the sum of the histories; a signed decimal. */
  amount: string;
}

interface Vanishing {
  family: Family;
  address: string;
  /** Rows that still exist. */
  told: ReadonlySet<string>;
  /** When reading of the lists began: rows first seen later may be newer than the lists. */
  since: number;
  now: number;
}

type Balance = readonly [tick: string, amount: string];
const LAYERS: readonly TokenLayer[] = ['brc20', 'swap'];

const onBitcoin = (rows: KeptPortfolio['brc20'], address: string): Balance[] =>
  rows.flatMap(({ tick, holders }) =>
    holders
      .filter((one) => one.address === address)
      .map((one) => [tick, addDecimal(one.available, one.transferable)] as const),
  );
const inSwap = (rows: KeptPortfolio['swap'], address: string): Balance[] =>
  rows.filter((one) => one.address === address).map(({ tick, swap }) => [tick, swap] as const);

const scaled = (amount: string): bigint => scaleDecimal(amount, TOKEN_DECIMALS);

/** Enters the effects of history rows. Call in the transaction that writes the rows. */
export function enterTokens(
  { tokenLedger }: Pick<NetworkStore, 'tokenLedger'>,
  address: string,
  rows: readonly HistoryEntry[],
): void {
  const entries = rows.flatMap((row) =>
    (tokenMoves(row)?.moves ?? []).map((move) => ({ ...move, at: row.at })),
  );
  if (entries.length > 0) tokenLedger.put(address, entries);
}

const TURN = 500;

/**
 * Removes the effects of rows that are missing from a fully read list, as after a reorganisation, and marks
 * them in Activity.
 */
export async function dropVanished(
  store: Pick<NetworkStore, 'activity' | 'tokenLedger' | 'transaction'>,
  { family, address, told, since, now }: Vanishing,
): Promise<void> {
  let seen = 0;
  const gone: HistoryEntry[] = [];
  for (const kind of store.activity.kinds().filter((one) => layerOf(one) === family))
    for (const { id: _id, seenAt, ...row } of store.activity.all({ kind, query: '' })) {
      seen += 1;
      if (seen % TURN === 0) await nextTurn();
      const { flowId, data, status } = row;
      if (flowId !== null || data['of'] !== address || status === VANISHED) continue;
      if (seenAt >= since) continue;
      if (!told.has(rowKey(row))) gone.push({ ...row, flowId, status: VANISHED });
    }
  if (gone.length === 0) return;
  store.transaction(() => {
    enterTokens(store, address, gone);
    store.activity.recordAll(gone, now);
  });
}

/** An address's balance minus the sum of its histories. */
function differencesOf(
  sums: readonly TokenSum[],
  layer: TokenLayer,
  address: string,
  balances: readonly Balance[],
): UnexplainedTokens[] {
  const left = new Map(
    sums.filter((one) => one.layer === layer).map(({ tick, atoms }) => [tick, -atoms]),
  );
  for (const [name, amount] of balances) {
    const tick = name.toLowerCase();
    left.set(tick, (left.get(tick) ?? 0n) + scaled(amount));
  }
  return [...left]
    .filter(([, atoms]) => atoms !== 0n)
    .map(([tick, atoms]) => ({
      ...{ address, layer, tick },
      amount: unscaleDecimal(atoms, TOKEN_DECIMALS),
    }));
}

/**
 * Compares the token balances on Portfolio with the sums of their histories. If they differ, history and
 * balance are read again; any remaining difference is unexplained. An address is compared once its histories
 * have been read in full.
 */
export function createTokenLedger(deps: TokenLedgerDeps) {
  const reads = createHoldingReads(deps.client);
  const unexplained = new Map<string, UnexplainedTokens[]>();
  /** Differences for which the lists were read in full. Each only once, since a list may have many pages. */
  const settled = new Map<string, string>();
  let queue: Promise<unknown> = Promise.resolve();

  const differences = (layer: TokenLayer, address: string, balances: readonly Balance[]) =>
    differencesOf(deps.store.tokenLedger.sums(address), layer, address, balances);

  async function balancesOf(layer: TokenLayer, address: string): Promise<Balance[]> {
    return layer === 'brc20'
      ? onBitcoin(await reads.brc20(address), address)
      : inSwap(await reads.swap(address), address);
  }

  async function compare(
    layer: TokenLayer,
    address: string,
    shown: readonly Balance[],
  ): Promise<void> {
    const key = `${layer} ${address}`;
    let found = differences(layer, address, shown);
    if (found.length === 0 && !unexplained.has(key)) return;
    const history = deps.history();
    if (!history.isWhole(layer, address)) return;
    if (found.length > 0) {
      await history.readInBackground(layer, address);
      found = differences(layer, address, await balancesOf(layer, address));
    }
    const said = JSON.stringify(found);
    if (found.length > 0 && settled.get(key) !== said) {
      settled.set(key, said);
      await history.readWhole(layer, address);
      found = differences(layer, address, await balancesOf(layer, address));
    }
    if (found.length === 0 && !unexplained.has(key)) return;
    if (found.length === 0) unexplained.delete(key);
    else unexplained.set(key, found);
    deps.onChange();
  }

  async function check(shown: Pick<KeptPortfolio, 'brc20' | 'swap' | 'parts'>): Promise<void> {
    const addresses = [...new Set(deps.addresses())];
    for (const layer of LAYERS) {
      const { asOf, problem } = shown.parts[layer];
      if (asOf === null || problem !== null) continue;
      for (const address of addresses)
        await compare(
          layer,
          address,
          layer === 'brc20' ? onBitcoin(shown.brc20, address) : inSwap(shown.swap, address),
        );
    }
  }

  return {
    /**
     * Compares what was just read. Never rejects: anything that can't be compared now is compared at the next
     * read.
     */
    check(shown: Pick<KeptPortfolio, 'brc20' | 'swap' | 'parts'>): void {
      queue = queue
        .then(() => check(shown))
        .catch((error: unknown) => {
          deps.log.info('token balances were not compared', { reason: String(error) });
        });
    },
    async idle(): Promise<void> {
      await queue;
    },
    /** Balances at these addresses that don't match the sums of their histories. */
    unexplained(addresses: readonly string[]): UnexplainedTokens[] {
      return addresses.flatMap((address) =>
        LAYERS.flatMap((layer) => unexplained.get(`${layer} ${address}`) ?? []),
      );
    },
    /** The sums of these addresses' histories. */
    sums(addresses: readonly string[]): { layer: TokenLayer; tick: string; amount: string }[] {
      const found = new Map<string, { layer: TokenLayer; tick: string; atoms: bigint }>();
      for (const address of addresses)
        for (const { layer, tick, atoms } of deps.store.tokenLedger.sums(address)) {
          const key = `${layer} ${tick}`;
          found.set(key, { layer, tick, atoms: (found.get(key)?.atoms ?? 0n) + atoms });
        }
      return [...found.values()]
        .filter(({ atoms }) => atoms !== 0n)
        .map(({ layer, tick, atoms }) => ({
          ...{ layer, tick },
          amount: unscaleDecimal(atoms, TOKEN_DECIMALS),
        }));
    },
  };
}

import type { ProviderClient } from '#main/provider/types.ts';
import { mapInTurns } from '#main/turns.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import type { InscriptionData } from '#shared/api/inscriptions.ts';
import { addDecimal } from '#shared/bitcoin/amount.ts';
import { ALL_TICKS, formatOutpoint } from '#shared/bitcoin/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { InscriptionView, KeptPortfolio, TokenBalance } from '#shared/ipc/wallet.ts';
import { plainText } from '#shared/text.ts';

const PAGE = 100;
/** For inscriptions, of which an address may hold tens of thousands. */
const INSCRIPTIONS_PAGE = 500;
/**
 * Limits a list to ten thousand rows per address, a hundred thousand for inscriptions; a longer one would never end.
 */
const MAX_PAGES = 100;
const INSCRIPTIONS_MAX_PAGES = 200;

/** All rows of an offset-paged list; a row that moves to the next page meanwhile appears once. */
async function allOf<T>(
  page: (start: number) => Promise<{ rows: readonly T[]; total?: number | undefined }>,
  keyOf: (row: T) => string,
  { size, most } = { size: PAGE, most: MAX_PAGES },
): Promise<T[]> {
  const found = new Map<string, T>();
  for (let pages = 0, start = 0; pages < most; pages += 1) {
    const { rows, total } = await page(start);
    for (const row of rows) found.set(keyOf(row), row);
    start += rows.length;
    const ended = total === undefined ? rows.length < size : start >= total;
    if (ended || rows.length === 0) return [...found.values()];
  }
  throw new AppError('PROVIDER_SHAPE', 'a list of the provider does not end');
}

async function inscriptions(client: ProviderClient, address: string): Promise<InscriptionView[]> {
  const rows = await allOf(
    async (cursor) => {
      const request = { address, cursor, size: INSCRIPTIONS_PAGE };
      const page = await client.call('inscription.byAddress', request);
      return { rows: page.inscription, total: page.total };
    },
    ({ inscriptionId }) => inscriptionId,
    { size: INSCRIPTIONS_PAGE, most: INSCRIPTIONS_MAX_PAGES },
  );
  return mapInTurns(rows, inscriptionRow);
}

/** For an inscription that the address's list omits: a used BRC-20 record. */
const inscriptionOf = async (
  client: ProviderClient,
  inscriptionId: string,
): Promise<InscriptionView> =>
  inscriptionRow(await client.call('inscription.info', { inscriptionId }));

async function brc20(client: ProviderClient, address: string): Promise<Brc20[]> {
  const rows = await allOf(
    async (start) => {
      const request = { address, start, limit: PAGE, tick_filter: ALL_TICKS };
      return { rows: (await client.call('brc20.addressSummary', request)).detail };
    },
    ({ ticker }) => ticker,
  );
  return rows.map((one) => ({
    tick: plainText(one.ticker, 24),
    available: one.availableBalance,
    transferable: one.transferableBalance,
    overall: one.overallBalance,
    holders: [{ address, available: one.availableBalance, transferable: one.transferableBalance }],
  }));
}

async function swap(client: ProviderClient, address: string): Promise<KeptPortfolio['swap']> {
  const balances = await client.call('swap.allBalance', { address });
  return Object.entries(balances).flatMap(([tick, { balance }]) => {
    const amounts = {
      swap: balance.swap,
      module: balance.module,
      pendingSwap: balance.pendingSwap,
      pendingAvailable: balance.pendingAvailable,
    };
    if (!Object.values(amounts).some(someOf)) return [];
    return [{ tick: plainText(tick, 64), address, ...amounts }];
  });
}

async function runes(client: ProviderClient, address: string): Promise<TokenBalance[]> {
  const rows = await allOf(
    async (start) => {
      const page = await client.call('runes.addressBalances', { address, start, limit: PAGE });
      return { rows: page.detail, total: page.total };
    },
    ({ runeid }) => runeid,
  );
  return rows.map((one) => ({
    id: one.runeid,
    name: plainText(one.spacedRune ?? one.rune ?? one.runeid, 60),
    symbol: plainText(one.symbol ?? '', 8),
    atoms: one.amount,
    divisibility: one.divisibility ?? null,
  }));
}

async function alkanes(client: ProviderClient, address: string): Promise<TokenBalance[]> {
  const rows = await allOf(
    async (start) => {
      const page = await client.call('alkanes.addressTokens', { address, start, limit: PAGE });
      return { rows: page.detail, total: page.total };
    },
    ({ alkaneid }) => alkaneid,
  );
  const tokens = rows.map((one) => ({
    id: one.alkaneid,
    name: plainText(one.name ?? one.alkaneid, 60),
    symbol: plainText(one.symbol ?? '', 24),
    atoms: one.amount ?? null,
    divisibility: one.divisibility ?? null,
  }));
  return [...tokens, ...(await alkaneItems(client, address))];
}

/** Items of collections, which the list of tokens omits. */
async function alkaneItems(client: ProviderClient, address: string): Promise<TokenBalance[]> {
  const held = await allOf(
    async (start) => {
      const page = await client.call('alkanes.addressCollections', { address, start, limit: PAGE });
      return { rows: page.detail, total: page.total };
    },
    ({ alkaneid }) => alkaneid,
  );
  const found: TokenBalance[] = [];
  for (const { alkaneid } of held) {
    const items = await allOf(
      async (start) => {
        const request = { address, alkaneid, start, limit: PAGE };
        const page = await client.call('alkanes.addressCollectionItems', request);
        return { rows: page.detail, total: page.total };
      },
      (item) => item.alkaneid,
    );
    for (const { alkaneid: id, nftData } of items) {
      const name = plainText(nftData?.name ?? id, 60);
      found.push({ id, name, symbol: '', atoms: '1', divisibility: 0 });
    }
  }
  return found;
}

async function collections(client: ProviderClient, address: string): Promise<Held[]> {
  const rows = await allOf(
    async (start) => {
      const page = await client.call('collections.byAddress', { address, start, limit: PAGE });
      return { rows: page.detail, total: page.total };
    },
    ({ collectionId }) => collectionId,
  );
  return rows.map(({ collectionId, name, count }) => ({
    id: collectionId,
    name: plainText(name, 80),
    count,
  }));
}

/** An address's holdings from each index, all pages. Names and tickers become plain text. */
export const createHoldingReads = (client: ProviderClient) => ({
  inscriptions: (address: string) => inscriptions(client, address),
  inscriptionOf: (inscriptionId: string) => inscriptionOf(client, inscriptionId),
  brc20: (address: string) => brc20(client, address),
  swap: (address: string) => swap(client, address),
  runes: (address: string) => runes(client, address),
  alkanes: (address: string) => alkanes(client, address),
  collections: (address: string) => collections(client, address),
});

type Brc20 = KeptPortfolio['brc20'][number];
type Held = KeptPortfolio['collections'][number];

const inscriptionRow = (one: InscriptionData): InscriptionView => ({
  inscriptionId: one.inscriptionId,
  number: one.inscriptionNumber,
  contentType: plainText(one.contentType, 80),
  size: one.contentLength,
  address: one.address,
  outpoint: one.utxo ? formatOutpoint(one.utxo) : '',
  sats: String(one.utxo?.satoshi ?? 0),
  height: one.height >= UNCONFIRMED_HEIGHT ? null : one.height,
  brc20: one.brc20?.op === undefined ? null : operationText(one.brc20),
  usable: null,
});

function operationText({ op = '', tick = '', amt = '' }: Operation): string {
  return plainText(`${op} ${tick} ${amt}`.trim(), 120);
}

interface Operation {
  op?: string | undefined;
  tick?: string | undefined;
  amt?: string | undefined;
}

const someOf = (amount: string): boolean => /[1-9]/.test(amount);

/** One row per ticker, without empty ones. */
export function sumBrc20(rows: readonly Brc20[]): Brc20[] {
  const sums = joined(
    rows,
    ({ tick }) => tick,
    (a, b) => ({
      tick: a.tick,
      available: addDecimal(a.available, b.available),
      transferable: addDecimal(a.transferable, b.transferable),
      overall: addDecimal(a.overall, b.overall),
      holders: [...a.holders, ...b.holders],
    }),
  );
  return sums.filter(({ overall }) => someOf(overall)).sort((a, b) => a.tick.localeCompare(b.tick));
}

/** One row per token in atomic units, since 38 decimals exceed our decimal arithmetic. */
export function sumTokens(rows: readonly TokenBalance[]): TokenBalance[] {
  const sums = joined(
    rows,
    ({ id }) => id,
    (a, b) => ({
      ...a,
      atoms:
        a.atoms === null || b.atoms === null
          ? null
          : (BigInt(a.atoms) + BigInt(b.atoms)).toString(),
      divisibility: a.divisibility ?? b.divisibility,
    }),
  );
  return sums
    .filter(({ atoms }) => atoms === null || someOf(atoms))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export function sumCollections(rows: readonly Held[]): Held[] {
  const sums = joined(
    rows,
    ({ id }) => id,
    (a, b) => ({ ...a, count: a.count + b.count }),
  );
  return sums.filter(({ count }) => count > 0).sort((a, b) => a.name.localeCompare(b.name));
}

function joined<T>(rows: readonly T[], keyOf: (row: T) => string, add: (a: T, b: T) => T): T[] {
  const sums = new Map<string, T>();
  for (const row of rows) {
    const known = sums.get(keyOf(row));
    sums.set(keyOf(row), known ? add(known, row) : row);
  }
  return [...sums.values()];
}

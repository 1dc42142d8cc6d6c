import type { OperationRequest } from '#main/flows/ports.ts';
import { done, type Half, type HistoryRow as Row, textIn } from '#main/kinds/swap/calls/row.ts';
import { rowOf } from '#main/kinds/swap/calls/table.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { CarriedOperation } from '#shared/flows/operation.ts';

const PAGE = 50;
const MOST_PAGES = 100;
/** Seconds by which a list may be out of order: the server's clock tolerance, both ways. */
const OUT_OF_ORDER = 20 * 60;
/** Converts to seconds, since lock histories use ms. */
export const secondOf = (row: Row): number => {
  const ts = Number(row['ts']);
  return ts > 1e11 ? ts / 1000 : ts;
};

/** A list from its newest row back to a second, however long ago: the operation is in it or nowhere. */
export async function backTo(
  ts: number,
  read: (page: { start: number; limit: number }) => Promise<{ list: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { list } = await read({ start: page * PAGE, limit: PAGE });
    rows.push(...list);
    const last = list.at(-1);
    if (list.length < PAGE || !last || secondOf(last) < ts - OUT_OF_ORDER) return rows;
  }
  throw new AppError('PROVIDER_BUSY', 'the histories since then are too long', {});
}

/** The history rows that show a call, and how to parse one. */
export async function story(
  client: ProviderClient,
  { address, ask, ts }: Pick<OperationRequest, 'address' | 'ask' | 'ts'>,
): Promise<{ rows: Row[]; read: (row: Row) => Half[] }> {
  const { history } = rowOf(ask);
  const found = await Promise.all(
    history.lists.map((name) =>
      backTo(ts, (page) => client.call(name, { address, ...history.params, ...page })),
    ),
  );
  const rows = found.flat();
  return {
    rows: rows.map((row) => ({ ...row, id: history.idOf?.(row) ?? row['id'] })),
    read: (row) => history.halves?.(row, ask) ?? [done],
  };
}

/** Whether a commit contains the function. Functions in the open commit may be missing. */
async function isCommitted(client: ProviderClient, id: string): Promise<boolean> {
  try {
    const { addr } = await client.call('swap.funcInfo', { id });
    return addr !== '';
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return false;
    throw error;
  }
}

/** A fee of that second, since no address signs twice in one. */
async function paidIn(client: ProviderClient, { address, ts }: OperationRequest): Promise<boolean> {
  const rows = await backTo(ts, (page) => client.call('swap.gasHistory', { address, ...page }));
  return rows.some((row) => row['ts'] === ts);
}

/**
 * The result of an operation whose answer was lost, from the server's histories: its id in the list of its kind, its
 * second there (no address signs twice in one), its id in a commit, or its fee. Null while none of them has it.
 */
export async function findOperation(
  client: ProviderClient,
  request: OperationRequest,
  ids: readonly string[],
): Promise<CarriedOperation | null> {
  const [id = ''] = ids;
  const { rows, read } = await story(client, request);
  const row = rows.find((one) => {
    const own = textIn(one['id']);
    if (own !== undefined && ids.includes(own)) return true;
    const { ts } = one;
    return one['address'] === request.address && (ts === request.ts || ts === request.ts * 1000);
  });
  if (row) return { id, halves: read(row) };
  // Its functions are carried out together or not at all.
  if (id !== '' && (await isCommitted(client, id))) return { id, halves: [done] };
  return ids.length > 0 && (await paidIn(client, request)) ? { id, halves: [done] } : null;
}

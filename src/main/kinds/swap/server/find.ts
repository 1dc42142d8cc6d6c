import type { CarriedOperation } from '#main/flows/carried-operation.ts';
import type { AskedOperation } from '#main/flows/ports.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';

type Half = CarriedOperation['halves'][number];
type Row = Record<string, unknown>;

const PAGE = 50;
const MOST_PAGES = 100;
/** Seconds that a line may stand out of the order of its list: what the server takes is that far from its clock. */
const OUT_OF_ORDER = 20 * 60;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function half(row: Row, names: readonly (keyof Half)[]): Half {
  const found: Half = {
    success: row['success'] !== false,
    reason: text(row['failureReason']) ?? null,
  };
  for (const name of names) {
    const value = text(row[name]);
    if (value !== undefined) Object.assign(found, { [name]: value });
  }
  return found;
}

/** Seconds: locks tell milliseconds. */
export const secondOf = (row: Row): number => {
  const ts = Number(row['ts']);
  return ts > 1e11 ? ts / 1000 : ts;
};

/** A list from its newest line back to a second: however long ago it was, the operation is among them, or in none. */
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

const AMOUNTS = ['amountIn', 'amountOut'] as const;
const done: Half = { success: true, reason: null };

type HistoryName =
  | 'swap.swapHistory'
  | 'swap.multiSwapHistory'
  | 'swap.sendHistory'
  | 'swap.liqHistory'
  | 'swap.sendLpHistory'
  | 'swap.burnHistory'
  | 'swap.lockLpHistory'
  | 'swap.unlockLpHistory';

/** The list that tells of an operation, and how a line of it reads. */
export async function story(
  client: ProviderClient,
  { address, ask, ts }: Pick<AskedOperation, 'address' | 'ask' | 'ts'>,
): Promise<{ rows: Row[]; read: (row: Row) => Half[] }> {
  const list = (name: HistoryName): Promise<Row[]> =>
    backTo(ts, (page) => client.call(name, { address, ...page }));
  const plain = () => [done];
  switch (ask.op) {
    case 'swap':
      return {
        rows: await list('swap.swapHistory'),
        read: (row) => [half(row, AMOUNTS)],
      };
    case 'multi-swap':
      return {
        rows: (await list('swap.multiSwapHistory')).map((row) => ({
          ...row,
          id: (row['route0'] as Row | null | undefined)?.['id'] ?? row['id'],
        })),
        read: (row) =>
          [row['route0'], row['route1']].map((route) => half((route ?? {}) as Row, AMOUNTS)),
      };
    case 'send':
      return { rows: await list('swap.sendHistory'), read: plain };
    case 'add-liquidity':
    case 'remove-liquidity':
      return {
        rows: await list('swap.liqHistory'),
        read: (row) => [inOrder(row, ask)],
      };
    case 'stake':
    case 'unstake':
    case 'claim':
      return {
        rows: await backTo(ts, (page) =>
          client.call('swap.stakeHistory', { address, type: ask.op, ...page }),
        ),
        read: (row) => [
          ask.op === 'claim' ? { ...done, claimed: text(row['amount']) ?? '' } : done,
        ],
      };
    case 'send-lp': {
      const [sent, burned] = await Promise.all([
        list('swap.sendLpHistory'),
        list('swap.burnHistory'),
      ]);
      return { rows: [...sent, ...burned], read: plain };
    }
    case 'lock-lp':
      return { rows: await list('swap.lockLpHistory'), read: plain };
    case 'unlock-lp':
      return { rows: await list('swap.unlockLpHistory'), read: plain };
    case 'deploy-pool':
    case 'community-info':
      return { rows: [], read: plain };
  }
}

function inOrder(row: Row, ask: Extract<OperationAsk, { tick0: string }>): Half {
  const found = half(row, ['amount0', 'amount1', 'lp']);
  if (row['tick0'] === ask.tick0) return found;
  const { amount0, amount1, ...rest } = found;
  return {
    ...rest,
    ...(amount1 === undefined ? {} : { amount0: amount1 }),
    ...(amount0 === undefined ? {} : { amount1: amount0 }),
  };
}

/** Whether a commit has the function. Functions of the commit that is still open may not be told of. */
async function isCommitted(client: ProviderClient, id: string): Promise<boolean> {
  try {
    const { addr } = await client.call('swap.funcInfo', { id });
    return addr !== '';
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return false;
    throw error;
  }
}

/** A fee of that second: no address signs twice in one. */
async function paidIn(client: ProviderClient, { address, ts }: AskedOperation): Promise<boolean> {
  const rows = await backTo(ts, (page) => client.call('swap.gasHistory', { address, ...page }));
  return rows.some((row) => row['ts'] === ts);
}

/**
 * What became of an operation whose answer was lost, by the server's histories: its id in the list of its kind, its
 * second there (no address signs twice in one), its id in a commit, or its fee. Null while none of them knows it.
 */
export async function findOperation(
  client: ProviderClient,
  asked: AskedOperation,
  ids: readonly string[],
): Promise<CarriedOperation | null> {
  const [id = ''] = ids;
  const { rows, read } = await story(client, asked);
  const row = rows.find((one) => {
    const own = text(one['id']);
    if (own !== undefined && ids.includes(own)) return true;
    const { ts } = one;
    return one['address'] === asked.address && (ts === asked.ts || ts === asked.ts * 1000);
  });
  if (row) return { id, halves: read(row) };
  // Its functions are carried out together or not at all.
  if (id !== '' && (await isCommitted(client, id))) return { id, halves: [done] };
  return ids.length > 0 && (await paidIn(client, asked)) ? { id, halves: [done] } : null;
}

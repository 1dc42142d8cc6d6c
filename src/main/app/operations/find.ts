import type { AskedOperation, CarriedOperation } from '#main/flows/ports.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { isAppError } from '#shared/errors.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';

type Half = CarriedOperation['halves'][number];
type Row = Record<string, unknown>;

/** Newest first: an operation of the last minutes is among them. */
const PAGE = { start: 0, limit: 50 };
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

const AMOUNTS = ['amountIn', 'amountOut'] as const;
const done: Half = { success: true, reason: null };

/** The list that tells of an operation, and how a line of it reads. */
async function story(
  client: ProviderClient,
  { address, ask }: AskedOperation,
): Promise<{ rows: Row[]; read: (row: Row) => Half[] }> {
  const page = { address, ...PAGE };
  const plain = () => [done];
  switch (ask.op) {
    case 'swap':
      return {
        rows: (await client.call('swap.swapHistory', page)).list,
        read: (row) => [half(row, AMOUNTS)],
      };
    case 'multi-swap':
      return {
        rows: (await client.call('swap.multiSwapHistory', page)).list.map((row) => ({
          ...row,
          id: (row.route0 as Row | null | undefined)?.['id'] ?? row.id,
        })),
        read: (row) =>
          [row['route0'], row['route1']].map((route) => half((route ?? {}) as Row, AMOUNTS)),
      };
    case 'send':
      return { rows: (await client.call('swap.sendHistory', page)).list, read: plain };
    case 'add-liquidity':
    case 'remove-liquidity':
      return {
        rows: (await client.call('swap.liqHistory', page)).list,
        read: (row) => [inOrder(row, ask)],
      };
    case 'stake':
    case 'unstake':
    case 'claim':
      return {
        rows: (await client.call('swap.stakeHistory', { ...page, type: ask.op })).list,
        read: (row) => [
          ask.op === 'claim' ? { ...done, claimed: text(row['amount']) ?? '' } : done,
        ],
      };
    case 'send-lp': {
      const [sent, burned] = await Promise.all([
        client.call('swap.sendLpHistory', page),
        client.call('swap.burnHistory', page),
      ]);
      return { rows: [...sent.list, ...burned.list], read: plain };
    }
    case 'lock-lp':
      return { rows: (await client.call('swap.lockLpHistory', page)).list, read: plain };
    case 'unlock-lp':
      return { rows: (await client.call('swap.unlockLpHistory', page)).list, read: plain };
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
  const { list } = await client.call('swap.gasHistory', { address, ...PAGE });
  return list.some((row) => row.ts === ts);
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
  for (const one of ids) if (await isCommitted(client, one)) return { id, halves: [done] };
  return ids.length > 0 && (await paidIn(client, asked)) ? { id, halves: [done] } : null;
}

import type { EarlierOperation, EarlierPort } from '#main/flows/earlier-port.ts';
import { backTo, secondOf, story } from '#main/kinds/swap/server/find.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { compareDecimal, plainNumber } from '#shared/bitcoin/amount.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';

export interface OperationSources {
  client: ProviderClient;
  /** Seconds with which an address signed, from this one on: what these brought is known. */
  usedSince: (address: string, second: number) => readonly number[];
  /** The flow whose records name this transaction. */
  flowOf: (txid: string) => string | null;
  /** Seconds of the server's clock for ms of ours, early rather than late. */
  second: (ms: number) => number;
}

type Row = Record<string, unknown>;

/** Seconds by which two clocks may differ. */
const CLOCKS = 10 * 60;

function isAmount(value: unknown, amount: string): boolean {
  const told = typeof value === 'string' ? plainNumber(value) : null;
  return told !== null && compareDecimal(told, amount) === 0;
}

/** Whether the lines of one second say exactly what was asked for. What the pools decide is not compared. */
function isSame(ask: OperationAsk, rows: readonly Row[]): boolean {
  const [row] = rows;
  if (!row) return false;
  const pair = (one: { tick0: string; tick1: string }): boolean =>
    [one.tick0, one.tick1].sort().join() === [row['tick0'], row['tick1']].sort().join();
  switch (ask.op) {
    case 'swap':
    case 'multi-swap': {
      if (row['tickIn'] !== ask.tickIn || row['tickOut'] !== ask.tickOut) return false;
      return ask.exactType === 'exactIn'
        ? isAmount(row['amountIn'], ask.amountIn)
        : isAmount(row['amountOut'], ask.amountOut);
    }
    case 'send':
      return isSent(ask, rows);
    case 'add-liquidity': {
      const [one, other] =
        row['tick0'] === ask.tick0
          ? [row['amount0'], row['amount1']]
          : [row['amount1'], row['amount0']];
      const given = isAmount(one, ask.amount0) || isAmount(other, ask.amount1);
      return row['type'] === 'add' && pair(ask) && given;
    }
    case 'remove-liquidity':
      return row['type'] === 'remove' && pair(ask) && isAmount(row['lp'], ask.lp);
    case 'stake':
    case 'unstake':
      return row['pid'] === ask.pid && isAmount(row['amount'], ask.amount);
    case 'claim':
      return row['pid'] === ask.pid;
    case 'send-lp':
      return row['to'] === ask.to && isAmount(row['amount'], ask.amount);
    case 'lock-lp':
      return pair(ask) && isAmount(row['lp'], ask.amount) && row['lockDay'] === ask.days;
    case 'unlock-lp':
      return pair(ask) && isAmount(row['lp'], ask.amount);
    // Neither can be done twice: a pool that is there is refused, and what is published signs nothing.
    case 'deploy-pool':
    case 'community-info':
      return false;
  }
}

function isSent(
  { tick, receivers }: Extract<OperationAsk, { op: 'send' }>,
  rows: readonly Row[],
): boolean {
  const left = [...rows];
  const all = receivers.every(({ to, amount }) => {
    const at = left.findIndex(
      (row) => row['tick'] === tick && row['to'] === to && isAmount(row['amount'], amount),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return all && left.length === 0;
}

/** What the server's histories tell was done, and no record of ours names. */
export function createEarlierOperations(
  sources: OperationSources,
): Pick<EarlierPort, 'operation' | 'deposit' | 'withdrawal'> {
  const { client } = sources;

  /** Moves of a token between the layers that a list tells since then. */
  async function movesSince(
    since: number,
    tick: string,
    read: Parameters<typeof backTo>[1],
  ): Promise<Row[]> {
    const from = sources.second(since) - CLOCKS;
    const rows = await backTo(from, read);
    return rows.filter((row) => secondOf(row) >= from && row['tick'] === tick);
  }

  return {
    async operation({ address, ask }, since, claimed): Promise<EarlierOperation | null> {
      const from = sources.second(since) - CLOCKS;
      const { rows, read } = await story(client, { address, ask, ts: from });
      const own = rows.filter(
        (row) => (row['address'] ?? address) === address && secondOf(row) >= from,
      );
      const used = new Set(sources.usedSince(address, from));
      for (const [second, told] of Map.groupBy(own, (row) => Math.floor(secondOf(row)))) {
        const mark = `${address} ${second}`;
        const [row] = told;
        if (!row || used.has(second) || claimed.includes(mark) || !isSame(ask, told)) continue;
        const halves = read(row);
        // What was refused as a whole did nothing, and may be asked for again.
        if (halves[0]?.success === false) continue;
        const { id } = row;
        return { carried: { id: typeof id === 'string' ? id : '', halves }, ts: second, mark };
      }
      return null;
    },

    async deposit({ address, tick, amount }, since) {
      const rows = await movesSince(since, tick, (page) =>
        client.call('swap.depositList', { address, tick, ...page }),
      );
      const found = rows.find(
        (row) =>
          isAmount(row['amount'], amount) &&
          typeof row['txid'] === 'string' &&
          sources.flowOf(row['txid']) === null,
      );
      return (found?.['txid'] as string | undefined) ?? null;
    },

    async withdrawal({ address, tick, amount }, since, claimed) {
      const rows = await movesSince(since, tick, (page) =>
        client.call('swap.withdrawHistory', { address, tick, ...page }),
      );
      const found = rows.find(
        (row) => isAmount(row['totalAmount'], amount) && !claimed.includes(String(row['id'])),
      );
      return found ? String(found['id']) : null;
    },
  };
}

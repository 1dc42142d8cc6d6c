import type { EarlierOperation, EarlierPort } from '#main/flows/earlier-port.ts';
import { isAmount } from '#main/kinds/swap/calls/row.ts';
import { rowOf } from '#main/kinds/swap/calls/table.ts';
import { backTo, secondOf, story } from '#main/kinds/swap/server/find.ts';
import type { ProviderClient } from '#main/provider/types.ts';

export interface OperationSources {
  client: ProviderClient;
  /** Seconds used by an address's signatures from this one on, whose results are known. */
  usedSince: (address: string, second: number) => readonly number[];
  /** The flow whose records name this transaction. */
  flowOf: (txid: string) => string | null;
  /** Converts our ms to seconds of the server's clock, rather early than late. */
  second: (ms: number) => number;
}

type Row = Record<string, unknown>;

/** Clock tolerance in seconds. */
const CLOCKS = 10 * 60;

/** Finds operations in the server's histories that aren't in our records. */
export function createEarlierOperations(
  sources: OperationSources,
): Pick<EarlierPort, 'operation' | 'deposit' | 'withdrawal'> {
  const { client } = sources;

  /** Moves of a token between the layers since then, from a list. */
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
      for (const [second, lines] of Map.groupBy(own, (row) => Math.floor(secondOf(row)))) {
        const mark = `${address} ${second}`;
        const [row, ...more] = lines;
        if (!row || used.has(second) || claimed.includes(mark)) continue;
        if (!rowOf(ask).isSame(ask, [row, ...more])) continue;
        const halves = read(row);
        // An operation rejected as a whole did nothing and may be repeated.
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

import { join } from 'node:path';

import Database from 'better-sqlite3';

import type { Output } from '#main/ipc/contract.ts';
import type { FlowView } from '#shared/flows/view.ts';
import type { driver } from '#test/support/start-test-app.ts';

type Driver = Pick<ReturnType<typeof driver>, 'call'>;
type Orders = Output<'orders.list'>;

/** All operations; `flow.list` returns only the last 200. */
export async function allFlows({ call }: Driver, dir: string): Promise<FlowView[]> {
  const db = new Database(join(dir, 'practice.sqlite'), { readonly: true });
  const ids = db.prepare<[], string>('select id from flow order by rowid desc').pluck().all();
  db.close();
  const flows: FlowView[] = [];
  for (const id of ids) flows.push(await call('flow.get', { id }));
  return flows;
}

/** All orders, page by page. */
export async function allOrders({ call }: Driver): Promise<Orders['rows']> {
  const rows: Orders['rows'] = [];
  let cursor: string | null = null;
  do {
    const page: Orders = await call('orders.list', { cursor, limit: 200, status: null, query: '' });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

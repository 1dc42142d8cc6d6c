import type { FlowView } from '#shared/flows/view.ts';
import type { OrderRow } from '#shared/ipc/history.ts';

/** What the last run of the app says of itself. */
export interface Report {
  flows: FlowView[];
  rows: OrderRow[];
  locked: number;
  /** Ours on the second layer. */
  address: string;
}

/** What the swap’s own histories say was done, by amount. */
export interface Done {
  send: string[];
  deposit: string[];
  withdraw: string[];
}

/** What the end says against what was acknowledged on the way, and what others say was done. */
export function judge(
  { flows, rows, locked }: Report,
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
  done: Done,
): string[] {
  const faults: string[] = [];
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  for (const [id, states] of acknowledged) {
    const flow = byId.get(id);
    if (!flow) faults.push(`flow ${id} was acknowledged and is lost`);
    else if (flow.state !== 'done')
      faults.push(`${flow.kind} ${id} ended as ${flow.state} after ${[...states].join(' ')}`);
  }
  if (locked > 0) faults.push(`${locked} coins are stuck`);
  const inscribing = flows.filter(({ order }) => order !== null);
  return [...faults, ...ordersOf(inscribing, rows), ...secondLayer(flows, done)];
}

function ordersOf(flows: readonly FlowView[], rows: readonly OrderRow[]): string[] {
  const faults: string[] = [];
  const orders = new Set(flows.map((flow) => flow.order?.orderId));
  if (rows.length !== flows.length)
    faults.push(`${flows.length} flows, but ${rows.length} orders at the provider`);
  for (const row of rows) {
    if (!orders.has(row.orderId)) faults.push(`order ${row.orderId} belongs to no flow`);
    if (row.status !== 'minted') faults.push(`order ${row.orderId} is ${row.status}`);
  }
  for (const { id, order, payments } of flows) {
    const sent = payments.filter(({ status }) => status !== 'dropped');
    if (sent.length !== 1) faults.push(`flow ${id} has ${sent.length} payments`);
    if (order?.paidSats !== order?.amountSats)
      faults.push(`flow ${id} paid ${order?.paidSats} for ${order?.amountSats}`);
  }
  return faults;
}

/** Each amount as often with the swap as it was asked for: nothing lost, nothing twice. */
function secondLayer(flows: readonly FlowView[], done: Done): string[] {
  const asked: Done = { send: [], deposit: [], withdraw: [] };
  for (const { operation, bridge } of flows) {
    if (operation?.ask.op === 'send')
      asked.send.push(...operation.ask.receivers.map(({ amount }) => amount));
    if (bridge) asked[bridge.asked.kind].push(bridge.asked.amount);
  }
  return (['send', 'deposit', 'withdraw'] as const).flatMap((kind) => {
    const [here, there] = [asked[kind].sort().join(' '), done[kind].sort().join(' ')];
    return here === there ? [] : [`${kind}: asked for ${here}; the swap did ${there}`];
  });
}

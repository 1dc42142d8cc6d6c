import type { FlowView } from '#shared/flows/view.ts';
import type { OrderRow } from '#shared/ipc/history.ts';

/** The app's last reported state. */
export interface Report {
  flows: FlowView[];
  rows: OrderRow[];
  locked: number;
  /** Differences between the ledger, Portfolio and the chain, by asset. */
  ledger: string[];
  /** Our in-swap balances. */
  address: string;
}

/** Operations of each kind in the swap's own histories: one entry per execution. */
export type Done = Record<string, string[]>;

/** What our records expect to be listed, and what the market has. */
interface Counted {
  due: readonly string[];
  there: readonly string[];
}
export type Trades = Record<'offers' | 'purchases', Counted>;

/** Compares the final state with what was acknowledged, and with what others report. */
export function judge(
  { flows, rows, locked, ledger }: Report,
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
  done: Done,
  trades: Trades,
  /** Older records were restored and may lack later payments. */
  hasRestored = false,
): string[] {
  const faults: string[] = [];
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  for (const [id, states] of acknowledged) {
    const flow = byId.get(id);
    if (!flow) faults.push(`flow ${id} was acknowledged and is lost`);
    else if (flow.state !== 'done' && !wasNotCarried(flow) && !isReplaced(flow))
      faults.push(
        `${flow.kind} ${id} (${flow.title}) ended as ${flow.state} after ${[...states].join(' ')}: ${flow.headline}`,
      );
  }
  if (locked > 0) faults.push(`${locked} coins are stuck`);
  faults.push(...ledger);
  const inscribing = flows.filter(({ order }) => order !== null);
  return [
    ...faults,
    ...ordersOf(inscribing, rows, hasRestored),
    ...secondLayer(flows, done),
    ...counted('offer', trades.offers),
    ...counted('purchase', trades.purchases).map((fault) => `${fault}; ${tradesIn(fault, flows)}`),
  ];
}

/** The final state of operations that involve an inscription named in a fault. */
const tradesIn = (fault: string, flows: readonly FlowView[]): string =>
  flows
    .flatMap(({ id, kind, state, headline, trade }) =>
      (trade?.lines ?? [])
        .filter(({ inscriptionId }) => inscriptionId !== null && fault.includes(inscriptionId))
        .map(
          ({ status, note, txid }) =>
            `${kind} ${id} ${state} (${headline}): ${status} ${txid} ${note}`,
        ),
    )
    .join('; ');

function ordersOf(
  flows: readonly FlowView[],
  rows: readonly OrderRow[],
  hasRestored: boolean,
): string[] {
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
    // The provider may have counted one that the older records lack before it was looked for.
    if (sent.length !== 1 && !(hasRestored && sent.length === 0))
      faults.push(`flow ${id} has ${sent.length} payments`);
    if (order?.paidSats !== order?.amountSats)
      faults.push(`flow ${id} paid ${order?.paidSats} for ${order?.amountSats}`);
  }
  return faults;
}

/** A swap operation's entry at the swap: its amount, if it equals the request. */
function entriesOf({ operation, bridge }: FlowView): { kind: string; entries: string[] } | null {
  if (bridge) return { kind: bridge.asked.kind, entries: [bridge.asked.amount] };
  if (!operation) return null;
  const { ask } = operation;
  switch (ask.op) {
    case 'send':
      return { kind: ask.op, entries: ask.receivers.map(({ amount }) => amount) };
    case 'swap':
    case 'multi-swap':
      return { kind: ask.op, entries: [ask.amountIn] };
    case 'stake':
    case 'unstake':
    case 'send-lp':
    case 'lock-lp':
    case 'unlock-lp':
      return { kind: ask.op, entries: [ask.amount] };
    case 'remove-liquidity':
      return { kind: ask.op, entries: [ask.lp] };
    default:
      return { kind: ask.op, entries: ['one'] };
  }
}

/** Killed while submitting, and searched for until it couldn't arrive any more: the swap must not have it either. */
const wasNotCarried = ({ operation, state, headline }: FlowView): boolean =>
  operation !== undefined && state === 'failed' && headline.startsWith('Not executed');

/** An outbid purchase is cancelled; if it still bought something, that was not requested. */
const isReplaced = ({ kind, state }: FlowView): boolean => kind === 'buy' && state === 'cancelled';

/** The swap has each exactly as often as requested. */
function secondLayer(flows: readonly FlowView[], done: Done): string[] {
  const request = flows.flatMap((flow) => (wasNotCarried(flow) ? [] : (entriesOf(flow) ?? [])));
  return Object.keys(done).flatMap((kind) => {
    const left = [...(done[kind] ?? [])];
    const lost: string[] = [];
    for (const entry of request.flatMap((one) => (one.kind === kind ? one.entries : []))) {
      const at = left.indexOf(entry);
      if (at >= 0) left.splice(at, 1);
      else lost.push(entry);
    }
    return [
      ...(lost.length > 0 ? [`${kind}: asked for and not done: ${lost.join(' ')}`] : []),
      ...(left.length > 0 ? [`${kind}: done and not asked for: ${left.join(' ')}`] : []),
    ];
  });
}

/** Each once: a listing at its last signed price, a purchase of the signed item. */
function counted(what: string, { due, there }: Counted): string[] {
  const left = [...there];
  const missing = due.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map((one) => `${what} ${one} is not with the market`),
    ...left.map((one) => `${what} ${one} is with the market, and was not asked for`),
  ];
}

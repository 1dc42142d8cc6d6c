import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import type { FlowView } from '#shared/flows/view.ts';
import type { OrderRow } from '#shared/ipc/history.ts';
import { bundleWithChildren } from '#test/support/bundle-children.ts';
import { spawnChild } from '#test/support/spawn-child.ts';

/**
 * Kills the real process at random moments in the middle of orders and payments, again and again on the same
 * files, against a provider that lives on; then lets it finish and counts what was lost or done twice.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    orders: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const kills = Number(values.kills);
const maxOrders = Number(values.orders);
const seed = Number(values.seed);

/** Mulberry32: the same seed kills at the same moments. */
let randomState = seed;
function random(): number {
  randomState = (randomState + 0x6d2b79f5) | 0;
  let t = Math.imul(randomState ^ (randomState >>> 15), 1 | randomState);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const dir = mkdtempSync(join(tmpdir(), 'inkstone-kill-'));
const here = import.meta.dirname;
/** Most of a life would be reading its files. */
const { folder, remove } = await bundleWithChildren({ victim: 'test/kill/victim.ts' });
const acknowledged = new Map<string, Set<string>>();

function lines(child: ChildProcess, onLine: (line: string) => void): void {
  if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
}

async function startServer(): Promise<{ base: string; child: ChildProcess }> {
  const script = join(here, '../../scripts/practice-server.ts');
  const args = [
    script,
    '--port',
    '0',
    '--dir',
    join(dir, 'practice'),
    '--seed',
    'kill',
    '--block-seconds',
    '1',
  ];
  const child = spawnChild(args);
  const base = await new Promise<string>((resolve) => {
    lines(child, (line) => {
      const found = /127\.0\.0\.1:\d+/.exec(line);
      if (found) resolve(`http://${found[0]}`);
    });
  });
  return { base, child };
}

function startVictim(base: string, mode: string, flows: number): ChildProcess {
  const args = [
    join(folder, 'victim.js'),
    '--dir',
    join(dir, 'app'),
    '--base',
    base,
    '--mode',
    mode,
    '--flows',
    String(flows),
  ];
  return spawnChild(args, {
    // The first one, which ends by itself, leaves its compiled code to the others: most of a life was compiling.
    env: { ...process.env, NODE_COMPILE_CACHE: join(dir, 'compiled') },
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => child.once('exit', () => resolve()));

function note(line: string): void {
  const [word, ...rest] = line.split(' ');
  if (word === 'started')
    for (const id of rest) if (!acknowledged.has(id)) acknowledged.set(id, new Set());
  if (word === 'flow') {
    const [id = '', state = ''] = rest;
    acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(state));
  }
}

interface Report {
  flows: FlowView[];
  rows: OrderRow[];
  locked: number;
}

/** What the end says against what was acknowledged on the way. */
function judge({ flows, rows, locked }: Report): string[] {
  const faults: string[] = [];
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  for (const [id, states] of acknowledged) {
    const flow = byId.get(id);
    if (!flow) faults.push(`flow ${id} was acknowledged and is lost`);
    else if (flow.state !== 'done')
      faults.push(`flow ${id} ended as ${flow.state} after ${[...states].join(' ')}`);
  }
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
  if (locked > 0) faults.push(`${locked} coins are stuck`);
  return faults;
}

console.log(`seed ${seed}, ${kills} kills`);
const server = await startServer();
let faults: string[] = [];
let done = 0;
try {
  const setup = startVictim(server.base, 'setup', 0);
  await ended(setup);
  for (; done < kills; done += 1) {
    const wanted = acknowledged.size < maxOrders ? 6 : 0;
    const victim = startVictim(server.base, 'run', wanted);
    const ready = new Promise<void>((resolve) => {
      lines(victim, (line) => {
        note(line);
        if (line === 'ready') resolve();
      });
    });
    // One in six dies while it opens; the others from the first step to well after the payments.
    if (random() < 1 / 6) await pause(300 + random() * 500);
    else await ready.then(() => pause(random() * 900));
    victim.kill('SIGKILL');
    await ended(victim);
    if (done % 25 === 24) console.log(`${done + 1} kills, ${acknowledged.size} orders so far`);
  }
  const last = startVictim(server.base, 'drain', 0);
  const reports: Report[] = [];
  lines(last, (line) => {
    if (line.startsWith('report ')) reports.push(JSON.parse(line.slice(7)) as Report);
    else note(line);
  });
  await ended(last);
  const [report] = reports;
  faults = report ? judge(report) : ['the last run gave no report'];
  if (acknowledged.size === 0) faults.push('no order was ever started');
} finally {
  server.child.kill('SIGKILL');
  remove();
  rmSync(dir, { recursive: true, force: true });
}
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(`${acknowledged.size} orders through ${done} kills`);
console.log(`${faults.length === 0 ? done : 0} passed, ${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);

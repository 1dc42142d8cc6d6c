import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { bundleWithChildren } from '#test/support/bundle-children.ts';
import { spawnChild } from '#test/support/spawn-child.ts';

import { type Done, judge, type Report } from './judge.ts';
import { STRANGER, TICK } from './start-one.ts';

/**
 * Kills the real process at random moments in the middle of orders, payments, sends of the second layer, deposits and
 * withdrawals, again and again on the same
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
  // Not before its last lines are read.
  new Promise<void>((resolve) => child.once('close', () => resolve()));

function note(line: string): void {
  const [word, ...rest] = line.split(' ');
  if (word === 'started')
    for (const id of rest) if (!acknowledged.has(id)) acknowledged.set(id, new Set());
  if (word === 'flow') {
    const [id = '', state = ''] = rest;
    acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(state));
  }
}

/** What the swap carried out for this address, by its histories. */
async function doneBySwap(base: string, address: string): Promise<Done> {
  async function amounts(
    list: string,
    wanted: (row: Record<string, string>) => boolean,
    field: string,
  ) {
    const url = `${base}/v1/brc20-swap/${list}?address=${address}&tick=${TICK}&start=0&limit=50`;
    const { data } = (await (await fetch(url)).json()) as {
      data: { list: Record<string, string>[] };
    };
    return data.list.filter(wanted).map((row) => row[field] ?? '');
  }
  return {
    send: await amounts('send_history', ({ to }) => to === STRANGER, 'amount'),
    deposit: await amounts('deposit_list', () => true, 'amount'),
    withdraw: await amounts(
      'withdraw_history',
      ({ status }) => status === 'completed',
      'totalAmount',
    ),
  };
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
  faults = report
    ? judge(report, acknowledged, await doneBySwap(server.base, report.address))
    : ['the last run gave no report'];
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

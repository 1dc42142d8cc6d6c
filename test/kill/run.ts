import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { bundleWithChildren } from '#test/support/bundle-children.ts';
import { spawnChild } from '#test/support/spawn-child.ts';

import { judge, type Report } from './judge.ts';
import { kindNames } from './kinds.ts';
import { boughtBy, offersDue, offersOf, purchasesDue } from './kinds/market.ts';
import { doneBySwap } from './kinds/second-layer.ts';
import { createLives } from './life.ts';
import { createRandom } from './random.ts';
import { told } from './told.ts';

/**
 * Kills the real process at random moments in the middle of every kind of operation (`kinds.ts`), repeatedly on the
 * same files, while the provider keeps running; then lets it finish and counts what was lost or done twice.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    /** Includes restores of older backups, each into its own folder. */
    restores: { type: 'string', default: '6' },
    orders: { type: 'string', default: '80' },
    /** Approximate time for all kills. */
    minutes: { type: 'string', default: '6.5' },
    /** Longer on a busy machine, where otherwise no operation fits between two commits of the swap. */
    'block-seconds': { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const kills = Number(values.kills);
const maxOrders = Number(values.orders);
/** A backup is made this long before it is restored; nothing new starts meanwhile, so the restore loses nothing. */
const LIVES_BETWEEN = 4;
const restores = Number(values.restores);
const every = restores === 0 ? Infinity : Math.max(LIVES_BETWEEN + 2, Math.floor(kills / restores));
/** From this many kills on, every kind must occur. */
const FULL = 100;
const deadline = performance.now() + Number(values.minutes) * 60_000;
const seed = Number(values.seed);

const random = createRandom(seed);
const beginLife = createLives();

const dir = mkdtempSync(join(tmpdir(), 'inkstone-kill-'));
const here = import.meta.dirname;
/** Otherwise a life mostly reads its files. */
const { folder, remove } = await bundleWithChildren({ victim: 'test/kill/victim.ts' });
const acknowledged = new Map<string, Set<string>>();
/** The stranger's orders, which the provider lists beside ours. */
const strangers = new Set<string>();
/** Number of operations started by kind. */
const begun = new Map<string, number>();

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
    values['block-seconds'],
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

/** The app's folder, a new one after each restore. */
let current = 'app';
let restored = 0;
const backup = join(dir, 'backup');
/** What the backup certainly contains. */
let inBackup: ReadonlySet<string> = new Set();

function startVictim(base: string, mode: string, flows = 0, folderOf = current): ChildProcess {
  const args = [
    join(folder, 'victim.js'),
    '--dir',
    join(dir, folderOf),
    '--backup',
    backup,
    '--base',
    base,
    '--mode',
    mode,
    '--flows',
    String(flows),
    '--kinds',
    leastBegun().join(','),
  ];
  return spawnChild(args, {
    endsItself: true,
    // The first life ends normally and leaves its compile cache to the others.
    env: { ...process.env, NODE_COMPILE_CACHE: join(dir, 'compiled') },
  });
}

const ended = (child: ChildProcess) =>
  // Waits for its last lines.
  new Promise<void>((resolve) => child.once('close', () => resolve()));

function note(line: string): void {
  const [word, ...rest] = line.split(' ');
  if (word === 'started') {
    const [kind = '', ...ids] = rest;
    begun.set(kind, (begun.get(kind) ?? 0) + 1);
    for (const id of ids) if (!acknowledged.has(id)) acknowledged.set(id, new Set());
  }
  if (word === 'flow') {
    const [id = '', state = ''] = rest;
    acknowledged.set(id, (acknowledged.get(id) ?? new Set()).add(state));
  }
}

/** The next life, and whether it may start operations. A backup is restored a few lives after it was made. */
function turnOf(life: number): { mode: string; isQuiet: boolean } {
  const at = life % every;
  const isLast = life - at + every > kills;
  if (isLast || at < every - LIVES_BETWEEN - 2) return { mode: 'run', isQuiet: false };
  if (at === every - 1) return { mode: 'restore', isQuiet: true };
  return { mode: at === every - LIVES_BETWEEN - 2 ? 'backup' : 'run', isQuiet: true };
}

/** Restores the backup into an empty folder. It lacks what started later. */
function forget(): void {
  restored += 1;
  current = `app-${restored}`;
  for (const id of [...acknowledged.keys()]) if (!inBackup.has(id)) acknowledged.delete(id);
}

/** Backups and restores complete, up to the first unlock, before the kill. */
async function isReady(victim: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    lines(victim, (line) => {
      if (line.startsWith('backup')) inBackup = new Set(line.split(' ').slice(1));
      if (line === 'ready') resolve();
    });
    victim.once('close', () => resolve());
  });
}

/** Least started kinds first; equal ones in seeded order. */
function leastBegun(): string[] {
  const order = kindNames.map((name) => ({ name, at: (begun.get(name) ?? 0) + random() }));
  return order.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

console.log(`seed ${seed}, ${kills} kills`);
const server = await startServer();
let faults: string[] = [];
let done = 0;
try {
  await ended(startVictim(server.base, 'setup'));
  // A second user that is never killed and sells what is bought.
  const stock = startVictim(server.base, 'stock', 0, 'stranger');
  lines(stock, (line) => {
    if (line.startsWith('orders ')) for (const id of line.split(' ').slice(1)) strangers.add(id);
  });
  await ended(stock);
  for (; done < kills; done += 1) {
    const mustBegin = done >= kills / 2 && kindNames.some((name) => !begun.has(name));
    const { mode, isQuiet } = turnOf(done);
    if (mode === 'restore') forget();
    const wanted = !isQuiet && (acknowledged.size < maxOrders || mustBegin) ? 6 : 0;
    const victim = startVictim(server.base, mode, wanted);
    const ready = mode === 'run' ? Promise.resolve() : isReady(victim);
    const shareMs = (deadline - performance.now()) / (kills - done);
    const life = beginLife({ random, shareMs, mustBegin: mustBegin && !isQuiet });
    lines(victim, (line) => {
      note(line);
      life.heard(line);
    });
    await Promise.all([life.over(), ready]);
    victim.kill('SIGKILL');
    await ended(victim);
    if (done % 25 === 24) console.log(`${done + 1} kills, ${acknowledged.size} operations so far`);
  }
  const drained = performance.now();
  const last = startVictim(server.base, 'drain');
  const reports: Report[] = [];
  lines(last, (line) => {
    if (line.startsWith('report ')) reports.push(JSON.parse(line.slice(7)) as Report);
    else if (line.startsWith('card ')) console.log(`not approved at the end: ${line.slice(5)}`);
    else note(line);
  });
  await ended(last);
  console.log(`drained in ${Math.round((performance.now() - drained) / 1000)} s`);
  const [report] = reports;
  faults = report
    ? judge(
        { ...report, rows: report.rows.filter(({ orderId }) => !strangers.has(orderId)) },
        acknowledged,
        await doneBySwap(server.base, report.address),
        {
          offers: {
            due: offersDue(report.flows),
            there: await offersOf(server.base, report.address),
          },
          purchases: {
            due: purchasesDue(report.flows),
            there: await boughtBy(server.base, report.address),
          },
        },
        restored > 0,
      )
    : ['the last run gave no report'];
  faults = await Promise.all(faults.map((one) => told(one, server.base, report?.flows ?? [])));
  const missing = kindNames.filter((name) => !begun.has(name));
  if (kills >= FULL && missing.length > 0) faults.push(`never begun: ${missing.join(', ')}`);
} finally {
  server.child.kill('SIGKILL');
  remove();
  rmSync(dir, { recursive: true, force: true });
}
for (const fault of faults) console.log(`FAULT ${fault}`);
const counts = [...begun].map(([kind, count]) => `${count} ${kind}`).join(', ');
console.log(
  `${acknowledged.size} operations through ${done} kills and ${restored} restored backups: ${counts}`,
);
console.log(`${faults.length === 0 ? done : 0} passed, ${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);

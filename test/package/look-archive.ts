/**
 * The archive of a packed app under plain Node with the stand-in for Electron: `look-archive <folder of the archive>
 * [network]`; a network is selected after all measurements, for the next start. Prints one line of JSON: when its
 * window and first snapshot were ready, and its processes' memory at rest. The measuring code is bundled into one file
 * first, so that no sources stay in memory beside the app.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { sealSecrets } from '#shared/secret-bridge.ts';

import { app, children, windows } from './electron/main.ts';

/** Memory of a process in MB: private, and total. */
interface Memory {
  own: number;
  all: number;
}

/** What is printed. Times are since the app's first line ran. */
export interface Looked {
  firstWindowMs: number;
  firstSnapshotMs: number;
  /** Processor time of the whole process up to then. */
  cpuMs: number;
  /** Includes the practice network's thread, if in use. */
  main: Memory;
  /** Of the key process with an open vault; null if the vault is from an earlier start. */
  keys: Memory | null;
}

const [dir = '', network] = process.argv.slice(2);
const began = performance.now();
const since = (): number => Math.round(performance.now() - began);
/** Background work continues for a while, and V8 frees memory only after some seconds of idleness. */
const rest = async (): Promise<void> => setTimeout(20_000);

function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
  return {
    own: Math.round((bytes('Private_Dirty') + bytes('Private_Clean')) / 1e6),
    all: Math.round(bytes('Rss') / 1e6),
  };
}

async function bridgeOfWindow(): Promise<Bridge> {
  for (;;) {
    const bridge = windows()[0]?.bridge;
    if (bridge) return bridge as Bridge;
    await setTimeout(1);
  }
}

await import(pathToFileURL(join(dir, 'out', 'main', 'index.js')).href);
app.ready();
const bridge = await bridgeOfWindow();
const firstWindowMs = since();
const snapshot = await bridge.call('app.snapshot', {});
const firstSnapshotMs = since();
const { user, system } = process.cpuUsage();
await rest();
const main = memoryOf(process.pid);
let keys: Memory | null = null;
if (snapshot.ok && !(snapshot.value as { vault: { exists: boolean } }).vault.exists) {
  const input = { words: 12, passphrase: '', password: 'correct horse battery staple' };
  const made = await sealSecrets(bridge).call('vault.create', input);
  if (!made.ok) throw new Error(made.error.message);
  await rest();
  const pid = children[0]?.child.pid;
  keys = pid === undefined ? null : memoryOf(pid);
}
if (network !== undefined) {
  const chosen = await bridge.call('settings.setNetwork', { network: network as NetworkId });
  if (!chosen.ok) throw new Error(chosen.error.message);
}
const looked: Looked = {
  firstWindowMs,
  firstSnapshotMs,
  cpuMs: Math.round((user + system) / 1000),
  main,
  keys,
};
process.on('exit', () => process.stdout.write(`\nSEEN ${JSON.stringify(looked)}\n`));
app.quit();

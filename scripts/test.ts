import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/*
 * npm test: the unit, flow and component tests, and the browser tests beside them, which wait about half of their time.
 * Each result is printed whole, the browser tests' as it comes.
 */

const root = join(import.meta.dirname, '..');
/** The browser tests take longest, so the others fill what they leave. */
const LOWER = 3;

const tests = (args: string[], output: 'inherit' | 'pipe') =>
  spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output] });

const unit = tests(['node_modules/vitest/vitest.mjs', 'run'], 'pipe');
if (unit.pid !== undefined && process.platform !== 'win32') setPriority(unit.pid, LOWER);
const said: Buffer[] = [];
for (const stream of [unit.stdout, unit.stderr])
  stream?.on('data', (part: Buffer) => void said.push(part));
const browser = tests(['node_modules/@playwright/test/cli.js', 'test'], 'inherit');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    unit.kill(signal);
    browser.kill(signal);
  });

const codeOf = async (child: typeof unit): Promise<number> =>
  ((await once(child, 'close')) as [number | null])[0] ?? 1;
const [unitCode, browserCode] = await Promise.all([codeOf(unit), codeOf(browser)]);
process.stdout.write(Buffer.concat(said));
process.exitCode = Math.max(unitCode, browserCode);

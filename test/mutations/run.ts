import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type Mend, mends } from './mends.ts';

/** Switches each fix off in a copy of the tree and expects its test to fail. `--row 9` runs one row. */
const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { row: { type: 'string' } } });
const copy = mkdtempSync(join(tmpdir(), 'inkstone-mutations-'));
const COPIED = ['src', 'test', 'scripts', 'resources', 'docs', 'package.json', 'vitest.config.ts'];

interface Report {
  numPassedTests: number;
  numFailedTests: number;
}

/** How many tests of that title failed and passed. An unreadable report has none of either. */
function run({ test, title }: Mend): { failed: number; passed: number } {
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const project = test.startsWith('test/ui/') ? 'ui' : 'node*';
  const report = join(copy, 'report.json');
  const args = ['--project', project, test, '-t', pattern, '--bail', '1', '--reporter', 'json'];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, 'run', ...args, '--outputFile', report], { cwd: copy });
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(report);
  return { failed: numFailedTests, passed: numPassedTests };
}

let faults = 0;
try {
  for (const name of [...COPIED, 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.web.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const mend of mends.filter(({ row }) => !values.row || row === Number(values.row))) {
    const { row, also = [], test, title } = mend;
    for (const { file, from, to } of [mend, ...also]) {
      const path = join(copy, file);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(from, () => to),
      );
    }
    const { failed, passed } = run(mend);
    for (const { file } of [mend, ...also]) cpSync(join(root, file), join(copy, file));
    if (failed === 0) faults += 1;
    const said = failed > 0 ? 'red  ' : passed > 0 ? 'GREEN' : 'NONE ';
    console.log(`${said} ${row}: ${test}: ${title}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(faults === 0 ? 'every mend is missed by its test' : `${faults} tests miss nothing`);
process.exit(faults === 0 ? 0 : 1);

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Hours, not minutes: for a machine that has nothing else to do.
const root = join(import.meta.dirname, '..');
const run = (args: string[], env: NodeJS.ProcessEnv = {}): void => {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
};

// Five times the random spends of CI.
run(['test/spends/run.ts', '--spends', '10000', '--spoiled', '2500']);
// Eighty times the operations of the second layer of CI, against a ledger kept apart.
run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', 'test/unit/operation'], {
  INKSTONE_OPERATIONS: '10000',
});
// A whole day of calls and of a month's budget, of which CI counts eight hours; both bridges through every outage in
// every state; and twelve hours with everything open.
run(
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'node',
    'test/flows/days/calls-of-a-day.test.ts',
    'test/flows/days/budget-of-a-month.test.ts',
    'test/flows/bridge/outages.test.ts',
    'test/flows/days/half-a-day.test.ts',
  ],
  { INKSTONE_LONG: '1' },
);
// The lint of types in .vue files, which takes minutes.
run(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'], { LINT_TYPES_OF_VUE: '1' });
// Seventeen times the kills of CI.
run(['test/kill/run.ts', '--kills', '5000', '--orders', '1300', '--minutes', '120']);

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Takes hours: for a machine with nothing else to do.
const root = join(import.meta.dirname, '..');
const run = (args: string[], env: NodeJS.ProcessEnv = {}): void => {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
};

// Five times CI's random spends.
run(['test/spends/run.ts', '--spends', '10000', '--spoiled', '2500']);
// Eighty times CI's swap operations, compared with an independent ledger.
run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', 'test/unit/operation'], {
  INKSTONE_OPERATIONS: '10000',
});
// A whole day of calls and a month's budget, of which CI counts eight hours; deposits and withdrawals through every
// outage in every state; and twelve hours with everything open.
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
// Type-aware lint of .vue files, which takes minutes.
run(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'], { LINT_TYPES_OF_VUE: '1' });
// Ten thousand random operations of three wallets, each followed by a comparison of the ledger.
run(['test/life/run.ts', '--operations', '10000']);
// Seventeen times CI's kills.
run(['test/kill/run.ts', '--kills', '5000', '--orders', '1300', '--minutes', '120']);

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Ten times the kills of CI. Hours, not minutes: for a machine that has nothing else to do.
const script = join(import.meta.dirname, '../test/kill/run.ts');
const { status } = spawnSync(process.execPath, [script, '--kills', '3000', '--orders', '600'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** When the youngest file in `dir` and below was written, in milliseconds since 1970. */
export function newest(dir: string): number {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, path) => Math.max(latest, statSync(join(dir, path)).mtimeMs),
    0,
  );
}

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Modification time of the newest file below `dir`, in milliseconds since 1970. */
export function newest(dir: string): number {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, path) => Math.max(latest, statSync(join(dir, path)).mtimeMs),
    0,
  );
}

import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Native addons and wasm can't be bundled. */
const packages = ['better-sqlite3', '@node-rs/argon2', 'tiny-secp256k1'];

/**
 * Bundles programs (name to path) into one file each, since loading hundreds of files dominates a short process.
 * Returns a folder of this run, which the caller removes.
 */
export async function bundle(programs: Record<string, string>): Promise<string> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'bundle-'));
  const entries = Object.entries(programs).map(([name, path]) => [name, join(root, path)]);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: packages },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir,
      rolldownOptions: {
        input: Object.fromEntries(entries) as Record<string, string>,
        external: packages,
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: true },
      },
    },
  });
  return outDir;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that can't be bundled: native addons, and packages with a separate wasm file. */
export const keptPackages = ['better-sqlite3', '@node-rs/argon2', 'tiny-secp256k1'] as const;

interface LockEntry {
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Installed packages that are bundled into the app's own files: all runtime dependencies except the kept ones and
 * theirs.
 */
export function builtInPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const place = 'node_modules/';
  const kept = new Set<string>();
  const keep = (name: string): void => {
    const entry = packages[place + name];
    if (entry === undefined || kept.has(name)) return;
    kept.add(name);
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).forEach(keep);
  };
  keptPackages.forEach(keep);
  return Object.entries(packages)
    .filter(([path, { dev }]) => path.lastIndexOf(place) === 0 && dev !== true)
    .map(([path]) => path.slice(place.length))
    .filter((name) => !kept.has(name));
}

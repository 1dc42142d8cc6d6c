import { writeFileSync } from 'node:fs';

import type { Plugin } from 'vite';

/** The package that a module belongs to; null for our own. */
export const packageOf = (id: string): string | null =>
  /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1] ?? null;

/** Writes down which packages are inside what was built: they are shipped, though no folder says so. */
export function bundledPackages(path: string): Plugin {
  return {
    name: 'inkstone:bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : [],
      );
      // Drawn into the styles and scripts by plugins, as text or as files.
      const names = new Set([
        'tailwindcss',
        '@iconify-json/lucide',
        '@fontsource-variable/geist',
        '@fontsource-variable/geist-mono',
      ]);
      for (const id of ids) {
        const name = packageOf(id);
        if (name !== null) names.add(name);
      }
      writeFileSync(path, `${JSON.stringify([...names].sort(), null, 2)}\n`);
    },
  };
}

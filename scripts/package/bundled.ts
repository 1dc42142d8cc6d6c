import { writeFileSync } from 'node:fs';

import type { Plugin } from 'vite';

/** The package of a module; null for our own code. */
export const packageOf = (id: string): string | null =>
  /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1] ?? null;

/** Records which packages were bundled, since no folder in the result shows them. */
export function bundledPackages(path: string): Plugin {
  return {
    name: 'inkstone:bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : [],
      );
      // Inserted into styles and scripts by plugins, as text or as files.
      const names = new Set([
        'tailwindcss',
        '@iconify-json/lucide',
        '@fontsource-variable/geist',
        '@fontsource-variable/geist-mono',
        '@fontsource-variable/newsreader',
      ]);
      for (const id of ids) {
        const name = packageOf(id);
        if (name !== null) names.add(name);
      }
      writeFileSync(path, `${JSON.stringify([...names].sort(), null, 2)}\n`);
    },
  };
}

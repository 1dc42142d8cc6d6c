import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { ensureRenderer } from '#scripts/renderer-build.ts';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A root with two pages, whose script says which build it is in. */
function tinyRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'inkstone-screens-'));
  roots.push(root);
  const source = join(root, 'src', 'renderer');
  mkdirSync(source, { recursive: true });
  for (const path of ['src/shared', 'docs/guide', 'docs/images'])
    mkdirSync(join(root, path), { recursive: true });
  for (const page of ['index', 'approval']) {
    writeFileSync(join(source, `${page}.html`), '<script type="module" src="./which.ts"></script>');
  }
  writeFileSync(
    join(source, 'which.ts'),
    "document.title = process.env.NODE_ENV === 'production' ? 'lean build' : 'development build';",
  );
  return root;
}

/** All scripts of the built pages. */
function builtScripts(root: string): string {
  const assets = join(root, 'out', 'renderer', 'assets');
  return readdirSync(assets)
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
}

describe('building the screens', () => {
  it('makes the production build whatever NODE_ENV says', async () => {
    // The test runner sets this too; repeated because the test depends on it.
    expect(process.env['NODE_ENV']).toBe('test');
    const root = tinyRoot();
    await ensureRenderer(root);
    expect(builtScripts(root)).toContain('lean build');
    expect(builtScripts(root)).not.toContain('development build');
  });

  it('leaves whole screens and nothing else when two build at once', async () => {
    const root = tinyRoot();
    await Promise.all([ensureRenderer(root), ensureRenderer(root)]);
    expect(readdirSync(join(root, 'out'))).toEqual(['renderer']);
    expect(readdirSync(join(root, 'out', 'renderer')).sort()).toEqual([
      'approval.html',
      'assets',
      'index.html',
    ]);
    expect(builtScripts(root)).toContain('lean build');
  });
});

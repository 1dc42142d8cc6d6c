import { rmSync } from 'node:fs';

import { afterEach } from 'vitest';

import { restoredFrom } from './backup-file.ts';
import type { TestApp } from './start-test-app.ts';

type Open = Pick<TestApp, 'app' | 'dir'>;

/** Apps of a test file; each is stopped and its folder removed when its test ends. */
export function openApps() {
  const open: Open[] = [];
  afterEach(async () => {
    const all = open.splice(0);
    // Two of them may share a folder.
    for (const { app } of all) await app.stop().catch(() => undefined);
    for (const { dir } of all) rmSync(dir, { recursive: true, force: true });
  });

  function keep<A extends Open>(app: A): A {
    open.push(app);
    return app;
  }
  return {
    keep,
    /** Stops an app, and starts one with its backup in an empty folder. */
    async restored({ app, practice }: Pick<TestApp, 'app' | 'practice'>, file: string) {
      await app.stop();
      return keep(await restoredFrom(file, practice));
    },
  };
}

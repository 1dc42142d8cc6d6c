import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach } from 'vitest';

import {
  hurriedClock,
  newPractice,
  PASSWORD,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from '#test/support/start-test-app.ts';

/** An app for each test of a file, which the test may close, change the files of, and open again. */
export function closableApp(options: TestAppOptions = {}) {
  let current: TestApp | null = null;
  const running = (): TestApp => {
    if (!current) throw new Error('no app was started');
    return current;
  };
  beforeEach(async () => {
    current = await startTestApp({ practice: newPractice(), clock: hurriedClock, ...options });
  });
  afterEach(async () => {
    const { app, dir } = running();
    await app.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  async function closedFor(run: () => void = () => undefined, more: TestAppOptions = {}) {
    const { app, dir, practice } = running();
    await app.stop();
    run();
    current = await startTestApp({ clock: hurriedClock, ...options, ...more, dir, practice });
  }
  const file = (name: string): string => join(running().dir, name);

  return {
    /** The running one. */
    app: new Proxy({} as TestApp, { get: (_none, key): unknown => Reflect.get(running(), key) }),
    file,
    /** Files of its folder whose names contain this. */
    kept: (what: string) => readdirSync(running().dir).filter((name) => name.includes(what)),
    /** Closes the app, lets `run` do what another program could, and opens it again. */
    closedFor,
    /** The same with one database open. */
    rewritten: (run: (db: Database.Database) => void, name = 'practice', more?: TestAppOptions) =>
      closedFor(() => {
        const db = new Database(file(`${name}.sqlite`));
        run(db);
        db.close();
      }, more),
    unlock: () => running().call('vault.unlock', { password: PASSWORD }),
    snapshot: () => running().call('app.snapshot', {}),
  };
}

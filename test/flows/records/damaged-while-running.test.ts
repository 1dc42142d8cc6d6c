import { rmSync } from 'node:fs';

import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';

import { closableApp } from '#test/flows/support/closable-app.ts';
import { ruinPages } from '#test/store/support/ruin-pages.ts';

const FRIEND = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const storeWorkerUrl = new URL('../../../src/main/store/thread/worker.ts', import.meta.url);

const { app, closedFor, file, kept, snapshot, unlock } = closableApp({ storeWorkerUrl });

const path = (name = 'practice') => file(`${name}.sqlite`);
/** Checkpoints the log, so that the overwritten pages are the ones read. */
function writeBack(): void {
  const db = new Database(path());
  db.pragma('wal_checkpoint(PASSIVE)');
  db.close();
}
async function sent(): Promise<string> {
  await app.fund();
  const { ids } = await app.call('flow.start', {
    kind: 'send',
    recipients: [{ address: FRIEND, sats: '20000' }],
    feeRate: 2,
  });
  const [id = ''] = ids;
  await app.card(id);
  await app.grant(id);
  await app.flow(id, ({ state }) => state === 'watching', 'sent');
  return id;
}
function statesIn(copy: string): string[] {
  try {
    const db = new Database(copy, { readonly: true, timeout: 250 });
    try {
      return db.prepare<[], string>('select state from flow').pluck().all();
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}
const trouble = () =>
  app.until('the trouble', async () => {
    const { troubles } = await snapshot();
    return troubles.length > 0 ? troubles : null;
  });

describe('a page that goes bad while the app runs', () => {
  it('stops what needs it, with the copy and what each has; taken, nothing is missing', async () => {
    const id = await sent();
    // It follows within five minutes, and may be incomplete now.
    await app.until('the copy of it', () =>
      Promise.resolve(statesIn(`${path()}.copy`).includes('watching') ? true : null),
    );
    writeBack();
    ruinPages(path(), 'flow');
    await app.call('flow.get', { id }).catch(() => undefined);
    expect(await trouble()).toMatchObject([
      {
        ...{ file: 'practice', code: 'DATABASE_CORRUPT', canUseCopy: true, canRetry: true },
        ...{ canSetAside: true, has: { copy: { operations: 1, transactions: 1 } } },
      },
    ]);
    await expect(app.call('flow.list', { active: true })).rejects.toMatchObject({
      code: 'DATABASE_CORRUPT',
    });

    await app.call('records.useCopy', { file: 'practice' });
    const { troubles, notices } = await snapshot();
    expect(troubles).toEqual([]);
    expect(notices.join(' ')).toMatch(/records of Practice were damaged.*came from the copy/);
    expect(await app.call('flow.get', { id })).toMatchObject({ state: 'watching' });
    expect(kept('practice.sqlite.damaged-')).not.toEqual([]);
    await closedFor();
    await unlock();
    expect((await snapshot()).troubles).toEqual([]);
    expect(await app.call('flow.get', { id })).toMatchObject({ state: 'watching' });
  });

  it('is found while nothing reads it, by checking one table after the other', async () => {
    await sent();
    writeBack();
    ruinPages(path(), 'provider_order_search_data');
    expect(await trouble()).toMatchObject([{ file: 'practice', code: 'DATABASE_CORRUPT' }]);
    // Readable rows are taken over, without the copy too, and compared with the counter file.
    rmSync(`${path()}.copy`, { force: true });
    await app.call('records.retry', { file: 'practice' });
    expect((await snapshot()).troubles).toEqual([]);
    expect((await app.call('flow.list', { active: false })).length).toBeGreaterThan(0);
  });

  it('of the settings stops the app, until their file is set aside', async () => {
    await app.fund();
    const db = new Database(path('app'));
    db.pragma('wal_checkpoint(PASSIVE)');
    db.close();
    ruinPages(path('app'), 'setting');
    await expect(app.call('settings.set', { theme: 'dark' })).rejects.toMatchObject({
      code: 'DATABASE_CORRUPT',
    });
    expect(await trouble()).toMatchObject([{ file: 'app', code: 'DATABASE_CORRUPT' }]);
    await app.call('records.retry', { file: 'app' });
    expect((await snapshot()).troubles).toEqual([]);
    expect(kept('app.sqlite.damaged-')).not.toEqual([]);
    await app.call('settings.set', { theme: 'dark' });
    expect(await app.call('flow.list', { active: true })).toEqual([]);
  });
});

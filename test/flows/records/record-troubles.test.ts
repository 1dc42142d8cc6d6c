import { rmSync, writeFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { closableApp } from '#test/flows/support/closable-app.ts';

const FRIEND = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const { app, closedFor, file, kept, rewritten, snapshot, unlock } = closableApp();

async function sending(): Promise<string> {
  await app.fund();
  const { ids } = await app.call('flow.start', {
    kind: 'send',
    recipients: [{ address: FRIEND, sats: '20000' }],
    feeRate: 2,
  });
  const [id = ''] = ids;
  await app.card(id);
  return id;
}

describe('a trigger written while the app was closed', () => {
  it('that turns approving into signing stops the app, which names it and signs nothing', async () => {
    const id = await sending();
    await rewritten((db) => {
      db.exec(`create trigger approve after update on flow when new.state = 'approving'
          begin update flow set state = 'signing' where id = new.id; end;
        update flow set state = 'signing', next_run_at = 1`);
    });
    const { troubles, flows, accounts } = await snapshot();
    expect(troubles).toMatchObject([
      {
        file: 'practice',
        label: 'Practice',
        path: file('practice.sqlite'),
        code: 'DATABASE_ALTERED',
        objects: ['trigger “approve” wasn’t made by Inkstone'],
        canSetAside: true,
      },
    ]);
    expect([flows, accounts]).toEqual([[], []]);
    await unlock();
    for (const ask of [
      () => app.call('coins.list', { refresh: true }),
      () => app.call('flow.list', { active: true }),
      () => app.call('wallet.accounts', {}),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'DATABASE_ALTERED' });
    }
    await expect(app.call('flow.get', { id })).rejects.toMatchObject({ code: 'FLOW_NOT_FOUND' });

    // After confirmation it is renamed, and the app continues.
    await app.call('records.setAside', { file: 'practice' });
    expect((await snapshot()).troubles).toEqual([]);
    expect(kept('practice.sqlite.altered-')).not.toEqual([]);
    const { coins } = await app.call('coins.list', { refresh: true });
    expect(coins.length).toBeGreaterThan(0);
    await expect(app.call('records.setAside', { file: 'practice' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('in the settings stops the app before a network is opened', async () => {
    await app.fund();
    await rewritten((db) => {
      db.exec(
        'create trigger t after update on setting begin delete from setting; end; drop table if exists x',
      );
    }, 'app');
    expect((await snapshot()).troubles).toMatchObject([
      { file: 'app', label: 'Settings', objects: ['trigger “t” wasn’t made by Inkstone'] },
    ]);
    await expect(app.call('flow.list', { active: true })).rejects.toMatchObject({
      code: 'DATABASE_ALTERED',
    });
    await unlock();
    await app.call('records.setAside', { file: 'app' });
    expect((await snapshot()).troubles).toEqual([]);
    expect(await app.call('flow.list', { active: true })).toEqual([]);
  });
});

describe('a table that is missing', () => {
  it('is named', async () => {
    await rewritten((db) => db.exec('drop table label'));
    expect((await snapshot()).troubles).toMatchObject([{ objects: ['table “label” is missing'] }]);
  });
});

describe('a damaged file of settings', () => {
  it('is set aside, and the app starts with the defaults and says so', async () => {
    await app.fund();
    await closedFor(() => {
      for (const ending of ['-wal', '-shm']) rmSync(file(`app.sqlite${ending}`), { force: true });
      writeFileSync(file('app.sqlite'), 'no database at all, and long enough to be read as one');
    });
    const { notices, troubles } = await snapshot();
    expect(troubles).toEqual([]);
    expect(notices.join(' ')).toMatch(/The settings file was damaged\. It is kept at /);
    expect(kept('app.sqlite.damaged-').filter((name) => !name.endsWith('.head'))).toHaveLength(1);
    await unlock();
    expect((await app.call('wallet.accounts', {})).length).toBeGreaterThan(0);
  });
});

describe('a data folder that is deleted under the running app', () => {
  it('is noticed within seconds: the vault locks, nothing is signed, and the screen says it', async () => {
    const id = await sending();
    rmSync(app.dir, { recursive: true, force: true });
    const { troubles } = await app.until('the trouble', async () => {
      const now = await snapshot();
      return now.troubles.length > 0 && !now.vault.unlocked ? now : null;
    });
    expect(troubles).toMatchObject([
      { file: 'app', code: 'FOLDER_GONE', path: app.dir, canRetry: false },
    ]);
    // The vault locks first; then the network closes and withdraws its cards.
    await app.until(
      'no card',
      async () => (await app.approve('approval.pending', {})).length === 0 || null,
    );
    await app.until('the network closed', () =>
      app.call('flow.get', { id }).then(
        () => null,
        () => true,
      ),
    );
    await expect(app.call('flow.get', { id })).rejects.toMatchObject({ code: 'FLOW_NOT_FOUND' });
    await expect(app.call('flow.list', { active: true })).rejects.toMatchObject({
      code: 'FOLDER_GONE',
    });
  });
});

import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { describeEmptyRecords, describeOlderRecords } from '#main/app/changes/older-records.ts';
import { countRecords } from '#main/store/rolling-copy.ts';
import { inEnglish } from '#shared/words/spoken.ts';
import { closableApp } from '#test/flows/support/closable-app.ts';
import { allowChanges } from '#test/support/approving.ts';
import { PASSWORD } from '#test/support/start-test-app.ts';

const FRIEND = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const { app, closedFor, file, kept, snapshot, unlock } = closableApp();

const copies = () => file('copies');
const filesOf = (name: string) => ['', '-wal', '-shm'].map((ending) => `${name}.sqlite${ending}`);
function keep(name: string): void {
  mkdirSync(copies(), { recursive: true });
  for (const each of filesOf(name))
    if (existsSync(file(each))) copyFileSync(file(each), join(copies(), each));
}
function putBack(name: string): void {
  for (const each of filesOf(name)) {
    rmSync(file(each), { force: true });
    if (existsSync(join(copies(), each))) copyFileSync(join(copies(), each), file(each));
  }
}

async function sending(): Promise<string> {
  const { ids } = await app.call('flow.start', {
    kind: 'send',
    recipients: [{ address: FRIEND, sats: '20000' }],
    feeRate: 2,
  });
  const [id = ''] = ids;
  await app.card(id);
  return id;
}

describe('earlier records, put back while the app was closed,', () => {
  it('start nothing and are shown, until the user continues with them or sets them aside', async () => {
    await app.fund();
    await closedFor(() => keep('practice'));
    await unlock();
    await sending();
    await closedFor(() => putBack('practice'));
    expect((await snapshot()).troubles).toEqual([]);
    await unlock();
    const { troubles } = await snapshot();
    expect(troubles).toMatchObject([
      { file: 'practice', code: 'DATABASE_BEHIND', canAccept: true, canSetAside: true },
    ]);
    expect(troubles[0]?.objects[0]).toMatch(/the last (\d+ changes|change) that Inkstone wrote/);
    await expect(sending()).rejects.toMatchObject({ code: 'DATABASE_BEHIND' });
    await expect(app.call('coins.list', { refresh: true })).rejects.toMatchObject({
      code: 'DATABASE_BEHIND',
    });
    // Unchanged by another start.
    await closedFor();
    await unlock();
    expect((await snapshot()).troubles).toMatchObject([{ code: 'DATABASE_BEHIND' }]);

    await expect(app.call('records.accept', { file: 'signet' })).rejects.toThrow();
    await app.call('records.accept', { file: 'practice' });
    expect((await snapshot()).troubles).toEqual([]);
    await app.call('coins.list', { refresh: true });
    await app.card(await sending());
    await closedFor();
    await unlock();
    expect((await snapshot()).troubles).toEqual([]);
  });

  it('may be set aside only by the user: kept under another name, and the app continues with empty ones', async () => {
    await app.fund();
    await closedFor(() => keep('practice'));
    await unlock();
    await sending();
    await closedFor(() => putBack('practice'), { leaveChanges: true });
    await unlock();
    const waiting = () =>
      app.until('the request', async () =>
        (await app.approve('approval.pending', {})).find(({ kind }) => kind === 'change'),
      );
    const page = app.call('records.setAside', { file: 'practice' });
    page.catch(() => undefined);
    const request = await waiting();
    expect(request).toMatchObject({ title: 'Continue with empty records of Practice' });
    await app.approve('approval.refuse', { id: request.id });
    await expect(page).rejects.toMatchObject({ code: 'REFUSED' });
    expect((await snapshot()).troubles).toHaveLength(1);

    const person = app.call('records.setAside', { file: 'practice' });
    await waiting();
    await allowChanges(app.app, PASSWORD);
    await person;
    expect((await snapshot()).troubles).toEqual([]);
    expect(readdirSync(app.dir).some((name) => name.startsWith('practice.sqlite.altered-'))).toBe(
      true,
    );
    await app.call('coins.list', { refresh: true });
    await app.card(await sending());
    await closedFor();
    await unlock();
    expect((await snapshot()).troubles).toEqual([]);
  });
});

describe('the copy beside records that are behind', () => {
  /** Records from before the payment, with the newer copy beside them. */
  async function behindItsCopy(): Promise<string> {
    await app.fund();
    await closedFor(() => keep('practice'));
    await unlock();
    const id = await sending();
    await app.grant(id);
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
    await app.until('a copy', () => Promise.resolve(existsSync(file('practice.sqlite.copy'))));
    await closedFor(() => putBack('practice'));
    await unlock();
    expect((await snapshot()).troubles).toMatchObject([
      {
        code: 'DATABASE_BEHIND',
        canUseCopy: true,
        has: { file: { operations: 0 }, copy: { operations: 1, transactions: 1 } },
      },
    ]);
    return id;
  }

  it('is offered with the contents of each, and used: nothing is missing, and the file stays beside it', async () => {
    const id = await behindItsCopy();
    const { kept } = await app.call('records.useCopy', { file: 'practice' });
    expect(existsSync(kept)).toBe(true);
    expect((await snapshot()).troubles).toEqual([]);
    expect(await app.call('flow.get', { id })).toMatchObject({ state: 'watching' });
    await closedFor();
    await unlock();
    expect((await snapshot()).troubles).toEqual([]);
    await expect(app.call('records.useCopy', { file: 'practice' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is named with the contents of each when the older records, or empty ones, are confirmed', async () => {
    await behindItsCopy();
    const { troubles } = await snapshot();
    for (const describe of [describeOlderRecords, describeEmptyRecords])
      expect(inEnglish(describe(troubles, 'practice')?.lines)).toEqual(
        expect.arrayContaining([
          { label: 'These records have', before: null, after: '0 operations, 0 transactions' },
          { label: 'The copy has', before: null, after: '1 operation, 1 transaction' },
        ]),
      );
  });

  it('survives setting the older records aside', async () => {
    await behindItsCopy();
    const { kept } = await app.call('records.setAside', { file: 'practice' });
    expect(countRecords(`${kept}.copy`)).toMatchObject({ operations: 1, transactions: 1 });
  });

  it('survives continuing with the older records', async () => {
    await behindItsCopy();
    await app.call('records.accept', { file: 'practice' });
    // Its change went to an address that these records never handed out.
    await app.until('the change', async () => {
      const { coins } = await app.call('coins.list', { refresh: true });
      return coins.length > 0;
    });
    await closedFor();
    const [name = ''] = kept('.copy.before-');
    expect(countRecords(file(name))).toMatchObject({ operations: 1, transactions: 1 });
  });
});

describe('records that are emptied', () => {
  it.each([
    ['the database and its copy are deleted', [...filesOf('practice'), 'practice.sqlite.copy']],
    [
      'they and the count beside them are deleted',
      [...filesOf('practice'), 'practice.sqlite.copy', 'practice.sqlite.head'],
    ],
  ])('are missed: %s', async (_what, gone) => {
    await app.fund();
    await closedFor(() => {
      for (const name of gone) rmSync(file(name), { force: true });
    });
    await unlock();
    expect((await snapshot()).troubles).toMatchObject([{ code: 'DATABASE_BEHIND' }]);
  });
});

describe('a database that is deleted', () => {
  it('is restored from its copy, and nothing important is missing', async () => {
    await app.fund();
    const id = await sending();
    await app.until('a copy', () => Promise.resolve(existsSync(file('practice.sqlite.copy'))));
    await app.grant(id);
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
    await closedFor(() => {
      for (const name of filesOf('practice')) rmSync(file(name), { force: true });
    });
    await unlock();
    const { troubles, notices } = await snapshot();
    expect(troubles).toEqual([]);
    expect(notices.join(' ')).toMatch(/records of Practice.* were missing.*came from the copy/);
    expect(await app.call('flow.get', { id })).toMatchObject({ state: 'watching' });
  });
});

describe('earlier limits, put back,', () => {
  it('are not used: the defaults apply, and a message says so', async () => {
    await app.fund();
    await app.call('settings.set', { maxFeeSats: 900_000 });
    await closedFor(() => keep('app'));
    await unlock();
    await app.call('settings.set', { maxFeeSats: 20_000 });
    await closedFor(() => putBack('app'));
    await unlock();
    expect((await app.call('settings.get', {})).maxFeeSats).toBe(1_000_000);
    expect((await snapshot()).notices.join(' ')).toMatch(/defaults apply: .*the maximum fee/);
  });
});

describe('a wallet that is created after another was erased', () => {
  it('accepts the earlier records as they are, and finds nothing changed outside', async () => {
    await app.fund();
    await app.call('settings.set', { maxFeeSats: 20_000 });
    const id = await sending();
    await app.call('vault.erase', { confirmation: 'ERASE' });
    const begin = { words: 12, passphrase: '', password: 'another password' } as const;
    await app.call('vault.create', begin);
    const quiet = async () => {
      expect(await snapshot()).toMatchObject({ notices: [], troubles: [] });
      expect((await app.call('flow.get', { id })).phase).not.toBe('broken');
    };
    await quiet();
    await closedFor();
    await app.call('vault.unlock', { password: begin.password });
    await quiet();
    expect((await app.call('settings.get', {})).maxFeeSats).toBe(20_000);

    // Erased while the app doesn't know what the vault had sealed.
    await closedFor();
    await app.call('vault.erase', { confirmation: 'ERASE' });
    await app.call('vault.create', begin);
    await quiet();
  });
});

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { setAside } from '#main/store/database.ts';
import { networkStorePath, openAppStore, openNetworkStore } from '#main/store/open-stores.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-schema-'));
  path = networkStorePath(dir, 'practice');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () => openNetworkStore(dir, 'practice', silentLog, testRecordKey);

function edit(sql: string, file = path): void {
  const db = new Database(file);
  db.unsafeMode(true);
  db.exec(sql);
  db.close();
}

const refusal = (...objects: { type: string; name: string; fault: string }[]): unknown =>
  expect.objectContaining({ code: 'DATABASE_ALTERED', details: { path, objects } });

describe('a file that does not have the schema of the app', () => {
  it.each([
    [
      'a trigger that approves',
      `create trigger approve after update of state on flow when new.state = 'approving'
       begin update flow set state = 'signing' where id = new.id; end`,
      { type: 'trigger', name: 'approve', fault: 'foreign' },
    ],
    [
      'a view',
      'create view rules as select * from coin_rule',
      { type: 'view', name: 'rules', fault: 'foreign' },
    ],
    ['a table', 'create table extra (x)', { type: 'table', name: 'extra', fault: 'foreign' }],
    [
      'an index',
      'create index more on flow (kind)',
      { type: 'index', name: 'more', fault: 'foreign' },
    ],
    ['a missing table', 'drop table label', { type: 'table', name: 'label', fault: 'missing' }],
    [
      'a missing trigger',
      'drop trigger activity_update',
      { type: 'trigger', name: 'activity_update', fault: 'missing' },
    ],
    [
      'a changed index',
      'drop index flow_due; create index flow_due on flow (kind)',
      { type: 'index', name: 'flow_due', fault: 'altered' },
    ],
    [
      'a changed table',
      'alter table label add column more text',
      { type: 'table', name: 'label', fault: 'altered' },
    ],
    [
      'a check taken out of the text of a table',
      `pragma writable_schema = on;
       update sqlite_schema set sql = replace(sql, 'check (json_valid(data))', '') where name = 'flow'`,
      { type: 'table', name: 'flow', fault: 'altered' },
    ],
  ])('is refused with its name: %s', (_what, sql, object) => {
    open().close();
    edit(sql);
    expect(open).toThrow(refusal(object));
    // Nothing was written, and nothing is lost.
    expect(open).toThrow(refusal(object));
  });

  it('is refused where it has something before the app made it, which could act with the first write', () => {
    edit(`create table seen (x);
      create trigger spy after insert on seen begin insert into seen values (1); end`);
    expect(open).toThrow(
      refusal(
        { type: 'table', name: 'seen', fault: 'foreign' },
        { type: 'trigger', name: 'spy', fault: 'foreign' },
      ),
    );
    const db = new Database(path);
    expect(db.pragma('user_version', { simple: true })).toBe(0);
    db.close();
  });

  it('is refused where its version was set back, or below nothing', () => {
    open().close();
    edit('pragma user_version = 0');
    expect(open).toThrow(expect.objectContaining({ code: 'DATABASE_ALTERED' }));
    edit('pragma user_version = -1');
    expect(open).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
  });

  it('is run again once the file was set aside', () => {
    open().close();
    edit('create view rules as select * from coin_rule');
    expect(open).toThrow();
    const kept = setAside(path, 5, 'altered');
    open().close();
    expect(existsSync(kept)).toBe(true);
  });

  it('is refused for the settings too', () => {
    const app = openAppStore(dir, silentLog, testRecordKey);
    app.close();
    edit(`create trigger t after insert on setting begin delete from setting; end`, app.path);
    expect(() => openAppStore(dir, silentLog, testRecordKey)).toThrow(
      expect.objectContaining({ code: 'DATABASE_ALTERED' }),
    );
  });
});

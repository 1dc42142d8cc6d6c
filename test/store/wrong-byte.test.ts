import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { openNetworkStore, salvageNetwork } from '#main/store/open-stores.ts';
import { isAppError } from '#shared/errors.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-byte-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () => openNetworkStore(dir, 'practice', silentLog, testRecordKey);

it('one wrong byte in the schema is damage that the app knows, and salvage never throws', () => {
  open().close();
  const file = join(dir, 'practice.sqlite');
  const whole = readFileSync(file);
  const text = whole.toString('latin1');
  const places = [...text.matchAll(/create [ -~\n]{20,}/gi)].flatMap(({ 0: sql, index }) =>
    Array.from(sql, (_, at) => index + at),
  );
  // Every 200th byte, and those of a check and of an option, which SQLite parses differently.
  const chosen = places.filter((_, at) => at % 200 === 7);
  const named = ['json_valid', 'content_rowid', 'prefix='].map((word) => text.indexOf(word) + 2);
  const codes = new Set<string>();
  for (const at of [...named, ...chosen]) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 4;
    for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true });
    writeFileSync(file, bytes);
    try {
      open().close();
    } catch (error) {
      if (!isAppError(error)) throw error;
      codes.add(error.code);
      const fresh = join(dir, 'fresh.sqlite');
      if (error.code === 'DATABASE_CORRUPT') salvageNetwork(file, fresh, silentLog);
      for (const ending of ['', '-wal', '-shm']) rmSync(fresh + ending, { force: true });
    }
  }
  expect([...codes].sort()).toEqual(['DATABASE_ALTERED', 'DATABASE_CORRUPT']);
});

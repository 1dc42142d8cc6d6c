import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { openPracticeStore } from '#practice/state/store.ts';

import { startPractice } from './support.ts';

const folder = () => join(mkdtempSync(join(tmpdir(), 'practice-')), 'state');
/** Like the app, which mines a block every 30 s by default. */
const start = (dir: string) => startPractice({ store: openPracticeStore(dir), blockSeconds: 30 });
const secondsOf = async ({ network }: ReturnType<typeof start>) =>
  (await network.status()).blockSeconds;

describe('the block time of the practice network', () => {
  it('is what the app starts with until it is set', async () => {
    const dir = folder();
    expect(await secondsOf(start(dir))).toBe(30);
    expect(await secondsOf(start(dir))).toBe(30);
  });

  it('stays manual after a restart, when no block is mined automatically', async () => {
    const dir = folder();
    await start(dir).network.setBlockTime(null);
    const after = start(dir);
    expect(await secondsOf(after)).toBeNull();
    const { height } = await after.network.status();
    after.clock.advance(3_600_000);
    expect((await after.network.status()).height).toBe(height);
  });

  it('stays as long as it was set after a restart, and can be set back', async () => {
    const dir = folder();
    await start(dir).network.setBlockTime(600);
    const after = start(dir);
    expect(await secondsOf(after)).toBe(600);
    const { height } = await after.network.status();
    after.clock.advance(599_000);
    expect((await after.network.status()).height).toBe(height);
    after.clock.advance(1_000);
    expect((await after.network.status()).height).toBe(height + 1);
    await after.network.setBlockTime(30);
    expect(await secondsOf(start(dir))).toBe(30);
  });

  it('survives a new chain', async () => {
    const dir = folder();
    const before = start(dir);
    await before.network.setBlockTime(null);
    expect((await before.network.reset()).blockSeconds).toBeNull();
    expect(await secondsOf(start(dir))).toBeNull();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { FlowRow } from '#main/flows/engine/store-port.ts';
import { silentLog } from '#main/log.ts';
import { networkStorePath, openAppStore, openNetworkStore } from '#main/store/open-stores.ts';
import type { RecordKey } from '#main/store/records.ts';
import type { KeptAsset, KeptRune } from '#shared/bitcoin/kept-asset.ts';

const KEY = Buffer.alloc(32, 7);
const known: RecordKey = { key: () => KEY };
const unknown: RecordKey = { key: () => null };

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-records-'));
  path = networkStorePath(dir, 'practice');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = (key = known) => openNetworkStore(dir, 'practice', silentLog, key);

/** Changes the file while the app is closed. */
function edit(sql: string, file = path): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}

const COIN = `${'aa'.repeat(32)}:1`;
const flow = (over: Partial<FlowRow> = {}): FlowRow => ({
  id: 'flow-aaa1',
  kind: 'inscribe',
  version: 1,
  state: 'preparing',
  data: { payAddress: 'bcrt1pay' },
  batchId: 'b',
  position: 0,
  parentId: null,
  lane: null,
  laneSince: null,
  nextRunAt: 5,
  attempts: 0,
  lastError: null,
  createdAt: 1,
  updatedAt: 1,
  over: false,
  ...over,
});
const commit = (store: ReturnType<typeof open>, row = flow()) =>
  store.flows.commit([{ row, from: null, note: null, effects: {} }]);

describe('a flow', () => {
  const authentic = (key = known) => {
    const store = open(key);
    const found = store.flows.get('flow-aaa1')?.authentic;
    const foreign = store.records.foreign();
    store.close();
    return { found, foreign };
  };
  beforeEach(() => {
    const store = open();
    commit(store);
    store.flows.stay(flow({ data: { payAddress: 'bcrt1other' } }), {});
    store.flows.reschedule('flow-aaa1', { at: 9, attempts: 2, error: null, now: 8 });
    store.close();
  });

  it('is known as ours, also after it was put off', () => {
    expect(authentic()).toEqual({ found: true, foreign: {} });
  });

  it('is neither ours nor not before the vault was unlocked', () => {
    expect(authentic(unknown)).toEqual({ found: null, foreign: {} });
  });

  it.each([
    ['id', "'flow-aaa1'||''", true],
    ['kind', "'spend'", false],
    ['version', '2', false],
    ['state', "'signing'", false],
    ['data', `'{"payAddress":"bcrt1thief"}'`, false],
    ['data', `'{"payAddress": "bcrt1other"}'`, false],
    ['batch_id', "'c'", false],
    ['position', '1', false],
    ['created_at', '2', false],
    ['over', '1', false],
    ['mac', 'null', false],
    ['mac', "'00'", false],
    ['mac', 'upper(mac)', false],
    ['next_run_at', '1', true],
    ['last_error', "'x'", true],
  ])('whose %s becomes %s by hand is told: %s', (column, value, expected) => {
    edit(`update flow set ${column} = ${value}`);
    expect(authentic().found).toBe(expected);
    expect(authentic().foreign).toEqual(expected ? {} : { flow: 1 });
  });

  it('of another network, or under another key, is not ours', () => {
    const other = openNetworkStore(dir, 'testnet', silentLog, known);
    other.close();
    edit(`attach '${networkStorePath(dir, 'testnet')}' as other;
      insert into other.flow select * from flow`);
    const copied = openNetworkStore(dir, 'testnet', silentLog, known);
    expect(copied.flows.get('flow-aaa1')?.authentic).toBe(false);
    copied.close();
    expect(authentic({ key: () => Buffer.alloc(32, 8) }).found).toBe(false);
  });

  it('that was copied to another id is not ours', () => {
    edit(`create temp table copied as select * from flow; update copied set id = 'flow-aaa2';
      insert into flow select * from copied`);
    expect(authentic().foreign).toEqual({ flow: 1 });
  });

  it('is not written before the vault was unlocked', () => {
    const store = open(unknown);
    expect(() => commit(store, flow({ id: 'flow-aaa2' }))).toThrow(
      expect.objectContaining({ code: 'VAULT_LOCKED' }),
    );
    expect(store.flows.get('flow-aaa2')).toBeNull();
    store.close();
  });

  it('is taken over by a new vault, as it is', () => {
    edit('update flow set mac = null');
    expect(authentic().found).toBe(false);
    const store = open();
    store.records.adopt();
    store.close();
    expect(authentic()).toEqual({ found: true, foreign: {} });
  });
});

describe('the user’s decisions about a coin', () => {
  it('lets nothing go where it was written by hand, and holds the coin until it is said again', () => {
    open().close();
    edit(`insert into coin_rule (outpoint, frozen, released, reason, at)
      values ('${COIN}', 0, '["${'cc'.repeat(32)}i0"]', 'mine', 1)`);
    const store = open();
    expect(store.coinNotes.released(COIN)).toEqual([]);
    expect(store.coinNotes.releaseReason(COIN)).toBeNull();
    expect(store.coinNotes.isFrozen(COIN)).toBe(true);
    // The user's confirmation doesn't accept any other row.
    store.coinNotes.setFrozen(COIN, false, 2);
    expect(store.coinNotes.isFrozen(COIN)).toBe(false);
    expect(store.coinNotes.released(COIN)).toEqual([]);
    store.close();
  });

  it('stays frozen where it was thawed by hand', () => {
    const store = open();
    store.coinNotes.setFrozen(COIN, true, 1);
    store.coinNotes.setReleased(COIN, ['x'], 'why', 2);
    expect(store.coinNotes.released(COIN)).toEqual(['x']);
    store.close();
    edit('update coin_rule set frozen = 0');
    const again = open();
    expect(again.coinNotes.isFrozen(COIN)).toBe(true);
    expect(again.coinNotes.released(COIN)).toEqual([]);
    again.close();
  });

  it('makes no coin clean by hand', () => {
    const store = open();
    store.wallet.cleanChange.add('b:0');
    store.close();
    edit(`insert into clean_change (outpoint) values ('${COIN}')`);
    const again = open();
    expect(again.wallet.cleanChange.has('b:0')).toBe(true);
    expect(again.wallet.cleanChange.has(COIN)).toBe(false);
    again.wallet.cleanChange.add(COIN);
    expect(again.wallet.cleanChange.has(COIN)).toBe(true);
    again.close();
  });
});

describe('a rune that was seen', () => {
  const seen: KeptRune = {
    ...{ id: '840000:1', name: 'DOG•PAWS', divisibility: 2, learned: 'seen', at: 1 },
  };

  it('stays as it was: only an etching of ours says otherwise, and then nothing does', () => {
    const store = open();
    store.keptRunes.add(seen);
    store.keptRunes.add({ ...seen, divisibility: 0, at: 2 });
    expect(store.keptRunes.of(seen.id)).toEqual(seen);
    const bytes = { ...seen, divisibility: 5, learned: 'bytes', at: 3 } as const;
    store.keptRunes.add(bytes);
    store.keptRunes.add({ ...bytes, divisibility: 6 });
    expect(store.keptRunes.of(seen.id)).toEqual(bytes);
    store.keptRunes.decide({ ...bytes, divisibility: 7 });
    expect(store.keptRunes.of(seen.id)?.divisibility).toBe(7);
    const etched = { ...seen, divisibility: 3, learned: 'etched', at: 3 } as const;
    store.keptRunes.add(etched);
    store.keptRunes.add({ ...etched, divisibility: 4, at: 4 });
    store.keptRunes.add({ ...seen, at: 5 });
    store.keptRunes.decide({ ...bytes, at: 6 });
    expect(store.keptRunes.of(seen.id)).toEqual(etched);
    expect(store.keptRunes.of('840000:2')).toBeNull();
    store.close();
  });

  it.each([
    ['edited', 'update kept_rune set divisibility = 0', 1],
    ['deleted', 'delete from kept_rune', 0],
  ])('is noticed where its row was %s by hand, and not believed', (_what, sql, rows) => {
    const store = open();
    store.head.restart();
    store.keptRunes.add(seen);
    store.close();
    edit(sql);
    const again = open();
    expect(again.keptRunes.of(seen.id)).toBeNull();
    expect(again.records.foreign()).toEqual(rows === 1 ? { kept_rune: 1 } : {});
    expect(again.head.check()).toEqual(rows === 1 ? null : { kind: 'rows' });
    again.close();
  });
});

describe('a coin that was seen with an asset', () => {
  const seen: KeptAsset = {
    ...{ outpoint: COIN, kind: 'inscription', id: `${'ab'.repeat(32)}i0` },
    ...{ sat: 7n, learned: 'listed', at: 1 },
  };

  it('stays one: bytes may say better where it sits, and no list says less', () => {
    const store = open();
    store.keptAssets.add([seen]);
    store.keptAssets.add([{ ...seen, sat: 9n, learned: 'bytes', at: 2 }]);
    store.keptAssets.add([{ ...seen, sat: 3n, at: 3 }]);
    store.keptAssets.left(COIN, 'ef'.repeat(32));
    expect(store.keptAssets.of(COIN)).toEqual([{ ...seen, sat: 9n, learned: 'bytes' }]);
    const later = `${'ef'.repeat(32)}:0`;
    store.keptAssets.add([{ ...seen, outpoint: later, at: 4 }]);
    expect(store.keptAssets.placesOf(seen.id)).toEqual([later, COIN]);
    expect(store.keptAssets.placesOf('another')).toEqual([]);
    expect(store.records.foreign()).toEqual({});
    store.close();
  });

  it.each([
    ['edited', `update kept_asset set sat = '0'`, 1],
    ['marked as moved', `update kept_asset set left_txid = 'x'`, 1],
    ['deleted', 'delete from kept_asset', 0],
  ])('is noticed where its row was %s by hand', (_what, sql, rows) => {
    const store = open();
    store.head.restart();
    store.keptAssets.add([seen]);
    store.close();
    edit(sql);
    const again = open();
    expect(again.keptAssets.of(COIN).map(({ learned }) => learned)).toEqual(
      rows === 1 ? ['doubted'] : [],
    );
    expect(again.records.foreign()).toEqual(rows === 1 ? { kept_asset: 1 } : {});
    expect(again.head.check()).toEqual(rows === 1 ? null : { kind: 'rows' });
    again.close();
  });
});

describe('a coin that an operation reserved', () => {
  const reserve = (coins: string[]) => {
    const store = open();
    store.head.restart();
    store.flows.commit([{ row: flow(), from: null, note: null, effects: { lock: coins } }]);
    return store;
  };

  it('is counted while it is reserved, and no more once it is free', () => {
    const store = reserve([COIN, `${'bb'.repeat(32)}:0`]);
    expect(store.head.check()).toBeNull();
    store.flows.stay(flow(), { unlock: true, lock: [COIN] });
    expect(store.head.check()).toBeNull();
    expect(store.records.foreign()).toEqual({});
    store.flows.setAside('flow-aaa1');
    expect(store.wallet.lockedBy(COIN)).toBeNull();
    store.close();
    const again = open();
    expect(again.records.foreign()).toEqual({ flow: 1 });
    expect(again.head.check()).toBeNull();
    again.close();
  });

  it.each([
    ['deleted', 'delete from coin_lock', { kind: 'rows' }, {}],
    ['given to another', "update coin_lock set flow_id = 'flow-aaa2'", null, { coin_lock: 1 }],
    ['made up', "insert into coin_lock values ('x:0', 'flow-aaa1', null)", null, { coin_lock: 1 }],
  ])('is noticed where its row was %s by hand', (_what, sql, fault, foreign) => {
    const store = reserve([COIN]);
    commit(store, flow({ id: 'flow-aaa2' }));
    store.close();
    edit(sql);
    const again = open();
    expect(again.records.foreign()).toEqual(foreign);
    expect(again.head.check()).toEqual(fault);
    again.close();
  });
});

describe('the count of addresses', () => {
  it('is found out again where it was changed by hand', () => {
    const store = open();
    store.wallet.useIndex(1, false, 4);
    store.close();
    edit('update address_index set next = 2000000000');
    const again = open();
    expect(again.wallet.nextIndex(1, false)).toBe(0);
    expect(again.wallet.isIndexDoubted(1)).toBe(true);
    again.wallet.useIndex(1, false, 6);
    expect(again.wallet.nextIndex(1, false)).toBe(7);
    expect(again.wallet.isIndexDoubted(1)).toBe(false);
    again.close();
  });
});

describe('the ledger of live signatures', () => {
  const signature = {
    outpoint: COIN,
    flowId: 'flow-1',
    inscriptionId: `${'cc'.repeat(32)}i0`,
    auctionId: null,
    priceSats: '20000',
    payAddress: 'bcrt1pay',
    psbtHash: '01'.repeat(32),
    signedAt: 5,
  };

  it('counts a signature that was ended by hand as live, at no price', () => {
    const store = open();
    store.signatures.add(signature);
    store.close();
    edit("update live_signature set ended_txid = 'dd', ended_at = 6");
    const again = open();
    expect(again.signatures.ofCoin(COIN)).toMatchObject([{ priceSats: '0', payAddress: '' }]);
    expect(again.signatures.recentlyEnded(9)).toEqual([]);
    again.close();
  });

  it('shows and ends none that was written by hand', () => {
    open().close();
    edit(`insert into live_signature (outpoint, psbt_hash, flow_id, inscription_id, price_sats, pay_address, signed_at)
      values ('${COIN}', '${signature.psbtHash}', 'flow-1', 'x', '1', 'bcrt1thief', 1)`);
    const store = open();
    expect(store.signatures.allLive()).toEqual([]);
    expect(store.signatures.end(COIN, 'dd', 7)).toBe(0);
    // An authentic one of the same name replaces it.
    store.signatures.add(signature);
    expect(store.signatures.allLive()).toEqual([signature]);
    expect(store.signatures.end(COIN, 'dd', 7)).toBe(1);
    expect(store.signatures.allLive()).toEqual([]);
    expect(store.signatures.recentlyEnded(9)).toMatchObject([{ endedTxid: 'dd', endedAt: 7 }]);
    store.close();
  });
});

describe('a transaction of ours', () => {
  it('whose status was changed by hand stays unbelieved', () => {
    const store = open();
    commit(store);
    const tx = {
      txid: 't1',
      flowId: 'flow-aaa1',
      subject: 'o1',
      purpose: 'pay-order',
      sats: '1',
      feeSats: '1',
      outpoints: [],
      rawHex: '00',
      status: 'sent' as const,
      height: null,
      at: 1,
    };
    store.transactions.add(tx);
    expect(store.transactions.get('t1')).toEqual({ ...tx, authentic: true });
    store.close();
    edit("update flow_tx set status = 'dropped'");
    const again = open();
    again.transactions.setStatus('t1', 'deep', 7);
    expect(again.transactions.get('t1')).toMatchObject({
      authentic: false,
      status: 'dropped',
      rawHex: '00',
    });
    again.close();
  });
});

describe('a setting that bounds money', () => {
  it('is distinguished from one that was written by hand', () => {
    const app = openAppStore(dir, silentLog, known);
    app.settings.setOwn('limits', { maxFeeSats: 5 });
    expect(app.settings.getOwn('limits')).toEqual({ value: { maxFeeSats: 5 }, authentic: true });
    expect(app.settings.getOwn('none')).toBeUndefined();
    app.close();
    edit(`update setting set value = '{"maxFeeSats":9}'`, app.path);
    const again = openAppStore(dir, silentLog, known);
    expect(again.settings.getOwn('limits')).toMatchObject({ authentic: false });
    again.close();
  });
});

describe('the module of the swap that was signed for last', () => {
  const module = () => {
    const store = open();
    const found = store.signedOperations.lastModule();
    store.close();
    return found;
  };
  const sign = (moduleId: string) => {
    const store = open();
    const said = { func: 'swap', params: ['a'], ts: 1, signedAt: 1_000 };
    const operation = { id: 'op', address: 'bcrt1', flowId: 'flow-aaa1', ...said };
    store.signedOperations.pinModule(moduleId, 1_000);
    store.signedOperations.add([operation]);
    store.close();
  };

  it('is absent before a text was signed, and then the one of the last', () => {
    expect(module()).toBeNull();
    sign('module-1');
    sign('module-2');
    expect(module()).toBe('module-2');
  });

  it.each([
    ['taken out', 'delete from cache'],
    ['another', "update cache set data = replace(data, 'module-1', 'module-2')"],
    ['written without its code', `update cache set data = '"module-2"'`],
  ])('is not known where what says it was %s by hand', (_how, sql) => {
    sign('module-1');
    edit(sql);
    expect(module()).toBe('unknown');
  });
});

import { describe, expect, it } from 'vitest';

import type { Events } from '#shared/ipc/events.ts';
import { say } from '#shared/words/say.ts';
import { closableApp } from '#test/flows/support/closable-app.ts';

/** Another owner's address. */
const THIEF = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const { app, closedFor, rewritten, snapshot, unlock } = closableApp();

const notices = async () => (await snapshot()).notices.join(' ');

async function ordered(): Promise<string> {
  const { ordinals } = await app.fund();
  const { ids } = await app.call('flow.start', {
    kind: 'inscribe',
    content: { type: 'files', items: [await app.addText('a.txt', 'hello')] },
    receiveAddress: ordinals.address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'outside',
  });
  const [id = ''] = ids;
  await app.flow(id, ({ phase }) => phase === 'asking' || phase === 'watching', 'ordered');
  return id;
}
const payingTo = (id: string) => app.call('flow.get', { id });

describe('a flow whose row was changed while the app was closed', () => {
  it('is shown as changed outside, starts nothing and takes no answer', async () => {
    const id = await ordered();
    const honest = (await payingTo(id)).order?.payAddress ?? '';
    await rewritten((db) => {
      db.prepare('update flow set data = replace(data, ?, ?) where id = ?').run(honest, THIEF, id);
      db.prepare('update flow set next_run_at = 1').run();
    });
    await unlock();
    const view = await payingTo(id);
    expect(view.phase).toBe('broken');
    expect(view.title).toBe('An operation that was changed outside the app');
    expect(JSON.stringify(view)).not.toContain(THIEF);
    await expect(app.call('flow.answer', { id, answer: 'cancel' })).rejects.toMatchObject({
      code: 'ANSWER_NOT_EXPECTED',
    });
    expect(await notices()).toMatch(
      /Records of Practice.* were changed outside the app: 1 operation\./,
    );
    expect((await app.call('flow.journal', { id })).length).toBeGreaterThan(0);
  });

  it('continues as the app wrote it, and not before the first unlock', async () => {
    const id = await ordered();
    await closedFor();
    const before = await payingTo(id);
    await expect(app.call('flow.answer', { id, answer: 'cancel' })).rejects.toMatchObject({
      code: 'VAULT_LOCKED',
    });
    await unlock();
    expect((await payingTo(id)).phase).toBe(before.phase);
    expect(await notices()).toBe('');
  });

  it('that was forged starts nothing and asks for nothing', async () => {
    await ordered();
    await rewritten((db) => {
      db.exec(`insert into flow (id, kind, version, state, data, batch_id, position, next_run_at, created_at,
          updated_at) select 'made-up-flow', kind, version, state, data, 'b', 0, 1, created_at, updated_at from flow`);
    });
    await unlock();
    expect((await payingTo('made-up-flow')).phase).toBe('broken');
    expect(await app.approve('approval.pending', {})).toEqual([]);
  });
});

describe('a card', () => {
  it('is in no row, so none can say one thing over bytes that do another', async () => {
    await app.fund();
    const { ids } = await app.call('flow.start', {
      kind: 'send',
      recipients: [{ address: THIEF, sats: '1000' }],
      feeRate: 2,
    });
    const [id = ''] = ids;
    const shown = await app.card(id);
    expect(shown.card.outputs[0]).toMatchObject({ sats: '1000' });
    await rewritten((db) => {
      const [row] = db
        .prepare<[string], { state: string; data: string }>(
          'select state, data from flow where id = ?',
        )
        .all(id);
      expect(row?.state).toBe('approving');
      // Intent and bytes, but nothing of what was shown or judged.
      for (const word of ['clauses', 'verdict', 'outlaySats', 'satFlow', shown.digest])
        expect(row?.data).not.toContain(word);
      db.prepare('update flow set data = ? where id = ?').run(
        row?.data.replaceAll('"1000"', '"900000"') ?? '',
        id,
      );
    });
    await unlock();
    const view = await payingTo(id);
    expect(view).toMatchObject({
      phase: 'broken',
      title: 'An operation that was changed outside the app',
    });
    expect(await app.approve('approval.pending', {})).toEqual([]);
    await expect(app.consent(shown)).rejects.toThrow();
  });
});

describe('a name of an address that was written by hand', () => {
  const send = async () => {
    const { ids } = await app.call('flow.start', {
      kind: 'send',
      recipients: [{ address: THIEF, sats: '1000' }],
      feeRate: 2,
    });
    const shown = await app.card(ids[0] ?? '');
    await app.call('flow.answer', { id: ids[0] ?? '', answer: 'cancel' });
    return shown;
  };

  it('is on no card, and one that was allowed still is', async () => {
    await app.fund();
    await rewritten((db) =>
      db
        .prepare("insert into label (type, ref, label) values ('addr', ?, 'My own vault')")
        .run(THIEF),
    );
    await unlock();
    const { card } = await send();
    expect(card.outputs[0]).toMatchObject({ address: THIEF, mine: false });
    expect(JSON.stringify(card)).not.toContain('My own vault');

    await app.call('labels.set', { type: 'addr', ref: THIEF, label: 'Ada' });
    await closedFor();
    await unlock();
    expect((await send()).card.outputs[0]).toMatchObject({ name: 'Ada' });

    await rewritten((db) => db.prepare("update label set label = 'Bob' where label = 'Ada'").run());
    await unlock();
    expect(JSON.stringify((await send()).card)).not.toContain('Bob');
  });
});

describe('a file to inscribe whose bytes were changed while the app was closed', () => {
  it('is not ordered: what was chosen is inscribed, or nothing', async () => {
    const { ordinals } = await app.fund();
    const item = await app.addText('a.txt', 'hello');
    await rewritten((db) =>
      db.prepare('update blob set bytes = ? where hash = ?').run(Buffer.from('thief'), item.hash),
    );
    await unlock();
    const order = {
      kind: 'inscribe' as const,
      content: { type: 'files' as const, items: [item] },
      receiveAddress: ordinals.address,
      feeRate: 2,
      outputValue: 546,
      payWith: 'outside' as const,
    };
    const { ids } = await app.call('flow.start', order);
    const view = await app.flow(ids[0] ?? '', ({ phase }) => phase === 'failed', 'not ordered');
    expect(view.headline).toMatch(/bytes of a file are no longer in the store/);
    expect(
      (await app.call('orders.list', { cursor: null, limit: 10, status: null, query: '' })).rows,
    ).toEqual([]);

    // Adding the same file again replaces the altered one.
    await app.addText('a.txt', 'hello');
    const again = await app.call('flow.start', order);
    await app.flow(
      again.ids[0] ?? '',
      ({ phase }) => phase === 'asking' || phase === 'watching',
      'ordered',
    );
  });
});

describe('an operation that was changed outside', () => {
  it('is exported as found, and set aside: its coins are free, and it is not trusted', async () => {
    await app.fund();
    const { ids } = await app.call('flow.start', {
      kind: 'send',
      recipients: [{ address: THIEF, sats: '1000' }],
      feeRate: 2,
    });
    const [id = ''] = ids;
    await app.card(id);
    await expect(app.call('flow.setAside', { id })).rejects.toMatchObject({
      code: 'ANSWER_NOT_EXPECTED',
    });
    await rewritten((db) => {
      const data = `json_set(replace(data, '"1000"', '"900000"'), '$.also', ?)`;
      db.prepare(`update flow set data = ${data}`).run(say.flows.notes.askedFor);
    });
    await unlock();
    const lockedBy = async () =>
      (await app.call('coins.list', { refresh: true })).coins.map((coin) => coin.lockedBy);
    expect(await lockedBy()).toContain(id);
    expect((await app.call('flow.list', { active: true })).map((flow) => flow.id)).toContain(id);

    await app.call('flow.export', { id });
    const saved = [...app.saved].find(([name]) => name.includes(id))?.[1] ?? '{}';
    const record = JSON.parse(saved) as { operation: { data: string }[]; coins: object[] };
    expect(record.operation[0]?.data).toContain('"900000"');
    expect(JSON.parse(record.operation[0]?.data ?? '')).toMatchObject({
      also: say.flows.notes.askedFor,
    });
    expect(record.coins.length).toBeGreaterThan(0);

    // A page alone can't discard what may have been sent.
    const titles: string[] = [];
    app.app.events.on((name, sent) => {
      if (name !== 'approval.changed') return;
      titles.push(...(sent as Events['approval.changed']).pending.map(({ title }) => title));
    });
    expect((await app.call('flow.setAside', { id })).phase).toBe('broken');
    expect(titles).toEqual(['Forget an operation']);
    expect(await lockedBy()).toEqual([null]);
    expect(await app.call('flow.list', { active: true })).toEqual([]);
    await closedFor();
    await unlock();
    expect((await payingTo(id)).phase).toBe('broken');
    expect((await app.call('app.snapshot', {})).troubles).toEqual([]);
  });
});

describe('the host of a provider', () => {
  it('is not believed where it was written by hand', async () => {
    const networks = ['signet'] as const;
    await closedFor(undefined, { networks });
    await app.fund();
    const signet = async () =>
      (await app.call('settings.networks', {})).find(({ id }) => id === 'signet')?.baseUrl;
    const own = await signet();
    const baseUrl = 'https://mine.example';
    await app.call('settings.configureNetwork', { network: 'signet', baseUrl, segment: null });
    expect(await signet()).toBe(baseUrl);
    await rewritten(
      (db) => {
        const { changes } = db
          .prepare("update setting set value = replace(value, 'mine', 'thief') where key = 'hosts'")
          .run();
        expect(changes).toBe(1);
      },
      'app',
      { networks },
    );
    await unlock();
    expect(await signet()).toBe(own);
    expect(await notices()).toMatch(
      /defaults apply: the addresses of providers and their proxies\./,
    );
  });
});

describe('what bounds money', () => {
  it('is not believed where it was written by hand', async () => {
    await app.fund();
    await app.call('settings.set', { maxFeeSats: 20_000 });
    await rewritten((db) => {
      db.prepare('update setting set value = json_set(value, ?, 99000000) where key = ?').run(
        '$.maxFeeSats',
        'limits',
      );
    }, 'app');
    await unlock();
    expect((await app.call('settings.get', {})).maxFeeSats).toBe(1_000_000);
    expect(await notices()).toMatch(/defaults apply: the maximum fee\. Set them again/);
    await app.call('settings.set', { maxFeeSats: 20_000 });
    await closedFor();
    await unlock();
    expect((await app.call('settings.get', {})).maxFeeSats).toBe(20_000);
    expect(await notices()).toBe('');
  });

  it('is missed where it was taken out', async () => {
    await app.fund();
    await app.call('settings.set', { autoLockMinutes: 5 });
    await rewritten((db) => {
      db.exec("delete from setting where key in ('limits', 'hosts')");
    }, 'app');
    await unlock();
    expect((await app.call('settings.get', {})).autoLockMinutes).toBe(15);
    expect(await notices()).toMatch(/the maximum fee.*the addresses of providers/);
  });

  it('is taken over once, from before there was a wallet, and never again', async () => {
    await app.call('settings.set', { maxFeeSats: 30_000, theme: 'dark' });
    await closedFor();
    await app.fund();
    expect(await app.call('settings.get', {})).toMatchObject({ maxFeeSats: 30_000, theme: 'dark' });
    await rewritten((db) => {
      db.exec(`update setting set mac = null, value = json_set(value, '$.maxFeeSats', 90000000)
        where key = 'limits'`);
    }, 'app');
    await unlock();
    expect((await app.call('settings.get', {})).maxFeeSats).toBe(1_000_000);
  });
});

describe('a coin', () => {
  it('is not let go by a rule that was written by hand', async () => {
    const { ordinals } = await app.fund();
    const coin = await app.inscribe(ordinals.address);
    await rewritten((db) => {
      db.prepare('insert into coin_rule (outpoint, released, reason, at) values (?, ?, ?, 1)').run(
        coin.outpoint,
        JSON.stringify(coin.inscriptions),
        'mine',
      );
    });
    await unlock();
    const { coins } = await app.call('coins.list', { refresh: true });
    const seen = coins.find(({ outpoint }) => outpoint === coin.outpoint);
    expect(seen).toMatchObject({ released: [], frozen: true });
    expect(seen?.verdict).not.toBe('clean');
    expect(await notices()).toMatch(/1 rule of a coin/);
  });
});

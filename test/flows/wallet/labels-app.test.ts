import { setImmediate } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let test: TestApp;
afterEach(async () => test.app.stop());

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

describe('labels', () => {
  it('name an address on the card, and leave and come back as BIP-329', async () => {
    test = await startTestApp();
    const { payment } = await test.fund();
    const [coin] = (await test.call('coins.list', { refresh: true })).coins;
    await test.call('labels.set', { type: 'addr', ref: STRANGER, label: 'Ada' });
    await test.call('labels.set', { type: 'addr', ref: payment.address, label: 'Rent' });
    await test.call('labels.set', { type: 'output', ref: coin!.outpoint, label: 'First' });
    await test.call('coins.freeze', { outpoints: [coin!.outpoint], frozen: true });
    const rows = await test.call('labels.addresses', {});
    expect(rows.find(({ address }) => address === payment.address)).toMatchObject({
      label: 'Rent',
      coins: 1,
      sats: '1000000',
      used: true,
    });
    expect(rows.some(({ used, coins }) => !used && coins === 0)).toBe(true);

    expect((await test.call('labels.export', {})).rows).toBe(3);
    const text = test.saved.get('inkstone-practice-labels.jsonl') ?? '';
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(
      expect.arrayContaining([
        { type: 'addr', ref: STRANGER, label: 'Ada' },
        { type: 'output', ref: coin!.outpoint, label: 'First', spendable: false },
      ]),
    );
    await test.call('labels.set', { type: 'addr', ref: payment.address, label: '' });
    const taken = await test.call('labels.import', { text: `${text}\nno label\n{"type":"x"}` });
    expect(taken).toEqual({ taken: 3, refused: 2, frozen: 0 });
    expect(await test.call('labels.list', {})).toHaveLength(3);

    await test.call('coins.freeze', { outpoints: [coin!.outpoint], frozen: false });
    const recipients = [{ address: STRANGER, sats: '20000' }];
    const [id = ''] = (await test.call('flow.start', { kind: 'send', recipients, feeRate: 2 })).ids;
    expect((await test.call('labels.recipients', {}))[0]).toMatchObject({
      ...{ address: STRANGER, name: 'Ada', mine: false },
      at: expect.any(Number),
    });
    const { card } = await test.card(id);
    expect(card.outputs[0]).toMatchObject({ address: STRANGER, name: 'Ada' });
  });
});

it('labels by the thousand are taken in without holding anything else up', async () => {
  test = await startTestApp();
  await test.fund();
  const line = (n: number) => ({ type: 'tx', ref: n.toString(16).padStart(64, '0'), label: 'Old' });
  const text = Array.from({ length: 6_000 }, (_, n) => JSON.stringify(line(n))).join('\n');
  let turns = 0;
  const over = new AbortController();
  const others = (async () => {
    for (; !over.signal.aborted; turns += 1) await setImmediate();
  })();
  expect(await test.call('labels.import', { text })).toEqual({
    taken: 6_000,
    refused: 0,
    frozen: 0,
  });
  over.abort();
  await others;
  // One turn per few hundred lines, both reading and writing.
  expect(turns).toBeGreaterThanOrEqual(50);
  expect(await test.call('labels.list', {})).toHaveLength(6_000);
});

describe('a name for someone else’s address', () => {
  it('is on no card if more names came at once than a user can read', async () => {
    test = await startTestApp();
    await test.fund();
    const nameOf = (ref: string, label: string) => JSON.stringify({ type: 'addr', ref, label });
    const others = Array.from({ length: 40 }, (_, n) => nameOf(`nobody-${n}`, `Name ${n}`));
    const text = [...others, nameOf(STRANGER, 'My own vault')].join('\n');
    expect((await test.call('labels.import', { text })).taken).toBe(41);
    const recipients = [{ address: STRANGER, sats: '20000' }];
    const start = { kind: 'send' as const, recipients, feeRate: 2 };
    const [id = ''] = (await test.call('flow.start', start)).ids;
    expect(JSON.stringify((await test.card(id)).card)).not.toContain('My own vault');
    await test.call('flow.answer', { id, answer: 'cancel' });
    // Named explicitly, it is read and applied.
    await test.call('labels.set', { type: 'addr', ref: STRANGER, label: 'My own vault' });
    const [again = ''] = (await test.call('flow.start', start)).ids;
    expect((await test.card(again)).card.outputs[0]).toMatchObject({ name: 'My own vault' });
  });

  it('is put on nothing before it was allowed', async () => {
    test = await startTestApp({ leaveChanges: true });
    await test.fund().catch(() => undefined);
    const request = test.call('labels.set', { type: 'addr', ref: STRANGER, label: 'Ada' });
    request.catch(() => undefined);
    const waiting = await test.until('the request', async () =>
      (await test.approve('approval.pending', {})).find((item) => item.kind === 'change'),
    );
    expect(waiting).toMatchObject({ title: 'Name an address' });
    expect(await test.call('labels.list', {})).toEqual([]);
    await test.approve('approval.refuse', { id: waiting.id });
    await expect(request).rejects.toMatchObject({ code: 'REFUSED' });
    expect(await test.call('labels.list', {})).toEqual([]);
  });
});

describe('a file that says what is spendable', () => {
  const lineOf = (ref: string, spendable: boolean) =>
    JSON.stringify({ type: 'output', ref, spendable });

  it('freezes no coin before it was confirmed, and says how many', async () => {
    test = await startTestApp({ leaveChanges: true });
    const { payment } = await test.fund();
    for (const item of await test.approve('approval.pending', {}))
      await test.approve('approval.dismiss', { id: item.id });
    await test.call('practice.faucet', { address: payment.address, sats: 50_000 });
    await test.call('practice.mine', { blocks: 1 });
    const coins = async () => (await test.call('coins.list', { refresh: true })).coins;
    const own = (await coins()).map(({ outpoint }) => outpoint);
    expect(own).toHaveLength(2);
    const later = `${'ab'.repeat(32)}:1`;
    const text = [...own, later, later].map((ref) => lineOf(ref, false)).join('\n');
    const request = test.call('labels.import', { text });
    request.catch(() => undefined);
    const waiting = await test.until('the request', async () =>
      (await test.approve('approval.pending', {})).find((item) => item.kind === 'change'),
    );
    expect(waiting).toMatchObject({ title: 'Freeze 3 coins', needsPassword: false });
    expect(waiting.lines.map(({ after }) => after)).toEqual([
      expect.stringMatching(/^2 of your 2 coins: /),
      '1 coin',
    ]);
    expect((await coins()).some(({ frozen }) => frozen)).toBe(false);
    await test.approve('approval.refuse', { id: waiting.id });
    await expect(request).rejects.toMatchObject({ code: 'REFUSED' });
    expect((await coins()).some(({ frozen }) => frozen)).toBe(false);

    const again = test.allow(test.call('labels.import', { text }));
    expect(await again).toEqual({ taken: 4, refused: 0, frozen: 3 });
    expect((await coins()).every(({ frozen }) => frozen)).toBe(true);
    // Frozen coins need no further confirmation, and no file unfreezes them.
    const other = [lineOf(own[0] ?? '', false), lineOf(own[1] ?? '', true)].join('\n');
    expect(await test.call('labels.import', { text: other })).toMatchObject({ frozen: 0 });
    expect((await coins()).every(({ frozen }) => frozen)).toBe(true);
  });
});

describe('notes on a payment', () => {
  it('is found, stays when another transaction takes its place, and leaves as labels of both', async () => {
    test = await startTestApp({ clock: hurriedClock });
    await test.fund();
    await test.call('coins.list', { refresh: true });
    const send = {
      ...{ kind: 'send' as const, feeRate: 2, note: 'Rent of November\u202e' },
      recipients: [{ address: STRANGER, sats: '20000' }],
    };
    const [id = ''] = (await test.call('flow.start', send)).ids;
    await test.card(id);
    await test.grant(id);
    const sent = await test.flow(id, ({ state }) => state === 'watching', 'sent');
    const txid = sent.spend!.transactions[0]!.txid;
    const list = (query: string) =>
      test.call('activity.list', { cursor: null, limit: 10, kind: 'send', query });
    expect((await list('november rent')).rows).toMatchObject([
      { ref: txid, subject: { type: 'operation', ref: id } },
    ]);
    expect((await list('november rent status:nothing')).rows).toEqual([]);

    await test.call('flow.answer', { id, answer: 'bump', feeRate: 6 });
    await test.card(id);
    await test.grant(id);
    const two = await test.flow(
      id,
      ({ state, spend }) => state === 'watching' && spend?.transactions.length === 2,
      'replaced',
    );
    const last = two.spend!.transactions[1]!.txid;
    // A label of one of its transactions applies to the payment.
    await test.call('labels.set', { type: 'tx', ref: last, label: 'Rent, paid' });
    const label = 'Rent, paid';
    expect(await test.call('labels.list', {})).toEqual([
      { type: 'operation', ref: id, label },
      { type: 'tx', ref: txid, label },
      { type: 'tx', ref: last, label },
    ]);
    expect((await list('paid rent')).rows).toHaveLength(2);
    await test.call('labels.export', {});
    const text = test.saved.get('inkstone-practice-labels.jsonl') ?? '';
    expect(text).not.toContain('operation');
    expect(text).toContain(JSON.stringify({ type: 'tx', ref: last, label }));
    await test.call('labels.set', { type: 'operation', ref: id, label: '' });
    expect(await test.call('labels.list', {})).toEqual([]);
    expect(await test.call('labels.import', { text })).toMatchObject({ taken: 2, refused: 0 });
    expect(await test.call('labels.list', {})).toHaveLength(3);
  });
});

describe('labels of every type', () => {
  it('of BIP-329 and of ours are kept and given back, and those without their form are refused', async () => {
    test = await startTestApp();
    await test.fund();
    const txid = '7b'.repeat(32);
    const lines = [
      { type: 'tx', ref: txid, label: 'Transaction' },
      { type: 'pubkey', ref: `02${txid}`, label: 'Public key' },
      { type: 'input', ref: `${txid}:0`, label: 'Input' },
      { type: 'output', ref: `${txid}:1`, label: 'Output' },
      {
        type: 'xpub',
        ref: 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8Nq',
        label: 'Extended key',
      },
      { type: 'inscription', ref: `${txid}i0`, label: 'Inscription' },
      { type: 'order', ref: 'order-1', label: 'Order' },
    ];
    const bad = [
      { type: 'tx', ref: 'abc', label: 'Too short' },
      { type: 'inscription', ref: `${txid}:0`, label: 'No inscription' },
      { type: 'coffee', ref: 'x', label: 'No type' },
    ];
    const text = [...lines, ...bad].map((one) => JSON.stringify(one)).join('\n');
    expect(await test.call('labels.import', { text })).toMatchObject({
      ...{ taken: 7, refused: 3 },
    });
    await test.call('labels.export', {});
    const saved = test.saved.get('inkstone-practice-labels.jsonl') ?? '';
    const out = saved
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one) as unknown);
    expect(out).toHaveLength(7);
    expect(out).toEqual(expect.arrayContaining(lines));
  });
});

import { afterEach, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '#test/support/start-test-app.ts';

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
    });

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
    expect(taken).toEqual({ taken: 3, refused: 2 });
    expect(await test.call('labels.list', {})).toHaveLength(3);

    await test.call('coins.freeze', { outpoints: [coin!.outpoint], frozen: false });
    const recipients = [{ address: STRANGER, sats: '20000' }];
    const [id = ''] = (await test.call('flow.start', { kind: 'send', recipients, feeRate: 2 })).ids;
    const { card } = await test.card(id);
    expect(card.outputs[0]).toMatchObject({ address: STRANGER, name: 'Ada' });
  });
});

describe('a name for an address of somebody else', () => {
  it('is on no card where so many came at once that nobody could read it', async () => {
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
    // Named by itself, it is read, and stands there.
    await test.call('labels.set', { type: 'addr', ref: STRANGER, label: 'My own vault' });
    const [again = ''] = (await test.call('flow.start', start)).ids;
    expect((await test.card(again)).card.outputs[0]).toMatchObject({ name: 'My own vault' });
  });

  it('is put on nothing before it was allowed', async () => {
    test = await startTestApp({ leaveChanges: true });
    await test.fund().catch(() => undefined);
    const asked = test.call('labels.set', { type: 'addr', ref: STRANGER, label: 'Ada' });
    asked.catch(() => undefined);
    const waiting = await test.until('the request', async () =>
      (await test.approve('approval.pending', {})).find((item) => item.kind === 'change'),
    );
    expect(waiting).toMatchObject({ title: 'Name an address' });
    expect(await test.call('labels.list', {})).toEqual([]);
    await test.approve('approval.refuse', { id: waiting.id });
    await expect(asked).rejects.toMatchObject({ code: 'REFUSED' });
    expect(await test.call('labels.list', {})).toEqual([]);
  });
});

import { afterEach, describe, expect, it } from 'vitest';

import type { CallName, Input } from '#main/ipc/contract.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { changeText } from '#shared/flows/approval.ts';
import { allowChanges, sha256Hex } from '#test/support/approving.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const OWN_KEY_OF_A_THIEF = 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH';
const open: TestApp[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.app.stop()));
});

/** A wallet with a compromised page and no user at the approval window. */
async function takenOver(options: { funded?: boolean } = {}) {
  const app = await startTestApp({ leaveChanges: true, networks: ['signet'] });
  open.push(app);
  if (options.funded === true) await app.fund();
  else await app.call('vault.create', { words: 12, passphrase: '', password: PASSWORD });
  for (const item of await app.approve('approval.pending', {})) {
    await app.approve('approval.dismiss', { id: item.id });
  }
  return app;
}

/** Starts a call of the page and returns the change it requests; the call keeps waiting. */
async function request<N extends CallName>(app: TestApp, name: N, input: Input<N>) {
  const done = app.call(name, input);
  done.catch(() => undefined);
  const item = await app.until(`a change asked by ${name}`, async () =>
    (await app.approve('approval.pending', {})).find(({ kind }) => kind === 'change'),
  );
  if (item.kind !== 'change') throw new Error('not a change');
  const digest = sha256Hex(changeText(item));
  return { done, item, digest };
}

type RequestOf = Awaited<ReturnType<typeof request>>;

const refused = (reason: string) => ({ code: 'REFUSED', details: { reason } });

describe('a page that was taken over', () => {
  it.each<Input<'settings.set'>>([
    { maxFeeSats: 100_000_000 },
    { autoLockMinutes: 0 },
    { autoLockMinutes: 240 },
    { pollWhileLocked: true },
    { callsPerMonth: 100_000_000 },
    { callsPerSecond: 100 },
  ])('cannot take a protection away: %j', async (patch) => {
    const app = await takenOver();
    const before = await app.call('settings.get', {});
    const { done, item, digest } = await request(app, 'settings.set', { ...patch, theme: 'dark' });
    expect(item.needsPassword).toBe(true);
    expect(await app.call('settings.get', {})).toEqual(before);
    const wrong = app.approve('approval.allow', { id: item.id, digest, password: 'a guess' });
    await expect(wrong).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    const none = app.approve('approval.allow', { id: item.id, digest, password: null });
    await expect(none).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    const self = app.call('approval.allow', { id: item.id, digest, password: PASSWORD });
    await expect(self).rejects.toMatchObject({ code: 'FORBIDDEN_SENDER' });
    expect(await app.call('settings.get', {})).toEqual(before);
    await app.approve('approval.allow', { id: item.id, digest, password: PASSWORD });
    expect(await done).toMatchObject({ ...patch, theme: 'dark' });
  });

  it('may make protections stronger, and set what protects nothing, without a word', async () => {
    const app = await takenOver();
    const patch = { maxFeeSats: 5_000, minCoinSats: 2_000, autoLockMinutes: 1, callsPerMonth: 500 };
    expect(await app.call('settings.set', { ...patch, theme: 'dark', unit: 'coin' })).toMatchObject(
      patch,
    );
    const weaker = await request(app, 'settings.set', { minCoinSats: 600 });
    expect(weaker.item.lines).toEqual([
      {
        label: 'Smallest coin that can pay',
        before: '2\u202f000 sats',
        after: '600 sats',
      },
    ]);
  });

  it('imports no wallet of its own, and removes none', async () => {
    const app = await takenOver();
    const from = { kind: 'wif', wif: OWN_KEY_OF_A_THIEF } as const;
    const { done, item, digest } = await request(app, 'wallets.add', { name: 'Savings', from });
    expect(item).toMatchObject({ title: 'Add a wallet', needsPassword: true });
    expect(item.lines.map(({ after }) => after)).toEqual(['Savings', 'a private key you entered']);
    expect((await app.call('wallets.list', {})).wallets).toHaveLength(1);
    await app.approve('approval.refuse', { id: item.id });
    await expect(done).rejects.toMatchObject(refused('refused'));
    const late = app.approve('approval.allow', { id: item.id, digest, password: PASSWORD });
    await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { wallets } = await app.call('wallets.list', {});
    expect(wallets).toHaveLength(1);

    const walletId = wallets[0]?.id ?? '';
    const removing = await request(app, 'wallets.remove', { walletId, confirmation: 'REMOVE' });
    expect(removing.item).toMatchObject({ title: 'Remove a wallet', needsPassword: true });
    await app.approve('approval.refuse', { id: removing.item.id });
    const account: Input<'wallets.addAccount'> = {
      walletId,
      label: 'Hidden',
      role: 'payment',
      addressType: 'p2wpkh',
      layout: "m/84'/coin'/77777'",
    };
    expect((await request(app, 'wallets.addAccount', account)).item.needsPassword).toBe(true);
  });

  it('with the password that was typed in it changes no password and erases nothing', async () => {
    const app = await takenOver();
    const next = 'the thief chose this one';
    const change = await request(app, 'vault.changePassword', { current: PASSWORD, next });
    await app.approve('approval.refuse', { id: change.item.id });
    await expect(change.done).rejects.toMatchObject(refused('refused'));
    const erase = await request(app, 'vault.erase', { confirmation: 'ERASE' });
    await app.approve('approval.refuse', { id: erase.item.id });
    await expect(erase.done).rejects.toMatchObject(refused('refused'));
    expect(await app.call('vault.status', {})).toMatchObject({ exists: true });
    await app.call('vault.lock', {});
    expect(await app.call('vault.unlock', { password: PASSWORD })).toMatchObject({
      unlocked: true,
    });
  });

  it('isn’t needed if you forgot the password: the approval window erases while locked', async () => {
    const app = await takenOver();
    await app.call('vault.lock', {});
    const { done, item, digest } = await request(app, 'vault.erase', { confirmation: 'ERASE' });
    expect(item).toMatchObject({ needsPassword: false });
    await app.approve('approval.allow', { id: item.id, digest, password: null });
    expect(await done).toMatchObject({ exists: false, unlocked: false });
  });

  it('names no provider and no API key', async () => {
    const app = await takenOver();
    const signet = async () =>
      (await app.call('settings.networks', {})).find(({ id }) => id === 'signet');
    const before = await signet();
    const key = await request(app, 'settings.setApiKey', { network: 'signet', key: 'of a thief' });
    expect(key.item).toMatchObject({ needsPassword: true });
    expect(JSON.stringify(key.item)).not.toContain('of a thief');
    await app.approve('approval.refuse', { id: key.item.id });
    const host = await request(app, 'settings.configureNetwork', {
      network: 'signet',
      baseUrl: 'https://thief.example',
      segment: null,
    });
    expect(host.item).toMatchObject({ needsPassword: true });
    expect(host.item.lines).toEqual([
      { label: 'Provider', before: before?.baseUrl, after: 'https://thief.example' },
    ]);
    await app.approve('approval.refuse', { id: host.item.id });
    await expect(host.done).rejects.toMatchObject(refused('refused'));
    const proxy = { kind: 'socks' as const, host: 'thief.example', port: 1080 };
    const way = await request(app, 'settings.setProxy', { network: 'signet', proxy });
    expect(way.item).toMatchObject({ needsPassword: true });
    expect(way.item.lines).toEqual([
      {
        label: 'Connection',
        before: 'system settings',
        after: 'the SOCKS proxy thief.example:1080',
      },
    ]);
    await app.approve('approval.refuse', { id: way.item.id });
    await expect(way.done).rejects.toMatchObject(refused('refused'));
    expect(await signet()).toEqual(before);
  });

  it('sends no API key to another host: that needs confirmation, and the key moves with the password', async () => {
    const app = await takenOver();
    const key = app.call('settings.setApiKey', { network: 'signet', key: 'a-key' });
    await app.until('the key', async () => (await allowChanges(app.app, PASSWORD)) > 0);
    await key;
    const keyLine = (item: RequestOf['item']) =>
      item.lines.find(({ label }) => label === 'The API key is sent to');
    const to = (baseUrl: string | null) =>
      request(app, 'settings.configureNetwork', { network: 'signet', baseUrl, segment: null });
    const first = await to('https://own.example');
    const { baseUrl: shipped } = networks.signet;
    expect(keyLine(first.item)).toMatchObject({ before: shipped, after: 'https://own.example' });
    await app.approve('approval.refuse', { id: first.item.id });
    await expect(first.done).rejects.toMatchObject(refused('refused'));
    const second = await to('https://own.example');
    expect(keyLine(second.item)).toMatchObject({ before: shipped });
    await allowChanges(app.app, PASSWORD);
    await second.done;
    const back = await to(null);
    expect(keyLine(back.item)).toMatchObject({ before: 'https://own.example', after: shipped });
    expect((await app.call('app.snapshot', {})).notices).toEqual([]);
    await app.approve('approval.refuse', { id: back.item.id });
  });

  it('takes no refund at a rate of its own', async () => {
    const app = await takenOver({ funded: true });
    const accounts = await app.call('wallet.accounts', {});
    const { ids } = await app.call('flow.start', {
      kind: 'inscribe',
      content: { type: 'files', items: [await app.addText('a.txt', 'a')] },
      receiveAddress: accounts[1]?.address ?? '',
      feeRate: 2,
      outputValue: 546,
      payWith: 'outside',
    });
    const [id = ''] = ids;
    const due = await app.flow(id, ({ order }) => order !== null && order.payAddress !== '');
    await app.practice.payFromOutside(
      due.order?.payAddress ?? '',
      Number(due.order?.amountSats) + 20_000,
      false,
    );
    await app.flow(id, ({ order }) => order?.status === 'payment_overpay');
    const dear = app.call('flow.answer', { id, answer: 'refund', feeRate: 5_000 });
    await expect(dear).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { done, item } = await request(app, 'flow.answer', { id, answer: 'refund', feeRate: 90 });
    const estimate = await app.call('flow.refundEstimate', { id, feeRate: 90 });
    const line = (label: string) =>
      item.lines.find((one) => one.label === label)?.after?.replaceAll('\u202f', '');
    expect(line('You get back')).toBe(`${estimate.refundSats} sats`);
    expect(line('Deducted as a fee')).toBe(`${estimate.feeSats} sats, 90 sat/vB`);
    expect(line('Goes to')).toContain('not in this wallet');
    expect(item.needsPassword).toBe(false);
    expect((await app.call('flow.get', { id })).order?.refundTxid).toBeNull();
    await app.approve('approval.refuse', { id: item.id });
    await expect(done).rejects.toMatchObject(refused('refused'));
    const fair = await request(app, 'flow.answer', { id, answer: 'refund', feeRate: 2 });
    await allowChanges(app.app, null);
    await fair.done;
    await app.flow(id, ({ order, state }) => order?.refundTxid !== null || state === 'refunded');
  });
});

describe('a change that waits', () => {
  it('is granted by the digest of what was shown, and of nothing else', async () => {
    const app = await takenOver();
    const { item } = await request(app, 'settings.set', { maxFeeSats: 90_000_000 });
    const shown = { ...item, lines: [{ label: 'Theme', before: 'light', after: 'dark' }] };
    const digest = sha256Hex(changeText(shown));
    await expect(
      app.approve('approval.allow', { id: item.id, digest, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it('is refused when it reads otherwise by the time it is allowed', async () => {
    const app = await takenOver();
    const first = await request(app, 'settings.set', { maxFeeSats: 90_000_000 });
    await app.call('settings.set', { maxFeeSats: 5_000 });
    const { id } = first.item;
    await expect(
      app.approve('approval.allow', { id, digest: first.digest, password: PASSWORD }),
    ).rejects.toMatchObject(refused('stale'));
    await expect(first.done).rejects.toMatchObject(refused('stale'));
    expect((await app.call('settings.get', {})).maxFeeSats).toBe(5_000);
  });

  it('is withdrawn by the page that requested it, and by a lock', async () => {
    const app = await takenOver();
    const first = await request(app, 'settings.set', { autoLockMinutes: 0 });
    await app.call('approval.cancel', { id: first.item.id });
    await expect(first.done).rejects.toMatchObject(refused('withdrawn'));
    const second = await request(app, 'settings.set', { autoLockMinutes: 0 });
    await app.call('vault.lock', {});
    await expect(second.done).rejects.toMatchObject(refused('locked'));
    expect(await app.approve('approval.pending', {})).toEqual([]);
  });

  it('without a vault there is no password to ask for, but it needs confirmation', async () => {
    const app = await startTestApp({ leaveChanges: true });
    open.push(app);
    const { done, item } = await request(app, 'settings.set', { maxFeeSats: 90_000_000 });
    expect(item.needsPassword).toBe(false);
    expect(await allowChanges(app.app, null)).toBe(1);
    expect((await done).maxFeeSats).toBe(90_000_000);
  });
});

describe('five hundred requests', () => {
  it('of every kind leave twenty, and the rest is refused at once with a sentence', async () => {
    const app = await takenOver();
    const [payment] = await app.call('wallet.accounts', {});
    const address = payment?.address ?? '';
    const codeOf = (error: { code: string }) => error.code;
    const outcomes = await Promise.all(
      Array.from({ length: 250 }, (_, index) => [
        app
          .call('tools.signMessage', { message: `message ${index}`, address })
          .then(() => 'waits', codeOf),
        app.call('settings.set', { maxFeeSats: 2_000_000 + index }).then(() => 'done', codeOf),
      ]).flat(),
    );
    expect(outcomes.filter((one) => one === 'waits')).toHaveLength(20);
    expect(outcomes.filter((one) => one === 'QUEUE_FULL')).toHaveLength(480);
    expect(await app.approve('approval.pending', {})).toHaveLength(20);
    expect((await app.call('app.snapshot', {})).approvals).toHaveLength(20);
    await expect(app.call('tools.signPsbt', { psbt: 'anything' })).rejects.toMatchObject({
      code: 'QUEUE_FULL',
      details: { most: 20 },
    });
  });
});

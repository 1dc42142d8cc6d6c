import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { purposes } from '#main/kinds/index.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

import { challengeFor } from './challenge.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
let app: TestApp;
let addresses: string[];
beforeAll(async () => {
  app = await startTestApp();
  await app.call('vault.create', { words: 12, passphrase: '', password: PASSWORD });
  addresses = (await app.call('wallet.accounts', {})).map(({ address }) => address);
});
afterAll(() => app.app.stop());

const challenge = (address = addresses[0] ?? ''): string => challengeFor(address, Date.now());
const begin = async (message: string): Promise<string> => {
  const [id = ''] = (await app.call('flow.start', { kind: 'sign-in', message })).ids;
  return id;
};
const check = (message: string) => app.call('flow.check', { kind: 'sign-in', message });

describe('signing in to a site', () => {
  it('names the site on the card, and gives an answer for each own address that verifies', async () => {
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      const message = challenge(address);
      const id = await begin(message);
      const { card } = await app.card(id);
      expect(card).toMatchObject({
        purpose: 'sign-in',
        title: 'Sign in to forum.example',
        deadline: Math.floor(Date.parse(/Expiration Time: (.*)/.exec(message)?.[1] ?? '')),
        message: { address, form: 'bip322', text: message, hidden: 0 },
        outlaySats: '0',
      });
      expect(card.asked).toContain('Read and write as yourself.');
      expect(card.does).toContain('It moves no coins');
      expect(card.clauses.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
      await app.grant(id);
      const done = await app.flow(id, ({ phase }) => phase === 'done', 'done');
      const facts = new Map((done.facts ?? []).map(({ label, text }) => [label, text]));
      const answer = JSON.parse(facts.get('Whole answer') ?? '') as Record<string, string>;
      expect(answer).toEqual({ address, message, signature: facts.get('Signature') });
      expect(facts.get('Site')).toBe('forum.example');
      const verified = { message, address, signature: answer['signature'] ?? '' };
      expect(await app.call('tools.verifyMessage', verified)).toEqual({
        ...{ state: 'valid', form: 'bip322', note: null, mine: true },
      });
    }
  });

  it('is a line of the activity, and has a receipt without the answer', async () => {
    const id = await begin(challenge());
    await app.card(id);
    await app.grant(id);
    const done = await app.flow(id, ({ phase }) => phase === 'done', 'done');
    const signature = done.facts?.find(({ label }) => label === 'Signature')?.text ?? '';
    const { rows } = await app.call('activity.list', {
      ...{ cursor: null, limit: 5, kind: 'sign-in', query: 'forum.example' },
    });
    expect(rows.find(({ flowId }) => flowId === id)).toMatchObject({
      ...{ kind: 'sign-in', status: 'done', summary: 'Sign-in to forum.example', amount: null },
    });
    const { saved } = await app.call('flow.receipt', { id });
    const receipt = app.saved.get(saved ?? '') ?? '';
    expect(receipt).toContain('"Nonce": "7fQ2kd81Lm0x"');
    expect(signature.length).toBeGreaterThan(80);
    expect(receipt).not.toContain(signature);
  });

  it('says while it is typed what the challenge asks, and what would stop it', async () => {
    const good = await check(challenge());
    expect(good.problems).toEqual([]);
    expect(good.facts.slice(0, 2)).toEqual([
      { label: 'Site', text: 'forum.example' },
      { label: 'Account', text: addresses[0], as: 'address' },
    ]);
    const faults = async (message: string) =>
      (await check(message)).problems.map(({ severity, text }) => `${severity}: ${text}`);
    expect(await faults('hello')).toEqual([expect.stringMatching(/^error: .*isn’t a sign-in/)]);
    expect(await faults(challenge(STRANGER))).toEqual([
      expect.stringMatching(/isn’t one of this wallet/),
    ]);
    expect(await faults(challengeFor(addresses[0] ?? '', Date.now() - 90_000_000))).toEqual([
      expect.stringMatching(/^error: It has expired/),
    ]);
    expect(await faults(challenge().replace('Read and', 'Read\u200B and'))).toEqual([
      expect.stringMatching(/^error: It contains invisible characters/),
    ]);
    const foreign = challenge().replaceAll('forum.example', 'xn--80ak6aa92e.example');
    expect(await faults(foreign)).toEqual([expect.stringMatching(/^warning: .*“аррӏе\.example”/)]);
  });

  it('does not start with what would stop it', async () => {
    const elsewhere = challenge().replace('https://forum.example/login', 'https://thief.example/');
    for (const message of ['hello', challenge(STRANGER), elsewhere])
      await expect(begin(message)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('ends without a signature when it is refused, cancelled, or too late', async () => {
    const refused = await begin(challenge());
    const { approvalId } = await app.flow(refused, (view) => view.approvalId !== null, 'asks');
    await app.approve('approval.refuse', { id: approvalId ?? '' });
    const cancelled = await begin(challenge());
    await app.card(cancelled);
    await app.call('flow.answer', { id: cancelled, answer: 'cancel' });
    const late = await begin(
      challenge().replace(/(?<=Expiration Time: ).*/, new Date(Date.now() + 3000).toISOString()),
    );
    for (const [id, state] of [
      [refused, 'cancelled'],
      [cancelled, 'cancelled'],
      [late, 'failed'],
    ] as const) {
      const view = await app.flow(id, ({ phase }) => phase === state, state);
      expect(view.facts?.some(({ label }) => label === 'Signature')).toBe(false);
    }
    const { headline } = await app.call('flow.get', { id: late });
    expect(headline).toMatch(/^It (has )?expired/);
  });

  it('is no operation of the swap, and an operation is no sign-in', async () => {
    const operation = 'id: a\naddr: b\nfunc: send\nparams: c\nts: 1\n';
    await expect(begin(operation)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { id, approvalId } = await app.call('tools.signMessage', {
      ...{ message: challenge(), address: addresses[0] ?? '' },
    });
    // As a plain message it needs confirmation: it looks like a login.
    const { card } = await app.card(id);
    expect(card.clauses.find((one) => one.id === 'C16')?.verdict).toBe('hold');
    await app.approve('approval.refuse', { id: approvalId });
    expect(purposes['sign-in'].kind).toBe('messages');
  });
});

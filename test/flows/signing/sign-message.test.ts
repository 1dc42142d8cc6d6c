import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { challengeFor } from '#test/kinds/sign-in/challenge.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
let app: TestApp;
let addresses: string[];
beforeAll(async () => {
  app = await startTestApp();
  await app.call('vault.create', { words: 12, passphrase: '', password: PASSWORD });
  addresses = (await app.call('wallet.accounts', {})).map(({ address }) => address);
});
afterAll(() => app.app.stop());

const ask = (message: string, address = addresses[0] ?? '') =>
  app.call('tools.signMessage', { message, address });

describe('signing the user’s own message', () => {
  it('signs for each own address after approval, and the signature verifies', async () => {
    for (const address of addresses) {
      const message = 'I hold this address.\nSigned for a friend.';
      const { id } = await ask(message, address);
      expect(await app.call('tools.signState', { id })).toEqual({ state: 'waiting' });
      const { card } = await app.card(id);
      expect(card.message).toEqual({ address, form: 'bip322', text: message, hidden: 0 });
      await app.grant(id);
      const state = await app.call('tools.signState', { id });
      if (state.state !== 'signed') throw new Error(state.state);
      const check = { message, address, signature: state.result };
      const verified = { state: 'valid', form: 'bip322', note: null, mine: true };
      expect(await app.call('tools.verifyMessage', check)).toEqual(verified);
      const prefixed = { ...check, signature: `smp${state.result}` };
      expect(await app.call('tools.verifyMessage', prefixed)).toEqual(verified);
      const other = { ...check, message: `${message} ` };
      expect(await app.call('tools.verifyMessage', other)).toMatchObject({ form: null });
    }
  });

  it.each(['p2pkh', 'p2sh-p2wpkh'] as const)(
    'signs for a %s address in the form before BIP-322',
    async (addressType) => {
      const [wallet] = (await app.call('wallets.list', {})).wallets;
      await app.call('wallets.addAccount', {
        walletId: wallet?.id ?? '',
        addressType,
        role: 'payment',
        label: addressType,
        layout: addressType === 'p2pkh' ? "m/44'/coin'/0'" : "m/49'/coin'/0'",
      });
      const accounts = await app.call('wallet.accounts', {});
      const address = accounts.find((one) => one.addressType === addressType)?.address ?? '';
      const { id } = await ask('an older address', address);
      expect((await app.card(id)).card.message?.form).toBe('legacy');
      await app.grant(id);
      const state = await app.call('tools.signState', { id });
      if (state.state !== 'signed') throw new Error(JSON.stringify(state));
      const check = { message: 'an older address', address, signature: state.result };
      expect(await app.call('tools.verifyMessage', check)).toMatchObject({
        state: 'valid',
        form: 'legacy',
        mine: true,
      });
    },
  );

  it.each([
    'id: a\naddr: b\nfunc: send\nparams: c\nts: 1\n',
    'Please confirm that\nPayment Address: a\nOrdinals Address: b',
    'cHNidP8BAAoCAAAAAAAAAAAAAA==',
    '70736274ff01000a02000000000000000000000000',
  ])('blocks %j, with no way around', async (message) => {
    const { id, approvalId } = await ask(message);
    const { card, digest } = await app.card(id);
    expect(card.clauses.find((clause) => clause.id === 'C16')?.verdict).toBe('block');
    const override = { reason: 'I insist', password: PASSWORD };
    await expect(app.consent({ id: approvalId, digest }, override)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    await app.approve('approval.refuse', { id: approvalId });
    expect(await app.call('tools.signState', { id })).toEqual({ state: 'refused' });
  });

  it('holds a login until a reason and the password are given', async () => {
    const { id, approvalId } = await ask('Log in to example.com, nonce 77');
    const { digest } = await app.card(id);
    const grant = (override?: { reason: string; password: string }) =>
      app.consent({ id: approvalId, digest }, override);
    await expect(grant()).rejects.toMatchObject({ code: 'POLICY_VIOLATION' });
    await grant({ reason: 'my own site', password: PASSWORD });
    expect(await app.call('tools.signState', { id })).toMatchObject({ state: 'signed' });
  });

  it.each([
    ['for an address of a stranger', (text: string, own: string) => text.replace(own, STRANGER)],
    ['that leads to another site', (text: string) => text.replace('https://f', 'https://a')],
  ])('blocks a sign-in %s, with no way around', async (_, written) => {
    const own = addresses[0] ?? '';
    const { id, approvalId } = await ask(written(challengeFor(own, Date.now()), own));
    const { card, digest } = await app.card(id);
    expect(card.clauses.find((clause) => clause.id === 'C16')?.verdict).toBe('block');
    const override = { reason: 'I insist', password: PASSWORD };
    await expect(app.consent({ id: approvalId, digest }, override)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    await app.approve('approval.refuse', { id: approvalId });
  });

  it('says of a sign-in that has expired what is wrong', async () => {
    const { id, approvalId } = await ask(challengeFor(addresses[0] ?? '', 1_700_000_000_000));
    const { card } = await app.card(id);
    const clause = card.clauses.find((one) => one.id === 'C16');
    expect(clause).toMatchObject({ verdict: 'hold' });
    expect(clause?.text).toContain('It has expired.');
    await app.approve('approval.refuse', { id: approvalId });
  });

  it('shows what nobody can see', async () => {
    const { id, approvalId } = await ask('pay\u202e me\u200b');
    const { card } = await app.card(id);
    expect(card.message).toMatchObject({ text: 'pay⟨U+202E⟩ me⟨U+200B⟩', hidden: 2 });
    await app.approve('approval.refuse', { id: approvalId });
  });

  it('signs nothing with another digest, a foreign address or a broken character', async () => {
    const { approvalId } = await ask('hello');
    await expect(app.consent({ id: approvalId, digest: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    await app.approve('approval.refuse', { id: approvalId });
    await expect(
      ask('hello', 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp'),
    ).rejects.toMatchObject({ code: 'ADDRESS_INVALID' });
    const broken = await ask('half \ud800');
    const { card } = await app.card(broken.id);
    expect(card.clauses.some((clause) => clause.verdict === 'block')).toBe(true);
    await app.approve('approval.refuse', { id: broken.approvalId });
  });

  it('withdraws what waits, and forgets what was signed, when the wallet is locked', async () => {
    const signed = await ask('first');
    await app.grant(signed.id);
    const waiting = await ask('second');
    await app.call('vault.lock', {});
    expect(await app.approve('approval.pending', {})).toEqual([]);
    for (const { id } of [signed, waiting]) {
      await expect(app.call('tools.signState', { id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    await expect(ask('third')).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await app.call('vault.unlock', { password: PASSWORD });
  });
});

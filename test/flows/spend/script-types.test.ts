import { describe, expect, it } from 'vitest';

import { worstVerdict } from '#shared/flows/approval.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const layouts: [AddressType, string][] = [
  ['p2pkh', "m/44'/coin'/0'"],
  ['p2sh-p2wpkh', "m/49'/coin'/0'"],
  ['p2wpkh', "m/84'/coin'/1'"],
  ['p2tr', "m/86'/coin'/1'"],
];

/** A wallet that pays from one account of this type, with two coins. */
async function startPayingFrom(addressType: AddressType, layout: string) {
  const app = await startTestApp({ clock: hurriedClock });
  keep(app);
  await app.call('vault.create', { words: 12, passphrase: '', password: 'a long password' });
  const [wallet] = (await app.call('wallets.list', {})).wallets;
  const walletId = wallet!.id;
  const usual = wallet!.accounts.find(({ role }) => role === 'payment')!;
  const change = { walletId, accountId: usual.id, label: 'Other', role: 'listing' as const };
  await app.call('wallets.changeAccount', change);
  const added = { walletId, addressType, layout, role: 'payment' as const, label: addressType };
  await app.call('wallets.addAccount', added);
  const account = (await app.call('wallet.accounts', {})).find(({ role }) => role === 'payment')!;
  expect(account.addressType).toBe(addressType);
  for (const sats of [300_000, 200_000]) {
    await app.call('practice.faucet', { address: account.address, sats });
  }
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
  return { app, account };
}

const coinsOf = async (app: TestApp) => (await app.call('coins.list', { refresh: true })).coins;

/** Approved unchanged, and accepted by the network. */
async function sent(app: TestApp, input: SpendInput) {
  const quote = await app.call('spend.quote', input);
  expect(quote.problems).toEqual([]);
  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  const { card } = await app.card(id);
  expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
  expect(worstVerdict(card.clauses)).not.toBe('hold');
  await app.grant(id);
  const view = await app.flow(id, ({ state }) => state === 'watching', 'sent');
  return { id, card, txid: view.spend!.transactions.at(-1)!.txid };
}

describe.each(layouts)('a wallet that pays from %s', (addressType, layout) => {
  it('pays an order, which is inscribed, and gets its change back', async () => {
    const { app } = await startPayingFrom(addressType, layout);
    const ordinals = (await app.call('wallet.accounts', {})).find(
      ({ role }) => role === 'ordinals',
    )!;
    const { ids } = await app.call('flow.start', {
      kind: 'inscribe',
      content: { type: 'files', items: [await app.addText('a.txt', addressType)] },
      receiveAddress: ordinals.address,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    });
    const [id = ''] = ids;
    const { card } = await app.card(id);
    expect(worstVerdict(card.clauses)).not.toBe('hold');
    await app.grant(id);
    await app.flow(id, (view) => view.order?.status === 'inscribing', 'inscribing');
    await app.practice.mine(1);
    await app.flow(id, (view) => view.phase === 'done', 'done');
    const coins = await coinsOf(app);
    expect(coins.filter(({ inscriptions }) => inscriptions.length > 0)).toHaveLength(1);
    const clean = coins.filter(({ verdict }) => verdict === 'clean');
    const total = clean.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
    expect(total + BigInt(card.feeSats)).toBeLessThan(500_000n);
    expect(total).toBeGreaterThan(480_000n);
  });

  it('sends, and bumps what it sent', async () => {
    const { app } = await startPayingFrom(addressType, layout);
    const recipients = [{ address: STRANGER, sats: '400000' }];
    const first = await sent(app, { kind: 'send', recipients, feeRate: 2 });
    await app.call('flow.answer', { id: first.id, answer: 'bump', feeRate: 5 });
    await app.grant(first.id);
    const view = await app.flow(
      first.id,
      ({ state, spend }) => state === 'watching' && spend?.transactions.length === 2,
      'bumped',
    );
    const txid = view.spend!.transactions.at(-1)!.txid;
    expect(txid).not.toBe(first.txid);
    await app.practice.mine(1);
    await app.flow(first.id, ({ phase }) => phase === 'done', 'confirmed');
    const [rest, ...more] = await coinsOf(app);
    expect(more).toEqual([]);
    expect(rest).toMatchObject({ verdict: 'clean', outpoint: `${txid}:1` });
  });

  it('joins its coins to the exact fee', async () => {
    const { app } = await startPayingFrom(addressType, layout);
    const coins = (await coinsOf(app)).map(({ outpoint }) => outpoint);
    const { id, card } = await sent(app, { kind: 'consolidate', coins, feeRate: 3 });
    expect(card.feeRate).toMatch(/^3\.0/);
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
    const [one, ...more] = await coinsOf(app);
    expect(more).toEqual([]);
    expect(BigInt(one!.sats) + BigInt(card.feeSats)).toBe(500_000n);
  });
});

it('a self-mint is committed from nested segwit, and its reveal is proved to spend that commit', async () => {
  const { app } = await startPayingFrom('p2sh-p2wpkh', "m/49'/coin'/0'");
  const receiveAddress = (await app.call('wallet.accounts', {})).find(
    ({ role }) => role === 'ordinals',
  )!.address;
  const order = { kind: 'inscribe', receiveAddress, feeRate: 2, outputValue: 546 } as const;
  const supply = { max: '1000', limit: '100', decimals: 18, selfMint: true };
  const deploy = { type: 'brc20-deploy', tick: 'abcde', ...supply } as const;
  const deployed = await app.call('flow.start', { ...order, content: deploy, payWith: 'wallet' });
  const [deployId = ''] = deployed.ids;
  await app.grant(deployId);
  await app.flow(deployId, (view) => view.order?.status === 'inscribing', 'inscribing');
  await app.practice.mine(1);
  await app.flow(deployId, ({ phase }) => phase === 'done', 'deployed');
  await app.call('wallet.portfolio', { refresh: true });
  const content = { type: 'brc20-mint', tick: 'abcde', amount: '5', count: 1 } as const;
  const [id = ''] = (await app.call('flow.start', { ...order, content, payWith: 'wallet' })).ids;
  for (const purpose of ['commit', 'reveal']) {
    const { card } = await app.until(purpose, async () => {
      const item = await app.card(id);
      return item.card.purpose === purpose ? item : null;
    });
    expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    if (purpose === 'commit') expect(card.inputs[0]?.address).toMatch(/^2/);
    await app.grant(id);
  }
  await app.flow(id, ({ state }) => state === 'waiting', 'revealed');
  await app.practice.mine(1);
  await app.flow(id, ({ phase }) => phase === 'done', 'minted');
});

it('says which account it takes where only a legacy one pays and the order is signed twice', async () => {
  const { app } = await startPayingFrom('p2pkh', "m/44'/coin'/0'");
  const { address } = (await app.call('wallet.accounts', {})).find(
    ({ role }) => role === 'ordinals',
  )!;
  const supply = { max: '1000', limit: '100', decimals: 18, selfMint: false };
  const request = app.call('inscribe.quote', {
    kind: 'inscribe',
    content: { type: 'brc20-deploy', tick: 'six-66', ...supply },
    receiveAddress: address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  });
  await expect(request).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { text: expect.stringContaining('segwit or taproot account') },
  });
});

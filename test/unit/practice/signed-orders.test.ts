import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';

import type { Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';

import { brc20, inscribe } from './inscribing.ts';
import { alice, bob, startPractice } from './support.ts';

const loose = { allowUnknownInputs: true, disableScriptCheck: true } as const;
const pubkey = (wallet: Wallet) => bytesToHex(secp256k1.getPublicKey(wallet.key));
/** Signs inputs of a PSBT and leaves them unfinalized. */
function sign(psbtHex: string, wallet: Wallet, indexes: readonly number[]): string {
  const tx = Transaction.fromPSBT(hexToBytes(psbtHex), loose);
  for (const index of indexes) tx.signIdx(wallet.key, index);
  return bytesToHex(tx.toPSBT(0));
}
const terms = { feeRate: 4, outputValue: 546 };
const mintOf = (ticker: string, amount: string) => ({ brc20_mint: { ticker, amount } });

async function withFiveByteTick() {
  const practice = startPractice();
  await inscribe(practice, alice, [
    brc20({ op: 'deploy', tick: 'pebbl', max: '1000', lim: '100', self_mint: 'true' }),
  ]);
  await practice.network.faucet(alice.address, 90_000);
  await practice.network.mine(1);
  const order = await practice.call('orders.create', {
    ...terms,
    receiveAddress: bob.address,
    ...mintOf('pebbl', '60'),
    deployerAddress: alice.address,
    deployerPubkey: pubkey(alice),
  });
  const payer = { payerAddress: alice.address, payerPubkey: pubkey(alice) };
  return { practice, order, payer, orderId: order.orderId };
}

describe('a mint that the deployer signs', () => {
  it('commits with the payer’s coins and reveals a child of the deploy', async () => {
    const { practice, orderId, payer } = await withFiveByteTick();
    const { call } = practice;
    const commit = await call('orders.requestCommit', { orderId, ...payer });
    const [request] = commit.inputsToSign;
    expect(request?.address).toBe(alice.address);
    const psbt = sign(commit.psbtHex, alice, request?.signingIndexes ?? []);
    const reveal = await call('orders.signCommit', { orderId, psbt });
    if (typeof reveal === 'string') throw new Error('no reveal to sign');
    expect((await practice.network.status()).mempool).toBe(0);
    expect(reveal.inputsToSign).toEqual([{ address: alice.address, signingIndexes: [0] }]);
    const signed = sign(reveal.psbtHex, alice, [0]);
    const done = await call('orders.signReveal', { orderId, psbt: signed });
    const id = typeof done === 'string' ? done : done.inscriptionId;
    expect((await call('orders.get', { orderId })).status).toBe('inscribing');
    await practice.network.mine(1);
    expect((await call('orders.get', { orderId })).status).toBe('minted');
    expect(await call('inscription.info', { inscriptionId: id })).toMatchObject({
      address: bob.address,
      hasParent: true,
    });
    const held = await call('brc20.addressTickInfo', { address: bob.address, ticker: 'pebbl' });
    expect(held.overallBalance).toBe('60');
    const parents = { address: alice.address, cursor: 0, size: 10 };
    expect((await call('inscription.byAddress', parents)).inscription).toHaveLength(1);
  });

  it('refuses another transaction, a missing signature and a foreign key', async () => {
    const { practice, orderId, payer } = await withFiveByteTick();
    const { call } = practice;
    await expect(
      call('orders.requestCommit', { orderId, ...payer, payerPubkey: pubkey(bob) }),
    ).rejects.toThrow(/does not match/);
    const commit = await call('orders.requestCommit', { orderId, ...payer });
    const psbt = commit.psbtHex;
    await expect(call('orders.signCommit', { orderId, psbt })).rejects.toThrow(/not signed/);
    const other = Transaction.fromPSBT(hexToBytes(psbt), loose);
    other.addOutputAddress(alice.address, 600n, {
      bech32: 'bcrt',
      pubKeyHash: 0,
      scriptHash: 0,
      wif: 0,
    });
    const changed = bytesToHex(other.toPSBT(0));
    await expect(call('orders.signCommit', { orderId, psbt: changed })).rejects.toThrow(/another/);
    await expect(call('orders.signReveal', { orderId, psbt })).rejects.toThrow(/no commit/);
  });

  it('refuses who does not hold the deploy inscription, and a payer with nothing', async () => {
    const { practice } = await withFiveByteTick();
    const order = await practice.call('orders.create', {
      ...terms,
      receiveAddress: bob.address,
      ...mintOf('pebbl', '60'),
      deployerAddress: bob.address,
      deployerPubkey: pubkey(bob),
    });
    const { orderId } = order;
    const asBob = { payerAddress: bob.address, payerPubkey: pubkey(bob) };
    await expect(practice.call('orders.requestCommit', { orderId, ...asBob })).rejects.toThrow(
      /not held by the deployer/,
    );
  });

  it('is not paid: coins sent to its address start nothing', async () => {
    const { practice, order, orderId } = await withFiveByteTick();
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    await practice.network.mine(3);
    expect((await practice.call('orders.get', { orderId })).status).toBe('pending');
  });

  it('answers the deprecated routes of a 5-byte mint alike', async () => {
    const { practice, payer } = await withFiveByteTick();
    const { call } = practice;
    const { orderId } = await call('orders.createBrc205byteMint', {
      ...terms,
      receiveAddress: bob.address,
      brc20Ticker: 'pebbl',
      brc20Amount: '7',
      deployerAddress: alice.address,
      deployerPubkey: pubkey(alice),
    });
    const commit = await call('orders.requestCommit5byteMint', { orderId, ...payer });
    const psbt = sign(commit.psbtHex, alice, commit.inputsToSign[0]?.signingIndexes ?? []);
    const reveal = await call('orders.signCommit5byteMint', { orderId, psbt });
    await call('orders.signReveal5byteMint', { orderId, psbt: sign(reveal.psbtHex, alice, [0]) });
    await practice.network.mine(1);
    expect((await call('orders.get', { orderId })).status).toBe('minted');
  });
});

describe('a 6-byte deploy', () => {
  it('is predeployed, and inscribed three blocks later above the height that was asked', async () => {
    const practice = startPractice();
    const { call } = practice;
    await practice.network.faucet(alice.address, 90_000);
    await practice.network.mine(1);
    const deploy = { tick: 'pebble', max: '100', lim: '10', dec: '8', self_mint: true };
    const { orderId } = await call('orders.create', {
      ...terms,
      receiveAddress: alice.address,
      brc20_prog_deploy: { activeHeight: 118, deploys: [deploy] },
    });
    const payer = { payerAddress: alice.address, payerPubkey: pubkey(alice) };
    const commit = await call('orders.requestCommit', { orderId, ...payer });
    const psbt = sign(commit.psbtHex, alice, commit.inputsToSign[0]?.signingIndexes ?? []);
    const id = await call('orders.signCommit', { orderId, psbt });
    await practice.network.mine(7);
    expect((await call('orders.get', { orderId })).status).toBe('inscribing');
    await practice.network.mine(2);
    expect((await call('orders.get', { orderId })).status).toBe('minted');
    const info = await call('brc20.info', { ticker: 'pebble' });
    expect(info).toMatchObject({ inscriptionId: id, selfMint: true, deployHeight: 119 });
    const { orderId: mint } = await call('orders.create', {
      ...terms,
      receiveAddress: alice.address,
      ...mintOf('pebble', '10'),
    });
    expect((await call('orders.requestCommit', { orderId: mint, ...payer })).psbtHex).toMatch(
      /^70/,
    );
  });

  it.each([
    ['a taken height', { activeHeight: 5 }, 'pebble'],
    ['a ticker of another size', { activeHeight: 200 }, 'pebb'],
  ])('refuses %s', async (_, { activeHeight }, tick) => {
    const practice = startPractice();
    const deploys = [{ tick, max: '1', lim: '1', dec: '0', self_mint: false }];
    await expect(
      practice.call('orders.create', {
        ...terms,
        receiveAddress: alice.address,
        brc20_prog_deploy: { activeHeight, deploys },
      }),
    ).rejects.toThrow(/-1008/);
  });
});

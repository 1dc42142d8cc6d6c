import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chooseRuneCoins } from '#shared/bitcoin/rune-amounts.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import { etchContent } from '#test/flows/support/harness.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { contradictions, measure, type Measured, tableOf } from '#test/support/measured.ts';
import { hurriedClock, startTestApp } from '#test/support/start-test-app.ts';

const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';
const POSTAGE = 546n;

let wallet: Awaited<ReturnType<typeof start>>;
const table: Measured[] = [];

async function start() {
  const app = await startTestApp({ clock: hurriedClock, practice: newSwapPractice() });
  const { payment, ordinals } = await app.fund(300_000);
  // The accelerated clock passes many minutes in one test.
  await app.call('settings.set', { autoLockMinutes: 0 });
  // Coins of many sizes, so that the choice matters.
  for (const sats of [900, 2_000, 5_000, 12_000, 40_000, 90_000])
    await app.practice.payFromOutside(payment.address, sats, false);
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
  return { app, payment: payment.address, ordinals: ordinals.address };
}

beforeAll(async () => {
  wallet = await start();
});
afterAll(async () => {
  await wallet.app.app.stop().catch(() => undefined);
  rmSync(wallet.app.dir, { recursive: true, force: true });
  process.stdout.write(`\n${tableOf(table)}\n`);
});

async function spends(kind: string, input: SpendInput) {
  await wallet.app.call('coins.list', { refresh: true });
  const { cost, problems } = await wallet.app.call('spend.quote', input);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const measured = await measure(wallet.app, kind, { total: cost?.outlaySats ?? '0' }, input);
  table.push(measured);
  expect.soft(contradictions(measured)).toEqual([]);
}

async function inscribes(kind: string, content: InscribeInput['content'], mine = true) {
  await wallet.app.call('coins.list', { refresh: true });
  const receiveAddress = mine ? wallet.ordinals : STRANGER;
  const input: InscribeInput = {
    ...{ kind: 'inscribe', content, receiveAddress, feeRate: 2.5, outputValue: Number(POSTAGE) },
    payWith: 'wallet',
    ...(mine ? {} : { receiveConfirmation: STRANGER.slice(-6) }),
  };
  const { cost, problems, signed } = await wallet.app.call('inscribe.quote', input);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const postage = mine ? BigInt(cost?.postageSats ?? '0') : 0n;
  const measured = await measure(
    wallet.app,
    kind,
    // What the service builds for signing is limited by what was shown.
    { total: cost?.totalSats ?? '0', postage, most: signed !== null },
    input,
  );
  table.push(measured);
  expect.soft(contradictions(measured)).toEqual([]);
}

const coins = async () => (await wallet.app.call('coins.list', { refresh: true })).coins;

describe('before, on the card and after', () => {
  it('are one number for payments and for coins', async () => {
    for (const sats of ['20000', '47111'])
      await spends(`send ${sats}`, {
        kind: 'send',
        recipients: [{ address: STRANGER, sats }],
        feeRate: 3,
      });
    await spends('send to oneself', {
      kind: 'send',
      recipients: [{ address: wallet.payment, sats: '30000' }],
      feeRate: 3,
    });
    const clean = (await coins()).filter(({ verdict }) => verdict === 'clean');
    await spends('consolidate', {
      kind: 'consolidate',
      coins: clean.slice(0, 3).map(({ outpoint }) => outpoint),
      feeRate: 2,
    });
  });

  it('are one number for files', async () => {
    const { app } = wallet;
    const one = await app.addText('one.txt', 'one');
    await inscribes('inscribe a file', { type: 'files', items: [one] });
    const many = await Promise.all(
      Array.from({ length: 25 }, (_, at) => app.addText(`${at}.txt`, `text ${at}`)),
    );
    await inscribes('inscribe 25 files', { type: 'files', items: many });
    const gift = await app.addText('gift.txt', 'gift');
    await inscribes('inscribe for another', { type: 'files', items: [gift] }, false);
  });

  it('are one number for moving an inscription', async () => {
    const found = (await coins()).filter(({ inscriptions }) => inscriptions.length === 1);
    const [first, second] = found.map(({ outpoint, inscriptions: [inscriptionId = ''] }) => ({
      ...{ outpoint, inscriptionId },
    }));
    await spends('send inscription', {
      ...{ kind: 'send-inscription', ...first!, address: STRANGER, feeRate: 2 },
      confirmation: STRANGER.slice(-6),
    });
    await spends('move inscription to oneself', {
      ...{ kind: 'send-inscription', ...second!, address: wallet.ordinals, feeRate: 2 },
    });
  });

  it('are one number for several inscriptions, and for separating them', async () => {
    const found = (await coins()).filter(({ inscriptions }) => inscriptions.length === 1);
    const items = found.slice(0, 2).map(({ outpoint, inscriptions: [inscriptionId = ''] }) => ({
      ...{ outpoint, inscriptionId },
    }));
    await spends('send two inscriptions', {
      ...{ kind: 'send-inscriptions', items, address: STRANGER, feeRate: 2 },
      confirmation: STRANGER.slice(-6),
    });
    await wallet.app.inscribe(wallet.ordinals, 5_000);
    const { outpoint } = (await coins()).find(({ sats }) => sats === '5000')!;
    await spends('separate an inscription', { kind: 'split', outpoint, postage: 546, feeRate: 2 });
  });

  it('are one number for BRC-20', async () => {
    const tick = 'sums';
    const terms = { tick, max: '100000', limit: '1000', decimals: 18, selfMint: false };
    await inscribes('deploy BRC-20', { type: 'brc20-deploy', ...terms });
    await inscribes('mint BRC-20', { type: 'brc20-mint', tick, amount: '1000', count: 1 });
    await inscribes('mint BRC-20 × 3', { type: 'brc20-mint', tick, amount: '1000', count: 3 });
    await inscribes('inscribe transfer', { type: 'brc20-transfer', tick, amount: '50' });
    await spends('send tokens', {
      ...{ kind: 'send-tokens', from: wallet.ordinals, transfer: null, tick, amount: '100' },
      ...{ address: STRANGER, confirmation: STRANGER.slice(-6), feeRate: 2 },
    });
  });

  it('are at most the number before where the service builds what is signed', async () => {
    const tick = 'mineo';
    const terms = { tick, max: '100000', limit: '1000', decimals: 18, selfMint: true };
    await inscribes('deploy a self-mint', { type: 'brc20-deploy', ...terms });
    const six = { tick: 'six-66', max: '1000', limit: '100', decimals: 18, selfMint: false };
    await inscribes('deploy six bytes', { type: 'brc20-deploy', ...six });
    await inscribes('mint by its deployer', { type: 'brc20-mint', tick, amount: '100', count: 1 });
  });

  it('are one number for runes', async () => {
    const terms = { ...etchContent.terms, cap: '100' };
    await inscribes('etch a rune', { ...etchContent, terms });
    const { runes } = await wallet.app.call('wallet.portfolio', { refresh: true });
    const { id, name } = runes[0]!;
    const mint = { type: 'runes-mint' as const, runeid: id, rune: name, amount: '500' };
    for (const count of [1, 2, 10])
      await inscribes(`mint a rune × ${count}`, { ...mint, divisibility: 2, count });
    const held = (await coins()).flatMap(({ outpoint, runes: some }) =>
      some.map(({ atoms }) => ({ outpoint, atoms: BigInt(atoms) })),
    );
    const chosen = chooseRuneCoins(held, 1_000n) ?? [];
    await spends('send runes', {
      kind: 'send-runes',
      rune: { id, name, divisibility: 2 },
      recipients: [{ address: STRANGER, amount: '10' }],
      coins: chosen.map(({ outpoint }) => outpoint),
      feeRate: 2,
    });
  });
});

import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isAppError } from '#shared/errors.ts';
import type { DepositInput } from '#shared/flows/bridge.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { run } from '#test/flows/support/trading.ts';
import { expectTokens } from '#test/support/ledger.ts';
import { contradictions, measure, type Measured, tableOf } from '#test/support/measured.ts';
import { hurriedClock, startTestApp } from '#test/support/start-test-app.ts';

const tick = 'lime';

let wallet: Awaited<ReturnType<typeof start>>;
const table: Measured[] = [];

async function start() {
  const app = await startTestApp({ clock: hurriedClock, practice: newSwapPractice() });
  const { payment } = await app.fund(400_000);
  await app.call('settings.set', { autoLockMinutes: 0 });
  const { address } = payment;
  const order = {
    kind: 'inscribe',
    receiveAddress: address,
    feeRate: 2,
    outputValue: 546,
  } as const;
  const mint = { type: 'brc20-mint', tick, amount: '500', count: 1 } as const;
  await run(app, { ...order, content: mint, payWith: 'wallet' });
  for (const sats of [300_000, 100_000]) await app.call('practice.faucet', { address, sats });
  await app.practice.mine(1);
  await app.call('practice.swapFaucet', { address });
  return { app, address };
}

beforeAll(async () => {
  wallet = await start();
});
afterAll(async () => {
  await wallet.app.app.stop().catch(() => undefined);
  rmSync(wallet.app.dir, { recursive: true, force: true });
  process.stdout.write(`\n${tableOf(table)}\n`);
});

function add(measured: Measured) {
  table.push(measured);
  expect.soft(contradictions(measured)).toEqual([]);
}

async function deposits(kind: string, more: Pick<DepositInput, 'amount' | 'transfer'>) {
  const { app, address } = wallet;
  await app.call('coins.list', { refresh: true });
  const input: DepositInput = { kind: 'deposit', address, tick, feeRate: 3, ...more };
  const { cost, problems } = await app.call('bridge.quote', input);
  expect(problems).toEqual([]);
  const quoted = {
    total: cost?.totalSats ?? '0',
    postage: BigInt(cost?.postageSats ?? 0),
    // The swap builds it and rounds its size: one vB more.
    rounding: 3n,
  };
  add(await measure(app, kind, quoted, input));
  await expectTokens(app);
}

describe('before, on the card and after', () => {
  it('are one number for deposits', async () => {
    const { app, address } = wallet;
    await deposits('deposit a balance', { amount: '70', transfer: null });
    const order = {
      kind: 'inscribe',
      receiveAddress: address,
      feeRate: 2,
      outputValue: 546,
    } as const;
    const content = { type: 'brc20-transfer', tick, amount: '120' } as const;
    await run(app, { ...order, content, payWith: 'wallet' });
    await app.call('coins.list', { refresh: true });
    const [transfer] = await app.call('bridge.transfers', { address, tick });
    const { inscriptionId = '', outpoint = '' } = transfer ?? {};
    await deposits('deposit a transfer', { amount: '120', transfer: { inscriptionId, outpoint } });
  });

  it('are one number for a withdrawal', async () => {
    const { app, address } = wallet;
    await app.call('coins.list', { refresh: true });
    const draft = {
      kind: 'withdraw',
      address,
      tick,
      amount: '40',
      feeTick: 'pine',
      feeRate: 5,
    } as const;
    // The swap rejects requests while it writes a commit.
    const { cost } = await app.until('a quote', () =>
      app.call('bridge.quote', draft).catch((error: unknown) => {
        if (isAppError(error, 'PROVIDER_BUSY')) return null;
        throw error;
      }),
    );
    const maxSats = cost?.totalSats ?? '0';
    const input = { ...draft, maxFeeAmount: cost?.feeAmount ?? '0', maxSats };
    const postage = BigInt(cost?.postageSats ?? 0);
    add(await measure(app, 'withdraw', { total: maxSats, postage }, input));
    await expectTokens(app);
  });
});

import { describe, expect, it } from 'vitest';

import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const { keep } = openApps();
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const SMALL = 20_000;

/** A wallet with one large coin, and many small ones that cost more to spend. */
async function start() {
  const app = keep(await startTestApp({ clock: hurriedClock }));
  const { payment, ordinals } = await app.fund();
  for (let at = 0; at < 8; at += 1)
    await app.call('practice.faucet', { address: payment.address, sats: SMALL });
  await app.call('practice.mine', { blocks: 1 });
  const { coins } = await app.call('coins.list', { refresh: true });
  const large = coins.find(({ sats }) => Number(sats) > SMALL)?.outpoint ?? '';
  return { app, large, ordinals };
}

const send: FlowInput = {
  kind: 'send',
  recipients: [{ address: STRANGER, sats: '100000' }],
  feeRate: 5,
};

/** From here on only the small coins can pay. */
const withoutLarge = (app: TestApp, large: string) =>
  app.call('coins.freeze', { outpoints: [large], frozen: true });

const feeClause = ({ clauses }: ApprovalCard) => clauses.find(({ id }) => id === 'C9');

async function cardOf(app: TestApp, input: FlowInput) {
  const { ids } = await app.call('flow.start', input);
  return { id: ids[0] ?? '', card: (await app.card(ids[0] ?? '')).card };
}

describe('a network fee that the form showed', () => {
  it('may not grow by more than it tolerates without a confirmation', async () => {
    const { app, large } = await start();
    const { cost } = await app.call('spend.quote', send);
    await withoutLarge(app, large);
    const { id, card } = await cardOf(app, send);
    expect(Number(card.feeSats)).toBeGreaterThan(Number(cost?.feeSats) + 300);
    expect(feeClause(card)).toMatchObject({ verdict: 'hold' });
    expect(feeClause(card)?.text).toContain('You were shown');
    // The shown fee is stored with the operation.
    await app.app.stop();
    const again = keep(
      await startTestApp({ clock: hurriedClock, dir: app.dir, practice: app.practice }),
    );
    await again.call('vault.unlock', { password: PASSWORD });
    expect(feeClause((await again.card(id)).card)).toEqual(feeClause(card));
  });

  it('is what the card says where nothing changed', async () => {
    const { app } = await start();
    const { cost } = await app.call('spend.quote', send);
    const { card } = await cardOf(app, send);
    expect(card.feeSats).toBe(cost?.feeSats);
    expect(feeClause(card)).toMatchObject({ verdict: 'pass' });
  });

  it('is the last one: what costs more was shown again', async () => {
    const { app, large } = await start();
    await app.call('spend.quote', send);
    await withoutLarge(app, large);
    await app.call('spend.quote', send);
    const { card } = await cardOf(app, send);
    expect(feeClause(card)).toMatchObject({ verdict: 'pass' });
  });

  it('is held to the payment of an order too', async () => {
    const { app, large, ordinals } = await start();
    const input: FlowInput = {
      kind: 'inscribe',
      content: { type: 'files', items: [await app.addText('a.txt', 'a'.repeat(60_000))] },
      receiveAddress: ordinals.address,
      feeRate: 5,
      outputValue: 546,
      payWith: 'wallet',
    };
    await app.call('inscribe.quote', input);
    await withoutLarge(app, large);
    const { card } = await cardOf(app, input);
    expect(feeClause(card)).toMatchObject({ verdict: 'hold' });
    expect(feeClause(card)?.text).toContain('You were shown');
  });
});

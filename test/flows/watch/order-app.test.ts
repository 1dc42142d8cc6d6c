import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AppError } from '#shared/errors.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import { read, signElsewhere } from '#test/flows/support/other-device.ts';
import { returnedAttacks } from '#test/flows/support/returned-attacks.ts';
import {
  ACCOUNT,
  ended,
  restarted,
  signAway,
  STRANGER,
  watchedApp,
} from '#test/flows/support/watched-app.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

let app: TestApp;
let own = '';

beforeAll(async () => {
  app = await watchedApp(ACCOUNT, [40_000, 30_000, 60_000]);
  const [account] = await app.call('wallet.accounts', {});
  own = account!.address;
});
afterAll(() => ended(app));

async function order(text: string) {
  const item = await app.addText(`${text}.txt`, text);
  return {
    kind: 'inscribe' as const,
    content: { type: 'files' as const, items: [item] },
    receiveAddress: STRANGER,
    receiveConfirmation: STRANGER.slice(-6),
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet' as const,
  };
}

describe('an order of a wallet without keys', () => {
  let id = '';
  let psbt = '';

  it('is approved here, and its payment leaves as a PSBT', async () => {
    const input = await order('cold');
    const quote = await app.call('inscribe.quote', input);
    expect(quote.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    [id = ''] = (await app.call('flow.start', input)).ids;
    const { card } = await app.card(id);
    expect(card.purpose).toBe('pay-order');
    expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    expect(card.does).toContain('It isn’t signed here');
    expect(quote.cost?.totalSats).toBe(card.outlaySats);
    expect(card.outputs.find(({ role }) => role === 'change')?.mine).toBe(true);
    await app.grant(id);
    const waits = await app.flow(id, ({ state }) => state === 'outside', 'approved');
    expect(waits).toMatchObject({ outside: true, phase: 'asking', cancellable: true });
    expect(waits.order?.status).toBe('pending');
    const { coins } = await app.call('coins.list', { refresh: true });
    expect(coins.filter(({ lockedBy }) => lockedBy === id).length).toBeGreaterThan(0);
    ({ psbt } = await app.call('flow.psbt', { id }));
    expect((await app.call('flow.savePsbt', { id })).saved).toMatch(/^inkstone-.*\.psbt$/);
  });

  it.each(returnedAttacks(signElsewhere))(
    'is not paid by what comes back with $name',
    async ({ make, says }) => {
      const error = await app.call('flow.returnPsbt', { id, psbt: make(psbt) }).then(
        () => null,
        (thrown: AppError<'PSBT_INVALID'>) => thrown,
      );
      expect(error?.code).toBe('PSBT_INVALID');
      expect(error?.details?.reason).toContain(says);
      expect((await app.call('flow.get', { id })).state).toBe('outside');
    },
  );

  it('is paid after a kill by the returned signatures, and followed to its inscription', async () => {
    app = await restarted(app);
    const signed = signElsewhere(psbt);
    const { id: txid } = read(signElsewhere(psbt, { final: true }));
    await app.call('flow.returnPsbt', { id, psbt: signed });
    const paid = await app.flow(id, ({ order: at }) => at?.status === 'inscribing', 'inscribing');
    expect(paid.payments.map((one) => one.txid)).toEqual([txid]);
    await app.practice.mine(1);
    const done = await app.flow(id, ({ phase }) => phase === 'done', 'done');
    const { files } = await app.call('orders.get', { orderId: done.order!.orderId });
    expect(files).toMatchObject([{ contentMatches: true, locationAddress: STRANGER }]);
  });

  it('is not paid by a returned PSBT once someone else has paid it', async () => {
    await app.call('coins.list', { refresh: true });
    const [again = ''] = (await app.call('flow.start', await order('again'))).ids;
    await app.grant(again);
    const { order: made } = await app.flow(again, ({ state }) => state === 'outside', 'approved');
    const { psbt: left } = await app.call('flow.psbt', { id: again });
    await app.call('practice.payFromOutside', {
      address: made!.payAddress,
      sats: Number(made!.amountSats),
      withInscription: false,
    });
    await app.call('flow.returnPsbt', { id: again, psbt: signElsewhere(left) });
    const paid = await app.flow(again, ({ order: at }) => at?.status === 'inscribing', 'paid');
    expect(paid.payments).toEqual([]);
    const { coins } = await app.call('coins.list', { refresh: true });
    expect(coins.every(({ lockedBy }) => lockedBy === null)).toBe(true);
  });
});

describe('tokens of a wallet without keys', () => {
  const tick = 'cold';
  async function inscribed(content: InscribeInput['content']) {
    await app.call('coins.list', { refresh: true });
    const terms = { receiveAddress: own, feeRate: 2, outputValue: 546 };
    const input = { kind: 'inscribe' as const, content, ...terms, payWith: 'wallet' as const };
    const [id = ''] = (await app.call('flow.start', input)).ids;
    await signAway(app, id, signElsewhere);
    await app.flow(id, ({ order: at }) => at?.status === 'inscribing', 'inscribing');
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'done');
  }

  it('are sent as an amount: its transfer is paid for, then moved, each signed elsewhere', async () => {
    await inscribed({
      type: 'brc20-deploy',
      tick,
      max: '9000',
      limit: '500',
      decimals: 18,
      selfMint: false,
    });
    await inscribed({ type: 'brc20-mint', tick, amount: '500', count: 1 });
    await app.call('coins.list', { refresh: true });
    const input = {
      kind: 'send-tokens' as const,
      from: own,
      tick,
      amount: '100',
      transfer: null,
      address: STRANGER,
      confirmation: STRANGER.slice(-6),
      feeRate: 2,
    };
    const quote = await app.call('spend.quote', input);
    expect(quote.problems).toEqual([]);
    const [id = ''] = (await app.call('flow.start', input)).ids;
    const child = await app.until('its order', async () =>
      (await app.call('flow.list', { active: true })).find(({ parentId }) => parentId === id),
    );
    const { card: paid } = await signAway(app, child.id, signElsewhere);
    await app.flow(child.id, ({ order: at }) => at?.status === 'inscribing', 'inscribing');
    await app.practice.mine(1);
    const { card: moved } = await signAway(app, id, signElsewhere);
    expect(moved.asked).toContain('Send 100 cold');
    expect(moved.pins).toMatchObject([{ output: 0, asset: { title: '100 cold' } }]);
    expect(BigInt(paid.outlaySats) + BigInt(moved.feeSats)).toBe(BigInt(quote.cost!.outlaySats));
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
    const params = { address: STRANGER, ticker: tick };
    const read = { row: 'brc20.addressTickInfo', params, fresh: true };
    const { data } = await app.call('provider.read', read);
    expect(data).toMatchObject({ overallBalance: '100' });
  });
});

import { Psbt } from 'bitcoinjs-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import type { AppError } from '#shared/errors.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { PAIR, signElsewhere } from '#test/flows/support/other-device.ts';
import { rebuilt, returnedAttacks } from '#test/flows/support/returned-attacks.ts';
import {
  listing,
  purchase,
  run,
  startTrader,
  TICK,
  type Trader,
  withTokens,
} from '#test/flows/support/trading.ts';
import {
  ACCOUNT,
  ended,
  leave,
  restarted,
  signAway,
  watchedApp,
} from '#test/flows/support/watched-app.ts';
import { newPractice, type TestApp } from '#test/support/start-test-app.ts';

/* A wallet with only an account key buys, lists, edits prices and cancels, beside one with keys. */

const LISTED = 0x83;
let other: Trader;
let app: TestApp;
let own = '';

beforeAll(async () => {
  const practice = newPractice();
  other = await startTrader(practice);
  await withTokens(other);
  await run(other.app, listing(other, [{ amount: '100', unitPrice: '200' }]));
  app = await watchedApp(ACCOUNT, [400_000], { practice });
  const [account] = await app.call('wallet.accounts', {});
  own = account!.address;
});
afterAll(async () => {
  await ended(app);
  await ended(other.app);
});

const childOf = (id: string): Promise<FlowView> =>
  app.until(`what comes first of ${id}`, async () =>
    (await app.call('flow.list', { active: true })).find(
      ({ parentId, phase }) => parentId === id && phase === 'approving',
    ),
  );
const begin = async (input: Input<'flow.start'>): Promise<string> => {
  const { problems } = await app.call('trade.quote', input as never);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return (await app.call('flow.start', input)).ids[0] ?? '';
};
/** Mines occasionally until the state is reached. */
const mined = (id: string, wanted: (view: FlowView) => boolean): Promise<FlowView> =>
  app.until(`${id}, mined`, async () => {
    const view = await app.call('flow.get', { id });
    if (wanted(view)) return view;
    await app.practice.mine(1);
    return null;
  });

/** The message about an imported PSBT; it keeps waiting. */
async function refused(id: string, psbt: string): Promise<string> {
  const error = await app.call('flow.returnPsbt', { id, psbt }).then(
    () => null,
    (thrown: AppError<'PSBT_INVALID'>) => thrown,
  );
  expect(error?.code).toBe('PSBT_INVALID');
  expect((await app.call('flow.get', { id })).state).toBe('outside');
  return error?.details?.reason ?? '';
}

const pathsOf = (psbt: string) =>
  Psbt.fromBase64(psbt).data.inputs.map(({ bip32Derivation: [one] = [] }) => one?.path ?? null);

describe('a purchase of a wallet without keys', () => {
  let id = '';
  let psbt = '';

  it('makes its small coins first, signed elsewhere; then the purchase leaves, with the paths of its keys', async () => {
    const { hold, pay } = await app.call('trade.places', {});
    expect([hold[0]?.address, pay[0]?.address]).toEqual([own, own]);
    const request = await purchase({ ...other, app, payment: own, ordinals: own });
    id = await begin({ ...request, mostFeeRate: 20 });
    const split = await childOf(id);
    await signAway(app, split.id, signElsewhere);
    await app.flow(split.id, ({ state }) => state === 'watching', 'sent');
    await mined(id, ({ state }) => state === 'approving');
    const left = await leave(app, id);
    ({ psbt } = left);
    expect(left.card.does).toContain('It isn’t signed here');
    expect((await app.call('flow.get', { id })).headline).toContain(
      'Waiting for the signed transaction',
    );
    expect(pathsOf(psbt)).toEqual(["m/84'/1'/0'/0/0", "m/84'/1'/0'/0/0", null, "m/84'/1'/0'/0/0"]);
    const { inputs } = Psbt.fromBase64(psbt).data;
    expect(inputs[0]?.nonWitnessUtxo && inputs[3]?.nonWitnessUtxo).toBeDefined();
    expect((await app.call('flow.savePsbt', { id })).saved).toMatch(/\.psbt$/);
  });

  it.each([
    ...returnedAttacks(signElsewhere, { outputs: 7 }),
    {
      name: 'another coin of the seller',
      make: (text: string) =>
        signElsewhere(
          rebuilt(text, ({ txInputs }) => ({
            txInputs: txInputs.map((one, at) =>
              at === 2 ? { ...one, index: one.index + 7 } : one,
            ),
          })),
        ),
      says: 'input 3 spends',
    },
    {
      name: 'a higher price',
      make: (text: string) =>
        signElsewhere(
          rebuilt(text, ({ txOutputs }) => ({
            txOutputs: txOutputs.map((one, at) =>
              at === 2 ? { ...one, value: one.value + 1_000n } : one,
            ),
          })),
        ),
      says: 'output 3 has',
    },
    {
      name: 'an inscription that comes to somebody else',
      make: (text: string) =>
        signElsewhere(
          rebuilt(text, ({ txOutputs }) => ({
            txOutputs: txOutputs.map((one, at) =>
              at === 1 ? { ...one, script: Buffer.from(`0014${'22'.repeat(20)}`, 'hex') } : one,
            ),
          })),
        ),
      says: 'output 2 pays someone else',
    },
  ])('is not handed over with $name', async ({ make, says }) => {
    expect(await refused(id, make(psbt))).toContain(says);
  });

  it('is not submitted half signed', async () => {
    const half = Psbt.fromBase64(signElsewhere(psbt));
    delete half.data.inputs[3]!.partialSig;
    expect(await refused(id, half.toBase64())).toContain('input 4 of 4 has no signature');
  });

  it('returns after a kill, is submitted to the market, and its fee is raised the same way', async () => {
    app = await restarted(app);
    await app.call('flow.returnPsbt', { id, psbt: signElsewhere(psbt) });
    await app.flow(id, ({ question }) => question?.key === 'raise', 'on its way');
    const before = (await app.call('flow.get', { id })).trade?.lines[0]?.txid;
    await app.call('flow.answer', { id, answer: 'raise', feeRate: 10 });
    await app.flow(id, ({ state }) => state === 'raise-approving', 'to be approved');
    const higher = await signAway(app, id, signElsewhere);
    expect(pathsOf(higher.psbt).filter(Boolean)).toHaveLength(3);
    await app.flow(id, ({ state }) => state === 'watching', 'sent again');
    const done = await mined(id, ({ state }) => state === 'done');
    expect(done.trade?.lines).toMatchObject([{ status: 'done' }]);
    expect(done.trade?.lines[0]?.txid).not.toBe(before);
    const { brc20 } = await app.call('wallet.portfolio', { refresh: true });
    expect(brc20).toMatchObject([{ tick: TICK, overall: '100' }]);
  });
});

describe('a listing of a wallet without keys', () => {
  let id = '';
  let psbt = '';
  let auctionId = '';
  let inscriptionId = '';

  it('has its transfer inscribed first, then leaves for a signature of its price alone', async () => {
    await app.call('coins.list', { refresh: true });
    id = await begin({
      kind: 'list',
      items: [{ what: 'balance', tick: TICK, amount: '40', unitPrice: '300' }],
      payAddress: own,
      holdAddress: own,
      feeRate: 2,
    });
    const transfer = await childOf(id);
    await signAway(app, transfer.id, signElsewhere);
    await mined(id, ({ state }) => state === 'approving');
    const left = await leave(app, id);
    ({ psbt } = left);
    expect(left.card.asked).toContain(`Sell 40 ${TICK}`);
    const { data, txOutputs } = Psbt.fromBase64(psbt);
    expect(data.inputs.map(({ sighashType }) => sighashType)).toEqual([LISTED]);
    expect(txOutputs.map(({ value }) => value)).toEqual([12_000n]);
  });

  it.each(returnedAttacks(signElsewhere, { outputs: 1, sighash: LISTED }))(
    'is not handed over with $name',
    async ({ make, says }) => {
      expect(await refused(id, make(psbt))).toContain(says);
    },
  );

  it('is open once it came back, and its signature is among the live ones', async () => {
    expect((await app.call('trade.signatures', { refresh: true })).signatures).toEqual([]);
    await app.call('flow.returnPsbt', { id, psbt: signElsewhere(psbt) });
    const done = await app.flow(id, ({ phase }) => phase === 'done', 'open');
    expect(done.trade?.lines).toMatchObject([{ status: 'open', priceSats: '12000' }]);
    ({ auctionId, inscriptionId } = done.trade!.lines[0] as {
      auctionId: string;
      inscriptionId: string;
    });
    expect((await app.call('trade.signatures', { refresh: true })).signatures).toMatchObject([
      { priceSats: '12000', amount: '40', market: 'listed', ended: null },
    ]);
  });

  it('is edited, forgotten by the market, and ended by moving its coin', async () => {
    const what = { inscriptionId, tick: TICK, amount: '40' };
    const places = { payAddress: own, holdAddress: own, feeRate: 2 };
    const lower = await begin({
      kind: 're-price',
      ...{ how: 'market', auctionId, nftType: 'brc20', unitPrice: '250', ...what, ...places },
    });
    await signAway(app, lower, signElsewhere);
    await app.flow(lower, ({ phase }) => phase === 'done', 'priced anew');
    const back = { kind: 'delist' as const, listings: [{ auctionId, ...what }], feeRate: 2 };
    const off = await begin({ ...back, how: 'off-chain', returnAddress: own });
    await signAway(app, off, signElsewhere);
    const forgotten = await app.flow(off, ({ phase }) => phase === 'done', 'forgotten');
    expect(forgotten.trade?.lines).toMatchObject([{ status: 'done' }]);
    const move = await begin({ ...back, how: 'move', returnAddress: own });
    const child = await childOf(move);
    await signAway(app, child.id, signElsewhere);
    await mined(move, ({ phase }) => phase === 'done');
    const { signatures } = await app.call('trade.signatures', { refresh: true });
    expect(signatures.every(({ ended: over }) => over !== null)).toBe(true);
  });
});

describe('what a wallet without keys cannot trade', () => {
  const offered = { what: 'balance' as const, tick: TICK, amount: '5', unitPrice: '300' };
  const problemsOf = async (input: Input<'trade.quote'>) =>
    (await app.call('trade.quote', input)).problems.map(({ text }) => text).join();

  it('is explained, with what to do instead', async () => {
    const places = { payAddress: own, holdAddress: own, feeRate: 2 };
    expect(await problemsOf({ kind: 'list', items: [offered, offered], ...places })).toContain(
      'Choose one at a time',
    );
    const [account] = await app.call('wallet.accounts', {});
    const { address } = await app.call('wallet.newAddress', { accountId: account!.id });
    const apart = { ...places, payAddress: address };
    expect(await problemsOf({ kind: 'list', items: [offered], ...apart })).toContain(
      `Choose ${own} for both`,
    );
    expect(await problemsOf({ kind: 'bind', btcAddress: own, nftAddress: address })).toContain(
      'can’t be exported to another device',
    );
    const from = { kind: 'addresses' as const, addresses: [PAIR.pays, PAIR.holds] };
    await app.call('wallets.add', { name: 'Pair', from });
    const alone = { payAddress: PAIR.pays, holdAddress: PAIR.holds, feeRate: 2 };
    expect(await problemsOf({ kind: 'list', items: [offered], ...alone })).toContain(
      'Add it again with its account key',
    );
  });
});

import { describe, expect, it } from 'vitest';

import { worstVerdict } from '#shared/flows/approval.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
async function start() {
  return keep(await startTestApp({ clock: hurriedClock }));
}

/** Addresses that belong to no wallet here. */
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const STRANGER_TAPROOT = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

/** Starts, approves and waits until it is on the network. */
async function sent(app: TestApp, input: SpendInput) {
  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  const { card } = await app.card(id);
  expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
  expect(worstVerdict(card.clauses)).not.toBe('hold');
  await app.grant(id);
  const view = await app.flow(id, ({ state }) => state === 'watching', 'sent');
  return { id, card, txid: view.spend!.transactions.at(-1)!.txid };
}

async function mined(app: TestApp, id: string) {
  await app.practice.mine(1);
  return app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
}

const coinsOf = async (app: TestApp) => (await app.call('coins.list', { refresh: true })).coins;

async function inscribe(app: TestApp, receiveAddress: string, outputValue: number) {
  const coin = await app.inscribe(receiveAddress, outputValue);
  return { coin, inscriptionId: coin.inscriptions[0]! };
}

describe('sending bitcoin', () => {
  it('pays many addresses of every type exactly, and is bumped to the same ones', async () => {
    const app = await start();
    await app.fund();
    await coinsOf(app);
    const recipients = [
      { address: STRANGER, sats: '20000' },
      { address: STRANGER_TAPROOT, sats: '330' },
      { address: '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', sats: '30001' },
      { address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', sats: '40000' },
    ];
    const input: SpendInput = { kind: 'send', recipients, feeRate: 3 };
    const quote = await app.call('spend.quote', input);
    expect(quote.problems).toEqual([]);
    // A rejection ends it: no more questions, no more waiting.
    const [no = ''] = (await app.call('flow.start', input)).ids;
    await app.approve('approval.refuse', { id: (await app.card(no)).id });
    const refused = await app.flow(no, ({ phase }) => phase === 'cancelled', 'refused');
    expect(refused).toMatchObject({
      headline: 'You rejected it. Nothing was signed.',
      question: null,
    });
    const waiting = (await app.call('app.snapshot', {})).flows.filter(({ id: one }) => one === no);
    expect(waiting.filter(({ phase }) => phase !== 'cancelled')).toEqual([]);
    const { id, card, txid } = await sent(app, input);
    const paid = card.outputs.map(({ address, sats, role }) => ({ address, sats, role }));
    expect(paid.slice(0, 4)).toEqual(recipients.map((one) => ({ ...one, role: 'payment' })));
    expect(paid.slice(4)).toMatchObject([{ role: 'change' }]);
    expect(card.feeSats).toBe(quote.cost?.feeSats);
    expect(card.feeRate).toBe('3.00');

    await app.call('flow.answer', { id, answer: 'bump', feeRate: 3.1 });
    const cheap = await app.flow(id, ({ headline }) => headline.includes('at least'), 'too cheap');
    expect(cheap.state).toBe('watching');
    await app.call('flow.answer', { id, answer: 'bump', feeRate: 6 });
    const second = await app.card(id);
    expect(second.card.purpose).toBe('bump');
    expect(second.card.clauses.find((one) => one.id === 'rbf')).toMatchObject({ verdict: 'pass' });
    expect(second.card.inputs).toEqual(card.inputs);
    expect(second.card.outputs.slice(0, 4)).toEqual(card.outputs.slice(0, 4));
    await app.grant(id);
    await app.flow(
      id,
      ({ state, spend }) => state === 'watching' && spend?.transactions.length === 2,
      'replaced',
    );
    const done = await mined(app, id);
    expect(done.spend?.transactions).toMatchObject([
      { txid, status: 'replaced' },
      { status: 'confirmed' },
    ]);
    const query = { cursor: null, limit: 10, kind: 'send', query: STRANGER };
    const { rows } = await app.call('activity.list', query);
    expect(rows.map(({ status }) => status).sort()).toEqual(['confirmed', 'replaced']);
  });

  it('that equals one that was given up names it, unless it spends a coin of it', async () => {
    const app = await start();
    const { payment } = await app.fund();
    await app.call('practice.faucet', { address: payment.address, sats: 500_000 });
    await app.practice.mine(1);
    const coins = (await coinsOf(app)).filter(({ verdict }) => verdict === 'clean');
    const [first = '', second = ''] = coins.map(({ outpoint }) => outpoint);
    const sending = (outpoint: string, sats = '20000'): SpendInput => ({
      ...{ kind: 'send', recipients: [{ address: STRANGER, sats }], feeRate: 3 },
      coins: [outpoint],
    });
    await app.practice.fault('chain.push', 'fail', 1, -26);
    const [id = ''] = (await app.call('flow.start', sending(first))).ids;
    const { card } = await app.card(id);
    await app.grant(id);
    await app.flow(id, ({ state }) => state === 'unclear');
    await app.call('flow.answer', { id, answer: 'giveUp' });
    await app.flow(id, ({ state }) => state === 'stopped');
    await app.call('flow.answer', { id, answer: 'cancel' });
    await app.flow(id, ({ phase }) => ['cancelled', 'failed'].includes(phase));
    const guard = async (input: SpendInput) => {
      const [next = ''] = (await app.call('flow.start', input)).ids;
      const shown = await app.card(next);
      await app.approve('approval.refuse', { id: shown.id });
      await app.flow(next, ({ phase }) => phase === 'cancelled');
      return shown.card.clauses.find((clause) => clause.id === 'C31');
    };
    const held = await guard(sending(second));
    expect(held).toMatchObject({ verdict: 'hold' });
    expect(held?.text).toContain(card.txid);
    expect(await guard(sending(first))).toMatchObject({ verdict: 'pass' });
    expect(await guard(sending(second, '20001'))).toMatchObject({ verdict: 'pass' });
  });

  it('is cancelled while it is unconfirmed, and stays paid if a block was faster', async () => {
    const app = await start();
    await app.fund();
    await coinsOf(app);
    const recipients = [{ address: STRANGER, sats: '20000' }];
    const input: SpendInput = { kind: 'send', recipients, feeRate: 3 };
    const taken = await sent(app, input);
    const { question } = await app.call('flow.get', { id: taken.id });
    const { replaces } = question!.options.find(({ answer }) => answer === 'takeBack')!;
    // The lowest rate that the page lets through is accepted, and costs what it says.
    const { feeSats, vsize } = replaces!;
    const feeRate = Math.ceil((Number(feeSats) / vsize + 1) * 100) / 100;
    await app.call('flow.answer', { id: taken.id, answer: 'takeBack', feeRate });
    const { card } = await app.card(taken.id);
    expect(Math.abs(Number(card.feeSats) - feeRate * vsize)).toBeLessThan(20);
    expect(card).toMatchObject({ purpose: 'cancel', inputs: taken.card.inputs });
    expect(card.asked).toContain(`20\u202f000 sats to ${STRANGER}`);
    expect(card.outputs).toMatchObject([{ mine: true, role: 'change' }]);
    expect(card.clauses.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    await app.grant(taken.id);
    const waits = await app.flow(
      taken.id,
      ({ state, spend }) => state === 'watching' && spend?.transactions.length === 2,
    );
    expect(waits.question?.options.map(({ answer }) => answer)).toEqual(['bump']);
    // Its title doesn't claim that it was paid.
    expect(await mined(app, taken.id)).toMatchObject({
      title: 'Send 20\u202f000 sats',
      headline: expect.stringMatching(/^Cancelled. Nothing was paid/),
    });
    const received = await app.call('provider.read', {
      row: 'chain.balance',
      params: { address: STRANGER },
      fresh: true,
    });
    expect(received.data).toMatchObject({ satoshi: 0 });

    const late = await sent(app, input);
    await app.call('flow.answer', { id: late.id, answer: 'takeBack', feeRate: 9 });
    await app.card(late.id);
    await app.practice.mine(1);
    const stands = await app.flow(late.id, ({ phase }) => phase === 'done', 'paid after all');
    expect(stands.spend?.transactions).toMatchObject([{ status: 'confirmed' }]);
    expect(stands.title).toBe('Sent 20\u202f000 sats');
    const { rows } = await app.call('activity.list', {
      ...{ cursor: null, limit: 50, wallet: 'this', kind: 'send', query: 'sent 20' },
    });
    expect(rows.map(({ summary }) => summary)).toEqual(['Sent 20\u202f000 sats']);
  });

  it('is not cancelled at a rate that leaves less than the smallest coin', async () => {
    const app = await start();
    const { payment } = await app.fund(3_000);
    await app.call('practice.faucet', { address: payment.address, sats: 3_000 });
    await app.call('practice.mine', { blocks: 1 });
    const coins = (await coinsOf(app)).map(({ outpoint }) => outpoint);
    const recipients = [{ address: STRANGER, sats: '2000' }];
    const { id } = await sent(app, { kind: 'send', recipients, feeRate: 2 });
    await app.call('flow.answer', { id, answer: 'takeBack', feeRate: 24 });
    const reported = await app.flow(
      id,
      ({ state, headline }) => state === 'watching' && headline.includes('smallest coin'),
    );
    expect(reported.headline).toMatch(/^At this fee rate you would get back only \d{3} sats/);
    // The remaining choices are offered as before.
    expect(reported.question?.options.map(({ answer }) => answer)).toEqual(['bump', 'takeBack']);
    expect(coins).toHaveLength(2);
  });

  it('joins no coins into one below the smallest', async () => {
    const app = await start();
    const { payment } = await app.fund(1_000);
    await app.call('practice.faucet', { address: payment.address, sats: 1_000 });
    await app.call('practice.mine', { blocks: 1 });
    const coins = (await coinsOf(app)).map(({ outpoint }) => outpoint);
    const { problems } = await app.call('spend.quote', { kind: 'consolidate', coins, feeRate: 8 });
    expect(problems).toMatchObject([{ severity: 'error' }]);
    expect(problems[0]?.text).toContain('below your smallest coin of 600 sats');
  });

  it('checks addresses and amounts; refused it frees its coins; max leaves nothing', async () => {
    const app = await start();
    const { payment } = await app.fund(300_000);
    await app.call('practice.faucet', { address: payment.address, sats: 50_000 });
    await app.call('practice.mine', { blocks: 1 });
    await coinsOf(app);
    const draft = (address: string, sats = '5000') => ({
      kind: 'send' as const,
      recipients: [{ address, sats }],
      feeRate: 7,
    });
    const ask = async (address: string, sats?: string) =>
      (await app.call('spend.quote', draft(address, sats))).problems;
    const typo = `${STRANGER.slice(0, -1)}y`;
    expect(await ask(typo)).toMatchObject([{ field: 'recipients.0.address', severity: 'error' }]);
    expect((await ask('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'))[0]?.text).toMatch(/network/);
    expect(await ask(STRANGER, '293')).toMatchObject([{ field: 'recipients.0.sats' }]);
    expect(await ask(STRANGER, '99999999')).toMatchObject([{ field: 'funds' }]);
    await expect(app.call('flow.start', draft(typo))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });

    const { ids } = await app.call('flow.start', draft(STRANGER));
    const [id = ''] = ids;
    const item = await app.card(id);
    const locks = async () =>
      (await app.call('coins.list', { refresh: false })).coins.map(({ lockedBy }) => lockedBy);
    expect(await locks()).toContain(id);
    await app.approve('approval.refuse', { id: item.id });
    // A rejection is final: nothing asks again or stays pending.
    const refused = await app.flow(id, ({ state }) => state === 'cancelled');
    expect(refused).toMatchObject({
      phase: 'cancelled',
      question: null,
      headline: 'You rejected it. Nothing was signed.',
    });
    expect(await locks()).toEqual([null, null]);
    const called = await app.call('flow.start', { ...draft(STRANGER), feeRate: 4 });
    const [calledOff = ''] = called.ids;
    expect((await app.card(calledOff)).card.feeRate).toBe('4.00');
    expect(await app.call('flow.answer', { id: calledOff, answer: 'cancel' })).toMatchObject({
      phase: 'cancelled',
      headline: 'Cancelled. Nothing was sent.',
    });

    const { max } = await app.call('spend.quote', draft(STRANGER));
    const all = { ...draft(STRANGER, max!.sats), coins: max!.coins };
    const last = await sent(app, all);
    expect(last.card.outputs).toHaveLength(1);
    expect(BigInt(max!.sats) + BigInt(last.card.feeSats)).toBe(350_000n);
    expect(last.card.feeRate).toBe('7.00');
    await mined(app, last.id);
    expect(await coinsOf(app)).toEqual([]);
  });
});

describe('an inscription', () => {
  it('is split out of a fat coin and sent: it lands on its sat, with its postage', async () => {
    const app = await start();
    const { ordinals } = await app.fund();
    const { coin, inscriptionId } = await inscribe(app, ordinals.address, 60_000);
    const split: SpendInput = { kind: 'split', outpoint: coin.outpoint, postage: 546, feeRate: 2 };
    const quote = await app.call('spend.quote', split);
    expect(quote.outputs.slice(0, 2)).toEqual(['546', '59454']);
    await mined(app, (await sent(app, split)).id);
    const coins = await coinsOf(app);
    const carrier = coins.find(({ inscriptions }) => inscriptions.includes(inscriptionId))!;
    expect(carrier).toMatchObject({ sats: '546', address: ordinals.address });
    const rest = coins.find(({ sats }) => sats === '59454')!;
    expect(rest).toMatchObject({ verdict: 'clean', role: 'payment' });

    const input = {
      kind: 'send-inscription' as const,
      inscriptionId,
      outpoint: carrier.outpoint,
      address: STRANGER_TAPROOT,
      confirmation: STRANGER_TAPROOT.slice(-6),
      feeRate: 3,
    };
    const untyped = await app.call('spend.quote', { ...input, confirmation: '' });
    expect(untyped.problems).toMatchObject([{ field: 'confirmation' }]);
    expect((await app.call('spend.quote', input)).problems).toEqual([]);
    const wrong = await app.call('flow.start', { ...input, outpoint: rest.outpoint });
    const stopped = await app.flow(wrong.ids[0] ?? '', ({ state }) => state === 'stopped');
    expect(stopped.headline).toMatch(/doesn’t contain/);
    // While it is open, nothing else starts with the inscription, by its id or its coin.
    for (const other of [input, { ...split, outpoint: carrier.outpoint }]) {
      const held = await app.call('spend.quote', other);
      expect(held.problems[0]).toMatchObject({ field: 'operation', flowId: wrong.ids[0] });
      await expect(app.call('flow.start', other)).rejects.toMatchObject({
        details: { text: expect.stringContaining('Finish or cancel it first') },
      });
    }
    await app.call('flow.answer', { id: wrong.ids[0] ?? '', answer: 'cancel' });
    expect((await app.call('spend.quote', input)).problems).toEqual([]);
    const { id, card, txid } = await sent(app, input);
    expect(card.outputs[0]).toMatchObject({
      address: STRANGER_TAPROOT,
      sats: '546',
      role: 'inscription',
    });
    expect(card.pins).toMatchObject([{ input: 0, output: 0 }]);
    expect(card.satFlow.at(-1)).toBe(
      `Asset: inscription ${inscriptionId} from input 1 to output 1, sat 0.`,
    );
    await mined(app, id);
    const { data } = await app.call('provider.read', {
      row: 'inscription.info',
      params: { inscriptionId },
      fresh: true,
    });
    expect(data).toMatchObject({ address: STRANGER_TAPROOT, utxo: { txid, vout: 0 } });
  });
});

describe('several inscriptions', () => {
  it('go together to someone else, each on its own sat with its own sats', async () => {
    const app = await start();
    const { ordinals } = await app.fund();
    await inscribe(app, ordinals.address, 700);
    await inscribe(app, ordinals.address, 800);
    const two = (await coinsOf(app))
      .filter(({ inscriptions }) => inscriptions.length > 0)
      .sort((a, b) => Number(a.sats) - Number(b.sats))
      .map((coin) => ({ coin, inscriptionId: coin.inscriptions[0]! }));
    const { id, card, txid } = await sent(app, {
      kind: 'send-inscriptions',
      items: two.map(({ coin, inscriptionId }) => ({ inscriptionId, outpoint: coin.outpoint })),
      address: STRANGER_TAPROOT,
      confirmation: STRANGER_TAPROOT.slice(-6),
      feeRate: 3,
    });
    expect(card.outputs.slice(0, 2)).toMatchObject([
      { address: STRANGER_TAPROOT, sats: '700', role: 'inscription' },
      { address: STRANGER_TAPROOT, sats: '800', role: 'inscription' },
    ]);
    await mined(app, id);
    for (const [vout, { inscriptionId }] of two.entries()) {
      const { data } = await app.call('provider.read', {
        row: 'inscription.info',
        params: { inscriptionId },
        fresh: true,
      });
      expect(data).toMatchObject({ address: STRANGER_TAPROOT, utxo: { txid, vout } });
    }
  });
});

describe('own coins', () => {
  it('are joined into one, but never one that is not clean', async () => {
    const app = await start();
    const { payment, ordinals } = await app.fund(60_000);
    for (const sats of [20_000, 30_000, 7_000]) {
      await app.call('practice.faucet', { address: payment.address, sats });
    }
    await app.call('practice.mine', { blocks: 1 });
    await app.call('practice.faucet', { address: ordinals.address, sats: 9_000 });
    const all = await coinsOf(app);
    const fresh = all.find(({ height }) => height === null)!;
    const clean = all.filter(({ verdict }) => verdict === 'clean').map(({ outpoint }) => outpoint);
    const mixed = [...clean, fresh.outpoint];
    const { ids } = await app.call('flow.start', { kind: 'consolidate', coins: mixed, feeRate: 2 });
    const stopped = await app.flow(ids[0] ?? '', ({ state }) => state === 'stopped');
    expect(stopped.headline).toMatch(/couldn’t prove/);
    await mined(app, (await sent(app, { kind: 'consolidate', coins: clean, feeRate: 2 })).id);
    expect((await coinsOf(app)).filter(({ role }) => role === 'payment')).toHaveLength(1);
  });

  it('speed up their parent: clean change pays itself, anything else comes back whole', async () => {
    const app = await start();
    const { ordinals } = await app.fund();
    const recipients = [{ address: STRANGER, sats: '20000' }];
    const slow = await sent(app, { kind: 'send', recipients, feeRate: 1 });
    const change = (await coinsOf(app)).find(({ height }) => height === null)!;
    const child = await sent(app, { kind: 'bump', outpoint: change.outpoint, feeRate: 10 });
    expect(child.card.inputs).toHaveLength(1);
    // The child's own rate isn't the chosen one, and isn't shown as such.
    const said = child.card.clauses.find((one) => one.id === 'C9')?.text;
    expect(said).toContain('so that it and its parent together pay the 10 sat/vB chosen.');
    expect(said).not.toContain('as chosen');
    expect(child.card.clauses.find((one) => one.id === 'C9')?.evidence.join()).toMatch(
      /of it for the parent: /,
    );
    // Raising the parent's own fee now would undo the child.
    await app.call('flow.answer', { id: slow.id, answer: 'bump', feeRate: 20 });
    const { card } = await app.card(slow.id);
    expect(card.clauses.find((one) => one.id === 'rbf')).toMatchObject({ verdict: 'block' });
    await mined(app, child.id);

    await app.call('practice.faucet', { address: ordinals.address, sats: 10_000 });
    const coin = (await coinsOf(app)).find(({ height }) => height === null)!;
    expect(coin.verdict).toBe('unknown');
    const kept = await sent(app, { kind: 'bump', outpoint: coin.outpoint, feeRate: 20 });
    expect(kept.card.inputs[0]).toMatchObject({ outpoint: coin.outpoint });
    expect(kept.card.outputs[0]).toMatchObject({ address: ordinals.address, sats: '10000' });
    await mined(app, kept.id);
  });
});

import { describe, expect, it } from 'vitest';

import { chooseRuneCoins, totalAtoms } from '#shared/bitcoin/rune-amounts.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import { etchContent } from '#test/flows/support/harness.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { activityOf, expectLedger } from '#test/support/ledger.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
async function start() {
  const practice = newSwapPractice();
  const app = await startTestApp({ clock: hurriedClock, practice });
  keep(app);
  const { ordinals } = await app.fund();
  // On a slow machine the last refresh may predate the coins.
  await app.call('coins.list', { refresh: true });
  const input = (content: InscribeInput['content']) => ({
    kind: 'inscribe' as const,
    content,
    receiveAddress: ordinals.address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet' as const,
  });
  return { app, address: ordinals.address, input };
}
const read = async (app: TestApp, row: string, params: Record<string, unknown>) =>
  (await app.call('provider.read', { row, params, fresh: true })).data as Record<string, unknown>;

/** Addresses that belong to no wallet here. */
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const OTHER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

/** Sends from the coins that a form would choose, and mines it. */
async function sendRunes(
  app: TestApp,
  runeid: string,
  recipients: { address: string; amount: string }[],
) {
  const { runes } = await app.call('wallet.portfolio', { refresh: true });
  const { name, divisibility } = runes.find(({ id }) => id === runeid)!;
  const rune = { id: runeid, name, divisibility: divisibility ?? 0 };
  const held = (await app.call('coins.list', { refresh: true })).coins.flatMap((coin) =>
    coin.runes.flatMap(({ id, atoms }) =>
      id === runeid ? { outpoint: coin.outpoint, atoms: BigInt(atoms) } : [],
    ),
  );
  const chosen = chooseRuneCoins(held, totalAtoms({ rune, recipients })) ?? [];
  const coins = chosen.map(({ outpoint }) => outpoint);
  const input = { kind: 'send-runes' as const, rune, recipients, coins, feeRate: 3 };
  const precise = [{ address: STRANGER, amount: '1.001' }];
  const refused = await app.call('spend.quote', { ...input, recipients: precise });
  expect(refused.problems).toMatchObject([{ field: 'recipients.0.amount', severity: 'error' }]);
  const quote = await app.call('spend.quote', input);
  expect(quote.problems).toEqual([]);
  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  const { card } = await app.card(id);
  expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
  expect(card.feeSats).toBe(quote.cost?.feeSats);
  // The divisibility is the provider's claim, so the atomic amount from the bytes is shown too.
  const atoms = totalAtoms({ rune, recipients });
  expect(card.asked).toContain(`(${atoms} smallest units of rune ${runeid})`);
  await app.grant(id);
  await app.flow(id, ({ state }) => state === 'watching');
  await app.practice.mine(1);
  await app.flow(id, ({ phase }) => phase === 'done');
  return { card };
}

describe('runes through the whole app', () => {
  it('etches a rune whose terms the index then shows', async () => {
    const { app, address, input } = await start();
    const quote = await app.call('inscribe.quote', input(etchContent));
    expect(quote.problems).toEqual([]);
    const { ids } = await app.call('flow.start', input(etchContent));
    const [id] = ids as [string];
    const { order } = await app.flow(id, (view) => view.order !== null);
    // The estimate must be close enough that no question comes up.
    expect(BigInt(order?.amountSats ?? '0')).toBeLessThanOrEqual(
      BigInt(quote.cost?.totalSats ?? '0') + 1000n,
    );
    await app.grant(id);
    await app.flow(id, (view) => view.order?.status === 'payment_waitconfirmed');
    await app.practice.mine(3);
    const { headline } = await app.flow(id, (view) => view.headline.includes(' of 6'));
    expect(headline).toMatch(/waits for six confirmations, 3 of 6\.$/);
    await app.practice.mine(4);
    const done = await app.flow(id, (view) => view.phase === 'done');
    expect(done.headline).toMatch(/Etched as requested/);
    const held = await read(app, 'runes.addressBalances', { address, start: 0, limit: 10 });
    expect(held['detail']).toMatchObject([{ spacedRune: etchContent.rune, amount: '100000' }]);

    // Sent twice: the second time all of the first one's change, to two recipients.
    const { runeid } = (held['detail'] as { runeid: string }[])[0]!;
    const amountOf = async (holder: string) =>
      (await read(app, 'runes.addressBalance', { address: holder, runeid }))['amount'];
    const once = await sendRunes(app, runeid, [{ address: STRANGER, amount: '123.45' }]);
    expect(once.card.pins?.map(({ output, asset }) => [output, asset?.title])).toEqual([
      // The etching's logo is on the coin with the runes, and stays.
      [0, 'A text'],
      [1, `123.45 ${etchContent.rune} C`],
      [0, `876.55 ${etchContent.rune} C`],
    ]);
    // The etching is ours; how much a coin held before is the index's claim. Proved values aren't marked.
    expect(once.card.pins?.map(({ asset }) => asset?.reported)).toEqual([
      undefined,
      'Amount',
      'Amount',
    ]);
    expect(once.card.outputs.map(({ role, mine }) => [role, mine])).toEqual([
      ['inscription', true],
      ['inscription', false],
      ['data', false],
      ['change', true],
    ]);
    expect(await amountOf(STRANGER)).toBe('12345');
    expect(await amountOf(address)).toBe('87655');
    await sendRunes(app, runeid, [
      { address: OTHER, amount: '76.55' },
      { address: STRANGER, amount: '800' },
    ]);
    expect(await amountOf(OTHER)).toBe('7655');
    expect(await amountOf(STRANGER)).toBe('92345');
    await expectLedger(app);
    // Activity shows the rune's decimals, both for the request and for the effect of the bytes.
    const events = await activityOf(app);
    const runes = events.flatMap(({ kind, amount }) =>
      amount?.unit === etchContent.rune ? `${kind} ${amount.direction} ${amount.amount}` : [],
    );
    expect(runes).toEqual(['send-runes out 876.55', 'send-runes out 123.45', 'order in 1000']);
    const { burned } = await read(app, 'runes.info', { runeid });
    expect(burned).toBe('0');
  });

  it('mints an open rune, and refuses one that changed since it was shown', async () => {
    const { app, address, input } = await start();
    const request = { rune: 'OPENDRIFTWOODMINT', start: 0, limit: 1 };
    const list = (await read(app, 'runes.list', request))['detail'] as { runeid: string }[];
    const content = {
      type: 'runes-mint' as const,
      runeid: list[0]?.runeid ?? '',
      rune: 'OPEN•DRIFTWOOD•MINT',
      amount: '1000',
      divisibility: 0,
      count: 2,
    };
    const other = await app.call('inscribe.quote', input({ ...content, amount: '999' }));
    expect(other.problems.map(({ field }) => field)).toEqual(['runeid']);
    const { ids } = await app.call('flow.start', input(content));
    const [id] = ids as [string];
    await app.grant(id);
    await app.flow(id, (view) => view.order?.status === 'inscribing');
    await app.practice.mine(2);
    const done = await app.flow(id, (view) => view.phase === 'done');
    expect(done.headline).toMatch(/has the full balance/);
    const held = await read(app, 'runes.addressBalances', { address, start: 0, limit: 10 });
    expect(held['detail']).toMatchObject([{ amount: '2000' }]);
    await expectLedger(app);
  });
});

import { describe, expect, it } from 'vitest';

import type { PracticePort } from '#practice/server/port.ts';
import { BACKUP_PART_BYTES } from '#shared/ipc/backup.ts';
import { etchContent } from '#test/flows/support/harness.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const { keep } = openApps();
const start = async (practice: PracticePort, dir?: string) =>
  keep(
    await startTestApp({
      ...{ clock: hurriedClock, practice, leaveChanges: true },
      ...(dir === undefined ? {} : { dir }),
    }),
  );

/** Every answer about runes with these fields overridden at any depth. */
function answered(value: unknown, lie: object): unknown {
  if (Array.isArray(value)) return value.map((one) => answered(one, lie));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, answered(one, lie)] as const);
  const row = Object.fromEntries(entries);
  return 'runeid' in row ? { ...row, ...lie } : row;
}

/** A provider that says the same on every route. */
function lyingPractice() {
  const practice = newSwapPractice();
  let lie: object | null = null;
  const port: PracticePort = {
    ...practice,
    async fetch(request, init) {
      const response = await practice.fetch(request, init);
      const url = request instanceof Request ? request.url : String(request);
      if (lie === null || !url.includes('/runes/')) return response;
      return Response.json(answered(await response.json(), lie), { status: response.status });
    },
  };
  return { port, say: (to: object | null) => (lie = to) };
}

const input = (address: string, content: object) => ({
  kind: 'inscribe' as const,
  content,
  receiveAddress: address,
  feeRate: 2,
  outputValue: 546,
  payWith: 'wallet' as const,
});
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

/** An app that etched a rune with two decimals and knows the bytes of the etching. */
async function etched() {
  const lying = lyingPractice();
  const app = await start(lying.port);
  const { ordinals } = await app.fund();
  await app.call('coins.list', { refresh: true });
  const { ids } = await app.call('flow.start', input(ordinals.address, etchContent) as never);
  const [id = ''] = ids;
  await app.flow(id, (view) => view.order !== null);
  await app.grant(id);
  await app.flow(id, (view) => view.order?.status === 'payment_waitconfirmed');
  await app.practice.mine(7);
  await app.flow(id, (view) => view.phase === 'done');
  return { app, ...lying };
}

/** What the mint form and the page of a rune show. */
async function infoOf(app: TestApp, runeid: string) {
  const asked = { row: 'runes.info', params: { runeid }, fresh: true };
  const { data, doubt } = await app.call('provider.read', asked);
  return { data: data as { divisibility: number; etching: string }, doubt };
}

/** What the portfolio shows of the only rune. */
async function heldOf(app: TestApp) {
  const { runes } = await app.call('wallet.portfolio', { refresh: true });
  const [held] = runes;
  if (!held) throw new Error('no rune is there');
  return held;
}

/**
 * A wallet with someone else's runes. `lie`: the decimals that the provider reports from the start. `isHidden`:
 * the etching can't be read either.
 */
async function minted(lie?: number, isHidden = false) {
  const lying = lyingPractice();
  if (lie !== undefined) lying.say({ divisibility: lie });
  const app = await start(lying.port);
  if (isHidden) await app.practice.fault('chain.blockTxs', 'fail', 1_000);
  const { ordinals } = await app.fund();
  await app.call('coins.list', { refresh: true });
  const requested = { rune: 'OPENDRIFTWOODMINT', start: 0, limit: 1 };
  const { data } = await app.call('provider.read', {
    row: 'runes.list',
    params: requested,
    fresh: true,
  });
  const [rune] = (data as { detail: { runeid: string }[] }).detail;
  const { data: shown } = await infoOf(app, rune?.runeid ?? '');
  const content = {
    ...{ type: 'runes-mint', runeid: rune?.runeid ?? '', rune: 'OPEN•DRIFTWOOD•MINT' },
    ...{ amount: '1000', divisibility: shown.divisibility, count: 1 },
  };
  const { ids } = await app.call('flow.start', input(ordinals.address, content) as never);
  const [id = ''] = ids;
  await app.grant(id);
  await app.flow(id, (view) => view.order?.status === 'inscribing');
  await app.practice.mine(2);
  await app.flow(id, (view) => view.phase === 'done');
  await app.call('coins.list', { refresh: true });
  return { app, ...lying };
}

/** The card of sending ten, as the portfolio divides it. */
async function cardOfTen(app: TestApp) {
  const { runes } = await app.call('wallet.portfolio', { refresh: true });
  const [held] = runes;
  const { coins } = await app.call('coins.list', { refresh: true });
  const rune = {
    ...{ id: held?.id ?? '', name: held?.name ?? '', divisibility: held?.divisibility ?? 0 },
  };
  const { ids } = await app.call('flow.start', {
    kind: 'send-runes',
    rune,
    recipients: [{ address: STRANGER, amount: '10' }],
    coins: coins.flatMap((coin) =>
      coin.runes.some(({ id }) => id === rune.id) ? [coin.outpoint] : [],
    ),
    feeRate: 3,
  });
  const { card, id } = await app.card(ids[0] ?? '');
  await app.approve('approval.refuse', { id });
  await app.flow(ids[0] ?? '', ({ phase }) => phase === 'cancelled' || phase === 'asking');
  await app.call('flow.answer', { id: ids[0] ?? '', answer: 'cancel' }).catch(() => undefined);
  const said = card.clauses.find(({ id: clause }) => clause === 'runestone');
  return {
    blocked: card.clauses.filter(({ verdict }) => verdict === 'block').map(({ id: one }) => one),
    text: said?.text ?? '',
    evidence: said?.evidence ?? [],
    sent: card.pins?.find(({ output }) => output === 1)?.asset?.title,
  };
}

async function refuses(app: TestApp, text: RegExp, units: RegExp) {
  const card = await cardOfTen(app);
  expect(card.blocked).toContain('runestone');
  expect(card.text).toMatch(text);
  expect(card.sent).toMatch(units);
}

async function upload(app: TestApp, file: string): Promise<string> {
  const bytes = Buffer.from(file);
  let id: string | null = null;
  for (let index = 0; index * BACKUP_PART_BYTES < bytes.length; index++) {
    const part = bytes.subarray(index * BACKUP_PART_BYTES, (index + 1) * BACKUP_PART_BYTES);
    const added: { id: string } = await app.call('backup.upload', {
      ...{ id, index, base64: part.toString('base64') },
    });
    ({ id } = added);
  }
  return id ?? '';
}

describe('a rune that the provider divides otherwise on every route', () => {
  it('is sent by no amount of the lie: your own etching says how it is divided, also after a restart', async () => {
    const { app, port, say } = await etched();
    const honest = await cardOfTen(app);
    expect(honest.blocked).toEqual([]);
    expect(honest.sent).toBe(`10 ${etchContent.rune} C`);
    expect(honest.evidence).toContain('2 decimals according to your own etching');
    // Its etching is no longer named, so only our record can contradict.
    say({ divisibility: 1, etching: '0'.repeat(64) });
    const lie = /now reports 1 decimals?, but your own etching says 2/;
    await refuses(app, lie, /^1000 smallest units of rune \d+:\d+$/);
    await app.app.stop();
    const again = await start(port, app.dir);
    await again.call('vault.unlock', { password: PASSWORD });
    await refuses(again, lie, /^1000 smallest units/);
    say(null);
    expect((await cardOfTen(again)).blocked).toEqual([]);
  });

  it('is sent by no amount of the lie where it was seen before, also in a restored backup', async () => {
    const { app, port, say } = await minted();
    const honest = await cardOfTen(app);
    expect(honest.blocked).toEqual([]);
    expect(honest.evidence[1]).toMatch(
      /^0 decimals reported by the provider, 0 decimals according to the etching it reports, 0 decimals according to its etching, read 20/,
    );
    await app.call('backup.save', { password: PASSWORD });
    const file = [...app.saved.values()].at(-1) ?? '';
    say({ divisibility: 2, etching: '0'.repeat(64) });
    const lie = /now reports 2 decimals, but its etching says 0/;
    await refuses(app, lie, /^10 smallest units/);
    await app.app.stop();
    const restored = await start(port);
    const id = await upload(restored, file);
    await restored.call('backup.restore', { id, password: PASSWORD });
    await restored.call('vault.unlock', { password: PASSWORD });
    await refuses(restored, lie, /^10 smallest units/);
  });

  it('is shown as its etching divides it from the start, with the lie beside it', async () => {
    const { app, say } = await minted(2);
    const lie = 'The provider now reports 2 decimals, but its etching says 0.';
    const held = await heldOf(app);
    expect(held).toMatchObject({ atoms: '1000', divisibility: 0, doubt: lie });
    expect(await infoOf(app, held.id)).toMatchObject({ data: { divisibility: 0 }, doubt: lie });
    await refuses(
      app,
      /now reports 2 decimals, but the etching it reports says 0/,
      /^10 smallest units/,
    );
    say(null);
    expect(await heldOf(app)).toMatchObject({ divisibility: 0, doubt: null });
    expect((await cardOfTen(app)).blocked).toEqual([]);
  });

  it('that was first seen with a lie permanently uses its etching once you confirm it', async () => {
    const { app, port, say } = await minted(2, true);
    const { id } = await heldOf(app);
    say(null);
    await app.practice.clearFaults();
    const truth = 'The provider now reports 0 decimals, but your record says 2.';
    expect(await heldOf(app)).toMatchObject({ divisibility: 2, doubt: truth });
    expect(await infoOf(app, id)).toMatchObject({ data: { divisibility: 2 }, doubt: truth });
    await refuses(app, /now reports 0 decimals, but your record says 2/, /smallest units/);

    const refused = app.call('wallet.acceptEtching', { runeid: id });
    const [asked] = await app.until('the question', async () => {
      const items = await app.approve('approval.pending', {});
      const changes = items.filter(({ kind }) => kind === 'change');
      return changes.length > 0 && changes;
    });
    expect(asked).toMatchObject({ needsPassword: true });
    await app.approve('approval.refuse', { id: asked?.id ?? '' });
    await expect(refused).rejects.toMatchObject({ code: 'REFUSED' });
    expect(await heldOf(app)).toMatchObject({ divisibility: 2 });

    await app.allow(app.call('wallet.acceptEtching', { runeid: id }));
    expect(await heldOf(app)).toMatchObject({ divisibility: 0, doubt: null });
    expect((await cardOfTen(app)).blocked).toEqual([]);
    await app.app.stop();
    const again = await start(port, app.dir);
    await again.call('vault.unlock', { password: PASSWORD });
    say({ divisibility: 2, etching: '0'.repeat(64) });
    expect(await heldOf(again)).toMatchObject({ divisibility: 0 });
    await refuses(again, /now reports 2 decimals, but its etching says 0/, /smallest units/);
  });
});

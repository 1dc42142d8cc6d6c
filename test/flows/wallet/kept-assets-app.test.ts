import { describe, expect, it } from 'vitest';

import type { PracticePort } from '#practice/server/port.ts';
import { BACKUP_PART_BYTES } from '#shared/ipc/backup.ts';
import { etchContent } from '#test/flows/support/harness.ts';
import { leaveLedger } from '#test/support/ledger/app-stops.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  newPractice,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';
import { PHRASE } from '#test/unit/vault/support.ts';

const { keep } = openApps();
async function start(practice: PracticePort, more: { dir?: string } = {}) {
  return keep(await startTestApp({ clock: hurriedClock, practice, ...more }));
}

interface Row {
  txid?: string;
  vout?: number;
  inscriptions?: unknown[];
  inscriptionsCount?: number;
}
const isAt = (row: Row, outpoint: string): boolean => `${row.txid}:${row.vout}` === outpoint;

/** A provider that denies this coin's inscription on every route. */
function lyingPractice() {
  const practice = newPractice();
  let hidden: string | null = null;
  const bare = (row: Row): Row =>
    hidden !== null && isAt(row, hidden) ? { ...row, inscriptions: [], inscriptionsCount: 0 } : row;

  async function lied(url: string, answer: { data: (Row & { utxo?: Row[] }) | null }) {
    const { data } = answer;
    if (data === null || hidden === null) return answer;
    if (!Array.isArray(data.utxo)) return { ...answer, data: bare(data) };
    const isList = /(inscription|abandon-nft)-utxo-data/.test(url);
    const utxo = data.utxo.filter((row) => !isList || !isAt(row, hidden ?? '')).map(bare);
    if (/\/(available-)?utxo-data/.test(url) && !utxo.some((row) => isAt(row, hidden ?? ''))) {
      const all = await practice.fetch(url.replace(/(available-)?utxo-data/, 'all-utxo-data'));
      const { data: full } = (await all.json()) as { data: { utxo: Row[] } };
      utxo.push(...full.utxo.filter((row) => isAt(row, hidden ?? '')).map(bare));
    }
    return { ...answer, data: { ...data, utxo, total: utxo.length } };
  }

  const port: PracticePort = {
    ...practice,
    async fetch(request, init) {
      const response = await practice.fetch(request, init);
      const url = request instanceof Request ? request.url : String(request);
      if (hidden !== null && url.includes('/runes/') && response.ok) {
        const { data, ...said } = (await response.json()) as { data: object | null };
        const none = Array.isArray(data) ? [] : { ...data, detail: [], utxo: [], total: 0 };
        return Response.json({ ...said, data: url.endsWith('/status') ? data : none });
      }
      if (!url.includes('utxo')) return response;
      const answer = (await response.json()) as Parameters<typeof lied>[1];
      return Response.json(await lied(url, answer), { status: response.status });
    },
  };
  leaveLedger(port, 'the provider denies an inscription');
  return { port, hide: (outpoint: string | null) => (hidden = outpoint) };
}

/** The app inscribes to the paying address; from then on the provider doesn't mention it. */
async function inscribedAndHidden() {
  const { port, hide } = lyingPractice();
  const app = await start(port);
  await app.call('vault.importPhrase', KEYS);
  const [paying] = await app.call('wallet.accounts', {});
  const payment = { address: paying?.address ?? '' };
  await port.faucet(payment.address, 1_000_000);
  await port.mine(1);
  const carrier = await app.inscribe(payment.address, 20_000);
  hide(carrier.outpoint);
  return { app, port, hide, carrier, payment };
}

/** The same for a rune that the app etched there. */
async function etchedAndHidden() {
  const { port, hide } = lyingPractice();
  const app = await start(port);
  await app.call('vault.importPhrase', KEYS);
  const [paying] = await app.call('wallet.accounts', {});
  const address = paying?.address ?? '';
  await port.faucet(address, 1_000_000);
  await port.mine(1);
  await app.call('coins.list', { refresh: true });
  const { ids } = await app.call('flow.start', {
    ...{ kind: 'inscribe', content: etchContent, receiveAddress: address, feeRate: 2 },
    ...{ outputValue: 20_000, payWith: 'wallet' },
  });
  const [id = ''] = ids;
  await app.flow(id, (view) => view.order !== null);
  await app.grant(id);
  await app.flow(id, (view) => view.order?.status === 'payment_waitconfirmed');
  await port.mine(7);
  await app.flow(id, (view) => view.phase === 'done');
  const { coins } = await app.call('coins.list', { refresh: true });
  const carrier = coins.find(({ runes }) => runes.length > 0);
  if (!carrier) throw new Error('no coin has the rune');
  hide(carrier.outpoint);
  return { app, port, carrier };
}

const KEYS = { phrase: PHRASE, passphrase: '', password: PASSWORD };
const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';
const payment = (coins?: string[]) => ({
  kind: 'send' as const,
  recipients: [{ address: STRANGER, sats: '5000' }],
  feeRate: 2,
  ...(coins ? { coins } : {}),
});

/** No quote or payment uses the coin, and its report says why. */
async function keepsApart(app: TestApp, outpoint: string, inscription: string) {
  const { coins } = await app.call('coins.list', { refresh: true });
  expect(coins.find((coin) => coin.outpoint === outpoint)).toMatchObject({
    verdict: 'asset',
    inscriptions: [inscription],
  });
  const forced = await app.call('spend.quote', payment([outpoint]));
  expect(forced.problems).toMatchObject([{ severity: 'error' }]);
  const { ids } = await app.call('flow.start', payment());
  const { card, id } = await app.card(ids[0] ?? '');
  expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
  expect(card.inputs.map((input) => input.outpoint)).not.toContain(outpoint);
  await app.approve('approval.refuse', { id });
  await app.flow(ids[0] ?? '', ({ phase }) => phase === 'cancelled' || phase === 'asking');
  const forcedFlow = await app.call('flow.start', payment([outpoint])).then(
    async ({ ids: [flow = ''] }) =>
      app.flow(flow, ({ phase }) => ['failed', 'asking', 'cancelled'].includes(phase)),
    (error: unknown) => error,
  );
  expect(forcedFlow).toBeDefined();
  expect(await app.cards()).toEqual([]);
}

async function upload(app: TestApp, file: string): Promise<string> {
  const bytes = Buffer.from(file);
  let id: string | null = null;
  for (let index = 0; index * BACKUP_PART_BYTES < bytes.length; index++) {
    const part = bytes.subarray(index * BACKUP_PART_BYTES, (index + 1) * BACKUP_PART_BYTES);
    const base64 = part.toString('base64');
    const added: { id: string } = await app.call('backup.upload', { id, index, base64 });
    ({ id } = added);
  }
  return id ?? '';
}

describe('an inscription that the provider leaves out of every list', () => {
  it('stays on its coin, and a restart changes nothing', async () => {
    const { app, port, carrier } = await inscribedAndHidden();
    const [inscription = ''] = carrier.inscriptions;
    await keepsApart(app, carrier.outpoint, inscription);
    const { kept } = await app.call('coins.report', { outpoint: carrier.outpoint });
    expect(kept).toMatchObject([{ kind: 'inscription', id: inscription, learned: 'made' }]);
    await app.app.stop();
    const again = await start(port, { dir: app.dir });
    await again.call('vault.unlock', { password: PASSWORD });
    await keepsApart(again, carrier.outpoint, inscription);
  });

  it('stays on its coin after a reorganisation and in a restored backup', async () => {
    const { app, port, carrier } = await inscribedAndHidden();
    const [inscription = ''] = carrier.inscriptions;
    await app.call('backup.save', { password: PASSWORD });
    const file = [...app.saved.values()].at(-1) ?? '';
    await port.reorganise(1);
    await port.mine(1);
    await keepsApart(app, carrier.outpoint, inscription);
    await app.app.stop();
    const restored = await start(port);
    const id = await upload(restored, file);
    await restored.call('backup.restore', { id, password: PASSWORD });
    await restored.call('vault.unlock', { password: PASSWORD });
    await keepsApart(restored, carrier.outpoint, inscription);
  });

  it('is found again in the bytes by a wallet that was restored from its words', async () => {
    const { app, port, carrier } = await inscribedAndHidden();
    const [inscription = ''] = carrier.inscriptions;
    await app.app.stop();
    const fresh = await start(port);
    await fresh.call('vault.importPhrase', KEYS);
    const listed = async () => {
      const { coins } = await fresh.call('coins.list', { refresh: true });
      return new Map(coins.map((one) => [one.outpoint, one]));
    };
    // Nothing was read yet, so none is called checked.
    const before = [...(await listed()).values()];
    expect(before.map(({ isRead }) => isRead)).toEqual(before.map(() => false));
    const plain = before.find(({ outpoint }) => outpoint !== carrier.outpoint)?.outpoint ?? '';
    await fresh.call('coins.report', { outpoint: plain });
    const after = await listed();
    expect(after.get(plain)).toMatchObject({ verdict: 'clean', isRead: true });
    expect(after.get(carrier.outpoint)?.isRead).toBe(false);
    const { kept, coin } = await fresh.call('coins.report', { outpoint: carrier.outpoint });
    expect(coin.verdict).toBe('asset');
    expect(kept).toMatchObject([{ kind: 'inscription', id: inscription, learned: 'bytes' }]);
    await keepsApart(fresh, carrier.outpoint, inscription);
  });

  it('stays on its coin with the rune that the app etched: restart, backup, and a scan of the words', async () => {
    const { app, port, carrier } = await etchedAndHidden();
    const [inscription = ''] = carrier.inscriptions;
    const isKept = async (of: TestApp) => {
      // Reads the transaction that made it, as a payment would: a wallet restored from the phrase knows only the lists.
      const { kept } = await of.call('coins.report', { outpoint: carrier.outpoint });
      await keepsApart(of, carrier.outpoint, inscription);
      expect(kept.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['inscription', 'rune']));
    };
    await isKept(app);
    await app.call('backup.save', { password: PASSWORD });
    const file = [...app.saved.values()].at(-1) ?? '';
    await app.app.stop();
    const again = await start(port, { dir: app.dir });
    await again.call('vault.unlock', { password: PASSWORD });
    await isKept(again);
    await again.app.stop();
    const restored = await start(port);
    const id = await upload(restored, file);
    await restored.call('backup.restore', { id, password: PASSWORD });
    await restored.call('vault.unlock', { password: PASSWORD });
    await isKept(restored);
    await restored.app.stop();
    const scanned = await start(port);
    await scanned.call('vault.importPhrase', KEYS);
    await isKept(scanned);
  });

  it('may be spent once you mark the coin as spendable, with the password', async () => {
    const { app, carrier } = await inscribedAndHidden();
    const { outpoint, inscriptions } = carrier;
    await app.call('coins.release', { outpoint, inscriptions, reason: 'only a test' });
    const { problems } = await app.call('spend.quote', payment([outpoint]));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { ids } = await app.call('flow.start', payment([outpoint]));
    const { card } = await app.card(ids[0] ?? '');
    expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    expect(card.inputs.map((input) => input.outpoint)).toEqual([outpoint]);
    await app.grant(ids[0] ?? '');
    await app.flow(ids[0] ?? '', ({ state }) => state !== 'approving' && state !== 'signing');
  });
});

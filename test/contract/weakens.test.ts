import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { guards } from '#main/app/changes/guards.ts';
import { type Contract, contract, type Input, type PageCall } from '#main/ipc/contract.ts';
import { appStorePath, networkStorePath } from '#main/store/open-stores.ts';
import { changeText } from '#shared/flows/approval.ts';
import { allowChanges, sha256Hex } from '#test/support/approving.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

type Weakening = {
  [N in PageCall]: Contract[N]['weakens'] extends readonly [] ? never : N;
}[PageCall];
type Harmless = Exclude<PageCall, Weakening>;

const FOREIGN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const TXID = 'ab'.repeat(32);
const NOBODY = `${TXID}:0`;
const NO_FLOW = '00000000-0000-4000-8000-000000000000';
const ACCOUNT_KEY =
  'tpubDC5FSnBiZDMmhiuCmWAYsLwgLYrrT9rAqvTySfuCCrgsWz8wxMXUS9Tb9iVMvcRbvFcAHGkMD5Kx8koh4GquNGNTfohfk7pgjhaPCdXpoba';

/** A wallet in use, in which every guard protects something. */
async function setUp() {
  const app = await startTestApp({ leaveChanges: true, networks: ['signet'] });
  const { payment, ordinals } = await app.fund();
  for (const { id } of await app.approve('approval.pending', {}))
    await app.approve('approval.dismiss', { id });
  const carrier = await app.inscribe(ordinals.address);
  const { outpoint, inscriptions } = carrier;
  const allowed = <T>(done: Promise<T>) => app.allow(done);
  await allowed(app.call('coins.release', { outpoint, inscriptions, reason: 'worth nothing' }));
  await app.call('practice.faucet', { address: payment.address, sats: 50_000 });
  await app.call('practice.mine', { blocks: 1 });
  const { coins } = await app.call('coins.list', { refresh: true });
  const frozen = coins.find((one) => one.outpoint !== outpoint && one.verdict === 'clean');
  if (!frozen) throw new Error('a coin to freeze');
  await app.call('coins.freeze', { outpoints: [frozen.outpoint], frozen: true });
  await allowed(app.call('labels.set', { type: 'addr', ref: FOREIGN, label: 'The exchange' }));
  await app.call('settings.set', { maxFeeSats: 5_000, minCoinSats: 2_000, autoLockMinutes: 5 });
  const signet = { network: 'signet', baseUrl: 'https://own.example', segment: null } as const;
  await allowed(app.call('settings.configureNetwork', signet));
  await allowed(app.call('settings.setApiKey', { network: 'signet', key: 'a-key-of-my-own' }));
  const { wallets } = await app.call('wallets.list', {});
  const other = coins.find(({ outpoint: at }) => at !== outpoint && at !== frozen.outpoint);
  return {
    app,
    address: payment.address,
    accountId: ordinals.id,
    walletId: wallets[0]?.id ?? '',
    released: { outpoint, inscriptions },
    frozen: frozen.outpoint,
    free: other?.outpoint ?? NOBODY,
  };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

/** Rows of a file, unparsed. */
function rows<T>(path: string, sql: string): T[] {
  const db = new Database(path, { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

/** Every guard, according to the app and the disk. */
async function guardsOf({ app }: Setup) {
  const { wallets } = await app.call('wallets.list', {});
  const networks = await app.call('settings.networks', {});
  const {
    maxFeeSats,
    minCoinSats,
    autoLockMinutes,
    pollWhileLocked,
    callsPerMonth,
    callsPerSecond,
  } = await app.call('settings.get', {});
  const practice = networkStorePath(app.dir, 'practice');
  const rules = rows<{ outpoint: string; frozen: number; released: string }>(
    practice,
    'select outpoint, frozen, released from coin_rule',
  );
  const [{ exists, hasPassphrase }] = [await app.call('vault.status', {})];
  return {
    /** Some may only grow, others only shrink. */
    frozen: rules.flatMap((rule) => (rule.frozen === 1 ? [rule.outpoint] : [])),
    released: rules.flatMap((rule) => (rule.released === '[]' ? [] : [rule.outpoint])),
    fixed: {
      exists,
      hasPassphrase,
      wallets: wallets.map(({ id, name, accounts }) => ({
        id,
        name,
        accounts: accounts.map(({ id: at, role, addressType }) => ({ at, role, addressType })),
      })),
      networks: networks.map(({ id, baseUrl, segment, proxy, hasApiKey }) => ({
        id,
        baseUrl,
        segment,
        proxy,
        hasApiKey,
      })),
      limits: {
        maxFeeSats,
        minCoinSats,
        autoLockMinutes,
        pollWhileLocked,
        callsPerMonth,
        callsPerSecond,
      },
      names: rows(
        practice,
        "select ref, label from label where type in ('addr', 'addr-code') order by ref, type",
      ),
      ledger: rows(practice, 'select * from live_signature'),
      settings: rows(
        appStorePath(app.dir),
        "select * from setting where key in ('limits', 'hosts') order by key",
      ),
    },
  };
}
type Guards = Awaited<ReturnType<typeof guardsOf>>;

function expectAsSafe(now: Guards, before: Guards): void {
  expect(now.frozen).toEqual(expect.arrayContaining(before.frozen));
  expect(before.released).toEqual(expect.arrayContaining(now.released));
  expect(now.fixed).toEqual(before.fixed);
}

const changesOf = async (app: TestApp) =>
  (await app.approve('approval.pending', {})).filter((item) => item.kind === 'change');

const page = { cursor: null, limit: 5 };
const none = () => ({});
const password = 'a guess of a page';

/** What a compromised page would request with each of them. */
const harmless: { [N in Harmless]: (on: Setup) => Input<N> } = {
  'app.snapshot': none,
  'app.takeOpened': none,
  'app.licences': none,
  'app.crashReports': none,
  'app.crashReport': () => ({ name: 'crash-1-main.json' }),
  'app.supportBundle': () => ({ withIds: true }),
  'app.saveSupportBundle': none,
  'app.log': () => ({ level: 'info', text: '', withIds: true }),
  'app.saveLog': () => ({ level: 'info', text: '', withIds: true }),
  'app.pageFailed': () => ({ page: 'approval', reason: 'none', stack: '' }),
  'app.saveCrashReport': () => ({ name: 'crash-1-main.json' }),
  'app.openExternal': () => ({ url: 'https://thief.example' }),
  'app.copyText': () => ({ text: FOREIGN }),
  'vault.status': none,
  'vault.sealKey': none,
  'vault.create': () => ({ words: 12, passphrase: '', password: PASSWORD }),
  'vault.importPhrase': () => ({
    phrase: `${'abandon '.repeat(11)}about`,
    passphrase: '',
    password: PASSWORD,
  }),
  'vault.importWif': () => ({
    wif: 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH',
    password,
  }),
  'vault.watch': () => ({
    from: { kind: 'xpub', xpub: ACCOUNT_KEY, addressType: 'p2wpkh' },
    password: PASSWORD,
  }),
  'vault.unlock': () => ({ password: PASSWORD }),
  'vault.lock': none,
  'vault.reveal': () => ({ password: PASSWORD }),
  'vault.touch': none,
  'wallet.accounts': none,
  'wallet.newAddress': ({ accountId }) => ({ accountId }),
  'wallet.addresses': ({ accountId }) => ({ accountId }),
  'wallet.portfolio': () => ({ refresh: true }),
  'wallet.inscriptions': () => ({ list: NO_FLOW, from: 0 }),
  'wallet.feeHistory': none,
  'wallet.feeRates': none,
  'wallet.checkAddress': () => ({ address: FOREIGN }),
  'wallets.list': none,
  'wallets.switch': ({ walletId }) => ({ walletId }),
  'wallets.publicKey': ({ walletId, accountId }) => ({ walletId, accountId }),
  'wallets.savePublicKey': ({ walletId, accountId }) => ({ walletId, accountId }),
  'wallets.exportKey': ({ address }) => ({ address, password: PASSWORD }),
  'wallets.drill': ({ walletId }) => ({
    walletId,
    answers: { type: 'all', phrase: `${'abandon '.repeat(11)}about` },
    passphrase: '',
  }),
  'wallets.scan': ({ walletId }) => ({ walletId, depth: 1 }),
  'wallets.stopScan': none,
  'backup.save': () => ({ password: PASSWORD }),
  'backup.upload': () => ({ id: null, index: 0, base64: 'AAAA' }),
  'backup.restore': () => ({ id: 'none', password: PASSWORD }),
  'coins.list': () => ({ refresh: true }),
  'coins.more': () => ({ list: NO_FLOW, from: 0 }),
  'coins.report': ({ frozen }) => ({ outpoint: frozen }),
  'coins.keep': ({ frozen }) => ({ outpoint: frozen }),
  'spend.loadDraft': () => ({ form: 'bitcoin' }),
  'spend.saveDraft': () => ({ form: 'bitcoin', draft: null, startedAs: null }),
  'spend.quote': ({ frozen }) => ({
    kind: 'send',
    recipients: [{ address: FOREIGN, sats: 'max' }],
    coins: [frozen],
    feeRate: 2,
  }),
  'trade.quote': ({ address }) => ({ kind: 'bind', btcAddress: address, nftAddress: address }),
  'trade.places': none,
  'trade.choosePayout': ({ address }) => ({ address }),
  'trade.pick': () => ({ tick: 'kelp' }),
  'trade.signatures': () => ({ refresh: true }),
  'swap.addresses': none,
  'swap.quote': ({ address }) => ({
    address,
    draft: { op: 'deploy-pool', tick0: 'kelp', tick1: 'moss' },
    feeTick: null,
    ask: 'fresh',
  }),
  'swap.readList': () => ({ text: `${FOREIGN}, 1` }),
  'swap.timeline': ({ address }) => ({ address, limit: 5, fresh: true }),
  'swap.signed': () => ({ address: null, limit: 5, compare: true }),
  'bridge.choices': none,
  'bridge.transfers': ({ address }) => ({ address, tick: 'kelp' }),
  'bridge.quote': ({ address }) => ({
    kind: 'deposit',
    address,
    tick: 'kelp',
    amount: '1',
    transfer: null,
    feeRate: 2,
  }),
  'bridge.layers': none,
  'inscribe.limits': none,
  'inscribe.addFile': () => ({ name: 'a.txt', mediaType: 'text/plain', base64: 'AAAA' }),
  'inscribe.quote': () => ({
    kind: 'inscribe',
    content: { type: 'files', items: [] },
    receiveAddress: FOREIGN,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  }),
  'inscribe.preview': () => ({ inscriptionId: `${TXID}i0` }),
  'inscribe.checkContent': () => ({ inscriptionId: `${TXID}i0` }),
  'inscribe.loadDraft': none,
  'inscribe.saveDraft': () => ({ draft: { maxFeeSats: 1e8 } }),
  'flow.start': ({ frozen }) => ({
    kind: 'send',
    recipients: [{ address: FOREIGN, sats: '20000' }],
    coins: [frozen],
    feeRate: 2,
  }),
  'flow.check': ({ address }) => ({ kind: 'bind', btcAddress: address, nftAddress: address }),
  'flow.refundEstimate': () => ({ id: NO_FLOW, feeRate: 2 }),
  'flow.psbt': () => ({ id: NO_FLOW }),
  'flow.savePsbt': () => ({ id: NO_FLOW }),
  'flow.returnPsbt': () => ({ id: NO_FLOW, psbt: 'cHNidP8=' }),
  'flow.get': () => ({ id: NO_FLOW }),
  'flow.list': () => ({ active: false }),
  'flow.journal': () => ({ id: NO_FLOW }),
  'flow.effect': () => ({ id: NO_FLOW }),
  'flow.export': () => ({ id: NO_FLOW }),
  'flow.receipt': () => ({ id: NO_FLOW }),
  'flow.refresh': () => ({ id: NO_FLOW }),
  'approval.show': none,
  'approval.cancel': () => ({ id: 'none' }),
  'orders.list': () => ({ ...page, status: null, query: '' }),
  'orders.statuses': none,
  'orders.summary': () => ({ refresh: true }),
  'orders.get': () => ({ orderId: 'none' }),
  'orders.sync': none,
  'orders.receipt': () => ({ orderId: 'none' }),
  'activity.list': () => ({ ...page, kind: null, query: '' }),
  'activity.visit': none,
  'activity.kinds': none,
  'activity.sums': () => ({ since: 0 }),
  'activity.balance': none,
  'activity.balances': none,
  'history.state': none,
  'history.sync': none,
  'history.stop': none,
  'history.export': () => ({ what: 'activity', format: 'csv', query: '', filter: null }),
  'labels.list': none,
  'labels.export': none,
  'labels.addresses': none,
  'labels.recipients': none,
  'named.list': () => ({ list: 'mint-templates' }),
  'named.keep': () => ({ list: 'mint-templates', name: 'limits', value: { maxFeeSats: '1' } }),
  'named.drop': () => ({ list: 'mint-templates', name: 'limits' }),
  'named.seen': none,
  'named.see': () => ({ to: '/orders/x', label: 'The exchange' }),
  'market.trades': none,
  'market.exportTrades': () => ({ format: 'plain' }),
  'watch.view': none,
  'watch.star': () => ({ tick: 'kelp', on: true }),
  'watch.addAlert': () => ({
    source: 'market',
    tick: 'kelp',
    against: null,
    what: 'floor',
    when: 'below',
    limit: '1',
  }),
  'watch.changeAlert': () => ({ id: 'none', change: { isPaused: true } }),
  'watch.removeAlert': () => ({ id: 'none' }),
  'watch.look': none,
  'settings.get': none,
  'settings.networks': none,
  'settings.setNetwork': () => ({ network: 'signet' }),
  'settings.testConnection': () => ({ network: 'signet' }),
  'settings.orderService': () => ({ ask: true }),
  'settings.connection': none,
  'receipts.sign': ({ address }) => ({ of: { flowId: NO_FLOW }, address }),
  'receipts.save': () => ({ text: '{}', form: 'json' }),
  'receipts.check': () => ({ text: '{}' }),
  'records.retry': () => ({ file: 'practice' }),
  'practice.status': none,
  'practice.mine': () => ({ blocks: 1 }),
  'practice.setBlockTime': () => ({ seconds: null }),
  'practice.faucet': ({ address }) => ({ address, sats: 1000 }),
  'practice.payFromOutside': ({ address }) => ({ address, sats: 1000, withInscription: true }),
  'practice.swapFaucet': ({ address }) => ({ address }),
  'practice.setOnline': () => ({ online: true }),
  'practice.fault': () => ({ row: 'chain.info', mode: 'fail', times: 1 }),
  'practice.clearFaults': none,
  'practice.setConditions': () => ({ indexLag: 0 }),
  'practice.advanceClock': () => ({ seconds: 60 }),
  'practice.reorganise': () => ({ blocks: 1 }),
  'practice.reset': () => ({ confirmation: 'RESET' }),
  'tools.openPsbt': () => ({ text: 'cHNidP8=' }),
  'tools.signPsbt': () => ({ psbt: 'cHNidP8=' }),
  'tools.combinePsbt': () => ({ first: 'cHNidP8=', second: 'cHNidP8=' }),
  'tools.finalizePsbt': () => ({ psbt: 'cHNidP8=' }),
  'tools.broadcastPsbt': () => ({ psbt: 'cHNidP8=' }),
  'tools.savePsbt': () => ({ psbt: 'cHNidP8=' }),
  'tools.signMessage': ({ address }) => ({ message: 'hello', address }),
  'tools.signState': () => ({ id: 'none' }),
  'tools.verifyMessage': () => ({ message: 'hello', address: FOREIGN, signature: 'AAAA' }),
  'provider.read': () => ({ row: 'chain.info', params: {}, fresh: true }),
  'provider.worth': () => ({ network: 'practice' }),
};

const labelFile = (lines: object[]): string => lines.map((one) => JSON.stringify(one)).join('\n');

/** Each way in which they weaken something. A missing one doesn't compile. */
const weakening: {
  [N in Exclude<Weakening, Special>]: ((on: Setup) => Input<N>)[];
} = {
  'vault.changePassword': [() => ({ current: PASSWORD, next: 'the password of a thief' })],
  'vault.erase': [() => ({ confirmation: 'ERASE' })],
  'wallets.add': [() => ({ name: 'Savings', from: { kind: 'new', words: 12, passphrase: '' } })],
  'wallets.rename': [({ walletId }) => ({ walletId, name: 'Cold storage' })],
  'wallets.remove': [({ walletId }) => ({ walletId, confirmation: 'REMOVE' })],
  'wallets.addAccount': [
    ({ walletId }) => ({
      walletId,
      label: 'Hidden',
      role: 'payment',
      addressType: 'p2wpkh',
      layout: "m/84'/coin'/77777'",
    }),
  ],
  'wallets.changeAccount': [
    ({ walletId, accountId }) => ({ walletId, accountId, label: 'Inscriptions', role: 'payment' }),
    ({ walletId, accountId }) => ({ walletId, accountId, label: 'Inscriptions', role: 'listing' }),
  ],
  'coins.freeze': [({ frozen }) => ({ outpoints: [frozen], frozen: false })],
  'coins.release': [({ released }) => ({ ...released, reason: 'no reason' })],
  'labels.set': [
    () => ({ type: 'addr', ref: FOREIGN, label: 'Yourself' }),
    () => ({ type: 'addr', ref: FOREIGN, label: '' }),
  ],
  'labels.import': [
    () => ({ text: labelFile([{ type: 'addr', ref: FOREIGN, label: 'Yourself' }]) }),
    ({ free }) => ({ text: labelFile([{ type: 'output', ref: free, spendable: false }]) }),
  ],
  'settings.set': [
    () => ({ maxFeeSats: 100_000_000 }),
    () => ({ minCoinSats: 600 }),
    () => ({ autoLockMinutes: 0 }),
    () => ({ pollWhileLocked: true }),
    () => ({ callsPerMonth: 100_000_000 }),
    () => ({ callsPerSecond: 100 }),
  ],
  'settings.configureNetwork': [
    () => ({ network: 'signet', baseUrl: 'https://thief.example', segment: null }),
    () => ({ network: 'signet', baseUrl: null, segment: 'elsewhere' }),
  ],
  'settings.setProxy': [
    () => ({ network: 'signet', proxy: { kind: 'socks', host: 'thief.example', port: 1080 } }),
    () => ({ network: 'signet', proxy: { kind: 'none' } }),
  ],
  'settings.setApiKey': [
    () => ({ network: 'signet', key: 'of a thief' }),
    () => ({ network: 'signet', key: null }),
  ],
};
/**
 * These calls need a special state: an overpaid order (privileged-changes.test.ts), records changed while the
 * app was closed (changed-outside.test.ts, records-behind.test.ts), and a rune that was first seen with a lie
 * (rune-division.test.ts).
 */
const special = [
  'flow.answer',
  'flow.setAside',
  'records.setAside',
  'records.accept',
  'records.useCopy',
  'wallet.acceptEtching',
] as const;
type Special = (typeof special)[number];

const harmlessNames = Object.keys(harmless) as Harmless[];
const weakeningCases = (Object.keys(weakening) as (keyof typeof weakening)[]).flatMap((name) =>
  weakening[name].map((_, at) => [name, at] as const),
);

let on: Setup;
beforeAll(async () => {
  on = await setUp();
});
afterAll(() => on.app.app.stop());

/** Restored for the next call. */
afterEach(async () => {
  const { app } = on;
  for (const item of await app.approve('approval.pending', {})) {
    const isShown = item.kind === 'words';
    await app.approve(isShown ? 'approval.dismiss' : 'approval.refuse', { id: item.id });
  }
  const { unlocked, exists } = await app.call('vault.status', {});
  if (exists && !unlocked) await app.call('vault.unlock', { password: PASSWORD });
  await app.call('settings.setNetwork', { network: 'practice' });
});

it('every call that a page can make says what it weakens, and is made here', () => {
  const pages = Object.entries(contract).filter(([, { weakens }]) => weakens !== null);
  const audiences = new Set(pages.map(([, { audience }]) => audience));
  expect([...audiences].sort()).toEqual(['both', 'main']);
  const rest = Object.values(contract).filter(({ weakens }) => weakens === null);
  expect(rest.filter(({ audience }) => audience !== 'approval')).toEqual([]);
  const made = [...Object.keys(harmless), ...Object.keys(weakening), ...special];
  expect(made.sort()).toEqual(pages.map(([name]) => name).sort());
});

describe('a page that was taken over', () => {
  it.each(weakeningCases)('weakens nothing by %s alone (%i)', async (name, at) => {
    const { app } = on;
    const before = await guardsOf(on);
    const input = weakening[name][at]?.(on);
    const done = app.app.dispatch(name, input, 'main');
    const [item] = await app.until(`a question by ${name}`, async () => {
      const items = await changesOf(app);
      return items.length > 0 && items;
    });
    if (!item) throw new Error('nothing is asked');
    const declared = contract[name].weakens.map((guard) => guards[guard]);
    expect(item.needsPassword).toBe(declared.includes('password'));
    const digest = sha256Hex(changeText(item));
    const granted = await app.app.dispatch(
      'approval.allow',
      { id: item.id, digest, password: PASSWORD },
      'main',
    );
    expect(granted).toMatchObject({ ok: false, error: { code: 'FORBIDDEN_SENDER' } });
    expect(await guardsOf(on)).toEqual(before);
    await app.approve('approval.refuse', { id: item.id });
    expect(await done).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
    expect(await guardsOf(on)).toEqual(before);
  });

  it.each(harmlessNames.filter((name) => name !== 'practice.reset'))(
    'weakens nothing by %s',
    async (name) => {
      const { app } = on;
      const before = await guardsOf(on);
      await app.app.dispatch(name, harmless[name](on), 'main');
      expect(await changesOf(app)).toEqual([]);
      expectAsSafe(await guardsOf(on), before);
    },
  );

  it('weakens nothing beyond the practice network by practice.reset', async () => {
    const { fixed: before } = await guardsOf(on);
    await on.app.call('practice.reset', harmless['practice.reset'](on));
    const { fixed } = await guardsOf(on);
    expect({ ...fixed, names: before.names, ledger: before.ledger }).toEqual(before);
  });
});

describe('a user at the approval window', () => {
  it('changes a role with the password, and a name of an account without a question', async () => {
    const { app, walletId, accountId } = on;
    const change = { walletId, accountId, label: 'Art', role: 'ordinals' } as const;
    await app.call('wallets.changeAccount', change);
    expect(await changesOf(app)).toEqual([]);
    const done = app.call('wallets.changeAccount', { ...change, role: 'payment' });
    await app.until('the question', async () => (await changesOf(app)).length > 0);
    await expect(allowChanges(app.app, 'a guess')).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    await allowChanges(app.app, PASSWORD);
    const { wallets } = await done;
    const account = wallets[0]?.accounts.find(({ id }) => id === accountId);
    expect(account).toMatchObject({ label: 'Art', role: 'payment' });
  });
});

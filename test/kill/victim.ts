import '#test/support/end-with-parent.ts';

import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { createApp } from '#main/app.ts';
import { silentLog } from '#main/log.ts';
import type { PracticePort } from '#practice/server/port.ts';
import { systemClock } from '#shared/clock.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { uploadBackup } from '#test/support/backup-file.ts';
import { startTestApiKeys, startTestKeys } from '#test/support/key-process.ts';
import { chainHas, differences, shownSources } from '#test/support/ledger/holdings.ts';
import { driver, PASSWORD } from '#test/support/start-test-app.ts';
import { PHRASE } from '#test/unit/vault/support.ts';

import { goesOn, startOne } from './kinds.ts';
import { stockOf } from './kinds/market.ts';
import { prepareShares, TICK } from './kinds/second-layer.ts';
import { allFlows, allOrders } from './whole.ts';

/** The real app in a process of its own, to be killed. Prints a line for each acknowledged state. */
const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    base: { type: 'string' },
    mode: { type: 'string' },
    flows: { type: 'string', default: '3' },
    kinds: { type: 'string', default: '' },
    /** The file a backup is written to or restored from. */
    backup: { type: 'string', default: '' },
  },
});
const base = values.base as string;
const dir = values.dir as string;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function lever(name: string, body: unknown): Promise<never> {
  const response = await fetch(`${base}/practice/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as never;
}

const status = () => lever('status', {});
const practice: PracticePort = {
  fetch: (input, init) => fetch(`${base}${new URL(input).pathname}${new URL(input).search}`, init),
  isOpen: () => true,
  status,
  mine: (blocks) => lever('mine', { blocks }),
  setBlockTime: status,
  faucet: (address, sats) => lever('faucet', { address, sats }),
  payFromOutside: status,
  swapFaucet: (address) => lever('swap-faucet', { address }),
  setOnline: status,
  fault: status,
  clearFaults: status,
  setConditions: status,
  advanceClock: status,
  reorganise: status,
  reset: status,
  onChange: () => () => undefined,
  stop: () => Promise.resolve(),
};

const app = await createApp(
  {
    version: 'victim',
    dataDir: dir,
    clock: systemClock,
    log: silentLog,
    fetch: (_route, url, init) => fetch(url, init),
    systemProxy: () => Promise.resolve('DIRECT'),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    shell: {
      kind: 'web',
      openExternal: () => Promise.resolve(),
      copyText: () => Promise.resolve(false),
      async saveFile(_name, chunks) {
        writeFileSync(values.backup, '');
        for await (const chunk of chunks) appendFileSync(values.backup, chunk);
        return { saved: values.backup, url: null };
      },
      licences: () => Promise.resolve([]),
      crashReports: { list: () => [], read: () => null, write: () => null, lines: () => [] },
      notify: () => undefined,
      showApprovalWindow: () => undefined,
      keychain: () => Promise.resolve(null),
    },
    startPractice: () => Promise.resolve(practice),
    startKeyProcess: startTestKeys,
    startApiKeyProcess: startTestApiKeys,
    storeWorkerUrl: new URL('../../src/main/store/thread/worker.ts', import.meta.url),
    allowedNetworks: ['practice'],
    kdf: { memoryKiB: 64, passes: 1, lanes: 1 },
  },
  { allowWeakKdf: true },
);
const driven = driver(app);
const { call, cards, confirm } = driven;
app.events.on((name, payload) => {
  if (name === 'flow.changed') {
    const view = payload as FlowView;
    say(`flow ${view.id} ${view.state}`);
  }
  if (name === 'approval.changed') void grantAll();
});

async function grantAll(): Promise<void> {
  for (const card of await cards()) await confirm(card).catch(() => undefined);
}

/** Another wallet in the vault, whose ledger begins before its first payment. */
async function addSavings(): Promise<void> {
  const { activeId } = await call('wallets.list', {});
  const from = { kind: 'phrase' as const, phrase: PHRASE, passphrase: '' };
  await driven.allow(call('wallets.add', { name: 'Savings', from }));
  await call('wallet.portfolio', { refresh: true });
  if (activeId !== null) await call('wallets.switch', { walletId: activeId });
}

await app.start();
if (values.mode === 'setup' || values.mode === 'stock') {
  await call('vault.create', { words: 12, passphrase: '', password: PASSWORD });
  const [payment] = await call('wallet.accounts', {});
  for (let n = 0; n < 12; n += 1)
    await call('practice.faucet', { address: payment?.firstAddress ?? '', sats: 4_000_000 });
  await call('practice.mine', { blocks: 2 });
  const address = payment?.firstAddress ?? '';
  await call('practice.swapFaucet', { address });
  const { ids } = await call('flow.start', {
    kind: 'inscribe',
    content: { type: 'brc20-mint', tick: TICK, amount: '500', count: 1 },
    receiveAddress: address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  });
  say(`started set-up ${ids.join(' ')}`);
  await driven.flow(ids[0] ?? '', ({ phase }) => phase === 'done');
  if (values.mode === 'stock') {
    const { ids: offers } = await call('flow.start', stockOf(address));
    await driven.flow(offers[0] ?? '', ({ phase }) => phase === 'done');
    const flows = await allFlows(driven, dir);
    say(`orders ${flows.flatMap(({ order }) => order?.orderId ?? []).join(' ')}`);
  } else {
    await prepareShares(driven, address, () => lever('clock', { seconds: 86_400 + 60 }));
    await addSavings();
  }
  say('set up');
  await app.stop();
  process.exit(0);
}

if (values.mode === 'restore') {
  const id = await uploadBackup(driven, readFileSync(values.backup, 'utf8'));
  await call('backup.restore', { id, password: PASSWORD });
}
await call('vault.unlock', { password: PASSWORD });
if (values.mode === 'backup') {
  // Operations that start while it is written may or may not be in it.
  const flows = await allFlows(driven, dir);
  await call('backup.save', { password: PASSWORD });
  say(`backup ${flows.map(({ id }) => id).join(' ')}`);
}
say('ready');
await grantAll();

/** Other flows may have reserved coins for a moment, or a pool may have moved: answers open questions to continue. */
async function answerAll(): Promise<FlowView[]> {
  const active = await call('flow.list', { active: true });
  for (const flow of active) {
    const answer = goesOn(flow);
    if (answer !== undefined)
      await call('flow.answer', { id: flow.id, answer }).catch(() => undefined);
  }
  return active;
}

/** Checks without progress, half a second each, before the clock is moved. */
const QUIET = 20;
/** Reads the portfolio until lists have caught up with the last transactions. */
const READS = 40;
/** Seconds after which the swap rejects earlier signatures. */
const OVER_AFTER = 13 * 60;

/**
 * Differences between the active wallet's ledger, Portfolio and the chain, once lists and transactions have
 * settled.
 */
async function differencesAtRest(): Promise<string[]> {
  for (let read = 1; ; read += 1) {
    const shown = await shownSources(driven, true);
    const found = differences({ ...shown, chain: await chainHas(driven, practice) });
    if (found.length === 0 || read === READS) return found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

if (values.mode === 'drain') {
  // While anything changes, since a busy machine isn't a failure.
  let before = '';
  for (let still = 0; still < 400; still += 1) {
    for (const { id } of await answerAll())
      await call('flow.refresh', { id }).catch(() => undefined);
    const open = await call('flow.list', { active: true });
    if (open.length === 0) break;
    const now = open.map(({ id, state }) => `${id} ${state}`).join();
    if (now !== before) still = 0;
    before = now;
    // An uncertain submission waits until it can't arrive any more: moves the provider's clock instead of waiting for
    // minutes.
    const isUnclear = open.some(({ kind, state }) => kind === 'operation' && state === 'unclear');
    if (isUnclear && still === QUIET) {
      await lever('clock', { seconds: OVER_AFTER });
      still = 0;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  for (const { flowId, card } of await cards()) {
    const against = card.clauses.filter(({ verdict }) => verdict !== 'pass');
    say(`card ${flowId} ${JSON.stringify(against)}`);
  }
  await call('orders.sync', {});
  const rows = await allOrders(driven);
  const flows = await allFlows(driven, dir);
  const [payment] = await call('wallet.accounts', {});
  const { coins } = await call('coins.list', { refresh: true });
  const ledger: string[] = [];
  const { wallets } = await call('wallets.list', {});
  for (const { id, name } of wallets) {
    await call('wallets.switch', { walletId: id });
    ledger.push(...(await differencesAtRest()).map((one) => `${name}: ${one}`));
  }
  say(
    `report ${JSON.stringify({ flows, rows, ledger, address: payment?.firstAddress ?? '', locked: coins.filter((coin) => coin.lockedBy !== null).length })}`,
  );
  await app.stop();
  process.exit(0);
}

// Operations that wait for a block, a rollup or a child don't count against the limit.
const open = (await answerAll()).filter(({ phase }) => phase !== 'watching').length;
const order = values.kinds.split(',');
for (let n = open, at = 0; n < Number(values.flows) && at < 2 * order.length; at += 1) {
  const name = order[at % order.length] ?? '';
  const ids = await startOne(name, driven);
  if (ids.length === 0) continue;
  say(`started ${name} ${ids.join(' ')}`);
  n += 1;
}

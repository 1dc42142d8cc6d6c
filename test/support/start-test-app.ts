import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ApiKeyPort } from '#main/api-key-process/messages.ts';
import { createApp } from '#main/app.ts';
import type { App } from '#main/app-types.ts';
import type { AppConfig } from '#main/config.ts';
import type { CallName, Input, Output } from '#main/ipc/contract.ts';
import { type Log, silentLog } from '#main/log.ts';
import type { RouteFetch } from '#main/route/route.ts';
import { createPracticeNetwork } from '#practice/network.ts';
import type { PracticePort } from '#practice/server/port.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { FlowView } from '#shared/flows/view.ts';

import {
  allowChanges,
  approveChanges,
  consent,
  type Override,
  shown,
  type ShownCard,
} from './approving.ts';
import { startTestApiKeys, startTestKeys } from './key-process.ts';
import { stopping } from './ledger/app-stops.ts';
import { answered, until } from './waiting.ts';

/** Far below the production minimum, since tests open many vaults. */
const WEAK_KDF = { memoryKiB: 64, passes: 1, lanes: 1 };
export const PASSWORD = 'a long test password';

export interface TestAppOptions {
  dir?: string;
  practice?: PracticePort;
  log?: Log;
  saved?: Map<string, string>;
  clock?: Clock;
  /** Refreshes the histories automatically, as the app does. */
  history?: boolean;
  /** Uses the KDF cost measured for this machine instead of almost none. */
  realKdf?: boolean;
  /** Of the order service, for new orders. By default the contract's, version 2; `auto` asks the network. */
  orderVersion?: OrderVersion | 'auto';
  /** In addition to the practice network. */
  networks?: readonly NetworkId[];
  startApiKeyProcess?: () => ApiKeyPort;
  fetch?: RouteFetch;
  /** The practice network with a real network's limits. */
  limits?: { callsPerSecond: number; callsPerMonth: number };
  /** Leaves changes of wallets, keys, hosts and limits waiting in the approval window. */
  leaveChanges?: boolean;
  /** See createFileWork; by default main does everything. */
  storeWorkerUrl?: URL;
}

const HURRY = 20;
const began = Date.now();

/** A clock twenty times as fast: a wait of ten seconds takes half a second. */
export const hurriedClock: Clock = {
  now: () => Math.round(began + (Date.now() - began) * HURRY),
  after: (ms, run) => systemClock.after(ms / HURRY, run),
};

export const newPractice = (): PracticePort =>
  createPracticeNetwork({ seed: 'app test', clock: hurriedClock });

async function openTestApp(options: TestAppOptions) {
  const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'inkstone-app-'));
  const practice = options.practice ?? newPractice();
  const saved = options.saved ?? new Map<string, string>();
  const config: AppConfig = {
    version: '0.0.0-test',
    dataDir: dir,
    clock: options.clock ?? systemClock,
    log: options.log ?? silentLog,
    fetch: options.fetch ?? (() => Promise.reject(new Error('no network in tests'))),
    systemProxy: () => Promise.resolve('DIRECT'),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    shell: {
      kind: 'web',
      openExternal: () => Promise.resolve(),
      copyText: () => Promise.resolve(false),
      async saveFile(name, chunks) {
        const parts: Uint8Array[] = [];
        for await (const chunk of chunks) {
          parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        }
        saved.set(name, Buffer.concat(parts).toString('utf8'));
        return { saved: name, url: null };
      },
      licences: () => Promise.resolve([]),
      crashReports: { list: () => [], read: () => null, write: () => null, lines: () => [] },
      notify: () => undefined,
      showApprovalWindow: () => undefined,
      keychain: () => Promise.resolve(null),
    },
    startPractice: () => Promise.resolve({ ...practice, stop: () => Promise.resolve() }),
    startKeyProcess: startTestKeys,
    startApiKeyProcess: options.startApiKeyProcess ?? startTestApiKeys,
    storeWorkerUrl: options.storeWorkerUrl ?? null,
    allowedNetworks: ['practice', ...(options.networks ?? [])],
    ...(options.limits ? { practiceLimits: options.limits } : {}),
    ...(options.realKdf === true ? {} : { kdf: WEAK_KDF }),
  };
  const app = await createApp(config, {
    validateOutput: true,
    allowWeakKdf: true,
  });
  await app.start();
  const { orderVersion = 2, history = false } = options;
  const orderVersions = orderVersion === 'auto' ? {} : { practice: orderVersion };
  const settings = { orderVersions, ...(history ? {} : { historySync: false }) };
  await app.dispatch('settings.set', settings, 'main');
  const driven = driver(app);
  if (options.leaveChanges !== true) approveChanges(app, driven.password);
  return { ...driven, app, dir, practice, saved };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** The whole app on a temporary folder and an in-process practice network, with typed calls. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const test = await openTestApp(options);
  return { ...test, app: { ...test.app, stop: stopping(test) } };
}

/** Typed calls that throw AppError, and common waits. */
export function driver(app: App) {
  /** The current vault password, for use in the approval window. */
  let password: string | null = null;

  async function ask<N extends CallName>(
    name: N,
    input: Input<N>,
    audience: 'main' | 'approval',
  ): Promise<Output<N>> {
    const result = await answered(name, app.dispatch(name, input, audience));
    if (result.ok && name.startsWith('vault.') && 'password' in input) password = input.password;
    if (result.ok) return result.value as Output<N>;
    throw new AppError<ErrorCode>(result.error.code, result.error.message, result.error.details);
  }
  const call = <N extends CallName>(name: N, input: Input<N>) => ask(name, input, 'main');
  const approve = <N extends CallName>(name: N, input: Input<N>) => ask(name, input, 'approval');

  const cards = async (): Promise<ShownCard[]> =>
    (await approve('approval.pending', {})).flatMap((item) =>
      item.kind === 'sign' ? [shown(item)] : [],
    );

  return {
    call,
    approve,
    until,
    password: () => password,
    /** A call that requests a change, confirmed in the approval window. */
    async allow<T>(done: Promise<T>): Promise<T> {
      await Promise.race([
        done,
        until('a change to allow', async () => (await allowChanges(app, password)) > 0),
      ]);
      return done;
    },
    /** Pending signatures as the approval window shows them. */
    cards,
    consent: (card: Pick<ShownCard, 'id' | 'digest'>, override?: Override) =>
      consent(app, card, override),
    /** Approves like a careful user: a hold gets a reason and the password. */
    confirm: (card: ShownCard) =>
      consent(
        app,
        card,
        worstVerdict(card.card.clauses) === 'hold'
          ? { reason: 'I read it', password: password ?? '' }
          : undefined,
      ),
    flow: (id: string, wanted: (view: FlowView) => boolean, what = 'flow') =>
      until(`${what} ${id}`, async () => {
        const view = await call('flow.get', { id });
        return wanted(view) ? view : null;
      }),
    card: (flowId: string) =>
      until(`approval of ${flowId}`, async () =>
        (await cards()).find((item) => item.flowId === flowId),
      ),
    async grant(flowId: string): Promise<void> {
      const item = await this.card(flowId);
      await consent(app, item);
    },
    /** Rejects in the approval window. */
    async refuse(flowId: string): Promise<void> {
      const { id } = await this.card(flowId);
      await approve('approval.refuse', { id });
    },
    /** Creates a vault with coins from the faucet, and mines a block. */
    async fund(sats = 1_000_000, password = PASSWORD) {
      await call('vault.create', { words: 12, passphrase: '', password });
      const accounts = await call('wallet.accounts', {});
      const [payment, ordinals] = accounts;
      if (!payment || !ordinals) throw new Error('no accounts');
      await call('practice.faucet', { address: payment.address, sats });
      await call('practice.mine', { blocks: 1 });
      return { payment, ordinals };
    },
    /** Inscribes a text to this address and mines it; returns the coin with the inscription. */
    async inscribe(receiveAddress: string, outputValue = 546) {
      const { ids } = await call('flow.start', {
        kind: 'inscribe',
        content: { type: 'files', items: [await this.addText('a.txt', 'a')] },
        receiveAddress,
        feeRate: 2,
        outputValue,
        payWith: 'wallet',
      });
      const [id = ''] = ids;
      await this.grant(id);
      await this.flow(id, (view) => view.order?.status === 'inscribing', 'inscribing');
      await call('practice.mine', { blocks: 1 });
      await this.flow(id, (view) => view.phase === 'done', 'done');
      const { coins } = await call('coins.list', { refresh: true });
      const carrier = coins.find(({ inscriptions }) => inscriptions.length > 0);
      if (!carrier) throw new Error('no coin carries an inscription');
      return carrier;
    },
    async addText(name: string, text: string, mediaType = 'text/plain') {
      const base64 = Buffer.from(text).toString('base64');
      const added = await call('inscribe.addFile', { name, mediaType, base64 });
      return { name: added.name, mediaType: added.mediaType, hash: added.hash, size: added.size };
    },
  };
}

import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';

import type { PracticePort } from '#practice/server/port.ts';
import { type NetworkId, networkIds, networks } from '#shared/bitcoin/network.ts';
import { AppError, toWireError } from '#shared/errors.ts';
import type { Opened } from '#shared/ipc/app.ts';
import type { Settings } from '#shared/ipc/settings.ts';

import { createApprovalQueue } from './app/approvals/queue.ts';
import { createSignRequests } from './app/approvals/sign-requests.ts';
import { createWordRequests } from './app/approvals/word-requests.ts';
import { createAutoLock } from './app/auto-lock.ts';
import { createBackups } from './app/backup/backup.ts';
import { createUploads } from './app/backup/upload.ts';
import { createChangeRequests } from './app/changes/requests.ts';
import type { AppContext } from './app/context.ts';
import { type NetworkSession, openSession } from './app/network-session.ts';
import { createKeptSettings } from './app/records/kept-settings.ts';
import { createRecordFiles } from './app/records/record-files.ts';
import { behind, createRecordHeads } from './app/records/record-heads.ts';
import { createRecordKeeper, foreignSentence } from './app/records/record-keeper.ts';
import { createWalletService } from './app/wallet-service.ts';
import type { App } from './app-types.ts';
import type { AppConfig } from './config.ts';
import { createEvents } from './events.ts';
import { contract } from './ipc/contract.ts';
import { createDispatch } from './ipc/dispatch.ts';
import { type RouteFetch, routeOf } from './route/route.ts';
import { greaterNetworks, type OtherNetwork } from './signing/elsewhere.ts';
import { FILE_ENDINGS, setAside } from './store/database.ts';
import { createFolderWatch } from './store/folder-watch.ts';
import { hasUnfinished, networkStorePath } from './store/open-stores.ts';
import type { RecordFile } from './vault/record-key.ts';
import { createVault } from './vault/vault.ts';

export interface AppOptions {
  /** Parses outputs of calls too: tests and development. */
  validateOutput?: boolean;
  /** Tests only: accepts vaults below the KDF floor. */
  allowWeakKdf?: boolean;
}

/** The whole product, under plain Node. Shells give it windows; tests give it a clock and a temporary folder. */
export async function createApp(config: AppConfig, options: AppOptions = {}): Promise<App> {
  const { clock, log, shell } = config;
  const events = createEvents((error) =>
    log.error('an event listener failed', { reason: String(error) }),
  );
  const recordKey = { key: (): Uint8Array | null => vault.recordKey() };
  const notices: string[] = [];
  const note = (text: string | null): void => {
    if (text !== null && !notices.includes(text)) notices.push(text);
  };
  const files = createRecordFiles({
    dir: config.dataDir,
    log,
    now: () => clock.now(),
    recordKey,
    note,
    onDamaged: (error) => void damaged('app', error),
  });
  const { troubles } = files;
  const folder = createFolderWatch({ clock, onGone: (path) => void folderGone(path) });
  let appStore = openAppFile();
  const vault = await createVault({
    dir: config.dataDir,
    startKeyProcess: config.startKeyProcess,
    startCourier: config.startCourier,
    clock,
    log,
    randomBytes: config.randomBytes,
    keepApiKeys: () => settings.pollWhileLocked,
    ...(config.kdf ? { kdf: config.kdf } : {}),
    ...(options.allowWeakKdf === undefined ? {} : { allowWeakKdf: options.allowWeakKdf }),
  });
  const newId = (): string => randomUUID();
  const random = (): number =>
    config.randomBytes(4).reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 32;

  const keeper = createRecordKeeper({ vault, log });
  const heads = createRecordHeads({ keeper, replaced: files.replaced });
  const kept = createKeptSettings({
    store: () => appStore,
    hasVault: () => vault.status().exists,
    hasKey: () => keeper.isKnown('app'),
  });
  let settings: Settings = kept.read();
  let networkId = rememberedNetwork();
  let practice: PracticePort | null = null;
  const sessions = new Map<NetworkId, NetworkSession>();
  const openedFromOutside: Opened[] = [];

  function openAppFile() {
    const store = files.openApp();
    folder.add(store.path);
    return store;
  }

  /** What is open takes every write, and none of it would be there after a restart. */
  async function folderGone(path: string): Promise<void> {
    log.error('the data folder is gone', { path });
    const error = new AppError('FOLDER_GONE', `${path} was deleted or replaced`, {
      path: config.dataDir,
    });
    troubles.note('app', error);
    await vault.lock('failed');
    await closeSessions();
    tellApprovals();
    events.emit('network.changed', { network: networkId });
  }

  /** What is met while the file is open is its trouble, as at its opening: nothing more is written to it. */
  async function damaged(file: RecordFile, error: AppError): Promise<void> {
    if (troubles.of(file) !== null) return;
    log.error('a file of records is damaged', { file, reason: error.message });
    troubles.note(file, error);
    // The statement that met it has to end first.
    await Promise.resolve();
    if (file === 'app') {
      appStore.close();
      appStore = files.openUnkept();
    }
    await closeSessions([...sessions.values()].filter(({ id }) => file === 'app' || id === file));
    tellApprovals();
    events.emit('network.changed', { network: networkId });
  }

  function rememberedNetwork(): NetworkId {
    const kept = appStore.settings.get('network');
    const known = networkIds.find((id) => id === kept);
    return known !== undefined && config.allowedNetworks.includes(known) ? known : 'practice';
  }

  async function practicePort(): Promise<PracticePort> {
    if (practice === null) {
      practice = await config.startPractice();
      practice.onChange((status) => {
        events.emit('practice.changed', status);
        const session = sessions.get('practice');
        session?.reads.expire();
        if (session && networkId === 'practice') session.portfolio.look();
      });
    }
    return practice;
  }

  /** The vault is open: what is stored can be told from what somebody else wrote. */
  function authenticate(): void {
    // Settings that stand in for a file in trouble say nothing of what was changed in it.
    if (troubles.of('app') === null) count('app', authenticateSettings);
    for (const open of sessions.values()) authenticateNetwork(open);
    noteMissing();
    noteKeyHosts();
  }
  /** A disk that is full, or takes no writes, is the file's own trouble until it is tried again: nothing was changed. */
  function count(file: RecordFile, run: () => void): void {
    try {
      run();
    } catch (error) {
      troubles.note(file, error);
      log.error('records could not be counted', { file, code: toWireError(error).code });
      tellApprovals();
      events.emit('network.changed', { network: networkId });
    }
  }
  function authenticateSettings(): void {
    keeper.adopt('app', () => kept.adopt());
    const isBehind = heads.look('app', appStore.head) !== null;
    // Limits and hosts of before are not taken: they are missing then, and it is said below.
    if (isBehind) appStore.settings.dropOwn();
    const before = JSON.stringify(settings);
    settings = kept.read();
    if (JSON.stringify(settings) !== before) events.emit('settings.changed', settings);
    const changed = kept.foreign();
    if (changed.length > 0) {
      note(
        `Settings were changed outside the app, so their defaults are in force: ${changed.join(', ')}. Set them again in Settings.`,
      );
    }
  }
  const authenticateNetwork = (session: NetworkSession): void =>
    count(session.id, () => countNetwork(session));
  function countNetwork({ id, store, noteBehind }: NetworkSession): void {
    keeper.adopt(id, () => store.records.adopt());
    const isReplaced = files.replaced.has(id);
    const fault = heads.look(id, store.head);
    if (fault === null) {
      if (isReplaced && heads.isGood(id)) noteBehind();
      if (keeper.isKnown(id)) note(foreignSentence(id, store));
      return;
    }
    log.error('records are behind', { network: id, ...fault });
    troubles.note(id, behind(fault, store.path));
    tellApprovals();
    events.emit('network.changed', { network: networkId });
  }

  /** Records of a network that is not open, which have gone. */
  function noteMissing(): void {
    for (const id of config.allowedNetworks) {
      const isThere = sessions.has(id) || existsSync(networkStorePath(config.dataDir, id));
      if (isThere || !keeper.isKnown(`head:${id}`) || files.replaced.has(id)) continue;
      note(`The records of ${networks[id].label} are gone. Choose it to see what can be done.`);
    }
  }

  /** An API key that goes to another host than the provider in use, as after hosts were changed outside. */
  function noteKeyHosts(): void {
    for (const id of config.allowedNetworks) {
      const [origin, { baseUrl }] = [vault.apiKeyOrigin(id), kept.networkConfig(id)];
      if (origin === null || baseUrl === null || origin === baseUrl) continue;
      note(
        `The API key of ${networks[id].label} is sent to ${origin} alone, and your provider is ${baseUrl}. Save the provider in Settings, Networks, to send the key there.`,
      );
    }
  }

  /** Only of the network on screen: every call is of somebody's budget. */
  function readHistory(): void {
    if (settings.historySync && vault.status().unlocked) sessions.get(networkId)?.history.start();
  }

  async function openNetwork(id: NetworkId): Promise<NetworkSession> {
    troubles.expectNone(id);
    const open = sessions.get(id);
    if (open) return open;
    const inside = id === 'practice' ? await practicePort() : null;
    const session = openFile(
      id,
      inside ? (_route, url, init) => inside.fetch(url, init) : config.fetch,
    );
    sessions.set(id, session);
    folder.add(session.store.path);
    try {
      await session.portfolio.ready();
    } catch (error) {
      await closeSessions([session]);
      throw error;
    }
    authenticateNetwork(session);
    session.start();
    return session;
  }

  /** Networks with the same keys that have more to lose: their coins must not be signed for by mistake. */
  const otherNetworks = (id: NetworkId): OtherNetwork[] =>
    greaterNetworks(networks[id]).map((other) => {
      const open = sessions.get(other);
      return {
        label: networks[other].label,
        client: open?.client ?? null,
        knows: (outpoint) =>
          open?.portfolio.coins().some((coin) => coin.outpoint === outpoint) ?? false,
      };
    });

  function openFile(id: NetworkId, fetchOf: RouteFetch): NetworkSession {
    return files.openNetwork(id, () =>
      openSession({
        id,
        config,
        events,
        vault,
        settings: () => settings,
        networkConfig: () => kept.networkConfig(id),
        recordsKnown: () => keeper.isKnown(id) && heads.isGood(id) && folder.isThere(),
        fetch: fetchOf,
        onDamaged: (error) => void damaged(id, error),
        onOlder: () => {
          note(
            `The records of ${networks[id].label} are older than what was done, as after a restored backup. Operations that were done since have ended as done: check Activity before you start one again.`,
          );
          events.emit('network.changed', { network: networkId });
        },
        others: () => otherNetworks(id),
        newId,
        random,
      }),
    );
  }

  const approvals = createApprovalQueue({
    signs: () => [
      ...signRequests.pending(),
      ...[...sessions.values()].flatMap(({ engine }) => engine.pendingApprovals()),
    ],
    others: () => [...wordRequests.items(), ...changes.items()],
    preparing: () => signRequests.preparing(),
  });
  let shownApprovals: readonly string[] = [];
  function tellApprovals(): void {
    const pending = approvals.waiting();
    const before = new Set(shownApprovals);
    const ids = pending.map(({ id }) => id);
    if (ids.join() === shownApprovals.join()) return;
    shownApprovals = ids;
    events.emit('approval.changed', { pending });
    if (ids.some((id) => !before.has(id))) shell.showApprovalWindow();
  }
  const requests = {
    now: () => clock.now(),
    newId,
    onChange: () => tellApprovals(),
    makeRoom: () => approvals.makeRoom(),
  };
  const wordRequests = createWordRequests({ ...requests, source: vault });
  const signRequests = createSignRequests({ ...requests, itemIdOf: approvals.idOf });
  const changes = createChangeRequests({
    ...requests,
    hasPassword: () => vault.status().exists && vault.status().problem === 'none',
    verifyPassword: (password) => vault.verifyPassword(password),
  });
  const autoLock = createAutoLock({
    clock,
    minutes: () => settings.autoLockMinutes,
    idleMs: () => (shell.idleSeconds ? shell.idleSeconds() * 1000 : null),
    lock: () => void vault.lock('idle'),
  });

  events.on((name) => {
    if (name === 'flow.changed') tellApprovals();
  });
  let shownWallets = vault.wallets();
  vault.onChange((status) => {
    if (status.unlocked) authenticate();
    if (!status.exists) {
      keeper.forget();
      heads.forget();
    }
    events.emit('vault.changed', status);
    if (shownWallets !== vault.wallets()) {
      shownWallets = vault.wallets();
      events.emit('wallets.changed', { activeId: vault.accountKeys()?.walletId ?? null });
    }
    if (status.unlocked) {
      autoLock.start();
      for (const open of sessions.values()) void open.discover();
      for (const session of sessions.values()) {
        session.engine.wake();
        session.portfolio.poke();
      }
      readHistory();
    } else {
      for (const { history } of sessions.values()) void history.stop();
      autoLock.stop();
      wordRequests.clear();
      signRequests.clear();
      changes.clear();
    }
  });

  function session(): NetworkSession {
    troubles.expectNone(networkId);
    const open = sessions.get(networkId);
    if (!open) throw new AppError('NOT_ON_NETWORK', 'the network is not open yet');
    return open;
  }

  /** What keeps a network's file from being opened is noted as its trouble. */
  async function openOrNote(id: NetworkId): Promise<NetworkSession | null> {
    try {
      return await openNetwork(id);
    } catch (error) {
      if (troubles.of(id) === null && troubles.of('app') === null) throw error;
      return null;
    }
  }

  /** Opens the network on screen and the others that were used: operations go on, and their coins are known to the proofs. */
  async function openNetworks(): Promise<void> {
    (await openOrNote(networkId))?.portfolio.poke();
    // Unfinished operations of the other networks go on in the background.
    for (const id of config.allowedNetworks) {
      if (id === networkId || !existsSync(networkStorePath(config.dataDir, id))) continue;
      // No other network has less to lose, so nothing asks for its coins; the simulator need not run for nobody.
      if (id === 'practice' && !hasUnfinished(config.dataDir, id)) continue;
      if ((await openOrNote(id)) === null) {
        note(`The records of ${networks[id].label} could not be opened. Choose it to see why.`);
      }
    }
  }

  /** A file in trouble was set aside, or is tried again. */
  async function reopen(file: RecordFile): Promise<void> {
    if (file === 'app') {
      appStore.close();
      appStore = openAppFile();
      networkId = rememberedNetwork();
    }
    if (vault.status().unlocked) authenticate();
    else settings = kept.read();
    await openNetworks();
    events.emit('settings.changed', settings);
    events.emit('network.changed', { network: networkId });
  }

  /** What waited for records to be believed goes on, over all addresses that were used. */
  function goOn(): void {
    for (const open of sessions.values()) {
      open.engine.wake();
      void open.discover();
    }
  }

  /** A file that is behind is open. */
  async function closeBehind(name: string): Promise<void> {
    const isBehind = troubles.list().some(({ file, canAccept }) => file === name && canAccept);
    if (isBehind) await closeSessions([...sessions.values()].filter(({ id }) => id === name));
  }

  async function closeSessions(open = [...sessions.values()]): Promise<void> {
    for (const { id, store } of open) {
      sessions.delete(id);
      heads.close(id);
      folder.remove(store.path);
    }
    await Promise.all(open.map((one) => one.stop()));
  }

  const backups = createBackups({
    dir: config.dataDir,
    log,
    now: () => clock.now(),
    vault,
    appStore: () => appStore,
    networkStores: () => [...sessions].map(([id, { store }]) => ({ id, store })),
    async replace(staged) {
      await closeSessions();
      appStore.close();
      folder.remove(appStore.path);
      for (const id of [...config.allowedNetworks, 'app' as const]) files.replaced.add(id);
      heads.forget();
      for (const { from, to } of staged) {
        setAside(to, clock.now(), 'before-restore');
        renameSync(from, to);
      }
      appStore = openAppFile();
      settings = kept.read();
      networkId = rememberedNetwork();
      await openNetworks();
      events.emit('settings.changed', settings);
      events.emit('network.changed', { network: networkId });
    },
  });
  await backups.removeLeftovers();

  const ctx: AppContext = {
    config,
    events,
    vault,
    autoLock,
    wordRequests,
    walletService: createWalletService({ vault, events, session }),
    backups,
    uploads: createUploads(config.dataDir, newId),
    signRequests,
    approvals,
    changes,
    settings: () => settings,
    changeSettings(patch) {
      settings = kept.change(patch);
      autoLock.changed();
      events.emit('settings.changed', settings);
      return settings;
    },
    networkId: () => networkId,
    networkConfig: (id) => kept.networkConfig(id),
    configureNetwork: (id, own) => kept.configure(id, own),
    setProxy: (id, proxy) => kept.setProxy(id, proxy),
    async switchNetwork(id) {
      // A network whose file is in trouble is shown too: its screen says what can be done.
      const opened = await openOrNote(id);
      networkId = id;
      opened?.portfolio.poke();
      readHistory();
      appStore.settings.set('network', id);
      events.emit('network.changed', { network: id });
      if (opened) events.emit('connection.changed', opened.connection());
    },
    session,
    openedSession: () => (troubles.of('app') ? null : (sessions.get(networkId) ?? null)),
    records: {
      troubles: () => troubles.list().filter(({ file }) => file === 'app' || file === networkId),
      async setAside(name) {
        await closeBehind(name);
        const { file, kept: path } = files.setAside(name);
        await reopen(file);
        return path;
      },
      async useCopy(name) {
        await closeBehind(name);
        const { file, kept: path } = files.useCopy(name);
        await reopen(file);
        goOn();
        return path;
      },
      async accept(name) {
        await reopen(files.accept(name));
        for (const open of sessions.values()) authenticateNetwork(open);
        goOn();
      },
      async retry(name) {
        await reopen(files.retry(name));
        goOn();
      },
    },
    openSession: openNetwork,
    sessionOfFlow(flowId) {
      const found = [...sessions.values()].find(({ engine }) => engine.has(flowId));
      if (!found) throw new AppError('FLOW_NOT_FOUND', 'no such operation');
      troubles.expectNone(found.id);
      return found;
    },
    async resetNetwork(id) {
      await closeSessions([...sessions.values()].filter((open) => open.id === id));
      for (const ending of FILE_ENDINGS) {
        rmSync(networkStorePath(config.dataDir, id) + ending, { force: true });
      }
      files.replaced.add(id);
      if (id === 'practice') await (await practicePort()).reset();
      await openNetwork(id);
      tellApprovals();
      events.emit('network.changed', { network: id });
    },
    practice() {
      if (!practice) throw new AppError('NOT_ON_NETWORK', 'the practice network is not running');
      return practice;
    },
    connection: () => session().connection(),
    notices: () => [...notices],
    page: { failures: [], shownBundle: null },
    takeOpened: () => openedFromOutside.splice(0),
  };

  return {
    dispatch: createDispatch(contract, ctx, {
      log,
      validateOutput: options.validateOutput ?? false,
    }),
    events,

    async start() {
      log.info('started', { version: config.version, network: networkId });
      folder.start();
      if (troubles.of('app') === null) await openNetworks();
    },

    async stop() {
      folder.stop();
      autoLock.stop();
      await closeSessions();
      await keeper.idle();
      await vault.lock('quit');
      await practice?.stop();
      appStore.close();
    },

    async fetchOutside(url, init) {
      const { proxy } = kept.networkConfig(networkId);
      return config.fetch(await routeOf(proxy, 'app', url, config.systemProxy), url, init);
    },
    open(what) {
      // Somebody who clicks a hundred links wants the last of them.
      openedFromOutside.splice(0, openedFromOutside.length - 4);
      openedFromOutside.push(what);
      events.emit('app.opened', {});
    },
    lock(reason) {
      log.info('lock asked', { reason });
      void vault.lock('sleep');
    },
  };
}

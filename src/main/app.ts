import { randomUUID } from 'node:crypto';

import type { NetworkId } from '#shared/bitcoin/network.ts';
import { type Language, languageOf } from '#shared/languages.ts';
import { speakIn } from '#shared/words/spoken.ts';

import { createAutoLock } from './app/auto-lock.ts';
import { createBackups } from './app/backup/backup.ts';
import { createUploads } from './app/backup/upload.ts';
import type { AppContext, PageState } from './app/context.ts';
import type { NetworkSession } from './app/network-session.ts';
import { createRecordFiles } from './app/records/record-files.ts';
import { createRecordHeads } from './app/records/record-heads.ts';
import { createRecordKeeper } from './app/records/record-keeper.ts';
import { createAppSettings } from './app/records/settings.ts';
import { createApprovals } from './app/services/approvals.ts';
import type { Core } from './app/services/core.ts';
import { fileDamaged, folderGone } from './app/services/damage.ts';
import { followVault } from './app/services/follow-vault.ts';
import { createNetworks } from './app/services/networks.ts';
import { createRescue, replaceFiles } from './app/services/rescue.ts';
import { runServices } from './app/services/services.ts';
import { createWalletService } from './app/wallet-service.ts';
import type { App } from './app-types.ts';
import type { AppConfig } from './config.ts';
import { createEvents } from './events.ts';
import { contract } from './ipc/contract.ts';
import { createDispatch } from './ipc/dispatch.ts';
import { routeOf } from './route/route.ts';
import { speaking, speakingEvents } from './speech.ts';
import { createFolderWatch } from './store/folder-watch.ts';
import { createVault } from './vault/vault.ts';

export interface AppOptions {
  /** Also validates outputs of calls: for tests and development. */
  validateOutput?: boolean;
  /** Tests only: accepts vaults below the KDF floor. */
  allowWeakKdf?: boolean;
}

/** The whole product, under plain Node. Shells add windows; tests add a clock and a temporary folder. */
export async function createApp(given: AppConfig, options: AppOptions = {}): Promise<App> {
  const config = speaking(given);
  const core = await createCore(config, options);
  const { events, vault, settings } = core;
  const networks = createNetworks(core);
  const approvals = createApprovals(core);
  const autoLock = createAutoLock({
    clock: config.clock,
    minutes: () => settings.current().autoLockMinutes,
    idleMs: () => (config.shell.idleSeconds ? config.shell.idleSeconds() * 1000 : null),
    lock: () => void vault.lock('idle'),
  });
  const language = (): Language => languageOf(settings.current().language, config.shell.locale?.());
  speakIn(language());
  events.on((name) => {
    if (name !== 'settings.changed') return;
    speakIn(language());
    autoLock.changed();
  });
  followVault(core, approvals, autoLock);
  const backups = createBackups({
    dir: config.dataDir,
    log: config.log,
    now: () => config.clock.now(),
    vault,
    appStore: () => settings.store(),
    networkStores: () => [...core.sessions].map(([id, { store }]) => ({ id, store })),
    replace: (staged) => replaceFiles(core, staged),
  });
  const page: PageState = { failures: [], shownBundle: null, opened: [] };
  const ctx: AppContext = {
    config,
    events,
    vault,
    settings,
    language,
    notices: core.notices,
    networks,
    session: () => networks.session(),
    records: createRescue(core),
    approvals: approvals.queue,
    signRequests: approvals.signRequests,
    wordRequests: approvals.wordRequests,
    changes: approvals.changes,
    autoLock,
    walletService: createWalletService({ vault, events, session: () => networks.session() }),
    backups,
    uploads: createUploads(config.dataDir, core.newId),
    page,
  };
  const services = runServices([
    { stop: () => settings.close() },
    { stop: () => core.practice?.stop() },
    { stop: () => vault.lock('quit') },
    { stop: () => core.keeper.idle() },
    { start: () => backups.removeLeftovers() },
    core.folder,
    networks,
    { stop: () => autoLock.stop() },
  ]);

  return {
    dispatch: createDispatch(contract, ctx, {
      log: config.log,
      validateOutput: options.validateOutput ?? false,
    }),
    events: speakingEvents(events),
    async start() {
      config.log.info('started', { version: config.version, network: core.networkId });
      await services.start();
    },
    stop: services.stop,

    async fetchOutside(url, init) {
      const { proxy } = settings.networkConfig(core.networkId);
      return config.fetch(await routeOf(proxy, 'app', url, config.systemProxy), url, init);
    },
    open(what) {
      // Of many opened links, the last ones count.
      page.opened.splice(0, page.opened.length - 4);
      page.opened.push(what);
      events.emit('app.opened', {});
    },
    lock(reason) {
      config.log.info('lock asked', { reason });
      void vault.lock('sleep');
    },
  };
}

async function createCore(config: AppConfig, options: AppOptions): Promise<Core> {
  const { clock, log, dataDir: dir, allowedNetworks } = config;
  const events = createEvents((error) =>
    log.error('an event listener failed', { reason: String(error) }),
  );
  const notices = new Set<string>();
  const vault = await createVault({
    dir,
    startKeyProcess: config.startKeyProcess,
    startApiKeyProcess: config.startApiKeyProcess,
    clock,
    log,
    randomBytes: config.randomBytes,
    keepApiKeys: () => settings.current().pollWhileLocked,
    ...(config.kdf ? { kdf: config.kdf } : {}),
    ...(options.allowWeakKdf === undefined ? {} : { allowWeakKdf: options.allowWeakKdf }),
  });
  const files = createRecordFiles({
    dir,
    log,
    now: () => clock.now(),
    recordKey: { key: () => vault.recordKey() },
    note: (text) => void notices.add(text),
    onDamaged: (error) => void fileDamaged(core, 'app', error),
  });
  const folder = createFolderWatch({ clock, onGone: (path) => void folderGone(core, path) });
  const keeper = createRecordKeeper({ vault, log });
  const settings = createAppSettings({
    files,
    folder,
    events,
    allowedNetworks,
    hasVault: () => vault.status().exists,
    hasKey: () => keeper.isKnown('app'),
  });
  const core: Core = {
    config,
    events,
    vault,
    files,
    keeper,
    heads: createRecordHeads({ keeper, replaced: files.replaced }),
    folder,
    settings,
    notices,
    sessions: new Map<NetworkId, NetworkSession>(),
    networkId: settings.network(),
    practice: null,
    newId: () => randomUUID(),
    random: () => config.randomBytes(4).reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 32,
  };
  return core;
}

import type { AppConfig } from '#main/config.ts';
import type { AppEvents } from '#main/events.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { PracticePort } from '#practice/server/port.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Opened } from '#shared/ipc/app.ts';
import type { ProxyChoice } from '#shared/ipc/proxy.ts';
import type { RecordTrouble } from '#shared/ipc/records.ts';
import type { Connection, Settings } from '#shared/ipc/settings.ts';

import type { ApprovalQueue } from './approvals/queue.ts';
import type { createSignRequests } from './approvals/sign-requests.ts';
import type { createWordRequests } from './approvals/word-requests.ts';
import type { createAutoLock } from './auto-lock.ts';
import type { Backups } from './backup/backup.ts';
import type { createUploads } from './backup/upload.ts';
import type { ChangeRequests } from './changes/requests.ts';
import type { NetworkSession } from './network-session.ts';
import type { NetworkConfig } from './provider-link.ts';
import type { WalletService } from './wallet-service.ts';

/** What the call handlers stand on. Made once, in app.ts. */
export interface AppContext {
  config: AppConfig;
  events: AppEvents;
  vault: Vault;
  autoLock: ReturnType<typeof createAutoLock>;
  wordRequests: ReturnType<typeof createWordRequests>;
  walletService: WalletService;
  backups: Backups;
  uploads: ReturnType<typeof createUploads>;
  signRequests: ReturnType<typeof createSignRequests>;
  settings(): Settings;
  changeSettings(patch: { [K in keyof Settings]?: Settings[K] | undefined }): Settings;
  networkId(): NetworkId;
  networkConfig(id: NetworkId): NetworkConfig;
  configureNetwork(id: NetworkId, own: { baseUrl: string | null; segment: string | null }): void;
  setProxy(id: NetworkId, proxy: ProxyChoice): void;
  switchNetwork(id: NetworkId): Promise<void>;
  /** The session of the network on screen. Throws the trouble of its file, or of the settings. */
  session(): NetworkSession;
  /** The same, or null where its file is in trouble. */
  openedSession(): NetworkSession | null;
  records: {
    troubles(): RecordTrouble[];
    /** Each throws NOT_FOUND for a file that is in no trouble, or in one that this does not end. */
    setAside(file: string): Promise<string>;
    /** Goes on with the copy beside it; where the file is kept. */
    useCopy(name: string): Promise<string>;
    accept(file: string): Promise<void>;
    retry(file: string): Promise<void>;
  };
  /** Sessions of other networks go on with their unfinished flows. */
  openSession(id: NetworkId): Promise<NetworkSession>;
  sessionOfFlow(flowId: string): NetworkSession;
  resetNetwork(id: NetworkId): Promise<void>;
  practice(): PracticePort;
  connection(): Connection;
  approvals: ApprovalQueue;
  changes: ChangeRequests;
  notices(): string[];
  /** What is remembered of the page between its calls: when it failed, in ms, and the text that it may save. */
  page: { failures: readonly number[]; shownBundle: string | null };
  /** What was opened from outside since it was last asked for. */
  takeOpened(): Opened[];
}

import type { NetworkSession } from '#main/app/network-session.ts';
import type { RecordFiles } from '#main/app/records/record-files.ts';
import type { RecordHeads } from '#main/app/records/record-heads.ts';
import type { RecordKeeper } from '#main/app/records/record-keeper.ts';
import type { AppSettings } from '#main/app/records/settings.ts';
import type { AppConfig } from '#main/config.ts';
import type { AppEvents } from '#main/events.ts';
import type { FolderWatch } from '#main/store/folder-watch.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { PracticePort } from '#practice/server/port.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';

/** Shared by the app's services. Created once, in app.ts. */
export interface Core {
  readonly config: AppConfig;
  readonly events: AppEvents;
  readonly vault: Vault;
  readonly files: RecordFiles;
  readonly keeper: RecordKeeper;
  readonly heads: RecordHeads;
  readonly folder: FolderWatch;
  readonly settings: AppSettings;
  /** Notices for the user, without duplicates. */
  readonly notices: Set<string>;
  /** Open networks. */
  readonly sessions: Map<NetworkId, NetworkSession>;
  /** The active network. */
  networkId: NetworkId;
  /** Started on first use. */
  practice: PracticePort | null;
  readonly newId: () => string;
  readonly random: () => number;
}

/** The active network or its state has changed. */
export const networkChanged = ({ events, networkId }: Core): void =>
  events.emit('network.changed', { network: networkId });

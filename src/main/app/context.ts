import type { Opened } from '#shared/ipc/app.ts';
import type { Language } from '#shared/languages.ts';

import type { ApprovalQueue } from './approvals/queue.ts';
import type { createSignRequests } from './approvals/sign-requests.ts';
import type { createWordRequests } from './approvals/word-requests.ts';
import type { AutoLock } from './auto-lock.ts';
import type { Backups } from './backup/backup.ts';
import type { createUploads } from './backup/upload.ts';
import type { ChangeRequests } from './changes/requests.ts';
import type { NetworkSession } from './network-session.ts';
import type { Core } from './services/core.ts';
import type { Networks } from './services/networks.ts';
import type { createRescue } from './services/rescue.ts';
import type { WalletService } from './wallet-service.ts';

/** Context of the call handlers. Created once, in app.ts. */
export interface AppContext extends Pick<
  Core,
  'config' | 'events' | 'vault' | 'settings' | 'notices'
> {
  /** What is spoken. */
  language(): Language;
  networks: Networks;
  /** See Networks. */
  session(): NetworkSession;
  records: ReturnType<typeof createRescue>;
  approvals: ApprovalQueue;
  signRequests: ReturnType<typeof createSignRequests>;
  wordRequests: ReturnType<typeof createWordRequests>;
  changes: ChangeRequests;
  autoLock: AutoLock;
  walletService: WalletService;
  backups: Backups;
  uploads: ReturnType<typeof createUploads>;
  page: PageState;
}

/** Page state kept between calls. */
export interface PageState {
  /** Times of failures, in ms. */
  failures: readonly number[];
  /** The text that it may save. */
  shownBundle: string | null;
  /** Opened from outside and not taken yet, oldest first. */
  opened: Opened[];
}

import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { ApprovalDecision, WaitingApproval } from '#shared/flows/approval.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { HistorySync } from './history.ts';
import type { PracticeStatus } from './practice.ts';
import type { ProviderFresh } from './provider.ts';
import type { Connection, Settings } from './settings.ts';
import type { VaultStatus } from './vault.ts';

/** Events from main to the windows. Types only, since main is trusted. */
export interface Events {
  'vault.changed': VaultStatus;
  /** Wallets or accounts changed, or another wallet became active. */
  'wallets.changed': { activeId: string | null };
  'wallets.scan': { walletId: string; looked: number; of: number; found: number };
  'flow.changed': FlowView;
  /** Says that something is pending, but not what: the approval window requests cards and bytes itself. */
  'approval.changed': { pending: WaitingApproval[] };
  /** A request was decided in an approval window; others that show it say so. */
  'approval.decided': { id: string; decision: ApprovalDecision };
  'portfolio.changed': { network: NetworkId };
  'orders.changed': { network: NetworkId };
  'labels.changed': { network: NetworkId };
  'activity.changed': { network: NetworkId };
  'network.changed': { network: NetworkId };
  'connection.changed': Connection;
  'provider.fresh': ProviderFresh;
  'settings.changed': Settings;
  'practice.changed': PracticeStatus;
  'sync.changed': { running: boolean; done: number; total: number | null; error: string | null };
  /** Stars or alerts. */
  'watch.changed': { network: NetworkId };
  'history.changed': { network: NetworkId; state: HistorySync };
  /** Something was opened from outside: `app.takeOpened` returns it. */
  'app.opened': Record<string, never>;
  /** A short message; `tone` is never the only carrier of meaning. */
  toast: {
    tone: 'info' | 'success' | 'warning' | 'error';
    title: string;
    text: string;
    flowId?: string;
  };
}
export type EventName = keyof Events;

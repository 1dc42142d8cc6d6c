import type { AppContext } from '#main/app/context.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

import { appHandlers } from './handlers/app.ts';
import { approvalHandlers } from './handlers/approval.ts';
import { backupHandlers } from './handlers/backup.ts';
import { bridgeHandlers } from './handlers/bridge.ts';
import { coinHandlers } from './handlers/coins.ts';
import { flowHandlers } from './handlers/flow.ts';
import { historyHandlers } from './handlers/history.ts';
import { inscribeHandlers } from './handlers/inscribe.ts';
import { labelHandlers } from './handlers/labels.ts';
import { marketHandlers } from './handlers/market.ts';
import { namedHandlers } from './handlers/named.ts';
import { practiceHandlers } from './handlers/practice.ts';
import { providerHandlers } from './handlers/provider.ts';
import { receiptHandlers } from './handlers/receipts.ts';
import { recordHandlers } from './handlers/records.ts';
import { settingsHandlers } from './handlers/settings.ts';
import { spendHandlers } from './handlers/spend.ts';
import { swapHandlers } from './handlers/swap.ts';
import { toolsHandlers } from './handlers/tools.ts';
import { tradeHandlers } from './handlers/trade.ts';
import { vaultHandlers } from './handlers/vault.ts';
import { walletHandlers } from './handlers/wallet.ts';
import { walletsHandlers } from './handlers/wallets.ts';
import { watchHandlers } from './handlers/watch.ts';

/** A handler for each call of the contract: a missing one does not compile. */
export function createHandlers(ctx: AppContext): Handlers {
  return {
    ...appHandlers(ctx),
    ...vaultHandlers(ctx),
    ...walletHandlers(ctx),
    ...walletsHandlers(ctx),
    ...backupHandlers(ctx),
    ...coinHandlers(ctx),
    ...spendHandlers(ctx),
    ...tradeHandlers(ctx),
    ...swapHandlers(ctx),
    ...bridgeHandlers(ctx),
    ...inscribeHandlers(ctx),
    ...flowHandlers(ctx),
    ...approvalHandlers(ctx),
    ...historyHandlers(ctx),
    ...labelHandlers(ctx),
    ...namedHandlers(ctx),
    ...marketHandlers(ctx),
    ...watchHandlers(ctx),
    ...settingsHandlers(ctx),
    ...receiptHandlers(ctx),
    ...recordHandlers(ctx),
    ...practiceHandlers(ctx),
    ...toolsHandlers(ctx),
    ...providerHandlers(ctx),
  };
}

import type { z } from 'zod';

import type { Call } from '#shared/ipc/call.ts';

import { activityCalls } from './activity.ts';
import { appCalls } from './app.ts';
import { approvalCalls } from './approval.ts';
import { backupCalls } from './backup.ts';
import { bridgeCalls } from './bridge.ts';
import { coinsCalls } from './coins.ts';
import { flowCalls } from './flow.ts';
import { historyCalls } from './history.ts';
import { inscribeCalls } from './inscribe.ts';
import { labelsCalls } from './labels.ts';
import { marketCalls } from './market.ts';
import { namedCalls } from './named.ts';
import { ordersCalls } from './orders.ts';
import { practiceCalls } from './practice.ts';
import { providerCalls } from './provider.ts';
import { receiptsCalls } from './receipts.ts';
import { recordsCalls } from './records.ts';
import { settingsCalls } from './settings.ts';
import { spendCalls } from './spend.ts';
import { swapCalls } from './swap.ts';
import { toolsCalls } from './tools.ts';
import { tradeCalls } from './trade.ts';
import { vaultCalls } from './vault.ts';
import { walletCalls } from './wallet.ts';
import { walletsCalls } from './wallets.ts';
import { watchCalls } from './watch.ts';

/** Every call that a window may make. */
export const contract = {
  ...appCalls,
  ...vaultCalls,
  ...walletCalls,
  ...walletsCalls,
  ...backupCalls,
  ...coinsCalls,
  ...spendCalls,
  ...tradeCalls,
  ...swapCalls,
  ...bridgeCalls,
  ...inscribeCalls,
  ...flowCalls,
  ...approvalCalls,
  ...ordersCalls,
  ...activityCalls,
  ...historyCalls,
  ...labelsCalls,
  ...namedCalls,
  ...marketCalls,
  ...watchCalls,
  ...settingsCalls,
  ...receiptsCalls,
  ...recordsCalls,
  ...practiceCalls,
  ...toolsCalls,
  ...providerCalls,
} satisfies Record<string, Call>;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type Input<N extends CallName> = z.input<Contract[N]['input']>;
export type Output<N extends CallName> = z.output<Contract[N]['output']>;
/** Calls that a page may make. */
export type PageCall = {
  [N in CallName]: Contract[N]['audience'] extends 'approval' ? never : N;
}[CallName];

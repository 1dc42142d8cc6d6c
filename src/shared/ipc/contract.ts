import type { z } from 'zod';

import { appCalls } from './app.ts';
import { backupCalls } from './backup.ts';
import { coinCalls } from './coins.ts';
import type { Call, HandlersFor } from './define.ts';
import { approvalCalls, flowCalls } from './flow.ts';
import { historyCalls } from './history.ts';
import { inscribeCalls } from './inscribe.ts';
import { labelCalls } from './labels.ts';
import { marketCalls } from './market.ts';
import { namedCalls } from './named.ts';
import { practiceCalls } from './practice.ts';
import { providerCalls } from './provider.ts';
import { receiptCalls } from './receipts.ts';
import { recordCalls } from './records.ts';
import { settingsCalls } from './settings.ts';
import { spendCalls } from './spend.ts';
import { swapCalls } from './swap.ts';
import { swapBridgeCalls } from './swap-bridge.ts';
import { toolsCalls } from './tools.ts';
import { tradeCalls } from './trade.ts';
import { vaultCalls } from './vault.ts';
import { walletCalls } from './wallet.ts';
import { walletsCalls } from './wallets.ts';
import { watchCalls } from './watch.ts';

/** Every call a window may make of main. */
export const contract = {
  ...appCalls,
  ...vaultCalls,
  ...walletCalls,
  ...walletsCalls,
  ...backupCalls,
  ...coinCalls,
  ...spendCalls,
  ...tradeCalls,
  ...swapCalls,
  ...swapBridgeCalls,
  ...inscribeCalls,
  ...flowCalls,
  ...approvalCalls,
  ...historyCalls,
  ...labelCalls,
  ...namedCalls,
  ...marketCalls,
  ...watchCalls,
  ...settingsCalls,
  ...receiptCalls,
  ...recordCalls,
  ...practiceCalls,
  ...toolsCalls,
  ...providerCalls,
} satisfies Record<string, Call>;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type Input<N extends CallName> = z.input<Contract[N]['input']>;
export type Output<N extends CallName> = z.output<Contract[N]['output']>;
export type Handlers = HandlersFor<Contract>;

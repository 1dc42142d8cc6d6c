import { z } from 'zod';

import { orderVersion } from '#shared/api/order-version.ts';
import { networkIds } from '#shared/bitcoin/network.ts';
import { languages } from '#shared/languages.ts';

import { proxyChoice } from './proxy.ts';

export const networkId = z.enum(networkIds);

export const settings = z.object({
  /** `system`: the system's language, or English if Inkstone doesn't have it. */
  language: z.enum(['system', ...languages]),
  theme: z.enum(['system', 'light', 'dark']),
  /** Minutes without input before the vault locks; 0 for never. */
  autoLockMinutes: z
    .number()
    .int()
    .min(0)
    .max(24 * 60),
  /** Keeps API keys in memory while locked, to keep tracking orders. */
  pollWhileLocked: z.boolean(),
  unit: z.enum(['sats', 'coin']),
  /** Shows values beside totals, from the provider's price. Costs a call every ten minutes. */
  worth: z.enum(['off', 'usd']),
  notifications: z.boolean(),
  /** Keeps running, locked, in the system tray when the window is closed. */
  tray: z.boolean(),
  /** Refreshes the provider's histories of the wallet's addresses every hour. */
  historySync: z.boolean(),
  /** Maximum fee of a transaction, in sats. */
  maxFeeSats: z.number().int().min(1000).max(100_000_000),
  /** Coins below this never pay (C3). */
  minCoinSats: z.number().int().min(600).max(1_000_000),
  callsPerSecond: z.number().min(0.2).max(100),
  callsPerMonth: z.number().int().min(100).max(100_000_000),
  /** Single keys open screens where nothing is typed. */
  singleKeys: z.boolean(),
  lastFeePreset: z.enum(['economy', 'hour', 'halfHour', 'fastest', 'custom']),
  /** Which version of the order service makes new orders, by network. Absent: whichever the network speaks. */
  orderVersions: z.partialRecord(z.enum(networkIds), orderVersion),
});
export type Settings = z.output<typeof settings>;

export const defaultSettings: Settings = {
  language: 'system',
  theme: 'system',
  autoLockMinutes: 15,
  pollWhileLocked: false,
  unit: 'sats',
  worth: 'off',
  notifications: true,
  tray: false,
  historySync: true,
  maxFeeSats: 1_000_000,
  minCoinSats: 600,
  callsPerSecond: 4,
  callsPerMonth: 60_000,
  singleKeys: true,
  lastFeePreset: 'hour',
  orderVersions: {},
};

export const networkInfo = z.object({
  id: networkId,
  label: z.string(),
  tone: z.enum(['practice', 'test', 'main']),
  unit: z.string(),
  /** null for the practice network. */
  baseUrl: z.string().nullable(),
  segment: z.string(),
  proxy: proxyChoice,
  hasApiKey: z.boolean(),
  /** API families served on this network. */
  families: z.array(z.string()),
});
export type NetworkInfo = z.output<typeof networkInfo>;

export const connection = z.object({
  network: networkId,
  /** Result of the last calls. `unknown` before the first. */
  state: z.enum(['unknown', 'online', 'offline', 'busy', 'key-refused', 'unreadable']),
  lastOkAt: z.number().nullable(),
  problem: z.string().nullable(),
  /** Rows whose last answer couldn't be parsed, and since when; null if there are none. */
  unreadable: z.object({ rows: z.array(z.string()), since: z.number() }).nullable(),
  callsThisMonth: z.number(),
  callsPerMonth: z.number(),
  /** Calls per second over the last ten seconds, and the allowed rate. */
  rate: z.number(),
  callsPerSecond: z.number(),
  /** Calls since midnight UTC, by family. */
  today: z.record(z.string(), z.number()),
  /** Queued calls, and how long background calls are delayed to save the budget. */
  queued: z.number(),
  heldMs: z.number(),
  /** Families paused after repeated failures. */
  recovering: z.array(z.string()),
  /** How far the provider's clock is ahead of this machine's; null before its first answer. */
  clockSkewMs: z.number().nullable(),
});
export type Connection = z.output<typeof connection>;

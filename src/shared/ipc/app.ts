import { z } from 'zod';

import { waitingApproval } from '#shared/flows/approval.ts';
import { flowView } from '#shared/flows/view.ts';
import { languages } from '#shared/languages.ts';

import { practiceStatus } from './practice.ts';
import { recordTrouble } from './records.ts';
import { connection, networkId, networkInfo, settings } from './settings.ts';
import { vaultStatus } from './vault.ts';
import { account } from './wallet.ts';

export const snapshot = z.object({
  version: z.string(),
  /** web: a browser around plain Node, practice network only. */
  shell: z.enum(['electron', 'web']),
  network: networkId,
  networks: z.array(networkInfo),
  vault: vaultStatus,
  accounts: z.array(account),
  settings,
  /** The language in use: the chosen one, or the system's. */
  language: z.enum(languages),
  connection,
  flows: z.array(flowView),
  approvals: z.array(waitingApproval),
  practice: practiceStatus.nullable(),
  /** Database files that couldn't be opened; the app waits until you have dealt with them. */
  troubles: z.array(recordTrouble),
  /** Problems at start worth showing, such as a database restored from an older state. */
  notices: z.array(z.string()),
});
export type Snapshot = z.output<typeof snapshot>;

/** A link or a file opened from outside. It only fills in a form. */
export const opened = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), address: z.string(), coins: z.string().nullable() }),
  /** For a screen whose form takes text. */
  z.object({ kind: z.literal('text'), screen: z.string(), text: z.string() }),
  z.object({ kind: z.literal('psbt'), name: z.string(), text: z.string() }),
  /** The menu opens a screen. */
  z.object({ kind: z.literal('about') }),
  z.object({ kind: z.literal('guide') }),
  /** It couldn't be read; `text` says why. */
  z.object({ kind: z.literal('refused'), text: z.string() }),
]);
export type Opened = z.output<typeof opened>;

/** A third-party package in the app. */
export const licence = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX name. */
  id: z.string(),
  text: z.string(),
});
export type Licence = z.output<typeof licence>;

/** Written when a process ended unexpectedly. */
export const crashReport = z.object({
  name: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  what: z.string(),
  reason: z.string(),
});
export type CrashReport = z.output<typeof crashReport>;

/** Filter of the log. `level` is the minimum shown. */
export const logFilter = z.object({
  level: z.enum(['info', 'warn', 'error']),
  text: z.string().max(200),
  /** Includes addresses and transaction ids. */
  withIds: z.boolean(),
});
export type LogFilter = z.output<typeof logFilter>;

/** A line of the app's own log; `at` in milliseconds since 1970. */
export const logLine = z.object({
  at: z.number(),
  level: z.enum(['info', 'warn', 'error']),
  text: z.string(),
});
export type LogLine = z.output<typeof logLine>;

import { z } from 'zod';

import { waitingApproval } from '#shared/flows/approval.ts';
import { flowView } from '#shared/flows/view.ts';

import { call } from './define.ts';
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
  connection,
  flows: z.array(flowView),
  approvals: z.array(waitingApproval),
  practice: practiceStatus.nullable(),
  /** Files of records that could not be opened: nothing else of the app works before they are seen to. */
  troubles: z.array(recordTrouble),
  /** Trouble at start that the person should know of, such as a database restored from an older state. */
  notices: z.array(z.string()),
});
export type Snapshot = z.output<typeof snapshot>;

/** What the person opened from outside: a payment link or a file. It fills a form, never more. */
export const opened = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), address: z.string(), coins: z.string().nullable() }),
  z.object({ kind: z.literal('psbt'), name: z.string(), text: z.string() }),
  /** The menu leads to a screen. */
  z.object({ kind: z.literal('about') }),
  /** It could not be read; `text` says why. */
  z.object({ kind: z.literal('refused'), text: z.string() }),
]);
export type Opened = z.output<typeof opened>;

/** A package of others inside the app. */
export const licence = z.object({
  name: z.string(),
  version: z.string(),
  /** By its SPDX name. */
  id: z.string(),
  text: z.string(),
});
export type Licence = z.output<typeof licence>;

/** A file that was written when something ended by itself. */
export const crashReport = z.object({
  name: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  what: z.string(),
  reason: z.string(),
});
export type CrashReport = z.output<typeof crashReport>;
const reportName = z.string().regex(/^crash-\d{1,16}-[a-z-]{1,80}\.json$/i);

/** What the log is narrowed by. `level` is the least that is shown. */
const logFilter = z.object({
  level: z.enum(['info', 'warn', 'error']),
  text: z.string().max(200),
  /** Addresses and ids of transactions too. */
  withIds: z.boolean(),
});
export type LogFilter = z.output<typeof logFilter>;

/** A line of the app's own log; `at` in milliseconds since 1970. */
const logLine = z.object({
  at: z.number(),
  level: z.enum(['info', 'warn', 'error']),
  text: z.string(),
});
export type LogLine = z.output<typeof logLine>;

export const appCalls = {
  /** Everything the first paint needs, in one call. */
  'app.snapshot': call(z.object({}), snapshot),
  /** What was opened from outside since it was last asked for; given once. */
  'app.takeOpened': call(z.object({}), z.array(opened)),
  /** Whose work is inside. Empty where nothing was packed. */
  'app.licences': call(z.object({}), z.array(licence)),
  /** Newest first. */
  'app.crashReports': call(z.object({}), z.array(crashReport)),
  /** All of one, as it would be saved. Throws NOT_FOUND. */
  'app.crashReport': call(z.object({ name: reportName }), z.object({ text: z.string() })),
  /** All that `app.saveSupportBundle` then saves, to be looked at first. Addresses and ids only where they are asked for. */
  'app.supportBundle': call(z.object({ withIds: z.boolean() }), z.object({ text: z.string() })),
  /** Saves the text that was shown last. Throws NOT_FOUND where none was. */
  'app.saveSupportBundle': call(
    z.object({}),
    z.object({ saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  /** The newest lines of the log that match, newest first; no secret is in it. */
  'app.log': call(logFilter, z.object({ lines: z.array(logLine) })),
  /** Saves the same lines. */
  'app.saveLog': call(
    logFilter,
    z.object({ rows: z.number(), saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  /** An error of a page that nothing took. It is written down, and said; two a minute at most. */
  'app.pageFailed': call(
    z.object({
      page: z.enum(['main', 'approval']),
      reason: z.string().max(500),
      stack: z.string().max(4000),
    }),
    z.object({}),
    'both',
  ),
  'app.saveCrashReport': call(
    z.object({ name: reportName }),
    z.object({ saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  /** Opens a page of an allow-listed host in the person's browser. */
  'app.openExternal': call(z.object({ url: z.string().max(500) }), z.object({})),
  /** False where the shell has no clipboard of its own: the page then uses the browser's. */
  'app.copyText': call(
    z.object({ text: z.string().max(200_000) }),
    z.object({ copied: z.boolean() }),
    'both',
  ),
};

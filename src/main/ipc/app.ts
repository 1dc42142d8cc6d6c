import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import { logFile, logLines } from '#main/app/log-lines.ts';
import { networkInfos } from '#main/app/network-infos.ts';
import { supportBundle } from '#main/app/support-bundle.ts';
import { AppError } from '#shared/errors.ts';
import { crashReport, licence, logFilter, logLine, opened, snapshot } from '#shared/ipc/app.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';
import type { Connection } from '#shared/ipc/settings.ts';
import { say } from '#shared/words/say.ts';

import { harmless } from './declare.ts';
import { nothing, savedFile, savedRows } from './fields.ts';

const reportName = z.string().regex(/^crash-\d{1,16}-[a-z-]{1,80}\.json$/i);

const MINUTE = 60_000;

/** Below the number at which main no longer restarts after a crash. */
const FAILURES = 2;

/** null while it is being created; `practice.changed` follows. */
async function practiceStatus(ctx: AppContext): Promise<PracticeStatus | null> {
  if (ctx.networks.openedSession()?.id !== 'practice' || !ctx.networks.practice().isOpen())
    return null;
  return ctx.networks.practice().status();
}

/** For a network whose records couldn't be opened: it made no calls. */
function noConnection(ctx: AppContext): Connection {
  const { callsPerMonth, callsPerSecond } = ctx.settings.current();
  return {
    network: ctx.networks.shownId(),
    state: 'unknown',
    lastOkAt: null,
    problem: null,
    unreadable: null,
    callsThisMonth: 0,
    callsPerMonth,
    rate: 0,
    callsPerSecond,
    today: {},
    queued: 0,
    heldMs: 0,
    recovering: [],
    clockSkewMs: null,
  };
}

function report(ctx: AppContext, name: string): string {
  const text = ctx.config.shell.crashReports.read(name);
  if (text === null) throw new AppError('NOT_FOUND', 'no such crash report');
  return text;
}

export const appCalls = {
  /** Everything for the first paint, in one call. */
  'app.snapshot': harmless(nothing, snapshot, async (ctx) => ({
    version: ctx.config.version,
    shell: ctx.config.shell.kind,
    network: ctx.networks.shownId(),
    networks: networkInfos(ctx),
    vault: ctx.vault.status(),
    accounts: ctx.networks.openedSession()?.own.accounts() ?? [],
    settings: ctx.settings.current(),
    language: ctx.language(),
    connection: ctx.networks.openedSession()?.connection() ?? noConnection(ctx),
    flows: ctx.networks.openedSession()?.engine.list(true) ?? [],
    approvals: ctx.approvals.waiting(),
    practice: await practiceStatus(ctx),
    troubles: ctx.records.troubles(),
    notices: [...ctx.notices],
  })),
  /** What was opened from outside since the last call; returned once. */
  'app.takeOpened': harmless(nothing, z.array(opened), async (ctx) => ctx.page.opened.splice(0)),
  /** Whose work is inside. Empty where nothing was packed. */
  'app.licences': harmless(nothing, z.array(licence), (ctx) => ctx.config.shell.licences()),
  /** Newest first. */
  'app.crashReports': harmless(nothing, z.array(crashReport), async (ctx) =>
    ctx.config.shell.crashReports.list(),
  ),
  /** The full text of one, as it would be saved. Throws NOT_FOUND. */
  'app.crashReport': harmless(
    z.object({ name: reportName }),
    z.object({ text: z.string() }),
    async (ctx, { name }) => ({ text: report(ctx, name) }),
  ),
  /** The text that `app.saveSupportBundle` saves, for review first. Includes addresses and ids only on request. */
  'app.supportBundle': harmless(
    z.object({ withIds: z.boolean() }),
    z.object({ text: z.string() }),
    async (ctx, { withIds }) => {
      const text = supportBundle(ctx, withIds);
      ctx.page.shownBundle = text;
      return { text };
    },
  ),
  /** Saves the text shown last. Throws NOT_FOUND if there is none. */
  'app.saveSupportBundle': harmless(nothing, savedFile, async (ctx) => {
    const { shownBundle } = ctx.page;
    if (shownBundle === null)
      throw new AppError('NOT_FOUND', 'nothing was shown that could be saved');
    return ctx.config.shell.saveFile('inkstone-support.txt', [shownBundle]);
  }),
  /** Matching log lines, newest first; the log contains no secrets. */
  'app.log': harmless(logFilter, z.object({ lines: z.array(logLine) }), async (ctx, filter) => ({
    lines: logLines(ctx, filter),
  })),
  /** Saves the same lines. */
  'app.saveLog': harmless(logFilter, savedRows, async (ctx, filter) => {
    const lines = logLines(ctx, filter);
    const place = await ctx.config.shell.saveFile('inkstone-log.txt', logFile(lines));
    return { rows: lines.length, ...place };
  }),
  /** Logs and shows an uncaught error of a page; at most two per minute. */
  'app.pageFailed': harmless(
    z.object({
      page: z.enum(['main', 'approval']),
      reason: z.string().max(500),
      stack: z.string().max(4000),
    }),
    nothing,
    async (ctx, { page, reason, stack }) => {
      const now = ctx.config.clock.now();
      const failures = ctx.page.failures.filter((at) => at > now - MINUTE && at <= now);
      // Repeated failures of a page add nothing, and must not push other crash reports out of their folder.
      if (failures.length >= FAILURES) return {};
      ctx.page.failures = [...failures, now];
      ctx.config.log.error('an error of a page that nothing took', { page, reason });
      ctx.config.shell.crashReports.write({ what: `error in page ${page}`, reason, stack });
      ctx.events.emit('toast', {
        tone: 'error',
        title: say.calls.screens.failed,
        text: `${say.calls.screens.nothingLost}${
          ctx.config.shell.kind === 'electron' ? say.calls.screens.hasReport : ''
        }`,
      });
      return {};
    },
    { audience: 'both' },
  ),
  'app.saveCrashReport': harmless(
    z.object({ name: reportName }),
    savedFile,
    async (ctx, { name }) => ctx.config.shell.saveFile(name, [report(ctx, name)]),
  ),
  /** Opens a page of an allow-listed host in the browser. */
  'app.openExternal': harmless(
    z.object({ url: z.string().max(500) }),
    nothing,
    async (ctx, { url }) => {
      const { shell: desktop } = ctx.config;
      await desktop.openExternal(url);
      return {};
    },
  ),
  /** False if the shell has no clipboard of its own; the page then uses the browser's. */
  'app.copyText': harmless(
    z.object({ text: z.string().max(200_000) }),
    z.object({ copied: z.boolean() }),
    async (ctx, { text }) => ({ copied: await ctx.config.shell.copyText(text) }),
    { audience: 'both' },
  ),
};

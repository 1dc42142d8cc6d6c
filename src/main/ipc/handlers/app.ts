import type { AppContext } from '#main/app/context.ts';
import { logFile, logLines } from '#main/app/log-lines.ts';
import { supportBundle } from '#main/app/support-bundle.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';
import type { Connection } from '#shared/ipc/settings.ts';

import { networkInfos } from './settings.ts';

type AppHandlers = Pick<Handlers, Extract<keyof Handlers, `app.${string}`>>;

const MINUTE = 60_000;
/** Fewer than what keeps main from starting again after a crash. */
const FAILURES = 2;

export function appHandlers(ctx: AppContext): AppHandlers {
  const desktop = ctx.config.shell;
  function report(name: string): string {
    const text = desktop.crashReports.read(name);
    if (text === null) throw new AppError('NOT_FOUND', 'no such crash report');
    return text;
  }
  let failures: number[] = [];
  let bundle: string | null = null;
  return {
    'app.supportBundle': async ({ withIds }) => {
      bundle = supportBundle(ctx, withIds);
      return { text: bundle };
    },
    'app.saveSupportBundle': async () => {
      if (bundle === null) throw new AppError('NOT_FOUND', 'nothing was shown that could be saved');
      return desktop.saveFile('inkstone-support.txt', one(bundle));
    },
    'app.log': async (filter) => ({ lines: logLines(ctx, filter) }),
    'app.saveLog': async (filter) => {
      const lines = logLines(ctx, filter);
      const place = await desktop.saveFile('inkstone-log.txt', logFile(lines));
      return { rows: lines.length, ...place };
    },
    'app.pageFailed': async ({ page, reason, stack }) => {
      const now = ctx.config.clock.now();
      failures = failures.filter((at) => at > now - MINUTE && at <= now);
      // A page that fails over and over says nothing new, and must not push other reports out of their folder.
      if (failures.length >= FAILURES) return {};
      failures.push(now);
      ctx.config.log.error('an error of a page that nothing took', { page, reason });
      desktop.crashReports.write({ what: `error in page ${page}`, reason, stack });
      ctx.events.emit('toast', {
        tone: 'error',
        title: 'Something on a screen failed',
        text: `Nothing is lost: what was under way goes on. If the screen looks wrong, open another one and come back.${
          desktop.kind === 'electron' ? ' Settings, About has a report.' : ''
        }`,
      });
      return {};
    },
    'app.licences': () => desktop.licences(),
    'app.crashReports': async () => desktop.crashReports.list(),
    'app.crashReport': async ({ name }) => ({ text: report(name) }),
    'app.saveCrashReport': async ({ name }) => desktop.saveFile(name, one(report(name))),
    'app.snapshot': async () => ({
      version: ctx.config.version,
      shell: desktop.kind,
      network: ctx.networkId(),
      networks: networkInfos(ctx),
      vault: ctx.vault.status(),
      accounts: ctx.openedSession()?.own.accounts() ?? [],
      settings: ctx.settings(),
      connection: ctx.openedSession()?.connection() ?? noConnection(ctx),
      flows: ctx.openedSession()?.engine.list(true) ?? [],
      approvals: ctx.approvals.waiting(),
      practice: await practiceStatus(ctx),
      troubles: ctx.records.troubles(),
      notices: ctx.notices(),
    }),
    'app.takeOpened': async () => ctx.takeOpened(),
    'app.openExternal': async ({ url }) => {
      await desktop.openExternal(url);
      return {};
    },
    'app.copyText': async ({ text }) => ({ copied: await desktop.copyText(text) }),
  };
}

async function* one(text: string): AsyncIterable<string> {
  yield text;
}

/** None while it is being founded: `practice.changed` tells it then. */
async function practiceStatus(ctx: AppContext): Promise<PracticeStatus | null> {
  if (ctx.openedSession()?.id !== 'practice' || !ctx.practice().isOpen()) return null;
  return ctx.practice().status();
}

/** Of a network whose records could not be opened: nothing was asked. */
function noConnection(ctx: AppContext): Connection {
  const { callsPerMonth, callsPerSecond } = ctx.settings();
  return {
    network: ctx.networkId(),
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

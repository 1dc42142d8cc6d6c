import type { AppContext } from '#main/app/context.ts';
import { redact } from '#main/redact.ts';
import { inEnglish } from '#shared/words/spoken.ts';

import { anonymised } from './anonymise.ts';

/** Log lines that support may need. */
const LINES = 300;

/**
 * Text for support: versions, settings, states, crash reports and the end of the log. Contains no secrets and, without
 * `withIds`, no addresses, transactions or names. Amounts and labels aren't read for it.
 */
export function supportBundle(ctx: AppContext, withIds: boolean): string {
  const { config } = ctx;
  const session = ctx.networks.openedSession();
  const { kind, unlocked, problem } = ctx.vault.status();
  const reports = config.shell.crashReports;
  const text = JSON.stringify(
    redact(
      inEnglish({
        at: new Date(config.clock.now()).toISOString(),
        app: config.version,
        shell: config.shell.kind,
        system: `${process.platform} ${process.arch}`,
        versions: { node: process.versions.node, electron: process.versions.electron },
        network: ctx.networks.shownId(),
        connection: session?.connection() ?? 'not open',
        settings: ctx.settings.current(),
        vault: { kind, unlocked, problem },
        operations: (session?.engine.list(true) ?? []).map((flow) => ({
          ...{ id: flow.id, what: flow.kind, state: flow.state, phase: flow.phase },
          error: flow.error?.code ?? null,
        })),
        troubles: ctx.records.troubles().map(({ file, code }) => ({ file, code })),
        notices: [...ctx.notices],
      }),
    ),
    null,
    2,
  );
  // Both were redacted when written; redacting again would cut them twice.
  const written = JSON.stringify(
    {
      crashReports: reports.list().map(({ name }) => parsed(reports.read(name))),
      log: reports.lines(LINES),
    },
    null,
    2,
  );
  const all = `${text}\n${written}\n`;
  return withIds ? all : anonymised(all);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return 'cannot be read';
  }
}

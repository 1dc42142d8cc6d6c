import type { AppContext } from '#main/app/context.ts';
import { withoutWhose } from '#main/app/whose.ts';
import { redact } from '#main/redact.ts';

/** Lines of the log that somebody who helps may need. */
const LINES = 300;

/**
 * What somebody who helps needs, as text: versions, settings, states, crash reports and the end of the log. No secret is in it, and
 * without `withIds` no address, no transaction and nobody's name. No amount and no label is read for it.
 */
export function supportBundle(ctx: AppContext, withIds: boolean): string {
  const { config } = ctx;
  const session = ctx.networks.openedSession();
  const { kind, unlocked, problem } = ctx.vault.status();
  const reports = config.shell.crashReports;
  const text = JSON.stringify(
    redact({
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
    null,
    2,
  );
  // Both were written by what redacts: taken as they are, they would be cut a second time.
  const written = JSON.stringify(
    {
      crashReports: reports.list().map(({ name }) => parsed(reports.read(name))),
      log: reports.lines(LINES),
    },
    null,
    2,
  );
  const all = `${text}\n${written}\n`;
  return withIds ? all : withoutWhose(all);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return 'cannot be read';
  }
}

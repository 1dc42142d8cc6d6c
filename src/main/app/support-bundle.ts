import type { AppContext } from '#main/app/context.ts';
import { redact } from '#main/redact.ts';

/** Lines of the log that somebody who helps may need. */
const LINES = 300;

/** What says whose coins these are, wherever it stands in a text. */
const WHOSE: [RegExp, string][] = [
  [/\b(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{20,90}\b/gi, '[address]'],
  [/\b[a-zA-Z]pub[1-9A-HJ-NP-Za-km-z]{50,}/g, '[extended key]'],
  [/\b[13mn2][1-9A-HJ-NP-Za-km-z]{25,38}\b/g, '[address]'],
  [/\b[0-9a-f]{64}(?:[:i]\d+)?\b/gi, '[id]'],
  // A folder in a home names the person.
  [/(\/(?:home|Users)\/|\\Users\\)[^/\\"]+/g, '$1[person]'],
];

/**
 * What somebody who helps needs, as text: versions, settings, states, crash reports and the end of the log. No secret is in it, and
 * without `withIds` no address, no transaction and nobody's name. No amount and no label is read for it.
 */
export function supportBundle(ctx: AppContext, withIds: boolean): string {
  const { config } = ctx;
  const session = ctx.openedSession();
  const { kind, unlocked, problem } = ctx.vault.status();
  const reports = config.shell.crashReports;
  const text = JSON.stringify(
    redact({
      at: new Date(config.clock.now()).toISOString(),
      app: config.version,
      shell: config.shell.kind,
      system: `${process.platform} ${process.arch}`,
      versions: { node: process.versions.node, electron: process.versions.electron },
      network: ctx.networkId(),
      connection: session?.connection() ?? 'not open',
      settings: ctx.settings(),
      vault: { kind, unlocked, problem },
      operations: (session?.engine.list(true) ?? []).map((flow) => ({
        ...{ id: flow.id, what: flow.kind, state: flow.state, phase: flow.phase },
        error: flow.error?.code ?? null,
      })),
      troubles: ctx.records.troubles().map(({ file, code }) => ({ file, code })),
      notices: ctx.notices(),
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
  return withIds ? all : WHOSE.reduce((left, [what, by]) => left.replace(what, by), all);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return 'cannot be read';
  }
}

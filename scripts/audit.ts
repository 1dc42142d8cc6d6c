/**
 * `npm audit` of what is shipped. Exit code 0: no known vulnerability. 1: there are some, as npm's output says. 2: the
 * registry gave no answer, so nothing was checked.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

export interface AuditOutcome {
  code: 0 | 1 | 2;
  text: string;
}

/** Interprets npm's JSON. `stdout` is empty if npm failed before writing it. */
export function readAudit(stdout: string): AuditOutcome {
  let report: unknown;
  try {
    report = JSON.parse(stdout);
  } catch {
    return { code: 2, text: 'npm audit gave no report. Nothing was checked.' };
  }
  const { metadata, message } = report as {
    metadata?: { vulnerabilities?: Record<string, number> };
    message?: string;
  };
  const counts = metadata?.vulnerabilities;
  if (!counts) {
    const why = message === undefined ? '' : ` It says: ${message.split(' - ')[0] ?? ''}.`;
    return {
      code: 2,
      text: `The registry of this machine offers no audit.${why} Nothing was checked: run it where one is offered before a release.`,
    };
  }
  const total = counts['total'] ?? 0;
  return total === 0
    ? { code: 0, text: 'The registry knows of no trouble with what is shipped.' }
    : { code: 1, text: `The registry knows of trouble with ${total} packages that are shipped.` };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout } = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], { encoding: 'utf8' });
  const { code, text } = readAudit(stdout);
  if (code === 1) spawnSync('npm', ['audit', '--omit', 'dev'], { stdio: 'inherit' });
  console.log(text);
  process.exit(code);
}

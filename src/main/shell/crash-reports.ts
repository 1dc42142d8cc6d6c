import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { CrashReportFiles } from '#main/config.ts';
import { lastLines } from '#main/log-file.ts';
import { redact, redactText } from '#main/redact.ts';

export interface CrashReports extends CrashReportFiles {
  /** Number of reports since then, in milliseconds since 1970. */
  since(time: number): number;
}

export interface CrashReportOptions {
  dir: string;
  logPath: string;
  now: () => number;
  /** Versions and the system. */
  facts: Record<string, string>;
}

const reportHead = z.object({ what: z.string(), reason: z.string() });
const KEPT = 20;
const LINES = 60;

/**
 * One JSON file per crash, for the user to view and send. Never sent automatically. Redacted like the log, whose last
 * lines it includes.
 */
export function createCrashReports({ dir, logPath, now, facts }: CrashReportOptions): CrashReports {
  const names = (): string[] => {
    try {
      return readdirSync(dir)
        .filter((name) => /^crash-\d+.*\.json$/.test(name))
        .sort();
    } catch {
      return [];
    }
  };

  function summary(name: string): { what: string; reason: string } {
    try {
      const { what, reason } = reportHead.parse(JSON.parse(readFileSync(join(dir, name), 'utf8')));
      return { what, reason };
    } catch {
      return { what: 'unknown', reason: 'the report cannot be read' };
    }
  }

  return {
    write({ what, reason, stack, details }) {
      const at = now();
      const report = {
        at: new Date(at).toISOString(),
        what,
        reason: redactText(reason),
        ...(stack === undefined ? {} : { stack: redactText(stack) }),
        ...(details === undefined ? {} : { details: redact(details) }),
        ...facts,
        log: lastLines(logPath, LINES),
      };
      try {
        mkdirSync(dir, { recursive: true, mode: 0o700 });
        const path = join(dir, `crash-${at}-${what.replace(/[^a-z]+/gi, '-')}.json`);
        writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
        for (const old of names().slice(0, -KEPT)) rmSync(join(dir, old), { force: true });
        return path;
      } catch {
        return null;
      }
    },
    list: () =>
      names()
        .reverse()
        .map((name) => {
          const { what, reason } = summary(name);
          return { name, at: Number(/^crash-(\d+)/.exec(name)?.[1]), what, reason };
        }),
    read(name) {
      // Only existing names, since a name could be a path.
      if (!names().includes(name)) return null;
      try {
        return readFileSync(join(dir, name), 'utf8');
      } catch {
        return null;
      }
    },
    lines: (count) => lastLines(logPath, count),
    since: (time) =>
      names().filter((name) => Number(/^crash-(\d+)/.exec(name)?.[1]) >= time).length,
  };
}

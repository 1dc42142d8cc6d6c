import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

import type { Log } from './log.ts';
import { redact, redactText } from './redact.ts';

export interface LogFileOptions {
  /** Folder of the log; made when absent, for the owner alone. */
  dir: string;
  now: () => number;
  /** Size at which a new file begins. */
  maxBytes?: number;
  /** Older files that are kept. */
  keep?: number;
}

/**
 * One JSON object a line in `inkstone.log`, older lines in `inkstone.1.log` and so on. Each line is redacted and on its
 * way to the disk before the call returns, so that the last words before a crash are there. A full disk stops the log,
 * never the app.
 */
export function createLogFile({
  dir,
  now,
  maxBytes = 2_000_000,
  keep = 3,
}: LogFileOptions): Log & { path: string } {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const fileAt = (age: number): string =>
    join(dir, age === 0 ? 'inkstone.log' : `inkstone.${age}.log`);
  const path = fileAt(0);
  let size = existsSync(path) ? statSync(path).size : 0;

  function rotate(): void {
    rmSync(fileAt(keep), { force: true });
    for (let age = keep - 1; age >= 0; age--) {
      if (existsSync(fileAt(age))) renameSync(fileAt(age), fileAt(age + 1));
    }
    size = 0;
  }

  function write(level: string, message: string, fields?: Record<string, unknown>): void {
    try {
      const entry = { at: new Date(now()).toISOString(), level, message: redactText(message) };
      const line = `${JSON.stringify(fields ? { ...entry, fields: redact(fields) } : entry)}\n`;
      const bytes = Buffer.byteLength(line);
      if (size > 0 && size + bytes > maxBytes) rotate();
      appendFileSync(path, line, { mode: 0o600 });
      size += bytes;
    } catch {
      // Nowhere left to say it.
    }
  }

  return {
    path,
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
}

/** The last lines at this path of a log, oldest first, as they were written; those before it turned over too. */
export function lastLines(path: string, count: number): unknown[] {
  const lines = linesOf(path);
  const all =
    lines.length < count ? [...linesOf(path.replace(/\.log$/, '.1.log')), ...lines] : lines;
  return all.slice(-count).flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      // Cut off by a full disk or a crash: the others are read all the same.
      return [];
    }
  });
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

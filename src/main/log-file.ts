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
  /** Folder of the log; created if missing, owner only. */
  dir: string;
  now: () => number;
  /** Size at which a new file is started. */
  maxBytes?: number;
  /** Number of older files kept. */
  keep?: number;
}

/**
 * One JSON object per line in `inkstone.log`, older lines in `inkstone.1.log` and so on. Each line is redacted and
 * handed to the system before the call returns, so that the last lines before a crash are there. A full disk stops the
 * log, never the app.
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
      // There is nowhere left to report it.
    }
  }

  return {
    path,
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
  };
}

/** The last lines of a log, oldest first, as written; includes rotated files. */
export function lastLines(path: string, count: number): unknown[] {
  const lines = linesOf(path);
  const all =
    lines.length < count ? [...linesOf(path.replace(/\.log$/, '.1.log')), ...lines] : lines;
  return all.slice(-count).flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      // Cut off by a full disk or a crash: the others are still read.
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

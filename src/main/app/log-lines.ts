import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import { redact } from '#main/redact.ts';
import type { LogFilter, LogLine } from '#shared/ipc/app.ts';

import { anonymised } from './anonymise.ts';

/** Newest lines searched. */
const LOOKED = 2000;

const written = z.object({
  at: z.iso.datetime(),
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
  fields: z.record(z.string(), z.unknown()).optional(),
});

const LEVELS = {
  info: ['info', 'warn', 'error'],
  warn: ['warn', 'error'],
  error: ['error'],
};

/**
 * The app's own log for the user, newest first: redacted when written and again here, without addresses and ids unless
 * requested. Unparsable lines are skipped.
 */
export function logLines(ctx: AppContext, { level, text, withIds }: LogFilter): LogLine[] {
  const wanted = text.trim().toLowerCase();
  const found: LogLine[] = [];
  // Lines written under older redaction rules are redacted again.
  for (const raw of ctx.config.shell.crashReports.lines(LOOKED).toReversed()) {
    const line = written.safeParse(redact(raw));
    if (!line.success || !LEVELS[level].includes(line.data.level)) continue;
    const { at, message, fields } = line.data;
    const said = [message, ...Object.entries(fields ?? {}).map(fieldText)].join(' · ');
    const shown = withIds ? said : anonymised(said);
    if (shown.toLowerCase().includes(wanted)) {
      found.push({ at: Date.parse(at), level: line.data.level, text: shown });
    }
  }
  return found;
}

const fieldText = ([name, value]: [string, unknown]): string =>
  `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;

/** The same as a file, one line each, oldest last. */
export async function* logFile(lines: readonly LogLine[]): AsyncIterable<string> {
  for (const { at, level, text } of lines) {
    yield `${new Date(at).toISOString()} ${level.toUpperCase()} ${text.replaceAll('\n', ' ')}\n`;
  }
}

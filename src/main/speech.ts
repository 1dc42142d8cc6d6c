import { inEnglish, spoken } from '#shared/words/spoken.ts';

import type { AppConfig } from './config.ts';
import type { AppEvents } from './events.ts';
import type { Log } from './log.ts';

/** Turns sentences into words for the log and notifications. Files are written in words by their makers. */
export const speaking = (config: AppConfig): AppConfig => ({
  ...config,
  log: speakingLog(config.log),
  shell: {
    ...config.shell,
    notify: (title, text) => config.shell.notify(spoken(title), spoken(text)),
  },
});

const speakingLog = (log: Log): Log => ({
  info: (message, fields) => log.info(inEnglish(message), inEnglish(fields)),
  warn: (message, fields) => log.warn(inEnglish(message), inEnglish(fields)),
  error: (message, fields) => log.error(inEnglish(message), inEnglish(fields)),
});

/** Events as windows receive them. */
export const speakingEvents = (events: AppEvents): AppEvents => ({
  ...events,
  on: (listener) => events.on((name, payload) => listener(name, spoken(payload))),
});

import { inEnglish, spoken } from '#shared/words/spoken.ts';

import type { AppConfig, Chunks } from './config.ts';
import type { AppEvents } from './events.ts';
import type { Log } from './log.ts';

/** The log, notifications and saved files have words where the app has sentences. */
export const speaking = (config: AppConfig): AppConfig => ({
  ...config,
  log: speakingLog(config.log),
  shell: {
    ...config.shell,
    notify: (title, text) => config.shell.notify(spoken(title), spoken(text)),
    saveFile: (name, chunks) => config.shell.saveFile(name, inChunks(chunks)),
  },
});

const speakingLog = (log: Log): Log => ({
  info: (message, fields) => log.info(inEnglish(message), inEnglish(fields)),
  warn: (message, fields) => log.warn(inEnglish(message), inEnglish(fields)),
  error: (message, fields) => log.error(inEnglish(message), inEnglish(fields)),
});

async function* inChunks(chunks: Chunks): AsyncGenerator<string | Uint8Array> {
  for await (const chunk of chunks) yield spoken(chunk);
}

/** Events as windows receive them. */
export const speakingEvents = (events: AppEvents): AppEvents => ({
  ...events,
  on: (listener) => events.on((name, payload) => listener(name, spoken(payload))),
});

import type { PracticePort } from '#practice/server/port.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import type { CrashReport, Licence } from '#shared/ipc/app.ts';

import type { ApiKeyPort } from './api-key-process/messages.ts';
import type { Log } from './log.ts';
import type { RouteFetch } from './route/route.ts';
import type { KeyPort } from './vault/process/key-port.ts';

export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** What a shell (Electron or the web shell) does for the app: its only access to the desktop. */
export interface ShellPort {
  kind: 'electron' | 'web';
  openExternal(url: string): Promise<void>;
  /** False where the shell has no clipboard. */
  copyText(text: string): Promise<boolean>;
  /** Saves chunks where the user chooses. `saved` is null if cancelled, or if `url` serves the file instead. */
  saveFile(name: string, chunks: Chunks): Promise<{ saved: string | null; url: string | null }>;
  /** Third-party licences of the packaged app. */
  licences(): Promise<Licence[]>;
  crashReports: CrashReportFiles;
  notify(title: string, text: string): void;
  showApprovalWindow(): void;
  /** The system's keychain; null if there is no secure one. Call it late, since it may open a dialog. */
  keychain(): Promise<Keychain | null>;
  /** The user's language as a BCP 47 tag. English if absent. */
  locale?: () => string;
  /** Seconds since the machine's last input. Absent if the system can't tell, as in a browser. */
  idleSeconds?: () => number;
}

/** Crash reports, newest first; they are never sent anywhere. */
export interface CrashReportFiles {
  list(): CrashReport[];
  /** Null if there is none of this name. */
  read(name: string): string | null;
  /** Writes a report and returns its path; null if that fails. */
  write(crash: Crash): string | null;
  /** The last lines of the log as written, oldest first. */
  lines(count: number): unknown[];
}

export interface Crash {
  /** What failed: a page, a process, or main itself. */
  what: string;
  /** The reason given by Electron or the error. */
  reason: string;
  stack?: string | undefined;
  details?: Record<string, unknown>;
}

/** Encrypts small secrets. */
export interface Keychain {
  seal(plain: Uint8Array): Promise<Uint8Array>;
  open(sealed: Uint8Array): Promise<Uint8Array>;
}

/**
 * Everything createApp needs from outside. Tests supply a temporary folder, a fake clock and an in-process practice
 * network.
 */
export interface AppConfig {
  version: string;
  /** Owner-only folder of the app's files; created if missing. */
  dataDir: string;
  clock: Clock;
  log: Log;
  /** Requests to real networks through a given route; the practice network has its own. */
  fetch: RouteFetch;
  /** The system's proxy setting for a URL in PAC format: `SOCKS5 a:1`, `DIRECT`. */
  systemProxy: (url: string) => Promise<string>;
  randomBytes: (length: number) => Uint8Array;
  shell: ShellPort;
  /** Starts the practice network: in a worker in the app, in process in tests. */
  startPractice: () => Promise<PracticePort>;
  /** Limits of the practice network like a real one's, for tests of the budget. Absent: practically none. */
  practiceLimits?: { callsPerSecond: number; callsPerMonth: number };
  /** Starts the key process. */
  startKeyProcess: () => KeyPort;
  /** Starts the process that makes requests with API keys. */
  startApiKeyProcess: () => ApiKeyPort;
  /** URL of the thread for database work; null: main does all of it. See createFileWork. */
  storeWorkerUrl: URL | null;
  /** Networks that can be selected; the web shell only has practice. */
  allowedNetworks: readonly NetworkId[];
  /** Argon2id memory and passes for new vaults; tests choose the floor. */
  kdf?: { memoryKiB: number; passes: number; lanes: number };
}

import type { PracticePort } from '#practice/server/port.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import type { CrashReport, Licence } from '#shared/ipc/app.ts';

import type { CourierPort } from './courier/messages.ts';
import type { Log } from './log.ts';
import type { RouteFetch } from './route/route.ts';
import type { KeyPort } from './vault/process/key-port.ts';

export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** What a shell (Electron, or the web shell) does for the app. The only way out to the desktop. */
export interface ShellPort {
  kind: 'electron' | 'web';
  openExternal(url: string): Promise<void>;
  /** False where the shell has no clipboard. */
  copyText(text: string): Promise<boolean>;
  /** Writes chunks where the person chooses. `saved` is null when cancelled or when `url` serves it instead. */
  saveFile(name: string, chunks: Chunks): Promise<{ saved: string | null; url: string | null }>;
  /** Whose work is inside the app, as it was packed. */
  licences(): Promise<Licence[]>;
  crashReports: CrashReportFiles;
  notify(title: string, text: string): void;
  showApprovalWindow(): void;
  /** The operating system's keychain; null where there is no real one. Asked for late: it may open a dialog. */
  keychain(): Promise<Keychain | null>;
  /** Seconds since the last input on this machine, as the system says. Absent where it can't be asked: in a browser. */
  idleSeconds?: () => number;
}

/** Reports of crashes, newest first; nothing of them leaves the folder by itself. */
export interface CrashReportFiles {
  list(): CrashReport[];
  /** Null where there is none of this name. */
  read(name: string): string | null;
  /** Writes one down and returns its path; null where that fails. */
  write(crash: Crash): string | null;
  /** The last lines of the log, oldest first, as they are written there. */
  lines(count: number): unknown[];
}

export interface Crash {
  /** What ended or failed: a page, a process, main itself. */
  what: string;
  /** Electron's or the error's own word. */
  reason: string;
  stack?: string | undefined;
  details?: Record<string, unknown>;
}

/** Wraps small secrets. */
export interface Keychain {
  seal(plain: Uint8Array): Promise<Uint8Array>;
  open(sealed: Uint8Array): Promise<Uint8Array>;
}

/** Everything createApp needs from outside. Tests give a temp folder, a fake clock and in-process practice. */
export interface AppConfig {
  version: string;
  /** Owner-only folder of the app's files; made when absent. */
  dataDir: string;
  clock: Clock;
  log: Log;
  /** Calls to real networks, by the way that each is to go; the practice network brings its own. */
  fetch: RouteFetch;
  /** What the system says of proxies for an address, as a PAC file answers: `SOCKS5 a:1`, `DIRECT`. */
  systemProxy: (url: string) => Promise<string>;
  randomBytes: (length: number) => Uint8Array;
  shell: ShellPort;
  /** Starts the practice network: in a worker in the app, in process in tests. */
  startPractice: () => Promise<PracticePort>;
  /** Calls of the practice network as a real one counts them: for tests of the budget. Absent: as good as no limit. */
  practiceLimits?: { callsPerSecond: number; callsPerMonth: number };
  /** Starts the process that opened keys live in. */
  startKeyProcess: () => KeyPort;
  /** Starts the process that makes requests with API keys. */
  startCourier: () => CourierPort;
  /** Where the thread is that works on files of records; null: main does it all. See createFileWork. */
  storeWorkerUrl: URL | null;
  /** Networks that may be chosen: the web shell offers practice alone. */
  allowedNetworks: readonly NetworkId[];
  /** Argon2id memory and passes for new vaults; tests choose the floor. */
  kdf?: { memoryKiB: number; passes: number; lanes: number };
}

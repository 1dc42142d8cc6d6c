/** Why Electron didn't run, in words for the user, and what can be done. */
export interface Trouble {
  reason: string;
  ways: string[];
}

export interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** The user id; null if the system has none. */
  uid: number | null;
}

/** A known obstacle to starting Electron here; null if there is none. */
export function obstacle({ platform, env, uid }: Machine): Trouble | null {
  if (platform !== 'linux') return null;
  if (uid === 0) {
    return {
      reason: 'Electron does not run as root: its pages could not be locked into a sandbox.',
      ways: ['Start Inkstone as an ordinary user.'],
    };
  }
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) {
    return {
      reason: 'There is no screen here: neither DISPLAY nor WAYLAND_DISPLAY is set.',
      ways: ['Start Inkstone from a desktop session.'],
    };
  }
  return null;
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last lines of Electron’s stderr. */
  stderr: string;
}

const ASKED: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** What went wrong, or null if the app exited normally. */
export function troubleOf({ code, signal, stderr }: Ended, binary: string): Trouble | null {
  if (code === 0 || ASKED.includes(signal)) return null;
  const sandbox =
    /SUID sandbox helper|No usable sandbox|zygote_host|Failed to move to new namespace/;
  if (sandbox.test(stderr) || (signal === 'SIGTRAP' && stderr.trim() === '')) {
    return {
      reason:
        'This system lets no program make the sandbox that Electron keeps its pages in (Ubuntu does so since 23.10).',
      ways: [
        'Install the package of Inkstone: it brings the AppArmor profile that allows it.',
        `Or give Electron its helper: sudo chown root:root "${helper(binary)}" && sudo chmod 4755 "${helper(binary)}"`,
      ],
    };
  }
  if (
    /Missing X server|cannot open display|Unable to open X display|platform failed to initialize/i.test(
      stderr,
    )
  ) {
    return {
      reason: 'Electron found no screen that it may draw on.',
      ways: ['Start Inkstone from a desktop session.'],
    };
  }
  const library = /error while loading shared libraries: ([^\s:]+)/.exec(stderr)?.[1];
  if (library !== undefined) {
    return {
      reason: `A library that Electron needs is not installed: ${library}.`,
      ways: [
        'Install it with the system’s package manager; the package of Inkstone does that itself.',
      ],
    };
  }
  const how = signal === null ? `with exit code ${code ?? '?'}` : `by the signal ${signal}`;
  return { reason: `Electron was ended ${how}.`, ways: ['Its own words are above.'] };
}

const helper = (binary: string): string => binary.replace(/[^/\\]+$/, 'chrome-sandbox');

import type { Log } from '#main/log.ts';

import { type Bus, match, openBus } from './dbus/bus.ts';
import type { Message } from './dbus/wire.ts';

/** Names of the screen lock on the session bus: KDE and others, GNOME, Cinnamon, MATE, Xfce. */
const SCREENSAVERS = [
  'org.freedesktop.ScreenSaver',
  'org.gnome.ScreenSaver',
  'org.cinnamon.ScreenSaver',
  'org.mate.ScreenSaver',
  'org.xfce.ScreenSaver',
];
const LOGIN = 'org.freedesktop.login1';
const SESSION = `${LOGIN}.Session`;
const MANAGER = `${LOGIN}.Manager`;
const PROPERTIES = 'org.freedesktop.DBus.Properties';

export interface LinuxLockOptions {
  env: NodeJS.ProcessEnv;
  uid: number;
  log: Log;
  onLock: (reason: 'lock-screen' | 'suspend') => void;
}

/** Whether a logind signal means a locked screen or sleep. `own` is our session's path. */
export function meaningOf(message: Message, own: string | null): 'lock-screen' | 'suspend' | null {
  const { interface: iface, member, path, body } = message;
  if (iface === MANAGER && member === 'PrepareForSleep') return body[0] === true ? 'suspend' : null;
  if (SCREENSAVERS.includes(iface) && member === 'ActiveChanged') {
    return body[0] === true ? 'lock-screen' : null;
  }
  // Ignores other users' screens, unless our own session couldn't be determined.
  if (own !== null && path !== own) return null;
  if (iface === SESSION && member === 'Lock') return 'lock-screen';
  if (iface === PROPERTIES && member === 'PropertiesChanged' && body[0] === SESSION) {
    const changed = Array.isArray(body[1]) ? body[1] : [];
    const locked = changed.some(
      (pair) => Array.isArray(pair) && pair[0] === 'LockedHint' && pair[1] === true,
    );
    return locked ? 'lock-screen' : null;
  }
  return null;
}

/**
 * Listens for screen lock and sleep on Linux, where Electron reports only sleep. If a bus is missing or closes, that is
 * logged and the vault locks only by its timer. Returns a function that stops listening.
 */
export function watchLinuxLock({ env, uid, log, onLock }: LinuxLockOptions): () => void {
  const open = new Set<Bus>();
  let stopped = false;
  let own: string | null = null;

  async function listen(name: string, address: string, rules: string[]): Promise<Bus | null> {
    try {
      const bus: Bus = await openBus({
        address,
        uid,
        onSignal: (message) => {
          const reason = meaningOf(message, own);
          if (reason !== null) onLock(reason);
        },
        onEnd: () => {
          if (!stopped) log.warn('the bus that tells of screen locks ended', { bus: name });
        },
      });
      if (stopped) {
        bus.close();
        return null;
      }
      open.add(bus);
      for (const rule of rules) await match(bus, `type='signal',${rule}`);
      return bus;
    } catch (error) {
      log.info('no bus to hear of screen locks from', { bus: name, reason: String(error) });
      return null;
    }
  }

  async function system(): Promise<void> {
    const address = env['DBUS_SYSTEM_BUS_ADDRESS'] ?? 'unix:path=/run/dbus/system_bus_socket';
    const bus = await listen('system', address, [
      `sender='${LOGIN}',interface='${SESSION}',member='Lock'`,
      `sender='${LOGIN}',interface='${PROPERTIES}',arg0='${SESSION}'`,
      `sender='${LOGIN}',interface='${MANAGER}',member='PrepareForSleep'`,
    ]);
    if (bus === null) return;
    const session = env['XDG_SESSION_ID'] ?? 'auto';
    const answer = await bus
      .call(LOGIN, '/org/freedesktop/login1', MANAGER, 'GetSession', [session])
      .catch(() => []);
    own = typeof answer[0] === 'string' ? answer[0] : null;
  }

  void system();
  const address = env['DBUS_SESSION_BUS_ADDRESS'];
  if (address !== undefined) {
    void listen(
      'session',
      address,
      SCREENSAVERS.map((name) => `interface='${name}',member='ActiveChanged'`),
    );
  }
  return () => {
    stopped = true;
    for (const bus of open) bus.close();
  };
}

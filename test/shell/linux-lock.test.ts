import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { silentLog } from '#main/log.ts';
import { socketPath } from '#main/shell/dbus/bus.ts';
import { type Message, messageLength, readMessage, writeCall } from '#main/shell/dbus/wire.ts';
import { meaningOf, watchLinuxLock } from '#main/shell/linux-lock.ts';
import { eventually } from '#test/support/eventually.ts';

const signal = (iface: string, member: string, body: Message['body'], path = '/own'): Message => ({
  type: 4,
  path,
  interface: iface,
  member,
  sender: ':1.2',
  replySerial: 0,
  body,
});
const LOGIN = 'org.freedesktop.login1';
const changed = (name: string, value: boolean) => [`${LOGIN}.Session`, [[name, value]], []];

describe('a signal of the system', () => {
  it.each<[string, Message, string | null]>([
    ['KDE locks', signal('org.freedesktop.ScreenSaver', 'ActiveChanged', [true]), 'lock-screen'],
    ['KDE unlocks', signal('org.freedesktop.ScreenSaver', 'ActiveChanged', [false]), null],
    ['GNOME locks', signal('org.gnome.ScreenSaver', 'ActiveChanged', [true]), 'lock-screen'],
    ['logind is told to lock', signal(`${LOGIN}.Session`, 'Lock', []), 'lock-screen'],
    [
      'a lock screen says that it is on',
      signal('org.freedesktop.DBus.Properties', 'PropertiesChanged', changed('LockedHint', true)),
      'lock-screen',
    ],
    [
      'a lock screen says that it is off',
      signal('org.freedesktop.DBus.Properties', 'PropertiesChanged', changed('LockedHint', false)),
      null,
    ],
    [
      'a session idles',
      signal('org.freedesktop.DBus.Properties', 'PropertiesChanged', changed('IdleHint', true)),
      null,
    ],
    ['sleep comes', signal(`${LOGIN}.Manager`, 'PrepareForSleep', [true]), 'suspend'],
    ['sleep is over', signal(`${LOGIN}.Manager`, 'PrepareForSleep', [false]), null],
    ['another person locks', signal(`${LOGIN}.Session`, 'Lock', [], '/other'), null],
  ])('that %s', (_what, message, meaning) => {
    expect(meaningOf(message, '/own')).toBe(meaning);
  });

  it('counts as ours if it is unknown which session is ours', () => {
    expect(meaningOf(signal(`${LOGIN}.Session`, 'Lock', [], '/other'), null)).toBe('lock-screen');
  });
});

describe('the wire', () => {
  const call = writeCall({
    serial: 7,
    destination: 'org.example',
    path: '/org/example',
    interface: 'org.example.Thing',
    member: 'Do',
    args: ['a', 'bcd'],
  });

  it('reads what it wrote', () => {
    expect(messageLength(call)).toBe(call.length);
    expect(readMessage(call)).toMatchObject({
      type: 1,
      path: '/org/example',
      interface: 'org.example.Thing',
      member: 'Do',
      body: ['a', 'bcd'],
    });
  });

  it('waits for a whole message, and refuses one that is too long or of another machine', () => {
    expect(messageLength(call.subarray(0, 15))).toBeNull();
    const long = Buffer.from(call);
    long.writeUInt32LE(0x7fff_ffff, 4);
    expect(() => messageLength(long)).toThrow();
    const big = Buffer.from(call);
    big[0] = 0x42;
    expect(() => messageLength(big)).toThrow();
  });

  it('ends with an error at every byte that is changed or missing, or says something, but never hangs', () => {
    for (let at = 0; at < call.length; at += 1) {
      for (const value of [0, 1, 0x61, 0x7f, 0xff]) {
        const spoiled = Buffer.from(call);
        spoiled[at] = value;
        try {
          readMessage(spoiled);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }
      expect(() => readMessage(call.subarray(0, at))).toThrow();
    }
  });

  it('finds the socket in an address', () => {
    expect(socketPath('unix:path=/run/dbus/x,guid=1')).toBe('/run/dbus/x');
    expect(socketPath('tcp:host=a;unix:abstract=/tmp/b%20c')).toBe('\0/tmp/b c');
    expect(socketPath('tcp:host=a')).toBeNull();
  });
});

const hasBus =
  process.platform === 'linux' &&
  spawnSync('dbus-daemon', ['--version']).status === 0 &&
  spawnSync('dbus-send', ['--help']).error === undefined;

describe.skipIf(!hasBus)('a real bus', () => {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-bus-'));
  const address = `unix:path=${join(dir, 'bus')}`;
  let daemon: ChildProcess;

  beforeAll(async () => {
    const config = join(dir, 'bus.conf');
    writeFileSync(
      config,
      `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>${address}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
    );
    daemon = spawn('dbus-daemon', [`--config-file=${config}`, '--print-address'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => daemon.stdout?.once('data', resolve));
  });
  afterAll(() => {
    daemon.kill();
    rmSync(dir, { recursive: true, force: true });
  });

  const send = (iface: string, member: string, ...args: string[]) =>
    spawnSync('dbus-send', [
      `--bus=${address}`,
      '--type=signal',
      '/x',
      `${iface}.${member}`,
      ...args,
    ]);

  it('locks the vault when a screen saver says that it is on', async () => {
    const onLock = vi.fn();
    const stop = watchLinuxLock({
      env: { DBUS_SESSION_BUS_ADDRESS: address, DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nowhere' },
      uid: process.getuid?.() ?? 0,
      log: silentLog,
      onLock,
    });
    await eventually(() => {
      send('org.gnome.ScreenSaver', 'ActiveChanged', 'boolean:false');
      send('org.gnome.ScreenSaver', 'ActiveChanged', 'boolean:true');
      expect(onLock).toHaveBeenCalledWith('lock-screen');
    });
    stop();
  });

  it('that is not there, or refuses this user, is said and does no harm', async () => {
    const info = vi.fn();
    const stop = watchLinuxLock({
      env: { DBUS_SESSION_BUS_ADDRESS: address, DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nowhere' },
      uid: 54_321,
      log: { ...silentLog, info },
      onLock: () => undefined,
    });
    await eventually(() => expect(info).toHaveBeenCalledTimes(2));
    stop();
  });
});

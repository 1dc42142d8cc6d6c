import { connect, type Socket } from 'node:net';

import {
  ERROR,
  type Message,
  messageLength,
  readMessage,
  RETURN,
  SIGNAL,
  type Value,
  writeCall,
} from './wire.ts';

export interface Bus {
  call(
    destination: string,
    path: string,
    iface: string,
    member: string,
    args: string[],
  ): Promise<Value[]>;
  close(): void;
}

export interface BusOptions {
  /** A D-Bus address: `unix:path=/run/…` or `unix:abstract=…`, several separated by semicolons. */
  address: string;
  uid: number;
  onSignal: (message: Message) => void;
  onEnd: () => void;
}

const BUS = 'org.freedesktop.DBus';
/** Timeout for an answer of the bus, in ms. */
const PATIENCE = 5_000;

/** Path of the first local socket in an address; null if there is none. */
export function socketPath(address: string): string | null {
  for (const one of address.split(';')) {
    if (!one.startsWith('unix:')) continue;
    for (const pair of one.slice('unix:'.length).split(',')) {
      const [key = '', value = ''] = pair.split('=');
      if (key === 'path') return decodeURIComponent(value);
      if (key === 'abstract') return `\0${decodeURIComponent(value)}`;
    }
  }
  return null;
}

/** Connects to a bus as this user. Rejects if there is no bus or it refuses. Doesn't keep the app running. */
export async function openBus({ address, uid, onSignal, onEnd }: BusOptions): Promise<Bus> {
  const path = socketPath(address);
  if (path === null) throw new Error('no bus of this machine');
  const socket = connect({ path });
  socket.unref();
  await authenticate(socket, uid);

  let serial = 0;
  let rest = Buffer.alloc(0);
  const waiting = new Map<
    number,
    { resolve: (body: Value[]) => void; reject: (error: Error) => void }
  >();
  const take = (message: Message): void => {
    if (message.type === SIGNAL) onSignal(message);
    const answer = waiting.get(message.replySerial);
    waiting.delete(message.replySerial);
    if (message.type === RETURN) answer?.resolve(message.body);
    if (message.type === ERROR) answer?.reject(new Error(String(message.body[0])));
  };
  socket.on('data', (chunk) => {
    try {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const length = messageLength(rest);
        if (length === null || rest.length < length) return;
        const whole = rest.subarray(0, length);
        rest = rest.subarray(length);
        take(readMessage(whole));
      }
    } catch {
      // The start of the next message is lost.
      socket.destroy();
    }
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the bus is gone'));
    waiting.clear();
    onEnd();
  });

  const bus: Bus = {
    call(destination, objectPath, iface, member, args) {
      serial += 1;
      const mine = serial;
      const bytes = writeCall({
        serial: mine,
        destination,
        path: objectPath,
        interface: iface,
        member,
        args,
      });
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(mine);
          reject(new Error(`no answer to ${member}`));
        }, PATIENCE);
        timer.unref();
        const done = (): void => clearTimeout(timer);
        waiting.set(mine, {
          resolve: (body) => {
            done();
            resolve(body);
          },
          reject: (error) => {
            done();
            reject(error);
          },
        });
        socket.write(bytes);
      });
    },
    close: () => socket.destroy(),
  };
  await bus.call(BUS, '/org/freedesktop/DBus', BUS, 'Hello', []);
  return bus;
}

/** Sends our user id, which the bus verifies itself. */
function authenticate(socket: Socket, uid: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('the bus does not answer')), PATIENCE);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    let answer = '';
    const read = (chunk: Buffer): void => {
      answer += chunk.toString('latin1');
      if (!answer.includes('\r\n')) return;
      clearTimeout(timer);
      socket.off('data', read);
      socket.off('error', fail);
      if (!answer.startsWith('OK ')) {
        fail(new Error('the bus does not know us'));
        return;
      }
      socket.write('BEGIN\r\n');
      resolve();
    };
    socket.on('error', fail);
    socket.on('data', read);
    socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(uid)).toString('hex')}\r\n`);
  });
}

/** Subscribes to the signals of a rule. */
export const match = (bus: Bus, rule: string): Promise<Value[]> =>
  bus.call(BUS, '/org/freedesktop/DBus', BUS, 'AddMatch', [rule]);

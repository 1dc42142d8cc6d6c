import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

import { HOST } from './certificates.ts';

const closers: (() => Promise<void>)[] = [];

/** Closes everything that was started here, open connections included. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

async function start(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** The provider: echoes what it was sent. Returns its port. */
export const startHost = (identity = HOST): Promise<number> =>
  start(
    createHttps(identity, (req, res) => {
      const { authorization = null, host = null } = req.headers;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ url: req.url, host, authorization }));
    }),
  );

export interface SeenRequest {
  /** As the proxy received it: a host name or an address. */
  kind: 'name' | 'address';
  host: string;
  user: string | null;
}

const join = (client: Socket, port: number, greet: () => void): void => {
  const upstream = connect(port, '127.0.0.1', () => {
    greet();
    client.pipe(upstream);
    upstream.pipe(client);
  });
  upstream.on('error', () => client.destroy());
  client.on('close', () => upstream.destroy());
};

/** SOCKS 5 as in RFC 1928 and 1929; every name is the host at `target`. `refuse`: the reply instead of a connection. */
export async function startSocks(target: number, refuse: number | null = null, withUser = true) {
  const requests: SeenRequest[] = [];
  const port = await start(
    createServer((client) => {
      const read = reader(client);
      void (async () => {
        const [, count = 0] = await read(2);
        const methods = await read(count);
        let user: string | null = null;
        if (withUser && methods.includes(2)) {
          client.write(Buffer.from([5, 2]));
          const [, length = 0] = await read(2);
          user = (await read(length)).toString();
          await read((await read(1))[0] ?? 0);
          client.write(Buffer.from([1, 0]));
        } else client.write(Buffer.from([5, 0]));
        const [, , , type = 0] = await read(4);
        const size = type === 3 ? ((await read(1))[0] ?? 0) : type === 1 ? 4 : 16;
        const host = await read(size);
        await read(2);
        requests.push({
          kind: type === 3 ? 'name' : 'address',
          host: type === 3 ? host.toString() : host.join('.'),
          user,
        });
        const reply = (code: number) =>
          client.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]));
        if (refuse === null) join(client, target, () => reply(0));
        else reply(refuse);
      })().catch(() => client.destroy());
    }),
  );
  return { port, asked: requests };
}

/** A CONNECT proxy. `status` instead of a connection; `secure`: it speaks TLS itself. */
export async function startConnect(
  target: number,
  options: { status?: number; secure?: boolean } = {},
) {
  const requests: string[] = [];
  const http = options.secure === true ? createHttps(HOST) : createHttp();
  http.on('connect', (req, client: Socket) => {
    requests.push(req.url ?? '');
    const { status = 200 } = options;
    if (status === 200) join(client, target, () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    else client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
  });
  return { port: await start(http), asked: requests };
}

function reader(socket: Socket): (size: number) => Promise<Buffer> {
  let held = Buffer.alloc(0);
  let wake = (): void => undefined;
  const onData = (bytes: Buffer): void => {
    held = Buffer.concat([held, bytes]);
    wake();
  };
  socket.on('data', onData);
  socket.once('close', () => wake());
  return async (size) => {
    while (held.length < size) {
      if (socket.destroyed) throw new Error('closed');
      await new Promise<void>((resolve) => (wake = resolve));
    }
    const taken = held.subarray(0, size);
    held = held.subarray(size);
    return taken;
  };
}

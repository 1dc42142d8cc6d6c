import { request as httpRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';

import { SocksClient } from 'socks';

import { type Route, RouteError } from './route.ts';

/** Building a Tor circuit takes a while. */
const PATIENCE = 30_000;

/**
 * Connects to a host through a proxy, which also resolves the host name: no DNS request is made here. Throws
 * RouteError.
 */
export function openTunnel(
  route: Exclude<Route, { kind: 'direct' }>,
  host: string,
  port: number,
  secureContext: () => SecureContext,
): Promise<Socket> {
  return route.kind === 'socks'
    ? throughSocks(route, host, port)
    : throughHttp(route, host, port, secureContext);
}

async function throughSocks(
  { host: proxy, port: proxyPort, circle }: Extract<Route, { kind: 'socks' }>,
  host: string,
  port: number,
): Promise<Socket> {
  try {
    const { socket } = await SocksClient.createConnection({
      proxy: {
        host: proxy,
        port: proxyPort,
        type: 5,
        // Tor uses separate circuits for different user names; a proxy without authentication isn't sent any.
        ...(circle === null ? {} : { userId: `inkstone-${circle}`, password: 'inkstone' }),
      },
      command: 'connect',
      destination: { host, port },
      timeout: PATIENCE,
      set_tcp_nodelay: true,
    });
    return socket;
  } catch (error) {
    throw new RouteError(isRefusal(error) ? 'PROXY_REFUSED' : 'PROXY_UNREACHABLE', error);
  }
}

/** The proxy answered but refused or failed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /rejected|authentication|handshake/i.test(error.message);

function throughHttp(
  { secure, host: proxy, port: proxyPort }: Extract<Route, { kind: 'http' }>,
  host: string,
  port: number,
  secureContext: () => SecureContext,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const options = {
      host: proxy,
      port: proxyPort,
      method: 'CONNECT',
      path: target,
      headers: { host: target },
      timeout: PATIENCE,
    };
    const opening = secure
      ? httpRequest({
          ...options,
          createConnection: () =>
            connectTls({
              host: proxy,
              port: proxyPort,
              secureContext: secureContext(),
              ...(isIP(proxy) === 0 ? { servername: proxy } : {}),
            }),
        })
      : httpRequest({ ...options, agent: false });
    opening.once('connect', (answer, socket, head) => {
      // The client speaks first in TLS: bytes that arrive earlier don't come from the host.
      if (answer.statusCode === 200 && head.length === 0) {
        socket.setTimeout(0);
        resolve(socket);
      } else {
        socket.destroy();
        reject(new RouteError('PROXY_REFUSED'));
      }
    });
    opening.once('response', () => {
      opening.destroy();
      reject(new RouteError('PROXY_REFUSED'));
    });
    opening.once('timeout', () => opening.destroy());
    opening.once('error', (error) => reject(new RouteError('PROXY_UNREACHABLE', error)));
    opening.once('close', () => reject(new RouteError('PROXY_UNREACHABLE')));
    opening.end();
  });
}

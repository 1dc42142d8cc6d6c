import { isIP, type Socket } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

import type { Agent, buildConnector, RequestInit as Init } from 'undici';

import type { Route, RouteFetch } from './route.ts';

/** Loaded with the first request, to keep the start fast. */
const load = async () => ({
  ...(await import('undici')),
  openTunnel: (await import('./tunnel.ts')).openTunnel,
});
type Parts = Awaited<ReturnType<typeof load>>;

/** Connection timeout in ms, as in `fetch`. */
const CONNECT = 30_000;

let context: SecureContext | null = null;

/**
 * Trusted certificate authorities: Node's own and the system's, including those added by the user or an employer. Read
 * once at the first request, since parsing hundreds of certificates takes a quarter of a second.
 */
function authorities(): SecureContext {
  context ??= createSecureContext({
    ca: [...new Set([...getCACertificates('default'), ...systemAuthorities()])],
    minVersion: 'TLSv1.2',
  });
  return context;
}

function systemAuthorities(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    // An unreadable store adds none.
    return [];
  }
}

/** Makes requests through a given route. Create one per process: it keeps connections open for reuse. */
export function createRouteFetch(trusted: () => SecureContext = authorities): RouteFetch {
  const agents = new Map<string, Agent>();

  async function agentOf(route: Route): Promise<Agent> {
    const name = JSON.stringify(route);
    const known = agents.get(name);
    if (known) return known;
    const parts = await load();
    const agent = new parts.Agent({ connect: connector(route, trusted, parts), allowH2: false });
    agents.set(name, agent);
    return agent;
  }

  return async (route, url, init) => {
    const { method, headers, body, redirect, credentials, signal } = init;
    const plain = { method, headers, body, redirect, credentials, signal } as Init;
    const dispatcher = await agentOf(route);
    const { fetch } = await load();
    const answer = await fetch(url, { ...plain, dispatcher });
    const { status, headers: received } = answer;
    // A standard Response, as callers expect.
    return new Response(answer.body, { status, headers: [...received] });
  };
}

function connector(
  route: Route,
  trusted: () => SecureContext,
  { buildConnector, openTunnel }: Parts,
): buildConnector.connector {
  const plain = buildConnector({ allowH2: false, timeout: CONNECT });
  let secure: buildConnector.connector | null = null;
  const connect = (options: buildConnector.Options, done: buildConnector.Callback): void => {
    if (options.protocol !== 'https:') {
      plain(options, done);
      return;
    }
    secure ??= buildConnector({ allowH2: false, timeout: CONNECT, secureContext: trusted() });
    secure(options, done);
  };
  if (route.kind === 'direct') return connect;
  return (options, done) => {
    const { protocol } = options;
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const port = Number(options.port) || (protocol === 'https:' ? 443 : 80);
    openTunnel(route, host, port, trusted).then(
      (socket: Socket) => {
        if (protocol !== 'https:') {
          done(null, socket);
          return;
        }
        const servername = isIP(host) === 0 ? host : '';
        connect({ ...options, servername, httpSocket: socket }, done);
      },
      (error: unknown) => done(error as Error, null),
    );
  };
}

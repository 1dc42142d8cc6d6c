import type { ProxyChoice } from '#shared/ipc/proxy.ts';

/** How one request reaches its host. */
export type Route =
  | { kind: 'direct' }
  /** An HTTP proxy with CONNECT; `secure`: over TLS. */
  | { kind: 'http'; secure: boolean; host: string; port: number }
  /** `circle`: different values use separate Tor circuits; null for the system's proxy. */
  | { kind: 'socks'; host: string; port: number; circle: string | null };

/** Like `fetch`, through the given route only. Takes only URLs and texts. */
export type RouteFetch = (route: Route, url: string, init: RequestInit) => Promise<Response>;

/** Why a route failed. `code` is what the transport looks for. */
export class RouteError extends Error {
  readonly code: 'PROXY_UNREACHABLE' | 'PROXY_REFUSED' | 'PROXY_UNKNOWN';
  constructor(code: RouteError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/**
 * Parses the system's proxy setting in PAC format: `PROXY a:1; SOCKS5 b:2; DIRECT`. Only the first entry counts, since
 * falling back to another route would expose the request. Throws RouteError.
 */
export function readSystemRoute(text: string): Route {
  const first = text.split(';')[0]?.trim() ?? '';
  if (/^(direct)?$/i.test(first)) return { kind: 'direct' };
  const [, kind = '', host = '', port = ''] =
    /^(proxy|http|https|socks5)\s+(\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(first) ?? [];
  if (kind === '') throw new RouteError('PROXY_UNKNOWN');
  const place = { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  if (/^socks5$/i.test(kind)) return { kind: 'socks', ...place, circle: null };
  return { kind: 'http', secure: /^https$/i.test(kind), ...place };
}

/** The route of a network's requests. `systemProxy` returns PAC format. Throws RouteError. */
export async function routeOf(
  choice: ProxyChoice,
  network: string,
  url: string,
  systemProxy: (url: string) => Promise<string>,
): Promise<Route> {
  switch (choice.kind) {
    case 'none':
      return { kind: 'direct' };
    case 'socks':
      return { kind: 'socks', host: choice.host, port: choice.port, circle: network };
    case 'system':
      return readSystemRoute(await systemProxy(url));
  }
}

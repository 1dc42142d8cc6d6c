import type { ProxyChoice } from '#shared/ipc/proxy.ts';

/** The way of one call to its host. */
export type Route =
  | { kind: 'direct' }
  /** CONNECT of HTTP; `secure`: the proxy itself speaks TLS. */
  | { kind: 'http'; secure: boolean; host: string; port: number }
  /** `circle`: calls of different ones share no circuit of Tor; null for a proxy that the system names. */
  | { kind: 'socks'; host: string; port: number; circle: string | null };

/** Like `fetch` by the way that is given, and no other. Takes addresses and texts alone. */
export type RouteFetch = (route: Route, url: string, init: RequestInit) => Promise<Response>;

/** What kept a call from going its way. `code` is what the transport looks for. */
export class RouteError extends Error {
  readonly code: 'PROXY_UNREACHABLE' | 'PROXY_REFUSED' | 'PROXY_UNKNOWN';
  constructor(code: RouteError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/**
 * Reads what a system says of its proxies, as in the answer of a PAC file: `PROXY a:1; SOCKS5 b:2; DIRECT`. Only the first counts:
 * going another way when it does not answer would show the call to whom it was to be hidden from. Throws RouteError.
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

/** The way that a network's calls go. `systemProxy` answers as a PAC file does. Throws RouteError. */
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

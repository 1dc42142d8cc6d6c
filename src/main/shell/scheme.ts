import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

import { protocol, type Session } from 'electron';

export const APP_ORIGIN = 'app://wallet';

/** Policy of our pages: their own files, and inline images. No connections, frames or forms. */
export const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'; frame-ancestors 'none'";

const HEADERS = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** True for URLs of exactly our scheme and host: not `app://wallet.evil/` or `app://x@wallet/`. */
export function isAppUrl(address: string): boolean {
  return URL.canParse(address) && address.startsWith(`${APP_ORIGIN}/`);
}

/** Gives the scheme an origin of its own, so that `'self'` works. Call before `ready`. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Registers a handler for `app://wallet/…` in a session. */
export function serveApp(session: Session, files: (request: Request) => Promise<Response>): void {
  session.protocol.handle('app', files);
}

/** Serves files of known types from `dir`; 404 for anything else or outside of it. */
export function appFiles(dir: string): (request: Request) => Promise<Response> {
  const root = normalize(dir);
  return async (request) => {
    const path = request.method === 'GET' ? pathOf(request.url) : null;
    const full = path === null ? null : normalize(join(root, path));
    const type = full === null ? undefined : TYPES[extname(full)];
    if (full === null || type === undefined || !full.startsWith(root + sep)) return notFound();
    try {
      const bytes = new Uint8Array(await readFile(full));
      return new Response(bytes, { headers: { ...HEADERS, 'content-type': type } });
    } catch {
      return notFound();
    }
  };
}

function pathOf(address: string): string | null {
  if (!isAppUrl(address)) return null;
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return null;
  }
}

const notFound = (): Response =>
  new Response('not found', { status: 404, headers: { ...HEADERS, 'content-type': 'text/plain' } });

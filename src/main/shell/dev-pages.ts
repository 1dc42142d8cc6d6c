import { app } from 'electron';

/**
 * URL of electron-vite's dev server; null in a packaged app whatever the environment says, and for anything but plain
 * http on this machine.
 */
export function devServer(env: NodeJS.ProcessEnv): string | null {
  const address = env['ELECTRON_RENDERER_URL'];
  if (app.isPackaged || address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  return protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname) ? origin : null;
}

/** Like the policy of the built pages, plus what hot reload needs: inline styles and one socket. */
export const devCsp = (origin: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' ${origin.replace('http:', 'ws:')}; base-uri 'none'; form-action 'none'; frame-src 'none'; frame-ancestors 'none'`;

/** Serves our own URLs from the dev server, so that pages have the same origin as when built. */
export function devFiles(origin: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(`${origin}${pathname}${search}`, {
      headers: { accept: request.headers.get('accept') ?? '*/*' },
    });
    const headers = new Headers({
      'content-security-policy': devCsp(origin),
      'cache-control': 'no-store',
    });
    const type = answer.headers.get('content-type');
    if (type !== null) headers.set('content-type', type);
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
  };
}

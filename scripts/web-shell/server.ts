import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';

import type { App } from '#main/app-types.ts';
import type { ShellPort } from '#main/config.ts';

import { createAnswers } from './answers.ts';
import { bridgeScript } from './bridge.ts';

type Audience = 'main' | 'approval';

export interface WebShell {
  url: string;
  approvalUrl: string;
  close(): Promise<void>;
}

const MAX_BODY = 9_000_000;
/** The production policy plus what a browser needs to reach the app. */
export const WEB_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-src 'none'; frame-ancestors 'none'";

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Events that the approval window may receive. */
const APPROVAL_EVENTS = new Set([
  'approval.changed',
  'approval.decided',
  'settings.changed',
  'network.changed',
  'vault.changed',
]);

const newToken = (): string => randomBytes(24).toString('base64url');

/** The page with its bridge. Its own policy tag would forbid every connection; the header replaces it. */
function withBridge(html: string, base: string): string {
  return html
    .replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/i, '')
    .replace('<head>', `<head><script src="${base}/bridge.js"></script>`);
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

function cookies(request: IncomingMessage): Record<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/**
 * Serves the built renderer and the bridge to a browser on 127.0.0.1. The app needs the shell's port before it starts,
 * so `serve` connects it later. Main and approval window have a token each.
 */
export function createWebShell({ logLines }: { logLines(count: number): unknown[] }) {
  const tokens: Record<Audience, string> = { main: newToken(), approval: newToken() };
  const downloads = new Map<string, { name: string; bytes: Buffer }>();
  const streams = new Set<{ audience: Audience; response: ServerResponse }>();

  const write = (response: ServerResponse, name: string, payload: unknown): void =>
    void response.write(`data: ${JSON.stringify({ name, payload })}\n\n`);
  function send(name: string, payload: unknown): void {
    for (const { audience, response } of streams) {
      if (audience === 'main' || APPROVAL_EVENTS.has(name)) write(response, name, payload);
    }
  }
  const answers = createAnswers<Audience>((forAudience, id) => {
    for (const { audience, response } of streams)
      if (audience === forAudience) write(response, 'shell.answered', { id });
  });

  const shellPort: ShellPort = {
    kind: 'web',
    // The server never opens a browser; the page shows the address to copy.
    openExternal: () => Promise.resolve(),
    copyText: () => Promise.resolve(false),
    async saveFile(name, chunks) {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) {
        parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      }
      const token = newToken();
      downloads.set(token, { name, bytes: Buffer.concat(parts) });
      return { saved: null, url: `/download/${token}` };
    },
    // Nothing is packaged, and a browser handles its own crashes.
    licences: () => Promise.resolve([]),
    crashReports: { list: () => [], read: () => null, write: () => null, lines: logLines },
    notify: () => undefined,
    showApprovalWindow: () => send('shell.showApproval', {}),
    keychain: () => Promise.resolve(null),
    locale: () => new Intl.DateTimeFormat().resolvedOptions().locale,
  };

  async function serve(
    app: App,
    options: { rendererDir: string; port?: number },
  ): Promise<WebShell> {
    const off = app.events.on((name, payload) => send(name, payload));
    const server = createServer((request, response) => {
      handle(request, response).catch(() => {
        if (!response.headersSent) plain(response, 500, 'error');
        else response.destroy();
      });
    });
    server.headersTimeout = 10_000;
    server.requestTimeout = 30_000;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const heartbeat = setInterval(() => {
      for (const { response } of streams) response.write(': \n\n');
    }, 15_000);

    function headers(response: ServerResponse): void {
      response.setHeader('content-security-policy', WEB_CSP);
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('referrer-policy', 'no-referrer');
      response.setHeader('cross-origin-resource-policy', 'same-origin');
      response.setHeader('cross-origin-opener-policy', 'same-origin');
      response.setHeader('cache-control', 'no-store');
    }

    function plain(response: ServerResponse, status: number, text: string): void {
      headers(response);
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    }

    /** The caller, by the cookie of the path; null for anyone else. */
    function audienceOf(request: IncomingMessage, path: string): Audience | null {
      const audience: Audience = path.startsWith('/approval') ? 'approval' : 'main';
      const token = cookies(request)[`inkstone-${audience}`] ?? '';
      return same(token, tokens[audience]) ? audience : null;
    }

    async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(request.url ?? '/', origin);
      // A page of another site would reach this port with its own host or origin: both are rejected.
      if (request.headers.host !== `127.0.0.1:${port}`) {
        plain(response, 421, 'wrong host');
        return;
      }
      const from = request.headers.origin;
      if (from !== undefined && from !== origin) {
        plain(response, 403, 'wrong origin');
        return;
      }
      const path = url.pathname;

      const sentToken = url.searchParams.get('token');
      if (request.method === 'GET' && sentToken !== null) {
        enter(response, path, sentToken);
        return;
      }
      const audience = audienceOf(request, path);
      if (audience === null) {
        plain(response, 401, 'Open the address that the app printed: it holds the key.');
        return;
      }

      const base = audience === 'approval' ? '/approval' : '';
      const inner = path.slice(base.length) || '/';
      if (request.method === 'POST' && inner === '/call') return call(request, response, audience);
      if (request.method !== 'GET') {
        plain(response, 405, 'no');
        return;
      }
      if (inner === '/events') {
        listen(request, response, audience);
        return;
      }
      if (inner === '/bridge.js') {
        headers(response);
        const script = bridgeScript(
          base,
          audience === 'main' ? `/approval/?token=${tokens.approval}` : '',
        );
        response.writeHead(200, { 'content-type': TYPES['.js'] }).end(script);
        return;
      }
      if (inner.startsWith('/answer/')) {
        answered(response, audience, inner.slice('/answer/'.length));
        return;
      }
      if (inner.startsWith('/download/')) {
        download(response, inner.slice('/download/'.length));
        return;
      }
      return file(
        response,
        inner === '/' ? (audience === 'approval' ? '/approval.html' : '/index.html') : inner,
        base,
      );
    }

    /** Moves the token from the URL into a cookie that scripts can't read. */
    function enter(response: ServerResponse, path: string, sentToken: string): void {
      const audience: Audience = path.startsWith('/approval') ? 'approval' : 'main';
      if (!same(sentToken, tokens[audience])) {
        plain(response, 401, 'This key is of another run of the app.');
        return;
      }
      const scope = audience === 'approval' ? '/approval' : '/';
      headers(response);
      response.writeHead(303, {
        'set-cookie': `inkstone-${audience}=${sentToken}; HttpOnly; SameSite=Strict; Path=${scope}`,
        location: scope === '/' ? '/' : '/approval/',
      });
      response.end();
    }

    async function call(
      request: IncomingMessage,
      response: ServerResponse,
      audience: Audience,
    ): Promise<void> {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_BODY) {
          // The rest of the body is never read, so the connection can't be reused.
          response.setHeader('connection', 'close');
          json(response, 413, {
            ok: false,
            error: { code: 'PAYLOAD_TOO_LARGE', message: 'too large' },
          });
          return;
        }
        chunks.push(chunk);
      }
      let requested: { name?: unknown; input?: unknown };
      try {
        // `null` is JSON too.
        requested = (JSON.parse(Buffer.concat(chunks).toString()) ?? {}) as typeof requested;
      } catch {
        json(response, 200, {
          ok: false,
          error: { code: 'INVALID_INPUT', message: 'not JSON' },
        });
        return;
      }
      const name = typeof requested.name === 'string' ? requested.name : '';
      const answer = await answers.soon(audience, app.dispatch(name, requested.input, audience));
      if ('id' in answer) json(response, 202, { id: answer.id });
      else json(response, 200, answer.value);
    }

    function answered(response: ServerResponse, audience: Audience, id: string): void {
      const found = answers.take(audience, id);
      if (found === 'working') json(response, 202, { id });
      else if (found) json(response, 200, found.value);
      else plain(response, 404, 'Nobody waits for this answer.');
    }

    function json(response: ServerResponse, status: number, value: unknown): void {
      headers(response);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    }

    function listen(request: IncomingMessage, response: ServerResponse, audience: Audience): void {
      headers(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': \n\n');
      const stream = { audience, response };
      streams.add(stream);
      request.on('close', () => streams.delete(stream));
    }

    function download(response: ServerResponse, token: string): void {
      const found = downloads.get(token);
      if (!found) {
        plain(response, 404, 'This download was taken already.');
        return;
      }
      downloads.delete(token);
      headers(response);
      const name = found.name.replace(/[^\w.-]/g, '_');
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}"`,
      });
      response.end(found.bytes);
    }

    async function file(response: ServerResponse, path: string, base: string): Promise<void> {
      const full = normalize(join(options.rendererDir, decodeURIComponent(path)));
      const type = TYPES[extname(full)];
      if (!full.startsWith(options.rendererDir + sep) || type === undefined) {
        plain(response, 404, 'not found');
        return;
      }
      let bytes: Buffer;
      try {
        bytes = await readFile(full);
      } catch {
        plain(response, 404, 'not found');
        return;
      }
      headers(response);
      response.writeHead(200, { 'content-type': type });
      if (extname(full) !== '.html') response.end(bytes);
      else response.end(withBridge(bytes.toString(), base));
    }

    return {
      url: `${origin}/?token=${tokens.main}`,
      approvalUrl: `${origin}/approval/?token=${tokens.approval}`,
      async close() {
        off();
        clearInterval(heartbeat);
        for (const { response } of streams) response.end();
        server.closeAllConnections();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      },
    };
  }

  return { shellPort, serve };
}

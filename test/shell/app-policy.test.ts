import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { appFiles } from '#main/shell/scheme.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { eventually } from '#test/support/eventually.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const root = mkdtempSync(join(tmpdir(), 'inkstone-policy-'));
const dir = join(root, 'renderer');
/** Every request that reached the other origin. */
const reached: string[] = [];
let ours: Server;
let away = '';
let other: Server;
let browser: Browser;
let page: Page;

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** A page that tries forbidden things. */
const tries = (away: string): string => `<!doctype html>
<html><head><base href="${away}/base/"><link rel="stylesheet" href="${away}/style.css">
<style>#styled { color: rgb(1, 2, 3) }</style></head>
<body><p id="styled">x</p>
<script>window.inlineRan = true</script>
<script src="${away}/script.js"></script>
<img src="${away}/image.png" onerror="window.handlerRan = true">
<iframe src="${away}/frame"></iframe>
<object data="${away}/object"></object>
<form id="form" action="${away}/form" method="post"><input name="a" value="b"></form>
<script src="/own.js"></script>
</body></html>`;

/** A script of the page's own origin, the only allowed kind, that tries the rest. */
const own = (away: string): string => `
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective));
const attempt = async (work) => { try { await work(); return 'done'; } catch { return 'refused'; } };
const settles = (target, good, bad) => new Promise((resolve, reject) => {
  target.addEventListener(good, resolve);
  target.addEventListener(bad, reject);
});
window.attempts = async () => {
  const image = new Image();
  image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const dataImage = await attempt(() => settles(image, 'load', 'error'));
  const results = {
    dataImage,
    eval: await attempt(() => (0, eval)('window.evalRan = true')),
    function: await attempt(() => new Function('window.evalRan = true')()),
    import: await attempt(() => import('data:text/javascript,window.evalRan=true')),
    fetch: await attempt(() => fetch('${away}/fetch', { mode: 'no-cors' })),
    ownFetch: await attempt(() => fetch('/own.js')),
    socket: await attempt(() => settles(new WebSocket('${away.replace('http', 'ws')}/ws'), 'open', 'error')),
    events: await attempt(() => settles(new EventSource('${away}/events'), 'open', 'error')),
    worker: await attempt(() => settles(new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))), 'message', 'error')),
  };
  navigator.sendBeacon('${away}/beacon');
  document.getElementById('form').submit();
  return results;
};
`;

beforeAll(async () => {
  mkdirSync(dir);
  other = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('x');
  });
  away = `http://127.0.0.1:${await listen(other)}`;
  writeFileSync(join(dir, 'index.html'), tries(away));
  writeFileSync(join(dir, 'own.js'), own(away));

  // The product's own handler answers, with the headers that it gives Electron.
  const files = appFiles(dir);
  ours = createServer((request, response) => {
    const requested = new Request('app://wallet/');
    Object.defineProperty(requested, 'url', { value: `app://wallet${request.url ?? ''}` });
    void files(requested).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  const origin = `http://127.0.0.1:${await listen(ours)}`;
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(`${origin}/index.html`, { waitUntil: 'domcontentloaded' });
});

afterAll(async () => {
  await browser.close();
  for (const server of [ours, other]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(root, { recursive: true, force: true });
});

const value = (expression: string): Promise<unknown> => page.evaluate(expression);

describe('the policy that the app’s own handler sends, in a real browser', () => {
  it('lets nothing of what a page can try through, but pictures in the page itself', async () => {
    expect(await value('window.attempts()')).toEqual({
      dataImage: 'done',
      eval: 'refused',
      function: 'refused',
      import: 'refused',
      fetch: 'refused',
      ownFetch: 'refused',
      socket: 'refused',
      events: 'refused',
      worker: 'refused',
    });
  });

  it('runs no inline script, no inline handler and no text', async () => {
    const ran = '[window.inlineRan, window.handlerRan, window.evalRan].filter(Boolean)';
    expect(await value(ran)).toEqual([]);
  });

  it('takes no style from inside the page', async () => {
    const colour = "getComputedStyle(document.getElementById('styled')).color";
    expect(await value(colour)).not.toBe('rgb(1, 2, 3)');
  });

  it('sends no form, and takes no other base', async () => {
    await eventually(async () => expect(await value('window.violations')).toContain('form-action'));
    expect(await value('document.baseURI')).toMatch(/\/index\.html$/);
  });

  it('lets not one request reach another origin, which a page without a policy does reach', async () => {
    expect(reached).toEqual([]);
    await (await browser.newPage()).goto(`${away}/control`);
    expect(reached).toContain('/control');
  });
});

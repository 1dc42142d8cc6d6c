import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launchBrowser } from '../support/browser.ts';

/** The policy that the shell sends with every page of the app (src/main/shell). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'";

const PAGE = `<!doctype html><html><head><script src="/probe.js"></script></head><body>
<script>window.ranInline = true;</script>
<button id="b" onclick="window.ranHandler = true">b</button>
<img id="i" src="http://127.0.0.1:9/x.png">
<iframe src="/frame"></iframe>
<form id="f" action="/sent" method="post"><input name="a"></form>
</body></html>`;

const PROBE = `window.refused = [];
document.addEventListener('securitypolicyviolation', (event) => window.refused.push(event.effectiveDirective));
window.ownScript = true;
// By itself: what a debugger calls may eval.
window.addEventListener('load', async () => {
  document.getElementById('b').click();
  try { window.ranEval = (0, eval)('true'); } catch { window.ranEval = false; }
  window.fetched = await fetch('/data').then(() => true, () => false);
  document.getElementById('f').submit();
  setTimeout(() => { window.probed = true; }, 300);
});`;

describe('the production policy, in a real browser', () => {
  let browser: Browser;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const script = request.url === '/probe.js';
    response.writeHead(200, {
      'content-type': script ? 'text/javascript' : 'text/html',
      'content-security-policy': POLICY,
    });
    response.end(script ? PROBE : PAGE);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it('runs the app’s own script and refuses inline script, handlers, eval, fetch, images, frames and forms', async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForTimeout(900);
    const found = await page.evaluate(`({
      own: window.ownScript === true, inline: window.ranInline === true, handler: window.ranHandler === true,
      evaluated: window.ranEval, fetched: window.fetched, refused: [...new Set(window.refused)].sort(),
    })`);
    expect(found).toMatchObject({
      own: true,
      inline: false,
      handler: false,
      evaluated: false,
      fetched: false,
    });
    const { refused } = found as { refused: string[] };
    for (const directive of [
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'script-src',
      'script-src-attr',
      'script-src-elem',
    ]) {
      expect(refused).toContain(directive);
    }
    expect(asked.filter((url) => /data|frame|sent/.test(url))).toEqual([]);
  }, 60_000);
});

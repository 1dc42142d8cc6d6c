import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { appFiles, CSP, registerScheme, serveApp } from '#main/shell/scheme.ts';

import { FakeSession, privileged } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const root = mkdtempSync(join(tmpdir(), 'inkstone-scheme-'));
const dir = join(root, 'renderer');

beforeAll(() => {
  mkdirSync(join(dir, 'assets'), { recursive: true });
  mkdirSync(join(root, 'renderer-other'));
  writeFileSync(join(dir, 'index.html'), '<p>page</p>');
  writeFileSync(join(dir, 'assets', 'a b.js'), 'export {}');
  writeFileSync(join(dir, 'notes.txt'), 'not for pages');
  writeFileSync(join(root, 'secret.js'), 'secret');
  writeFileSync(join(root, 'renderer-other', 'secret.js'), 'secret');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Requests the address as written; the Request class would normalise it. */
function get(url: string, method = 'GET'): Promise<Response> {
  const request = new Request('app://wallet/');
  Object.defineProperties(request, { url: { value: url }, method: { value: method } });
  return appFiles(dir)(request);
}

describe('app://wallet', () => {
  it('serves files of the page with their type', async () => {
    const page = await get('app://wallet/index.html');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toBe('<p>page</p>');
    const script = await get('app://wallet/assets/a%20b.js?x=1#y');
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  });

  it.each([
    'app://wallet/../secret.js',
    'app://wallet/%2e%2e/secret.js',
    'app://wallet/..%2fsecret.js',
    'app://wallet/..%5csecret.js',
    'app://wallet/assets/..%2f..%2fsecret.js',
    'app://wallet/..%2frenderer-other%2fsecret.js',
    'app://wallet//etc/passwd',
    'app://wallet/%00secret.js',
    'app://wallet/index.html%00.js',
    'app://wallet/%E0%A4%A.js',
    'app://wallet/',
    'app://wallet/assets',
    'app://wallet/notes.txt',
    'app://wallet/missing.js',
    'app://other/index.html',
    'app://wallet@evil/index.html',
    'file:///etc/passwd',
    'not an address',
  ])('has no %s', async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  it('answers nothing but GET', async () => {
    expect((await get('app://wallet/index.html', 'POST')).status).toBe(404);
  });

  it('sends the policy with every answer, also with a refusal', async () => {
    for (const url of ['app://wallet/index.html', 'app://wallet/assets/a%20b.js', 'app://x/']) {
      const { headers } = await get(url);
      expect(headers.get('content-security-policy')).toBe(CSP);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  it('is a secure origin of its own that bypasses no policy', () => {
    registerScheme();
    expect(privileged).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
    const session = new FakeSession();
    serveApp(session as never, appFiles(dir));
    expect([...session.schemes.keys()]).toEqual(['app']);
  });
});

describe('the content security policy', () => {
  it('allows no connection, no inline code, no eval and no frame', () => {
    expect(CSP).not.toMatch(/unsafe|https?:|\*|blob:/);
    for (const rule of ["default-src 'none'", "connect-src 'none'", "frame-src 'none'"]) {
      expect(CSP.split('; ')).toContain(rule);
    }
  });
});

import { describe, expect, it } from 'vitest';

import { sourcesOf } from './imports.ts';

/**
 * The checks of electronegativity as rules over the sources: what may not be written, the files that may write it, and
 * why. Each rule has an example that it must find.
 */
interface Rule {
  checks: string;
  not: RegExp;
  fault: string;
  but?: Record<string, string>;
}

const SECURITY = 'src/main/shell/security.ts';
const rules: Rule[] = [
  {
    checks: 'NODE_INTEGRATION_JS_CHECK',
    not: /nodeIntegration\w*: true|nodeIntegration\w*=/,
    fault: 'nodeIntegrationInWorker: true',
  },
  {
    checks: 'CONTEXT_ISOLATION_JS_CHECK',
    not: /contextIsolation: false/,
    fault: 'contextIsolation: false',
  },
  {
    checks: 'SANDBOX_JS_CHECK',
    not: /sandbox: false|no-sandbox/,
    fault: "app.commandLine.appendSwitch('no-sandbox')",
  },
  {
    checks: 'WEB_SECURITY_JS_CHECK, WEB_SECURITY_HTML_CHECK',
    not: /webSecurity: false|disablewebsecurity/i,
    fault: 'webSecurity: false',
  },
  {
    checks: 'INSECURE_CONTENT_JS_CHECK, EXPERIMENTAL_FEATURES_JS_CHECK',
    not: /(allowRunningInsecureContent|experimental\w*Features): true/,
    fault: 'experimentalFeatures: true',
  },
  {
    checks: 'BLINK_FEATURES_JS_CHECK, AUXCLICK_JS_CHECK',
    // Links never open a window (setWindowOpenHandler), whichever mouse button is used.
    not: /(enable|disable)BlinkFeatures/,
    fault: "enableBlinkFeatures: 'x'",
  },
  {
    checks: 'ALLOWPOPUPS_HTML_CHECK, AUXCLICK_HTML_CHECK and all of webviews',
    not: /<webview|allowpopups|webviewTag: true/i,
    fault: '<webview src="x">',
  },
  {
    checks: 'PRELOAD_JS_CHECK',
    not: /\bpreload: |setPreloads|registerPreloadScript/,
    fault: "preload: './x.js'",
    but: { 'src/main/shell/windows.ts': 'the two preloads that are built here, by their names' },
  },
  {
    checks: 'AFFINITY_GLOBAL_CHECK, REMOTE_MODULE_JS_CHECK',
    not: /affinity: |enableRemoteModule|@electron\/remote|electron\.remote/,
    fault: "import { remote } from '@electron/remote'",
  },
  {
    checks: 'CERTIFICATE_ERROR_EVENT_JS_CHECK, CERTIFICATE_VERIFY_PROC_JS_CHECK',
    not: /certificate-error|setCertificateVerifyProc|ignore-certificate|rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT/,
    fault: 'rejectUnauthorized: false',
    but: { [SECURITY]: 'both refuse' },
  },
  {
    checks: 'PERMISSION_REQUEST_HANDLER_JS_CHECK',
    not: /setPermission(Request|Check)Handler/,
    fault: 'session.setPermissionRequestHandler((a, b, done) => done(true))',
    but: { [SECURITY]: 'both deny' },
  },
  {
    checks: 'CUSTOM_ARGUMENTS_JS_CHECK',
    not: /commandLine\.append|additionalArguments/,
    fault: "app.commandLine.appendSwitch('x')",
  },
  {
    checks: 'DANGEROUS_FUNCTIONS_JS_CHECK',
    not: /executeJavaScript|insertCSS|\beval\(|new Function\(|set(Timeout|Interval)\(\s*['"`]/,
    fault: 'contents.executeJavaScript(text)',
  },
  {
    checks: 'HTTP_RESOURCES_JS_CHECK, HTTP_RESOURCES_HTML_CHECK',
    not: /load(URL|File)\((?!PAGES\[name\]\))|src="http|href="http/,
    fault: "window.loadURL('http://x')",
  },
  {
    checks: 'OPEN_EXTERNAL_JS_CHECK',
    not: /shell\.openExternal\(/,
    fault: 'shell.openExternal(url)',
    but: { 'src/main/shell/dialogs.ts': 'https and listed hosts alone' },
  },
  {
    checks: 'PROTOCOL_HANDLER_JS_CHECK',
    not: /registerSchemesAsPrivileged|protocol\.(handle|register|intercept)|setAsDefaultProtocolClient|bypassCSP|corsEnabled/,
    fault: "protocol.registerFileProtocol('x')",
    but: {
      'src/main/shell/scheme.ts':
        'app:// alone, files of the archive, with the policy of every answer',
    },
  },
  {
    checks: 'SECURITY_WARNINGS_DISABLED_JS_CHECK, SECURITY_WARNINGS_DISABLED_JSON_CHECK',
    not: /ELECTRON_DISABLE_SECURITY_WARNINGS/,
    fault: "process.env['ELECTRON_DISABLE_SECURITY_WARNINGS'] = '1'",
  },
];

const sources = [...sourcesOf('src')];
const text = (path: string): string => sources.find(([name]) => name === path)?.[1] ?? '';

describe('the checks of electronegativity', () => {
  it.each(rules)('$checks', ({ not, fault, but = {} }) => {
    expect(fault).toMatch(not);
    const found = sources.filter(([, source]) => not.test(source)).map(([path]) => path);
    expect(found.filter((path) => !Object.hasOwn(but, path))).toEqual([]);
    expect(found.sort()).toEqual(Object.keys(but).sort());
  });

  it('LIMIT_NAVIGATION_GLOBAL_CHECK, CSP_GLOBAL_CHECK, PERMISSION_REQUEST_HANDLER_GLOBAL_CHECK: what must be there is', () => {
    for (const said of [
      'setWindowOpenHandler',
      'will-navigate',
      'will-frame-navigate',
      'will-redirect',
      'will-attach-webview',
      'setPermissionRequestHandler',
      'setPermissionCheckHandler',
    ])
      expect(text(SECURITY)).toContain(said);
    expect(text('src/main/shell/scheme.ts')).toContain("default-src 'none'; script-src 'self'");
  });
});

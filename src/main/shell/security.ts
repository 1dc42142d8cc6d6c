import { app, type Session, type WebContents } from 'electron';

import { isAppUrl } from './scheme.ts';

/**
 * Denies by default, for every session and page of this process, including ones created by mistake. `devOrigin` is the
 * dev server, in development only. Call before `ready`.
 */
export function hardenApp(devOrigin: string | null = null): void {
  app.enableSandbox();
  app.on('session-created', (session) => hardenSession(session, devOrigin));
  app.on('web-contents-created', (_event, contents) => hardenContents(contents));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _list, answer) => {
    event.preventDefault();
    answer();
  });
}

/** No permissions, devices, downloads or spelling dictionaries, and no requests except for our own files. */
export function hardenSession(session: Session, devOrigin: string | null = null): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.setCertificateVerifyProc((_request, answer) => answer(-2));
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !mayLoad(url, devOrigin) }),
  );
  session.on('will-download', (event) => event.preventDefault());
  session.on('select-hid-device', (event, _details, answer) => {
    event.preventDefault();
    answer();
  });
  session.on('select-serial-port', (event, _ports, _contents, answer) => {
    event.preventDefault();
    answer('');
  });
  session.on('select-usb-device', (event, _details, answer) => {
    event.preventDefault();
    answer();
  });
}

/** Our own files, inline images, and in development the hot reload socket. */
function mayLoad(address: string, devOrigin: string | null): boolean {
  if (isAppUrl(address) || address.startsWith('data:image/')) return true;
  return devOrigin !== null && address.startsWith(`${devOrigin.replace('http:', 'ws:')}/`);
}

/** A page can't navigate, open windows or embed pages. */
export function hardenContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-frame-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

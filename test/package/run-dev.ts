/**
 * Started by electron-vite in place of Electron: the development build of main under plain Node with the
 * stand-in, and its window's pages on a local address, answered by main's own handler. `run-dev.ts <folder of
 * the project>`, as for Electron; with `packed` after it, the folder is that of an archive. Prints one line
 * with that address.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { session } from '#test/shell/support/electron.ts';

import { app, windows } from './electron/main.ts';

const dir = resolve(process.argv[2] ?? '.');
const { main } = JSON.parse(readFileSync(resolve(dir, 'package.json'), 'utf8')) as { main: string };

app.isPackaged = process.argv[3] === 'packed';
await import(pathToFileURL(resolve(dir, main)).href);
app.ready();

/** `POST /` is a call of the page, `/may?url` asks the session's filter, everything else is a file of the page. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  const pages = session.fromPartition('inkstone');
  if (request.method === 'POST') {
    const { name, input } = JSON.parse(await text(request)) as { name: string; input: unknown };
    const result = await windows()[0]?.bridge?.call(name, input);
    response.end(JSON.stringify(result));
  } else if (path.startsWith('/may?')) {
    const url = decodeURIComponent(path.slice('/may?'.length));
    pages.requestFilter?.({ url }, ({ cancel }) => response.end(cancel ? 'no' : 'yes'));
  } else {
    const file = await pages.schemes.get('app')?.(requested(path));
    response.writeHead(file?.status ?? 503, Object.fromEntries(file?.headers ?? []));
    response.end(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
  }
}

/** Node accepts no address with our scheme in a request: it gets the one that Electron would pass. */
function requested(path: string): Request {
  const request = new Request('http://127.0.0.1/');
  Object.defineProperty(request, 'url', { value: `app://wallet${path}` });
  return request;
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.destroy(error as Error));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`\nPAGES http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { practiceCalls } from '#main/ipc/practice.ts';
import { startPracticeWorker } from '#practice/worker/worker-port.ts';

/** The practice network over HTTP on 127.0.0.1: the provider's paths, and controls under /practice/. */

const HOST = '127.0.0.1';
const MAX_BODY = 700 * 1024 * 1024;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8332' },
    dir: { type: 'string', default: join(homedir(), '.inkstone-practice') },
    seed: { type: 'string', default: 'practice' },
    residents: { type: 'boolean', default: false },
    'block-seconds': { type: 'string', default: '30' },
  },
});

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new Error(`--${name} ${text} is no number`);
  return value;
}
const port = wholeNumber('port', values.port, 0);
const blockSeconds = wholeNumber('block-seconds', values['block-seconds'], 0);

const practice = await startPracticeWorker({
  workerUrl: new URL('../src/practice/worker/practice-worker.ts', import.meta.url),
  dir: values.dir,
  seed: values.seed,
  blockSeconds: blockSeconds === 0 ? null : blockSeconds,
  residents: values.residents,
});

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Error('body too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function pull(lever: string, input: unknown): Promise<unknown> {
  const calls = practiceCalls;
  switch (lever) {
    case 'status':
      return practice.status();
    case 'mine':
      return practice.mine(calls['practice.mine'].input.parse(input).blocks);
    case 'faucet': {
      const { address, sats } = calls['practice.faucet'].input.parse(input);
      return practice.faucet(address, sats);
    }
    case 'pay': {
      const pay = calls['practice.payFromOutside'].input.parse(input);
      return practice.payFromOutside(pay.address, pay.sats, pay.withInscription);
    }
    case 'swap-faucet':
      return practice.swapFaucet(calls['practice.swapFaucet'].input.parse(input).address);
    case 'fault': {
      const { row, mode, times, code } = calls['practice.fault'].input.parse(input);
      return practice.fault(row, mode, times, code);
    }
    case 'block-time':
      return practice.setBlockTime(calls['practice.setBlockTime'].input.parse(input).seconds);
    case 'conditions':
      return practice.setConditions(calls['practice.setConditions'].input.parse(input));
    case 'clock':
      return practice.advanceClock(calls['practice.advanceClock'].input.parse(input).seconds);
    case 'reorganise':
      return practice.reorganise(calls['practice.reorganise'].input.parse(input).blocks);
    case 'clear-faults':
      return practice.clearFaults();
    case 'online':
      return practice.setOnline(calls['practice.setOnline'].input.parse(input).online);
    case 'reset':
      calls['practice.reset'].input.parse(input);
      return practice.reset();
    default:
      return null;
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Blocks DNS rebinding: a page of another origin must not reach the controls through a name that
  // resolves to this machine.
  const host = request.headers.host?.replace(/:\d+$/, '');
  if ((host !== HOST && host !== 'localhost') || request.headers.origin !== undefined) {
    sendJson(response, 403, { code: -1, msg: 'only this machine may ask', data: null });
    return;
  }
  const url = new URL(request.url ?? '/', `http://${HOST}`);
  const body = await readBody(request);
  const lever = /^\/practice\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (lever !== undefined && request.method === 'POST') {
    const input: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
    const data = await pull(lever, input);
    const known = data !== null;
    sendJson(response, known ? 200 : 404, {
      code: known ? 0 : -1,
      msg: known ? 'ok' : 'no such lever',
      data,
    });
    return;
  }
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const answer = await practice.fetch(url, {
    method: request.method ?? 'GET',
    headers: { authorization: request.headers.authorization ?? '' },
    signal: gone.signal,
    ...(body.length > 0 ? { body } : {}),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    const lever = request.url?.startsWith('/practice/') ?? false;
    if (!lever || response.headersSent) response.destroy();
    else sendJson(response, 400, { code: -1, msg: String(error), data: null });
  });
});

server.listen(port, HOST, () => {
  const bound = server.address();
  if (typeof bound !== 'object' || bound?.address !== HOST) {
    console.error('the server is not bound to the loopback address alone');
    process.exit(1);
  }
  console.log(`practice network on http://${HOST}:${bound.port}, state in ${values.dir}`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    void practice.stop().then(() => process.exit(0));
  });
}

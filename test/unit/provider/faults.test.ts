import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { type ErrorCode, isAppError } from '#shared/errors.ts';

import { FAST, listen, PATIENT, startClient } from './support.ts';

type Fault = (res: ServerResponse, req: IncomingMessage) => void;

const json = (
  res: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
) => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(typeof body === 'string' ? body : JSON.stringify(body));
};
const good = { chain: 'main', blocks: 7, bestBlockHash: 'x' };
const envelope = { code: 0, msg: 'ok', data: good };
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const faults: [name: string, code: ErrorCode, fault: Fault][] = [
  ['closes before it answers', 'PROVIDER_UNREACHABLE', (res) => res.destroy()],
  [
    'resets half way through the body',
    'PROVIDER_UNREACHABLE',
    (res) => {
      res.writeHead(200, { 'content-length': '1000' });
      res.write('{"code":0,');
      setTimeout(() => res.destroy(), 20);
    },
  ],
  ['never sends headers', 'PROVIDER_UNREACHABLE', () => undefined],
  [
    'sends headers and then nothing',
    'PROVIDER_UNREACHABLE',
    (res) => {
      res.writeHead(200);
      res.flushHeaders();
    },
  ],
  [
    'drips one byte after the other',
    'PROVIDER_UNREACHABLE',
    (res) => {
      res.writeHead(200);
      const timer = setInterval(() => res.write(' '), 50);
      res.on('close', () => clearInterval(timer));
    },
  ],
  ['sends half of the JSON', 'PROVIDER_UNREACHABLE', (res) => json(res, '{"code":0,"da')],
  [
    'sends a truncated gzip',
    'PROVIDER_UNREACHABLE',
    (res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' });
      res.end(gzipSync(JSON.stringify(envelope)).subarray(0, 20));
    },
  ],
  [
    'sends a gzip bomb',
    'PROVIDER_SHAPE',
    (res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' });
      res.end(gzipSync(Buffer.alloc(20 * 1024 * 1024, 32)));
    },
  ],
  ['sends 429 with seconds', 'PROVIDER_BUSY', (res) => json(res, {}, 429, { 'retry-after': '2' })],
  [
    'sends 429 with a date',
    'PROVIDER_BUSY',
    (res) => json(res, {}, 429, { 'retry-after': new Date(Date.now() + 9000).toUTCString() }),
  ],
  [
    'sends 429 with nonsense',
    'PROVIDER_BUSY',
    (res) => json(res, {}, 429, { 'retry-after': 'soon' }),
  ],
  ['sends 429 with nothing', 'PROVIDER_BUSY', (res) => json(res, {}, 429)],
  [
    'promises fewer bytes than it sends',
    'PROVIDER_UNREACHABLE',
    (res) => {
      const body = JSON.stringify(envelope);
      res.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length - 9}\r\n\r\n${body}`);
    },
  ],
  [
    'promises more bytes than it sends',
    'PROVIDER_UNREACHABLE',
    (res) => {
      const body = JSON.stringify(envelope);
      res.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length + 9}\r\n\r\n${body}`);
    },
  ],
  [
    'sends what is no HTTP',
    'PROVIDER_UNREACHABLE',
    (res) => res.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
  ],
  [
    'sends one header line after the other without end',
    'PROVIDER_UNREACHABLE',
    (res) => {
      res.socket?.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => res.socket?.write('x-more: 1\r\n'), 50);
      res.on('close', () => clearInterval(timer));
    },
  ],
  [
    'sends the answer twice in one body',
    'PROVIDER_UNREACHABLE',
    (res) => json(res, JSON.stringify(envelope).repeat(2)),
  ],
  [
    'sends 503 with Retry-After',
    'PROVIDER_BUSY',
    (res) => json(res, {}, 503, { 'retry-after': '3' }),
  ],
  ['sends 500 with text', 'PROVIDER_UNREACHABLE', (res) => json(res, 'oops', 500)],
  [
    'sends 502 with an object',
    'PROVIDER_UNREACHABLE',
    (res) => json(res, { error: 'bad gateway' }, 502),
  ],
  [
    'sends HTML with 200',
    'PROVIDER_UNREACHABLE',
    (res) => {
      res.writeHead(200, { 'content-type': 'text/html' });
      res.end('<html><script>alert(1)</script></html>');
    },
  ],
  [
    'sends a numeric failure code',
    'PROVIDER_REJECTED',
    (res) => json(res, { code: -3001, msg: 'no' }),
  ],
  [
    'sends an envelope with 500',
    'PROVIDER_UNREACHABLE',
    (res) => json(res, { code: -1, msg: 'internal error' }, 500),
  ],
  [
    'sends an envelope that blames the key with 502',
    'PROVIDER_UNREACHABLE',
    (res) => json(res, { code: -1, msg: 'upstream: unauthorized' }, 502),
  ],
  [
    'sends an HTTP status as code',
    'PROVIDER_UNREACHABLE',
    (res) => json(res, { code: 503, msg: 'unavailable' }),
  ],
  [
    'sends an error of its machine as code',
    'PROVIDER_UNREACHABLE',
    (res) => json(res, { code: 'ECONNREFUSED', msg: 'connect ECONNREFUSED' }),
  ],
  ['sends 408 with an envelope', 'PROVIDER_UNREACHABLE', (res) => json(res, { code: -1 }, 408)],
  [
    'sends 403 for too many calls',
    'PROVIDER_BUSY',
    (res) => json(res, { code: -2006, msg: 'exceeds rate limit' }, 403),
  ],
  [
    'sends 403 for too many calls as text',
    'PROVIDER_BUSY',
    (res) => json(res, 'exceeds rate limit', 403),
  ],
  ['sends 403 with a wait', 'PROVIDER_BUSY', (res) => json(res, {}, 403, { 'retry-after': '2' })],
  [
    'speaks of its rate limit under 200',
    'PROVIDER_BUSY',
    (res) => json(res, { code: -1, msg: 'too many requests' }),
  ],
  [
    'sends a failure code as text',
    'PROVIDER_REJECTED',
    (res) => json(res, { code: 'FST_ERR', msg: 'no' }, 400),
  ],
  [
    'sends code "0" as text',
    'PROVIDER_UNREACHABLE',
    (res) => json(res, { ...envelope, code: '0' }),
  ],
  ['sends maintenance', 'PROVIDER_BUSY', (res) => json(res, { code: -106, msg: 'maintenance' })],
  [
    'sends code 0 with null data',
    'PROVIDER_SHAPE',
    (res) => json(res, { code: 0, msg: 'ok', data: null }),
  ],
  [
    'sends code 0 with other types',
    'PROVIDER_SHAPE',
    (res) => json(res, { code: 0, data: { ...good, blocks: '7' } }),
  ],
  ['sends no envelope', 'PROVIDER_SHAPE', (res) => json(res, good)],
  ['sends an array', 'PROVIDER_SHAPE', (res) => json(res, [envelope])],
  ['sends an object as code', 'PROVIDER_SHAPE', (res) => json(res, { code: {}, data: good })],
  [
    'redirects to another host',
    'PROVIDER_UNREACHABLE',
    (res) => {
      res.writeHead(302, { location: 'http://127.0.0.2:1/' });
      res.end();
    },
  ],
  [
    'sends more than the cap',
    'PROVIDER_SHAPE',
    (res) => json(res, `"${'x'.repeat(3 * 1024 * 1024)}"`),
  ],
  [
    'nests a thousand levels',
    'PROVIDER_SHAPE',
    (res) => json(res, `{"code":0,"data":${deep(1000)}}`),
  ],
  [
    'sends __proto__',
    'PROVIDER_SHAPE',
    (res) => json(res, '{"code":0,"data":{"__proto__":{"a":1},"blocks":1}}'),
  ],
  [
    'sends bytes that are not UTF-8',
    'PROVIDER_UNREACHABLE',
    (res) => res.end(Buffer.from([0xff, 0xfe, 0x00])),
  ],
  ['sends nothing', 'PROVIDER_UNREACHABLE', (res) => res.end()],
  ['refuses the key with 401', 'API_KEY_REFUSED', (res) => json(res, {}, 401)],
  ['refuses the key with 403', 'API_KEY_REFUSED', (res) => json(res, 'Forbidden', 403)],
  [
    'refuses the key in words',
    'API_KEY_REFUSED',
    (res) => json(res, { message: 'Invalid API key' }, 400),
  ],
];

const isSlow = (name: string) =>
  /^(never|drips|sends headers and then|sends one header line)/.test(name);

describe('a provider that', () => {
  it.each(faults)('%s gives %s', async (name, code, fault) => {
    const server = await listen((req, res) => fault(res, req));
    const { client, outcomes } = startClient({
      baseUrl: server.baseUrl,
      apiKey: 'secret-canary-key',
      ...(isSlow(name) ? { timeouts: FAST } : {}),
    });
    try {
      const error: unknown = await client.call('chain.info', {}).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(isAppError(error, code), String(error)).toBe(true);
      expect(outcomes.at(-1)).toBe(error);
      const isMaintained =
        isAppError(error, code) && JSON.stringify(error.details).includes('maint');
      expect(isMaintained).toBe(name === 'sends maintenance');
      if (code !== 'PROVIDER_BUSY') expect(String(error)).toContain('chain.info');
      expect(JSON.stringify(error) + String(error)).not.toContain('secret-canary-key');
    } finally {
      await server.close();
    }
  });

  it('does not listen at all gives PROVIDER_UNREACHABLE', async () => {
    const { client } = startClient({ baseUrl: 'http://127.0.0.1:9' });
    await expect(client.call('chain.info', {})).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
  });

  it('speaks no TLS where it should gives PROVIDER_UNREACHABLE', async () => {
    const server = await listen((_req, res) => json(res, envelope));
    const { client } = startClient({ baseUrl: server.baseUrl.replace('http:', 'https:') });
    await expect(client.call('chain.info', {})).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    await server.close();
  });

  it('answers in another order than it was asked gives each question its own answer', async () => {
    const held: (() => void)[] = [];
    const server = await listen((req, res) => {
      const height = Number(req.url?.split('/')[4]);
      const block = { height, id: 'a', prev: 'b', ntx: 1, timestamp: 1, size: 1 };
      held.push(() => json(res, { code: 0, data: block }));
      if (held.length === 3) for (const answer of held.reverse()) answer();
    });
    const { client } = startClient({ baseUrl: server.baseUrl });
    const heights = [1, 2, 3].map((height) => client.call('chain.blockByHeight', { height }));
    expect((await Promise.all(heights)).map(({ height }) => height)).toEqual([1, 2, 3]);
    await server.close();
  });

  it('answers late gives nothing to the question that was given up', async () => {
    let answerLate = () => undefined as unknown;
    let calls = 0;
    const server = await listen((_req, res) => {
      calls += 1;
      if (calls > 1) json(res, { code: 0, data: { ...good, blocks: 8 } });
      else answerLate = () => json(res, envelope);
    });
    const timeouts = {
      ...PATIENT,
      get headersMs() {
        return calls === 0 ? FAST.headersMs : PATIENT.headersMs;
      },
    };
    const { client } = startClient({ baseUrl: server.baseUrl, timeouts });
    const { blocks } = await client.call('chain.info', {});
    answerLate();
    expect([blocks, calls]).toEqual([8, 2]);
    await server.close();
  });

  it('answers an envelope with HTTP 400 is read all the same', async () => {
    const server = await listen((_req, res) => json(res, envelope, 400));
    const { client } = startClient({ baseUrl: server.baseUrl });
    await expect(client.call('chain.info', {})).resolves.toMatchObject({ blocks: 7 });
    await server.close();
  });

  it('asks for a wait gives the wait, between a second and five minutes', async () => {
    const waits: unknown[] = [];
    for (const header of ['0', '2', '999999']) {
      const server = await listen((_req, res) => json(res, {}, 429, { 'retry-after': header }));
      const { client } = startClient({ baseUrl: server.baseUrl });
      await client.call('chain.info', {}).catch((error: { details: { retryAfterMs: number } }) => {
        waits.push(error.details.retryAfterMs);
      });
      await server.close();
    }
    expect(waits).toEqual([1000, 2000, 300_000]);
  });
});

describe('the client', () => {
  it('sends reads again after a broken connection, and submits never', async () => {
    let calls = 0;
    const server = await listen((_req, res) => {
      calls += 1;
      if (calls < 3) res.destroy();
      else json(res, envelope);
    });
    const { client } = startClient({ baseUrl: server.baseUrl });
    await expect(client.call('chain.info', {})).resolves.toMatchObject({ blocks: 7 });
    expect(calls).toBe(3);
    calls = 0;
    const push = client.call('chain.push', { txHex: '00'.repeat(20) });
    await expect(push).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    expect(calls).toBe(1);
    await server.close();
  });

  it('sends the key to its host as a bearer token on every row', async () => {
    const seen: (string | undefined)[] = [];
    const server = await listen((req, res) => {
      seen.push(req.headers.authorization);
      json(res, envelope);
    });
    const { client } = startClient({ baseUrl: server.baseUrl, apiKey: 'k1' });
    await client.call('chain.info', {});
    expect(seen).toEqual(['Bearer k1']);
    await server.close();
  });

  it('encodes placeholders and puts the rest into the query or the body', async () => {
    const seen: string[] = [];
    const server = await listen((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        seen.push(`${req.method} ${req.url} ${body}`);
        json(res, { code: -1, msg: 'no' });
      });
    });
    const { client } = startClient({ baseUrl: server.baseUrl });
    await client.call('brc20.info', { ticker: 'a b%' }).catch(() => undefined);
    await client
      .call('orders.list', { cursor: 0, size: 5, withFiles: true })
      .catch(() => undefined);
    await client.call('orders.refund', { orderId: 'o-1', refundFeeRate: 2 }).catch(() => undefined);
    expect(seen).toEqual([
      'GET /v1/indexer/brc20/a%20b%25/info ',
      'GET /v2/inscribe/order/list?cursor=0&size=5&withFiles=true ',
      'POST /v2/inscribe/order/o-1/refund {"refundFeeRate":2}',
    ]);
    await server.close();
  });

  it('refuses plain http to another machine, unserved families and unknown rows before any call', async () => {
    const far = startClient({ baseUrl: 'http://192.0.2.1' });
    await expect(far.client.call('chain.info', {})).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    const testnet = startClient({ baseUrl: 'http://127.0.0.1:9', network: 'testnet' });
    await expect(testnet.client.call('alkanes.status', {})).rejects.toMatchObject({
      code: 'NOT_ON_NETWORK',
    });
    await expect(testnet.client.call('constructor' as never, {} as never)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(testnet.client.call('chain.tx', { txid: 'zz' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(testnet.pace.used()).toBe(0);
  });

  it('keeps the last twentieth of the month for the user', async () => {
    const server = await listen((_req, res) => json(res, envelope));
    const { client } = startClient({ baseUrl: server.baseUrl, callsPerMonth: 20 });
    for (let i = 0; i < 19; i += 1) await client.call('chain.info', {});
    const background = client.call('chain.info', {}, { priority: 'background' });
    await expect(background).rejects.toMatchObject({ code: 'PROVIDER_BUDGET' });
    await expect(client.call('chain.info', {})).resolves.toBeDefined();
    await expect(client.call('chain.info', {})).rejects.toMatchObject({ code: 'PROVIDER_BUDGET' });
    await server.close();
  });

  it('ends what is under way when the app quits', async () => {
    const server = await listen(() => undefined);
    const { client, quit } = startClient({ baseUrl: server.baseUrl });
    const call = client.call('chain.info', {});
    setTimeout(() => quit.abort(), 30);
    await expect(call).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    await server.close();
  });
});

describe('a provider that stays away', () => {
  it('is not retried for a while, except by the user and for signed operations', async () => {
    let calls = 0;
    const server = await listen((_req, res) => {
      calls += 1;
      res.destroy();
    });
    const { client, pace, outcomes } = startClient({ baseUrl: server.baseUrl });
    const read = (force = false) =>
      client.call('chain.info', {}, { force }).catch((error: unknown) => error);
    await read();
    await read();
    expect(calls).toBeGreaterThanOrEqual(5);
    const [before, spent, reported] = [calls, pace.used(), outcomes.length];
    const held = await read();
    expect(held).toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
      details: { row: 'chain.info', reason: 'recovering' },
    });
    expect([calls, pace.used(), outcomes.length]).toEqual([before, spent, reported]);
    await client.call('brc20.bestHeight', {}).catch(() => undefined);
    expect(calls, 'another family').toBeGreaterThan(before);
    const others = calls;
    await read(true);
    expect(calls, 'the person').toBeGreaterThan(others);
    const persons = calls;
    await client.call('chain.push', { txHex: '00'.repeat(20) }).catch(() => undefined);
    expect(calls, 'what was signed').toBe(persons + 1);
    await server.close();
  });

  it('returns the difference of the clocks with any answer', async () => {
    const server = await listen((_req, res) => {
      res.setHeader('date', new Date(Date.now() + 180_000).toUTCString());
      json(res, { code: -1, msg: 'no' });
    });
    const { client, serverClock } = startClient({ baseUrl: server.baseUrl });
    await client.call('chain.info', {}).catch(() => undefined);
    expect(Math.abs((serverClock.skew() ?? 0) - 180_000)).toBeLessThan(2_000);
    await server.close();
  });
});

import type { RequestListener } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { type ApiKeyClient, createApiKeyClient } from '#main/api-key-process/client.ts';
import { createMask } from '#main/api-key-process/mask-key.ts';
import { apiKeysHere, giveKeys } from '#test/support/api-key-process.ts';
import { listen } from '#test/unit/provider/support.ts';

const DIRECT = { kind: 'direct' } as const;
const KEY = 'key-0123456789';
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function clientTo(handler: RequestListener, keys: Record<string, string> = { mainnet: KEY }) {
  const server = await listen(handler);
  ends.push(server.close);
  const port = apiKeysHere();
  const client = createApiKeyClient(port);
  await giveKeys(client, keys, new URL(server.baseUrl).origin);
  return { client, port, url: `${server.baseUrl}/path` };
}
const ask = (client: ApiKeyClient, url: string, init: RequestInit = {}) =>
  client.fetch('mainnet', DIRECT, url, init);

describe('the client of the API-key process', () => {
  it('puts the key of the network into the header, and passes on what a request may say', async () => {
    const seen: unknown[] = [];
    const { client, url } = await clientTo((req, res) => {
      let body = '';
      req.on('data', (part: Buffer) => (body += part.toString()));
      req.on('end', () => {
        const { authorization, accept, cookie } = req.headers;
        seen.push([req.method, req.url, body, authorization, accept, cookie]);
        res.writeHead(418, { date: 'Sat, 21 Nov 2026 00:00:00 GMT', 'x-of': 'theirs' });
        res.end('short and stout');
      });
    });
    const answer = await ask(client, url, {
      method: 'POST',
      body: '{"a":1}',
      headers: { accept: 'application/json', cookie: 'a=b', authorization: 'Bearer other' },
    });
    expect(seen).toEqual([
      ['POST', '/path', '{"a":1}', `Bearer ${KEY}`, 'application/json', undefined],
    ]);
    expect([answer.status, answer.headers.get('x-of')]).toEqual([418, 'theirs']);
    expect(await answer.text()).toBe('short and stout');
  });

  it('makes no request without a key, to another machine in the clear, or along a redirect', async () => {
    let calls = 0;
    const { client, url } = await clientTo((_, res) => {
      calls += 1;
      res.writeHead(302, { location: '/elsewhere' }).end();
    });
    const refused = { cause: { code: 'NO_KEY' } };
    await expect(client.fetch('signet', DIRECT, url, {})).rejects.toMatchObject(refused);
    await expect(client.fetch('constructor', DIRECT, url, {})).rejects.toMatchObject(refused);
    await expect(ask(client, 'http://example.com/')).rejects.toMatchObject({
      cause: { code: 'NOT_HTTPS' },
    });
    expect(calls).toBe(0);
    await expect(ask(client, url)).rejects.toThrow('fetch failed');
    expect(calls).toBe(1);
  });

  it('says why there is no connection', async () => {
    const client = createApiKeyClient(apiKeysHere());
    await giveKeys(client, { mainnet: KEY }, 'http://127.0.0.1:9');
    await expect(ask(client, 'http://127.0.0.1:9/')).rejects.toThrow('fetch failed');
  });

  it('takes the key to no host but the one it was entered for, whatever main names', async () => {
    const hosts: (string | undefined)[] = [];
    const { client, url } = await clientTo((req, res) => {
      hosts.push(req.headers.authorization);
      res.end('{}');
    });
    const { port } = new URL(url);
    for (const other of [
      'https://thief.example/path',
      `http://localhost:${port}/path`,
      `https://127.0.0.1:${port}/path`,
      'http://127.0.0.1:9/path',
    ]) {
      await expect(ask(client, other), other).rejects.toMatchObject({
        cause: { code: 'OTHER_HOST' },
      });
    }
    expect(hosts).toEqual([]);
    expect((await ask(client, `${url}?other`)).status).toBe(200);
    expect(hosts).toHaveLength(1);
  });

  it('answers with an empty body if there is none', async () => {
    const { client, url } = await clientTo((_, res) => res.writeHead(204).end());
    const answer = await ask(client, url);
    expect([answer.status, answer.body]).toEqual([204, null]);
  });

  it('takes a large answer piece by piece, and no more of it than is read', async () => {
    const whole = Buffer.alloc(3 * 1024 * 1024, 'a body of many pieces ');
    let sent = 0;
    const { client, url } = await clientTo((req, res) => {
      if (req.url === '/path') {
        res.end(whole);
        return;
      }
      const more = (): void => {
        while (!res.destroyed && sent < 2e9 && res.write(whole)) sent += whole.length;
        sent += whole.length;
      };
      res.on('drain', more);
      more();
    });
    const answer = await ask(client, url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);

    const endless = await ask(client, url.replace('path', 'endless'));
    const reader = endless.body!.getReader();
    await reader.read();
    await reader.cancel();
    // What socket buffers contain, not what could still have come.
    expect(sent).toBeLessThan(100e6);
  });

  it('aborts on request: before it begins, before the answer, in the middle of it', async () => {
    const gone: Promise<unknown>[] = [];
    const { client, url } = await clientTo((req, res) => {
      gone.push(new Promise((resolve) => res.on('close', resolve)));
      if (req.url === '/half') res.write('half an answer');
    });
    await expect(ask(client, url, { signal: AbortSignal.abort() })).rejects.toThrow('given up');
    expect(gone).toHaveLength(0);

    const early = new AbortController();
    const waiting = expect(ask(client, url, { signal: early.signal })).rejects.toThrow('given up');
    while (gone.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    early.abort();
    await waiting;
    await gone[0];

    const late = new AbortController();
    const answer = await ask(client, url.replace('path', 'half'), { signal: late.signal });
    const reading = expect(answer.text()).rejects.toThrow('given up');
    late.abort();
    await reading;
    await gone[1];
  });

  it('ends what is under way when it is stopped, and takes no more', async () => {
    const { client, url } = await clientTo((_, res) => res.write('half an answer'));
    const answer = await ask(client, url);
    const reading = expect(answer.text()).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await client.stop();
    await reading;
    await expect(ask(client, url)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
  });

  it('reports a lost connection when it exits', async () => {
    const { client, port, url } = await clientTo(() => undefined);
    const waiting = expect(ask(client, url)).rejects.toMatchObject({
      cause: { code: 'API_KEY_PROCESS_ENDED' },
    });
    port.kill();
    await waiting;
  });

  it('covers a key that comes back in the answer, in headers and wherever the body is cut', async () => {
    const { client, url } = await clientTo((req, res) => {
      res.writeHead(200, { 'x-echo': req.headers.authorization });
      res.write(`you sent ${KEY} and ${KEY.slice(0, 6)}`);
      setTimeout(() => {
        res.end(`${KEY.slice(6)}, did you? ${KEY.slice(0, 5)}`);
      }, 20);
    });
    const answer = await ask(client, url);
    expect(answer.headers.get('x-echo')).toBe('Bearer **************');
    expect(await answer.text()).toBe(
      `you sent ${'*'.repeat(14)} and ${'*'.repeat(14)}, did you? ${KEY.slice(0, 5)}`,
    );
  });
});

describe('the mask over a key', () => {
  it('covers it however the text is cut, and changes no length', () => {
    const text = Buffer.from(`key-key-0123${KEY}0123key-01234567${KEY}${KEY}key-`);
    const covered = text.toString().replaceAll(KEY, '*'.repeat(KEY.length));
    for (let size = 1; size <= text.length; size += 1) {
      const mask = createMask(KEY);
      const parts: Uint8Array[] = [];
      for (let at = 0; at < text.length; at += size) {
        parts.push(mask.take(text.subarray(at, at + size)));
      }
      expect(Buffer.concat([...parts, mask.rest()]).toString()).toBe(covered);
    }
  });

  it('leaves texts unchanged if the key is too short to be recognised in them', () => {
    const mask = createMask('abc');
    expect(mask.text('abcdef')).toBe('abcdef');
    expect(Buffer.from(mask.take(Buffer.from('abcdef'))).toString()).toBe('abcdef');
  });
});

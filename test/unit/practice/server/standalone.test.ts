import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, describe, expect, it } from 'vitest';

import type { PracticePort } from '#practice/server/port.ts';
import { OptionError, readOptions, usage } from '#scripts/practice-server/options.ts';
import { createPracticeServer } from '#scripts/practice-server/serve.ts';
import { testChild } from '#test/support/children.ts';
import { startPractice } from '#test/unit/practice/support.ts';

const MB = 1024 * 1024;
const INFO = '/v1/indexer/blockchain/info';
const CREATE = '/v2/inscribe/order/create';
const PAGE = 'http://localhost:5173';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The HTTP side in front of a network in process. */
async function startServer(practice: PracticePort, origins: string[] = []) {
  const errors: string[] = [];
  server = createPracticeServer({
    ...{ practice: Promise.resolve(practice), origins },
    onError: (what, error) => errors.push(`${what}: ${String(error)}`),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, errors };
}
const envelopeOf = async (answer: Response) =>
  (await answer.json()) as { code: unknown; msg: string; data: unknown };

describe('the body of a request', () => {
  it('may have 8 MB, and gets an answer where it has more', async () => {
    const { url } = await startServer(startPractice().network);
    const post = (size: number) =>
      fetch(`${url}${CREATE}`, { method: 'POST', body: JSON.stringify({ a: 'x'.repeat(size) }) });
    const whole = await post(8 * MB - 10);
    expect(whole.status).toBe(400);
    const larger = await post(20 * MB);
    expect(larger.status).toBe(413);
    expect(await envelopeOf(larger)).toEqual({
      ...{ code: -1, msg: 'the request body is larger than 8 MB', data: null },
    });
    expect((await fetch(`${url}${INFO}`)).status).toBe(200);
  });

  it('of a lever is refused by the name of its field', async () => {
    const { url } = await startServer(startPractice().network);
    const lever = async (name: string, body: string) => {
      const answer = await fetch(`${url}/practice/${name}`, { method: 'POST', body });
      return { status: answer.status, ...(await envelopeOf(answer)) };
    };
    expect(await lever('mine', '{"blocks":"two"}')).toMatchObject({
      ...{ status: 400, code: -1, msg: expect.stringContaining('blocks') as string },
    });
    expect(await lever('mine', '{blocks')).toMatchObject({
      ...{ status: 400, msg: 'the body is not JSON' },
    });
    expect(await lever('mined', '{}')).toMatchObject({ status: 404, msg: 'no such lever: mined' });
  });
});

describe('an error that nothing expected', () => {
  it('is logged and answered, while an answer lost on purpose closes the socket', async () => {
    const { network } = startPractice();
    const broken = { ...network, fetch: () => Promise.reject(new Error('the thread has ended')) };
    const { url, errors } = await startServer(broken);
    const answer = await fetch(`${url}${INFO}`);
    expect(answer.status).toBe(500);
    expect(await envelopeOf(answer)).toMatchObject({ code: -1, data: null });
    expect(errors).toEqual([`GET ${INFO}: Error: the thread has ended`]);
    server?.close();

    const { url: other, errors: none } = await startServer(network);
    await network.setOnline(false);
    await expect(fetch(`${other}${INFO}`)).rejects.toThrow();
    expect(none).toEqual([]);
  });
});

describe('a web page', () => {
  it('may ask from an allowed origin, with a preflight', async () => {
    const { url } = await startServer(startPractice().network, [PAGE]);
    const asked = await fetch(`${url}${CREATE}`, {
      method: 'OPTIONS',
      headers: {
        origin: PAGE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-app',
        'access-control-request-private-network': 'true',
      },
    });
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization,content-type,x-app',
      'access-control-allow-private-network': 'true',
      vary: 'origin',
    });
    const info = await fetch(`${url}${INFO}`, { headers: { origin: PAGE } });
    expect(info.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect((await envelopeOf(info)).code).toBe(0);
    // An error must be readable too.
    const wrong = await fetch(`${url}/v1/nothing`, { headers: { origin: PAGE } });
    expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([404, PAGE]);
  });

  it('is refused from any other, and told which option allows it', async () => {
    const { url } = await startServer(startPractice().network, [PAGE]);
    for (const origin of ['https://elsewhere.example', 'null', `${PAGE}0`]) {
      const answer = await fetch(`${url}${INFO}`, { headers: { origin } });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect((await envelopeOf(answer)).msg).toContain(`--allow-origin ${origin}`);
    }
  });
});

describe('the command line', () => {
  it('has a folder for each clone, and every option in its help', () => {
    const options = readOptions([]);
    expect(options).toMatchObject({ port: 8332, blockSeconds: 30, residents: false, origins: [] });
    expect(options?.dir).toBe(
      fileURLToPath(new URL('../../../../.inkstone/practice', import.meta.url)),
    );
    expect(readOptions(['--help'])).toBeNull();
    for (const name of ['port', 'dir', 'seed', 'block-seconds', 'residents', 'allow-origin'])
      expect(usage).toContain(`--${name} `);
  });

  it('takes several origins, and no block time', () => {
    const args = ['--block-seconds', '0', '--allow-origin', PAGE, '--allow-origin', 'https://a.b'];
    expect(readOptions(args)).toMatchObject({ blockSeconds: null, origins: [PAGE, 'https://a.b'] });
  });

  it.each([
    [['--prot', '1'], '--prot'],
    [['stray'], 'stray'],
    [['--port', '65536'], '--port'],
    [['--port', '1e3'], '--port'],
    [['--block-seconds', 'soon'], '--block-seconds'],
    [['--block-seconds', '-1'], '--block-seconds'],
    [['--dir', ''], '--dir'],
    [['--allow-origin', '*'], '--allow-origin'],
    [['--allow-origin', `${PAGE}/`], '--allow-origin'],
  ])('refuses %j in a sentence with the option', (args, named) => {
    expect(() => readOptions(args)).toThrow(OptionError);
    expect(() => readOptions(args)).toThrow(named);
  });
});

describe('the program', () => {
  const script = fileURLToPath(new URL('../../../../scripts/practice-server.ts', import.meta.url));
  async function run(...args: string[]): Promise<{ child: ChildProcess; said: string }> {
    const child = testChild([script, '--block-seconds', '0', ...args], { stderr: 'pipe' });
    let said = '';
    const spoke = new Promise<void>((resolve) => {
      const hear = (data: Buffer) => {
        said += data.toString();
        resolve();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
    });
    await spoke;
    return { child, said };
  }
  const ended = async (child: ChildProcess): Promise<number | null> => {
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode;
  };

  it(
    'says in a sentence that its folder or its port is in use, or an option is wrong',
    { timeout: 60_000 },
    async () => {
      const dir = join(mkdtempSync(join(tmpdir(), 'practice-')), 'state');
      const first = await run('--port', '0', '--dir', dir);
      try {
        const port = /127\.0\.0\.1:(\d+)/.exec(first.said)?.[1] ?? '';
        const second = await run('--port', '0', '--dir', dir);
        expect(await ended(second.child)).toBe(1);
        expect(second.said).toContain(`Another practice server uses ${dir}.`);
        expect(second.said).not.toContain(' at ');
        const third = await run('--port', port, '--dir', `${dir}-other`);
        expect(await ended(third.child)).toBe(1);
        expect(third.said).toContain(`Port ${port} is in use.`);
        const fourth = await run('--prot', port);
        expect(await ended(fourth.child)).toBe(2);
        expect(fourth.said).toBe(`Unknown option '--prot'. --help shows the options.\n`);
        // A reset replaces the folder and keeps the lock.
        const reset = await fetch(`http://127.0.0.1:${port}/practice/reset`, {
          ...{ method: 'POST', body: '{"confirmation":"RESET"}' },
        });
        expect(reset.status).toBe(200);
        const fifth = await run('--port', '0', '--dir', dir);
        expect(await ended(fifth.child)).toBe(1);
      } finally {
        first.child.kill('SIGKILL');
        await ended(first.child);
      }
      const again = await run('--port', '0', '--dir', dir);
      expect(again.said).toContain('practice network on http://127.0.0.1:');
      again.child.kill('SIGTERM');
      expect(await ended(again.child)).toBe(0);
    },
  );
});

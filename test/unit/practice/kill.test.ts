import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { testChild } from '#test/support/children.ts';

import { alice, textFile } from './support.ts';

const script = fileURLToPath(new URL('../../../scripts/practice-server.ts', import.meta.url));

async function startServer(dir: string): Promise<{ child: ChildProcess; url: string }> {
  const args = ['--port', '0', '--dir', dir, '--block-seconds', '0'];
  const child = testChild([script, ...args]);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: /http:\S+\d/.exec(line.toString())![0] };
}

it(
  'loses no acknowledged order when the server is killed at any moment',
  { timeout: 60_000 },
  async () => {
    const dir = join(mkdtempSync(join(tmpdir(), 'practice-')), 'state');
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round++) {
      const { child, url } = await startServer(dir);
      const kept = await fetch(`${url}/v2/inscribe/order/list?cursor=0&size=1000`);
      const list = (await kept.json()) as { data: { detail: { orderId: string }[] } };
      const ids = list.data.detail.map((order) => order.orderId);
      expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
      const body = JSON.stringify({
        receiveAddress: alice.address,
        feeRate: 2,
        outputValue: 546,
        files: [textFile('x'.repeat(5_000))],
      });
      const workers = Array.from({ length: 4 }, async () => {
        for (;;) {
          const answer = await fetch(`${url}/v2/inscribe/order/create`, { method: 'POST', body });
          acknowledged.push(((await answer.json()) as { data: { orderId: string } }).data.orderId);
          if (acknowledged.length >= (round + 1) * 15) child.kill('SIGKILL');
        }
      });
      await Promise.allSettled(workers);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  },
);

it('serves the same paths and the levers, to this machine alone', async () => {
  const { child, url } = await startServer(join(mkdtempSync(join(tmpdir(), 'practice-')), 'state'));
  try {
    const lever = async (name: string, input: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${url}/practice/${name}`, {
        method: 'POST',
        body: JSON.stringify(input),
        headers,
      });
      return { status: answer.status, body: (await answer.json()) as { data: unknown } };
    };
    expect((await lever('mine', { blocks: 2 })).body.data).toMatchObject({ height: 112 });
    expect((await lever('faucet', { address: alice.address, sats: 5_000 })).status).toBe(200);
    expect((await lever('mine', { blocks: 0 })).status).toBe(400);
    expect((await lever('nothing', {})).status).toBe(404);
    const foreign = await lever('mine', { blocks: 1 }, { origin: 'https://elsewhere.example' });
    expect(foreign.status).toBe(403);
    const info = await fetch(`${url}/v1/indexer/blockchain/info`);
    expect(await info.json()).toMatchObject({ code: 0, data: { blocks: 112 } });
    await lever('online', { online: false });
    await expect(fetch(`${url}/v1/indexer/blockchain/info`)).rejects.toThrow();
  } finally {
    child.kill('SIGKILL');
  }
});

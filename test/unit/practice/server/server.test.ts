import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { startPracticeWorker } from '#practice/worker/worker-port.ts';
import { alice, startPractice, textFile } from '#test/unit/practice/support.ts';

const info = 'http://any/v1/indexer/blockchain/info';
const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };

describe('faults', () => {
  it('answers each fault once and then the truth', async () => {
    const { network } = startPractice();
    const get = () => network.fetch(info);
    await network.fault('chain.info', 'fail', 1);
    expect(await (await get()).json()).toMatchObject({ code: -1 });
    await network.fault('chain.info', 'busy', 1);
    const busy = await get();
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '2']);
    await network.fault('chain.info', 'unauthorized', 1);
    expect((await get()).status).toBe(401);
    await network.fault('chain.info', 'html', 1);
    expect(await (await get()).text()).toContain('<!doctype html>');
    await network.fault('chain.info', 'bad-shape', 1);
    expect(await (await get()).json()).not.toHaveProperty('data.blocks');
    expect(await (await get()).json()).toMatchObject({ code: 0 });
  });

  it('acts and loses the answer', async () => {
    const { network, call } = startPractice();
    await network.fault('orders.create', 'drop-answer', 1);
    await expect(call('orders.create', { ...base, files: [textFile('a')] })).rejects.toThrow(
      'fetch failed',
    );
    expect((await call('orders.summary', {})).orderCount.total).toBe(1);
  });

  it('hangs until the caller gives up, and fails everything while offline', async () => {
    const { network } = startPractice();
    await network.fault('chain.info', 'hang', 1);
    const gone = new AbortController();
    const hanging = network.fetch(info, { signal: gone.signal });
    gone.abort();
    await expect(hanging).rejects.toThrow();
    await network.setOnline(false);
    await expect(network.fetch(info)).rejects.toThrow('fetch failed');
  });
});

describe('requests', () => {
  it('answers bad input, unknown routes and rows it does not play with a code', async () => {
    const { network, ask } = startPractice();
    const bad = await network.fetch('http://any/v1/indexer/block/1/txs?cursor=x&size=2');
    expect(bad.status).toBe(400);
    expect(await bad.json()).toMatchObject({ code: -1 });
    expect((await network.fetch('http://any/v9/nothing')).status).toBe(404);
    const { orderId } = { orderId: 'x' };
    const unplayed = await ask('orders.signCommit', { orderId, psbt: '00' });
    expect(unplayed.code).not.toBe(0);
  });

  it('stops a batch of pushes at the first refusal and names those accepted', async () => {
    const { ask } = startPractice();
    const answer = await ask('chain.pushMany', { txsHex: ['00'.repeat(30)] });
    expect(answer).toMatchObject({ code: -22, data: [] });
  });

  it('mines on its timer', async () => {
    const { network, clock } = startPractice({ blockSeconds: 30 });
    clock.advance(90_000);
    expect((await network.status()).height).toBe(113);
  });
});

describe('the worker', () => {
  it('answers like the network in process and keeps its state', async () => {
    const settings = {
      workerUrl: new URL('../../../../src/practice/worker/practice-worker.ts', import.meta.url),
      dir: join(mkdtempSync(join(tmpdir(), 'practice-')), 'state'),
      seed: 'worker',
      blockSeconds: null,
    };
    const first = await startPracticeWorker(settings);
    const { txid } = await first.faucet(alice.address, 50_000);
    await first.mine(1);
    await expect(first.faucet('nonsense', 5_000)).rejects.toThrow('not an address');
    await first.fault('chain.info', 'hang', 1);
    const gone = new AbortController();
    const hanging = first.fetch(info, { signal: gone.signal });
    gone.abort();
    await expect(hanging).rejects.toThrow();
    await first.stop();
    await expect(first.fetch(info)).rejects.toThrow('fetch failed');

    const second = await startPracticeWorker(settings);
    const answer = await second.fetch(`http://any/v1/indexer/tx/${txid}`);
    expect(await answer.json()).toMatchObject({ code: 0, data: { txid, height: 111 } });
    await second.stop();
  });

  it('doesn’t block a caller that handles a failed start, and reports when it is ready', async () => {
    const script = (kind: string): URL =>
      new URL(
        `data:text/javascript,${encodeURIComponent(`
          import { parentPort } from 'node:worker_threads';
          parentPort.postMessage({ kind: '${kind}', message: 'a state of a later version' });
          parentPort.on('message', ({ id, name }) =>
            parentPort.postMessage({ kind: 'result', id, value: name }));`)}`,
      );
    const unopened: string[] = [];
    const settings = { dir: '', seed: '', blockSeconds: null };
    const begin = (kind: string, tell: (error: Error) => void) =>
      startPracticeWorker({ workerUrl: script(kind), ...settings, onUnopened: tell });
    const port = await begin('ready', (error) => unopened.push(error.message));
    expect(port.isOpen()).toBe(false);
    const reported = new Promise((resolve) => port.onChange(resolve));
    expect(await port.mine(1)).toBe('mine');
    expect([await reported, port.isOpen()]).toEqual(['status', true]);
    await port.stop();
    expect(unopened).toEqual([]);

    const reason = await new Promise<Error>((resolve) => void begin('broken', resolve));
    expect(reason.message).toBe('a state of a later version');
  });

  it('that dies fails what waits, says so once, and is started again by the next request', async () => {
    // A thread that dies when told to mine.
    const script = `
      import { parentPort } from 'node:worker_threads';
      parentPort.postMessage({ kind: 'ready' });
      parentPort.on('message', ({ id, name }) => {
        if (name === 'mine') throw new RangeError('no memory is left');
        parentPort.postMessage({ kind: 'result', id, value: name });
      });`;
    const died: string[] = [];
    const port = await startPracticeWorker({
      workerUrl: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
      ...{ dir: '', seed: '', blockSeconds: null },
      onDied: (error) => died.push(error.message),
    });
    await expect(port.mine(1)).rejects.toThrow('no memory is left');
    expect(await Promise.all([port.status(), port.status()])).toEqual(['status', 'status']);
    expect(died).toEqual(['no memory is left']);
    await port.stop();
    await expect(port.status()).rejects.toThrow('has ended');
    expect(died).toHaveLength(1);
  });
});

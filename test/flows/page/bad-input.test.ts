import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PracticePort } from '#practice/server/port.ts';
import type { InscribeContent, InscribeInput } from '#shared/flows/inputs.ts';
import {
  hurriedClock,
  newPractice,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

type Input = Extract<InscribeInput, { kind: 'inscribe' }>;
type Spoil = (url: string) => Response | Promise<Response> | null;

/** The practice network, whose answers a test may replace. */
function spoilable(): PracticePort & { spoil: (how: Spoil) => void } {
  const practice = newPractice();
  let spoil: Spoil = () => null;
  return {
    ...practice,
    spoil: (how) => (spoil = how),
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      return (await spoil(url)) ?? practice.fetch(input, init);
    },
  };
}

let practice: ReturnType<typeof spoilable>;
let app: TestApp;
let good: Input;
beforeAll(async () => {
  practice = spoilable();
  app = await startTestApp({ practice, clock: hurriedClock });
  const { ordinals } = await app.fund();
  good = {
    kind: 'inscribe',
    content: { type: 'files', items: [await app.addText('a.txt', 'hello')] },
    receiveAddress: ordinals.address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'outside',
  };
});
afterAll(() => app.app.stop());

const brc20 = (over: Partial<Extract<InscribeContent, { type: 'brc20-deploy' }>>) => ({
  content: {
    type: 'brc20-deploy' as const,
    tick: 'good',
    max: '1000',
    limit: '10',
    decimals: 18,
    selfMint: false,
    ...over,
  },
});
const transfer = (amount: string) => ({
  content: { type: 'brc20-transfer' as const, tick: 'none', amount },
});
const file = (base64: string, over: { name?: string; mediaType?: string } = {}) =>
  app.call('inscribe.addFile', { name: 'a.png', mediaType: 'image/png', base64, ...over });

describe('a file', () => {
  it('that is too big is refused by its size', async () => {
    const base64 = Buffer.alloc(390_001, 7).toString('base64');
    await expect(file(base64)).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      details: { name: 'a.png' },
    });
  });
  it('that is empty is refused', async () => {
    await expect(file('')).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });
  it('that is not base64 is refused', async () => {
    await expect(file('###')).rejects.toMatchObject({ code: /FILE_REFUSED|INVALID_INPUT/ });
  });
  it('with a false media type is accepted with a warning', async () => {
    const gif = Buffer.from('474946383961010001000000002c00000000010001000002024401003b', 'hex');
    const added = await file(gif.toString('base64'));
    expect(added.sniffed).toBe('image/gif');
    expect(added.warnings.length).toBeGreaterThan(0);
  });
  it('that this app has no bytes of is requested again', async () => {
    const items = [{ name: 'b.txt', mediaType: 'text/plain', hash: 'ab'.repeat(32), size: 3 }];
    const { problems } = await app.call('inscribe.quote', {
      ...good,
      content: { type: 'files', items },
    });
    expect(problems).toMatchObject([{ field: 'files', severity: 'error' }]);
  });
});

describe('what a form gets back', () => {
  it.each([1_001, 10_000])('%i files: how many are allowed', async (count) => {
    const [item] = good.content.type === 'files' ? good.content.items : [];
    const items = Array.from({ length: count }, () => item!);
    const many = { ...good, content: { type: 'files' as const, items } };
    const { problems } = await app.call('inscribe.quote', many);
    const says = expect.stringMatching(/^Add at most 1.000 files at once. You added 1/) as string;
    // That they are the same file is a warning.
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { field: 'files', text: says },
    ]);
    await expect(app.call('flow.start', many)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { text: says },
    });
  });

  it.each<[string, string, () => object]>([
    [
      'an address of another network',
      'receiveAddress',
      () => ({ receiveAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
    ],
    [
      'an address with a typo',
      'receiveAddress',
      () => ({ receiveAddress: good.receiveAddress.replace(/.$/, (c) => (c === 'q' ? 'p' : 'q')) }),
    ],
    [
      'an address of somebody else',
      'receiveConfirmation',
      () => ({ receiveAddress: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }),
    ],
    ['an output value under dust', 'outputValue', () => ({ outputValue: 200 })],
    ['a fee rate below the relay minimum', 'feeRate', () => ({ feeRate: 0.5 })],
    ['a ticker of three bytes', 'tick', () => brc20({ tick: 'abc' })],
    ['a ticker of seven bytes', 'tick', () => brc20({ tick: 'abcdefg' })],
    ['a ticker of two emoji', 'tick', () => brc20({ tick: '🎈🎈' })],
    ['nineteen decimals', 'decimals', () => brc20({ decimals: 19 })],
    ['an amount with an exponent', 'max', () => brc20({ max: '1e9' })],
    ['a limit above the supply', 'limit', () => brc20({ limit: '1001' })],
    ['a transfer of a ticker nobody has', 'tick', () => transfer('5')],
  ])('%s', async (_what, field, spoil) => {
    const { problems } = await app.call('inscribe.quote', { ...good, ...spoil() });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map((problem) => problem.field)).toContain(field);
    for (const { text } of errors) expect(text.length).toBeGreaterThan(10);
    // The start of the operation reports what the form reports.
    await expect(app.call('flow.start', { ...good, ...spoil() })).rejects.toMatchObject({
      code: /INVALID_INPUT|ADDRESS_INVALID/,
    });
  });

  it.each([
    ['a fee rate of 0', { feeRate: 0 }],
    ['a negative fee rate', { feeRate: -1 }],
    ['a fee rate of 10,001', { feeRate: 10_001 }],
    ['a fee rate that is no number', { feeRate: Number.NaN }],
    ['no files', { content: { type: 'files', items: [] } }],
    ['a fraction of a sat', { outputValue: 546.5 }],
    ['an unknown kind', { content: { type: 'magic' } }],
  ])('%s is no input at all', async (_what, over) => {
    const spoiled = { ...good, ...over } as Input;
    await expect(app.call('inscribe.quote', spoiled)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(app.call('flow.start', spoiled)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('leaves nothing behind', async () => {
    expect(await app.call('flow.list', { active: false })).toEqual([]);
    const { rows } = await app.call('orders.list', {
      cursor: null,
      limit: 10,
      status: null,
      query: '',
    });
    expect(rows).toEqual([]);
  });
});

describe('an order while the provider', () => {
  const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  it.each<[string, () => Response | Promise<Response>]>([
    ['is down', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'answers HTML',
      () =>
        new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    ['answers half of it', () => new Response('{"code":0,"data":{"or', { status: 200 })],
    ['is busy', () => json({ code: -1, msg: 'slow down' }, 429, { 'retry-after': '1' })],
    ['has no room', () => new Response('no room', { status: 503 })],
  ])('%s waits, and goes on when it is back', async (_what, answer) => {
    let requests = 0;
    practice.spoil((url) => {
      if (!url.includes('/order/create')) return null;
      requests += 1;
      return requests <= 2 ? answer() : null;
    });
    const { ids } = await app.call('flow.start', good);
    const view = await app.flow(ids[0] as string, ({ state }) => state === 'waiting');
    expect(requests).toBeGreaterThanOrEqual(1);
    expect(view.order?.status).toBe('pending');
    practice.spoil(() => null);
  });

  it.each<[string, string, () => Response]>([
    ['refuses', 'PROVIDER_REJECTED', () => json({ code: -1, msg: 'receive address not allowed' })],
    ['refuses the key', 'API_KEY_REFUSED', () => json({ code: -1, msg: 'api key invalid' }, 401)],
    [
      'leaves fields out',
      'PROVIDER_SHAPE',
      () => json({ code: 0, msg: 'ok', data: { orderId: 'x' } }),
    ],
  ])('%s says so, with nothing paid and nothing lost', async (_what, code, answer) => {
    practice.spoil((url) => (url.includes('/order/create') ? answer() : null));
    const { ids } = await app.call('flow.start', good);
    const view = await app.flow(ids[0] as string, ({ error }) => error !== null);
    expect(view.order).toBeNull();
    expect(view.error).toMatchObject({ code });
    practice.spoil(() => null);
    const { problems } = await app.call('inscribe.quote', good);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

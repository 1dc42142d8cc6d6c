import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, it } from 'vitest';

import { bytesToHex } from '#practice/formats/bytes.ts';
import { createFaults } from '#practice/server/faults.ts';
import type { Answer } from '#practice/server/fetch.ts';
import { createServer } from '#practice/server/server.ts';
import { exampleParams } from '#test/conformance/example.ts';
import { documented, type DocumentedRoute, placeholdersOf } from '#test/conformance/shapes.ts';
import { startPractice } from '#test/unit/practice/support.ts';
import { otter } from '#test/unit/practice/swapping.ts';

const practice = startPractice({ founded: true });
const pubkey = bytesToHex(secp256k1.getPublicKey(otter.key));
const seconds = Math.floor(practice.clock.now() / 1000);
/** Values that the founded network knows. */
const known: Record<string, unknown> = {
  ...{
    tick: 'lime',
    ticker: 'lime',
    tick0: 'lime',
    tick1: 'pine',
    tickIn: 'lime',
    tickOut: 'pine',
  },
  ...{ feeTick: 'pine', payType: 'tick', ts: seconds, pid: '1-lime-pine', eid: '1', pubkey },
  ...{ address: otter.address, exactType: 'exactIn', search: 'lime', timeRange: '24h' },
};
const junk = [
  ...['', ' ', 'x', '-1', '0', '1e308', 'NaN', '0x10', '01', '1.0', '\u0000', '💥', '{}', '../x'],
  ...['9'.repeat(60), 'f'.repeat(67), '%', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ...[null, true, -1, 0, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, [], {}, [null], [{}]],
];

async function ask({ method, path }: DocumentedRoute, params: Record<string, unknown>) {
  const inPath = new Set(placeholdersOf(path));
  const filled = path
    .replace('/altchain/', '/fractal/')
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const url = new URL(`http://practice.test${filled}`);
  const rest = Object.entries(params).filter(([key]) => !inPath.has(key));
  if (method === 'GET') for (const [key, value] of rest) url.searchParams.set(key, String(value));
  const body = JSON.stringify(Object.fromEntries(rest));
  const response = await practice.network.fetch(url, {
    method,
    ...(method === 'POST' ? { body } : {}),
  });
  return { status: response.status, text: await response.text() };
}

const envelope = async (name: string, change: Record<string, unknown>) => {
  const route = documented.get(name) as DocumentedRoute;
  const params = { ...exampleParams(route, false) };
  for (const key of Object.keys(params)) if (key in known) params[key] = known[key];
  const { text } = await ask(route, { ...params, ...change });
  return JSON.parse(text) as { code: number | string; msg: string };
};

describe('a field that the service refuses is named', () => {
  it.each(['2', '-0.1', '0.0005', '0.50', 'abc', '1.000', '', '00'])(
    'slippage %j, when preparing',
    async (slippage) => {
      for (const name of [
        'swap.preSwap',
        'swap.preMultiSwap',
        'swap.preAddLiq',
        'swap.preRemoveLiq',
      ])
        expect(await envelope(name, { slippage })).toMatchObject({
          code: -1,
          msg: expect.stringContaining('slippage') as string,
        });
    },
  );

  it.each(['1.0', '01', '0', '-1', '1e3', '+1', '.5', '1.', 'abc'])('amount %j', async (amount) => {
    for (const [name, field] of [
      ['swap.preSwap', 'amountIn'],
      ['swap.preSwap', 'amountOut'],
      ['swap.preAddLiq', 'amount1'],
      ['swap.preAddLiq', 'lp'],
      ['swap.preSend', 'amount'],
      ['swap.preStake', 'amount'],
      ['swap.preLockLp', 'amount'],
    ] as const)
      expect(await envelope(name, { [field]: amount })).toMatchObject({
        code: -1,
        msg: expect.stringContaining(field) as string,
      });
  });

  it('while a quote takes an amount in any form', async () => {
    expect(await envelope('swap.quoteSwap', { amount: '1.0' })).toMatchObject({ code: 0 });
  });

  it.each(['ab', 'zz'.repeat(33), '04' + '11'.repeat(32)])('pubkey %s', async (pubkey) => {
    for (const name of ['swap.createDeposit', 'swap.createWithdraw', 'swap.depositBalance'])
      expect(await envelope(name, { pubkey })).toMatchObject({
        code: -1,
        msg: expect.stringContaining('pubkey') as string,
      });
    expect(await envelope('market.preparePutOn', { pubkey })).toMatchObject({
      code: -156,
      msg: expect.stringContaining('pubkey') as string,
    });
  });

  it('a fee rate that no number of sats can pay', async () => {
    for (const name of ['orders.create', 'orders.createRunesMint', 'market.prepareBid'])
      expect(await envelope(name, { feeRate: 1e308 })).toMatchObject({
        code: expect.not.toBeOneOf([0]) as number,
        msg: expect.stringContaining('feeRate') as string,
      });
  });

  it.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
    `${otter.address.slice(0, -1)}q`,
    'junk',
  ])('address %s', async (address) => {
    for (const [name, field, code] of [
      ['swap.preSend', 'to', -1],
      ['swap.preSendLp', 'to', -1],
      ['swap.preSwap', 'address', -1],
      ['swap.balance', 'address', -1],
      ['orders.create', 'receiveAddress', -1],
      ['chain.balance', 'address', -1],
      ['brc20.addressSummary', 'address', -1],
      ['market.bindInfo', 'address', -156],
    ] as const)
      expect(await envelope(name, { [field]: address })).toMatchObject({
        code,
        msg: expect.stringContaining(field) as string,
      });
  });
});

describe('an error that no route expected', () => {
  it('is reported, and answered with an envelope', async () => {
    const mishaps: unknown[] = [];
    const broken = () => {
      throw new SyntaxError('cannot convert');
    };
    const serve = createServer(
      { 'chain.info': broken },
      {
        faults: createFaults(),
        gate: () => null,
        lie: (_, data) => data,
        settled: () => undefined,
        onMishap: (what, error) => mishaps.push([what, String(error)]),
      },
    );
    const url = 'http://p/v1/indexer/blockchain/info';
    const answer = serve({ method: 'GET', url, headers: {}, body: null }) as Answer;
    expect(answer.status).toBe(500);
    expect(JSON.parse(Buffer.from(answer.body).toString())).toEqual({
      ...{ code: -5, msg: 'internal api error: chain.info', data: null },
    });
    expect(mishaps).toEqual([['chain.info', 'SyntaxError: cannot convert']]);
  });
});

/** The network of tests throws an error that no route expected, so that `fetch` fails. */
describe.each([...documented.keys()].sort())('%s', (name) => {
  const route = documented.get(name) as DocumentedRoute;

  it('answers junk in any field', async () => {
    let answers = 0;
    for (const whole of [true, false]) {
      const params = { ...exampleParams(route, whole) };
      for (const key of Object.keys(params)) if (key in known) params[key] = known[key];
      for (const key of Object.keys(params)) {
        for (const value of junk) {
          const { status } = await ask(route, { ...params, [key]: value });
          expect(status).toBeLessThan(500);
          answers++;
        }
      }
      await ask(route, params);
      answers++;
    }
    expect(answers).toBeGreaterThan(1);
  });
});

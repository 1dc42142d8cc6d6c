import { describe, expect, it } from 'vitest';

import { rules } from '#practice/api/rules/table.ts';
import { endpointOf, endpoints } from '#shared/api/endpoints.ts';
import { isServed } from '#shared/api/families.ts';
import { startPractice } from '#test/unit/practice/support.ts';
import { startClient } from '#test/unit/provider/support.ts';

import { differences } from './compare.ts';
import { exampleParams } from './example.ts';
import { documented, type DocumentedRoute, placeholdersOf } from './shapes.ts';

const names = [...documented.keys()].sort();
const routeOf = (name: string) => documented.get(name) as DocumentedRoute;

/** Of the one family that the practice network doesn't serve: two reads of an exchange on altchain alone. */
const notSimulated: ReadonlySet<string> = new Set(['cat20.tokenPrice', 'cat20.marketStats']);

interface Sent {
  method: string;
  url: URL;
  body: unknown;
}

/** What the product's client sends for a row; null if its row rejects the params. */
async function sentByProduct(name: string, params: Record<string, unknown>): Promise<Sent | null> {
  let sent: Sent | null = null;
  const { client } = startClient({
    baseUrl: 'https://provider.invalid',
    network: notSimulated.has(name) ? 'altchain' : 'practice',
    fetch: (input, init) => {
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
      sent = {
        method: init.method ?? 'GET',
        url: new URL(input),
        body,
      };
      return Promise.resolve(Response.json({ code: -1, msg: 'noted' }));
    },
  });
  await client.call(name as never, params as never).catch(() => undefined);
  return sent;
}

/** URL values are text: the parsed number or boolean. */
function readText(value: string, shape: unknown): unknown {
  const { word, kind } = shape as { word?: string; kind: string };
  if (kind === 'word' && (word === 'int' || word === 'number') && value !== '')
    return Number(value);
  if (kind === 'word' && word === 'bool') return value === 'true' ? true : value;
  return value;
}

const query = (route: DocumentedRoute, url: URL): Record<string, unknown> =>
  Object.fromEntries(
    [...url.searchParams].map(([key, value]) => {
      const field = route.ask.find(({ name }) => name === key);
      return [key, field ? readText(value, field.shape) : value];
    }),
  );

const filled = (route: DocumentedRoute, params: Record<string, unknown>): string =>
  route.path
    .replace('/altchain/', '/fractal/')
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));

/** Calls the practice network like any client that knows only the documents. */
async function askPractice(
  practice: ReturnType<typeof startPractice>,
  route: DocumentedRoute,
  params: Record<string, unknown>,
) {
  const url = new URL(`http://practice.test${filled(route, params)}`);
  const inPath = new Set(placeholdersOf(route.path));
  const rest = Object.entries(params).filter(([key]) => !inPath.has(key));
  if (route.method === 'GET')
    for (const [key, value] of rest) url.searchParams.set(key, String(value));
  const response = await practice.network.fetch(url, {
    method: route.method,
    ...(route.method === 'POST' ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  });
  const text = await response.text();
  return { status: response.status, text };
}

/** Answers to requests that no rule accepts. */
const isBadRequest = ({ status, text }: { status: number; text: string }) =>
  status === 404 || status === 400 || text.includes('invalid parameter');

describe('the documents, the product and the practice network', () => {
  it('know the same 242 routes', () => {
    expect(names).toHaveLength(242);
    expect(Object.keys(endpoints).sort()).toEqual(names);
    expect(Object.keys(rules).sort()).toEqual(names.filter((name) => !notSimulated.has(name)));
    expect(names.filter((name) => !isServed(endpointOf(name)!.family, 'practice')).sort()).toEqual(
      [...notSimulated].sort(),
    );
  });
});

/** Described by a handler that checks it itself, or read by the server where it is missing. */
const tolerated = new Set([
  ...Object.keys(endpoints)
    .filter((name) => name.startsWith('swap.'))
    .flatMap((name) =>
      ['feeAmount', 'feeTickPrice', 'sigs', 'payType'].map((key) => `${name} ${key}`),
    ),
  'market.list sort',
]);

/** A refused request changes nothing, so these share one network. */
const refusing = startPractice();

describe.each(names)('%s', (name) => {
  const route = routeOf(name);
  // `all` ignores start and limit; this requests a page.
  const whole = exampleParams(route, true);
  if (name === 'market.list') (whole['filter'] as Record<string, unknown>)['all'] = false;

  it('is asked by the product as the documents say', async () => {
    const sent = await sentByProduct(name, whole);
    expect(sent, 'the row takes every documented param').not.toBeNull();
    if (!sent) return;
    expect([sent.method, sent.url.pathname]).toEqual([route.method, filled(route, whole)]);
    const actual = route.method === 'GET' ? query(route, sent.url) : (sent.body ?? {});
    expect(differences({ kind: 'fields', fields: route.ask }, actual)).toEqual([]);
    if (route.method === 'GET') expect(sent.body).toBeNull();
    else expect([...sent.url.searchParams]).toEqual([]);
  });

  it.skipIf(notSimulated.has(name))(
    'is understood by the practice network, with and without what may be left out',
    async () => {
      const practice = startPractice();
      for (const params of [whole, exampleParams(route, false)]) {
        const answer = await askPractice(practice, route, params);
        expect(isBadRequest(answer), answer.text.slice(0, 300)).toBe(false);
      }
    },
  );

  const required = route.ask.filter(
    ({ name: key, optional }) => !optional && !tolerated.has(`${name} ${key}`),
  );
  it.skipIf(notSimulated.has(name)).each(required)(
    'is refused without $name',
    async ({ name: key }) => {
      const { [key]: _, ...rest } = exampleParams(route, false);
      const answer = await askPractice(refusing, route, rest);
      expect(isBadRequest(answer), answer.text.slice(0, 200)).toBe(true);
    },
  );
});

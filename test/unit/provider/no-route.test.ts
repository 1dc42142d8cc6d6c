import { afterEach, expect, it } from 'vitest';

import { isNotServed } from '#shared/not-served.ts';

import { listen, startClient } from './support.ts';

let close = () => Promise.resolve();
afterEach(() => close());

/** The failure of one read that a host answers like this, and how often it was asked. */
async function failureOf(status: number, body: string) {
  let asked = 0;
  const host = await listen((_, res) => {
    asked += 1;
    res.writeHead(status);
    res.end(body);
  });
  close = host.close;
  const { client } = startClient({ baseUrl: host.baseUrl });
  const error: unknown = await client.call('chain.info', {}).catch((caught: unknown) => caught);
  return { error, asked };
}

it.each([
  [404, '404 page not found\n'],
  [404, '{"statusCode":404,"message":"Cannot GET /v1/x","error":"Not Found"}'],
  [404, '{"code":-1,"msg":"no such route","data":null}'],
  [405, '{"statusCode":405,"message":"Method not allowed"}'],
  [200, '{"code":404,"msg":"","data":null}'],
])('a route that a host does not have is refused once: HTTP %i %j', async (status, body) => {
  const { error, asked } = await failureOf(status, body);
  expect(error).toMatchObject({ code: 'PROVIDER_REJECTED' });
  expect(isNotServed(error)).toBe(true);
  expect(asked).toBe(1);
});

it.each([
  [404, '<html><h1>Not Found</h1></html>', 'PROVIDER_UNREACHABLE'],
  [502, '404 page not found', 'PROVIDER_UNREACHABLE'],
  [404, '{"code":-1,"msg":"inscription not found","data":null}', 'PROVIDER_REJECTED'],
  [404, '{"message":"what?"}', 'PROVIDER_SHAPE'],
])('anything else is not taken for it: HTTP %i %j', async (status, body, code) => {
  const { error } = await failureOf(status, body);
  expect(error).toMatchObject({ code });
  expect(isNotServed(error)).toBe(false);
});

import { describe, expect, it } from 'vitest';

import { createProviderLink, type LinkDeps } from '#main/app/provider-link.ts';
import { silentLog } from '#main/log.ts';
import type { Route } from '#main/route/route.ts';
import { hostOf } from '#shared/api/define.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { type NetworkId, networkIds } from '#shared/bitcoin/network.ts';
import { systemClock } from '#shared/clock.ts';

interface Sent {
  url: string;
  /** The network whose API key goes with it; null without one. */
  key: NetworkId | null;
  circle: string | null;
}

const answer = () => Promise.resolve(Response.json({ code: 0, msg: 'OK', data: { price: 7 } }));
const circleOf = (route: Route) => (route.kind === 'socks' ? route.circle : null);

function linkOf(
  id: NetworkId,
  {
    keys = ['mainnet', 'altchain'],
    allowed = networkIds,
  }: { keys?: NetworkId[]; allowed?: readonly NetworkId[] } = {},
  reply: () => Promise<Response> = answer,
) {
  const sent: Sent[] = [];
  const states: unknown[] = [];
  const deps = {
    id,
    config: { clock: systemClock, log: silentLog, allowedNetworks: allowed },
    events: { emit: (_name: string, state: unknown) => states.push(state) },
    store: { wallet: { callsIn: () => 0, addCalls: () => undefined } },
    settings: () => ({ callsPerSecond: 100, callsPerMonth: 10_000 }),
    vault: {
      hasApiKey: (network: NetworkId) => keys.includes(network),
      apiKeyId: () => null,
      fetchWithKey(network: NetworkId, route: Route, url: string) {
        sent.push({ url, key: network, circle: circleOf(route) });
        return reply();
      },
    },
    networkConfig: (network: NetworkId) => ({
      baseUrl: network === 'practice' ? null : `https://${network}.test`,
      segment: 'x',
      proxy: { kind: 'socks', host: '127.0.0.1', port: 9050 },
    }),
    fetch(route: Route, url: string) {
      sent.push({ url, key: null, circle: circleOf(route) });
      return reply();
    },
    random: () => 0,
  } as unknown as LinkDeps;
  const link = createProviderLink(deps);
  return { link, sent };
}

describe('the one host that knows the price', () => {
  it('is mainnet’s, and the practice network answers itself', () => {
    const hosts = networkIds.map((id) => [id, hostOf(endpoints['chain.price'], id)]);
    expect(Object.fromEntries(hosts)).toEqual({
      practice: 'practice',
      mainnet: 'mainnet',
      altchain: 'mainnet',
      'altchain-testnet': null,
      testnet: null,
      testnet4: null,
      signet: null,
    });
    expect(hostOf(endpoints['chain.info'], 'signet')).toBe('signet');
    expect(hostOf(endpoints['swap.config'], 'signet')).toBeNull();
  });

  it('is asked by altchain as mainnet asks it: by its key and its way, and nothing else goes there', async () => {
    const { link, sent } = linkOf('altchain');
    await expect(link.client.call('chain.price', { coin: 'fb' })).resolves.toEqual({ price: 7 });
    await link.client.call('chain.fees', {}).catch(() => undefined);
    expect(sent).toEqual([
      { url: 'https://mainnet.test/v1/price/fb', key: 'mainnet', circle: 'mainnet' },
      {
        url: 'https://altchain.test/v1/indexer/fees/recommended',
        key: 'altchain',
        circle: 'altchain',
      },
    ]);
    link.close();
  });

  it.each([
    ['altchain', { keys: ['altchain'] }],
    ['altchain', { allowed: ['altchain'] }],
    ['signet', {}],
    ['altchain-testnet', {}],
  ] as const)('is not asked by %s with %j', async (id, options) => {
    const { link, sent } = linkOf(id, options as Parameters<typeof linkOf>[1]);
    await expect(link.client.call('chain.price', { coin: 'btc' })).rejects.toMatchObject({
      code: 'NOT_ON_NETWORK',
    });
    expect(sent).toEqual([]);
    link.close();
  });

  it('says nothing about the connection of the network that asked', async () => {
    const refused = () => Promise.resolve(new Response('{}', { status: 401 }));
    const { link } = linkOf('altchain', {}, refused);
    const before = link.connection().state;
    await expect(link.client.call('chain.price', { coin: 'fb' })).rejects.toThrow();
    expect(link.connection().state).toBe(before);
    await expect(link.client.call('chain.info', {})).rejects.toThrow();
    expect(link.connection().state).not.toBe(before);
    link.close();
  });
});

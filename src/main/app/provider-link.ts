import type { AppConfig } from '#main/config.ts';
import type { AppEvents } from '#main/events.ts';
import { createBreaker } from '#main/provider/breaker.ts';
import { createBudget } from '#main/provider/budget.ts';
import { createClient, type Place } from '#main/provider/client.ts';
import { createMeter } from '#main/provider/meter.ts';
import { createPace } from '#main/provider/pace.ts';
import { createReads } from '#main/provider/reads.ts';
import { createServerClock } from '#main/provider/server-clock.ts';
import { createTransport } from '#main/provider/transport.ts';
import { type RouteFetch, routeOf } from '#main/route/route.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { ProxyChoice } from '#shared/ipc/proxy.ts';
import type { Settings } from '#shared/ipc/settings.ts';

import { createConnectionState } from './connection.ts';

/** A network's host: the user's values, or the defaults. */
export interface NetworkConfig {
  /** null for the practice network. */
  baseUrl: string | null;
  segment: string;
  proxy: ProxyChoice;
}

export interface LinkDeps {
  id: NetworkId;
  config: AppConfig;
  events: AppEvents;
  vault: Vault;
  store: NetworkStore;
  settings: () => Settings;
  networkConfig: (id: NetworkId) => NetworkConfig;
  /** The network's own fetch: practice or real. */
  fetch: RouteFetch;
  random: () => number;
}

/** The practice network runs on this machine, so it needs no budget. */
const PRACTICE_LIMITS = { callsPerSecond: 500, callsPerMonth: 100_000_000 };

/** Requests as a network sends them: through its proxy and with its API key. */
const fetchAs =
  ({ config, networkConfig, vault, fetch }: LinkDeps, id: NetworkId) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    // The practice network is built in and needs no keys.
    if (id === 'practice') return fetch({ kind: 'direct' }, url, init);
    const route = await routeOf(networkConfig(id).proxy, id, url, config.systemProxy);
    return vault.hasApiKey(id) ? vault.fetchWithKey(id, route, url, init) : fetch(route, url, init);
  };

/**
 * Another network's host, asked exactly as that network asks it: never with this network's key or route, which would
 * link the two. Null where the app may not use that network, and where only this network has a key.
 */
function elsewhere(deps: LinkDeps, host: NetworkId): Place | null {
  const { config, networkConfig, vault, id } = deps;
  const { baseUrl } = networkConfig(host);
  if (baseUrl === null || !config.allowedNetworks.includes(host)) return null;
  if (vault.hasApiKey(id) && !vault.hasApiKey(host)) return null;
  return {
    baseUrl: () => baseUrl,
    transport: createTransport({ fetch: fetchAs(deps, host), clock: config.clock }),
  };
}

/** A network's connection to its provider: client, budget, pauses, and the shared reads of the screens. */
export function createProviderLink(deps: LinkDeps) {
  const { id, events, store, vault } = deps;
  const { clock, log } = deps.config;
  const quit = new AbortController();
  const own = () => deps.networkConfig(id);
  const limits = () =>
    id === 'practice' ? (deps.config.practiceLimits ?? PRACTICE_LIMITS) : deps.settings();
  const budget = createBudget(clock, {
    load: (month) => store.wallet.callsIn(month),
    add: (month, calls) => store.wallet.addCalls(month, calls),
  });
  const pace = createPace({ clock, budget, limits });
  const serverClock = createServerClock({
    clock,
    onJump: (byMs) => log.warn('the clock of this machine jumped', { byMs: Math.round(byMs) }),
  });
  const breaker = createBreaker({ clock });
  const meter = createMeter({ clock });
  const connection = createConnectionState({
    network: id,
    clock,
    limits,
    pace,
    meter,
    breaker,
    skew: () => serverClock.skew(),
    onChange: (state) => events.emit('connection.changed', state),
  });
  const client = createClient({
    network: id,
    baseUrl: () => own().baseUrl ?? 'https://practice.invalid',
    segment: () => own().segment,
    transport: createTransport({
      fetch: fetchAs(deps, id),
      clock,
      onServerDate: (serverMs) => serverClock.note(serverMs),
    }),
    elsewhere: (host) => elsewhere(deps, host),
    pace,
    breaker,
    clock,
    log,
    random: deps.random,
    onStart(family) {
      meter.count(family);
      connection.touch();
    },
    onOutcome: (error, row) => connection.note(error, row),
    signal: quit.signal,
  });
  const reads = createReads({
    network: id,
    clock,
    client,
    source: () => {
      const { baseUrl, segment } = own();
      return JSON.stringify([baseUrl, segment, vault.apiKeyId(id)]);
    },
    onFresh: (event) => events.emit('provider.fresh', event),
  });

  return {
    client,
    reads,
    connection: () => connection.get(),
    /** Milliseconds by which the provider's clock is ahead of ours; null before its first answer. */
    serverSkew: (): number | null => serverClock.skew(),
    /** Aborts running calls and rejects later ones. */
    abort: (): void => quit.abort(),
    close(): void {
      connection.stop();
      pace.close();
      budget.close();
    },
  };
}

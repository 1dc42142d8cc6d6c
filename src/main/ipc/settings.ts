import { z } from 'zod';

import { describeApiKey, describeHost, describeProxy } from '#main/app/changes/network.ts';
import { describeSettings } from '#main/app/changes/settings.ts';
import type { AppContext } from '#main/app/context.ts';
import { networkInfos } from '#main/app/network-infos.ts';
import { orderVersion } from '#shared/api/order-version.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { proxyChoice } from '#shared/ipc/proxy.ts';
import { secretText } from '#shared/ipc/secret.ts';
import { connection, networkId, networkInfo, settings } from '#shared/ipc/settings.ts';
import { say } from '#shared/words/say.ts';

import { harmless, weakening } from './declare.ts';
import { nothing } from './fields.ts';

/** A bare https origin, so that the API key can't go to an unintended path or host. */
function checkedBaseUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new AppError('INVALID_INPUT', 'not a web address', {
      field: 'baseUrl',
      text: say.calls.settings.noWebAddress,
    });
  }
  const plain = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url.protocol !== 'https:' || !plain) {
    throw new AppError('INVALID_INPUT', 'not a bare https origin', {
      field: 'baseUrl',
      text: say.calls.settings.plainHttps,
    });
  }
  return url.origin;
}

function checkedSegment(text: string): string {
  if (/^[a-z0-9-]{1,40}$/.test(text)) return text;
  throw new AppError('INVALID_INPUT', 'not a path segment', {
    field: 'segment',
    text: say.calls.settings.segment,
  });
}

const allowed = (ctx: AppContext, id: NetworkId): NetworkId => {
  if (ctx.config.allowedNetworks.includes(id)) return id;
  throw new AppError('NOT_ON_NETWORK', `${networks[id].label} is not offered here`);
};

export const settingsCalls = {
  'settings.get': harmless(nothing, settings, async (ctx) => ctx.settings.current()),
  'settings.set': weakening(['limits'], settings.partial(), settings, async (ctx, patch) => {
    await ctx.changes.ask('limits', () => describeSettings(ctx.settings.current(), patch));
    return ctx.settings.change(patch);
  }),
  'settings.networks': harmless(nothing, z.array(networkInfo), async (ctx) => networkInfos(ctx)),
  // Harmless because cards name the network.
  'settings.setNetwork': harmless(
    z.object({ network: networkId }),
    nothing,
    async (ctx, { network }) => {
      await ctx.networks.switchTo(allowed(ctx, network));
      return {};
    },
  ),
  /** Base URL (https, no path) and path segment of a network; null restores the default. */
  'settings.configureNetwork': weakening(
    ['hosts'],
    z.object({
      network: networkId,
      baseUrl: z.string().max(200).nullable(),
      segment: z.string().max(40).nullable(),
    }),
    z.array(networkInfo),
    async (ctx, { network, baseUrl, segment }) => {
      if (network === 'practice')
        throw new AppError('INVALID_INPUT', 'the practice network has no address');
      const profile = networks[allowed(ctx, network)];
      const own = {
        baseUrl: baseUrl === null ? null : checkedBaseUrl(baseUrl),
        segment: segment === null ? null : checkedSegment(segment),
      };
      const { settings, vault } = ctx;
      const after = {
        ...settings.networkConfig(network),
        baseUrl: own.baseUrl ?? profile.baseUrl,
        segment: own.segment ?? profile.segment,
      };
      const password = await ctx.changes.ask('hosts', () =>
        describeHost(profile, settings.networkConfig(network), after, vault.apiKeyOrigin(network)),
      );
      const keyOrigin = vault.apiKeyOrigin(network);
      const { baseUrl: host } = after;
      const moves = keyOrigin !== null && host !== null && keyOrigin !== host;
      if (moves && !vault.status().unlocked)
        throw new AppError('VAULT_LOCKED', 'the API key is moved in the open vault');
      ctx.settings.configure(network, own);
      if (moves) await vault.moveApiKey(network, host, password ?? '');
      return networkInfos(ctx);
    },
  ),
  /** How a network's requests leave this computer. */
  'settings.setProxy': weakening(
    ['hosts'],
    z.object({ network: networkId, proxy: proxyChoice }),
    z.array(networkInfo),
    async (ctx, { network, proxy }) => {
      if (network === 'practice')
        throw new AppError('INVALID_INPUT', 'the practice network makes no calls');
      const profile = networks[allowed(ctx, network)];
      await ctx.changes.ask('hosts', () =>
        describeProxy(profile, ctx.settings.networkConfig(network).proxy, proxy),
      );
      ctx.settings.setProxy(network, proxy);
      return networkInfos(ctx);
    },
  ),
  /** Stored with the vault's keys; null deletes it. It can't be read back. The practice network takes none. */
  'settings.setApiKey': weakening(
    ['hosts'],
    z.object({ network: networkId, key: secretText(1, 500).nullable() }),
    z.array(networkInfo),
    async (ctx, { network, key }) => {
      if (network === 'practice')
        throw new AppError('INVALID_INPUT', 'the practice network takes no key');
      const profile = networks[allowed(ctx, network)];
      await ctx.changes.ask('hosts', () => {
        const had = ctx.vault.hasApiKey(network);
        const host = ctx.settings.networkConfig(network).baseUrl;
        return had || key !== null
          ? describeApiKey(profile, had, key === null ? null : host)
          : null;
      });
      await ctx.vault.setApiKey(network, key, ctx.settings.networkConfig(network).baseUrl ?? '');
      return networkInfos(ctx);
    },
  ),
  'settings.testConnection': harmless(
    z.object({ network: networkId }),
    z.object({ height: z.number(), ms: z.number() }),
    async (ctx, { network }) => {
      const session = await ctx.networks.open(allowed(ctx, network));
      const started = ctx.config.clock.now();
      const { blocks } = await session.client.call('chain.info', {}, { force: true });
      return { height: blocks, ms: ctx.config.clock.now() - started };
    },
  ),
  /** Which version of the order service makes new orders on the network in use; `ask` asks the network again. */
  'settings.orderService': harmless(
    z.object({ ask: z.boolean() }),
    z.object({ version: orderVersion, askedAt: z.number().nullable() }),
    async (ctx, { ask }) => {
      const { orderVersion: found } = ctx.session();
      if (ask) await found.ask();
      else await found.current();
      return { version: found.known(), askedAt: found.askedAt() };
    },
  ),
  'settings.connection': harmless(nothing, connection, async (ctx) => ctx.session().connection()),
};

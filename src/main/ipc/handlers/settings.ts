import { describeApiKey, describeHost, describeProxy } from '#main/app/changes/network.ts';
import { describeSettings } from '#main/app/changes/settings.ts';
import type { AppContext } from '#main/app/context.ts';
import { families, type Family, isServed } from '#shared/api/families.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { AppError, toWireError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { NetworkInfo } from '#shared/ipc/settings.ts';

type SettingsHandlers = Pick<Handlers, Extract<keyof Handlers, `settings.${string}`>>;

/** The networks this shell offers, with what is configured for each. */
export function networkInfos(ctx: AppContext): NetworkInfo[] {
  return ctx.config.allowedNetworks.map((id) => {
    const network = networks[id];
    const own = ctx.networkConfig(id);
    return {
      id,
      label: network.label,
      tone: network.tone,
      unit: network.unit,
      baseUrl: own.baseUrl,
      segment: own.segment,
      proxy: own.proxy,
      hasApiKey: ctx.vault.hasApiKey(id),
      families: (Object.keys(families) as Family[]).filter((family) => isServed(family, id)),
    };
  });
}

/** An https origin and nothing more: the key must never go to a path or a host by accident. */
function checkedBaseUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new AppError('INVALID_INPUT', 'not a web address', {
      field: 'baseUrl',
      text: 'That is not a web address.',
    });
  }
  const plain = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url.protocol !== 'https:' || !plain) {
    const hint = 'The address must be https:// and a host, with nothing behind it.';
    throw new AppError('INVALID_INPUT', hint, { field: 'baseUrl', text: hint });
  }
  return url.origin;
}

function checkedSegment(text: string): string {
  if (/^[a-z0-9-]{1,40}$/.test(text)) return text;
  const hint = 'The path segment takes lower case letters, digits and dashes.';
  throw new AppError('INVALID_INPUT', hint, { field: 'segment', text: hint });
}

export function settingsHandlers(ctx: AppContext): SettingsHandlers {
  const allowed = (id: NetworkId): NetworkId => {
    if (ctx.config.allowedNetworks.includes(id)) return id;
    throw new AppError('NOT_ON_NETWORK', `${networks[id].label} is not offered here`);
  };

  return {
    'settings.get': async () => ctx.settings(),
    'settings.set': async (patch) => {
      await ctx.changes.ask('limits', () => describeSettings(ctx.settings(), patch));
      return ctx.changeSettings(patch);
    },
    'settings.networks': async () => networkInfos(ctx),
    'settings.setNetwork': async ({ network }) => {
      await ctx.switchNetwork(allowed(network));
      return {};
    },
    'settings.configureNetwork': async ({ network, baseUrl, segment }) => {
      if (network === 'practice')
        throw new AppError('INVALID_INPUT', 'the practice network has no address');
      const profile = networks[allowed(network)];
      const own = {
        baseUrl: baseUrl === null ? null : checkedBaseUrl(baseUrl),
        segment: segment === null ? null : checkedSegment(segment),
      };
      const after = {
        ...ctx.networkConfig(network),
        baseUrl: own.baseUrl ?? profile.baseUrl,
        segment: own.segment ?? profile.segment,
      };
      const { vault } = ctx;
      const password = await ctx.changes.ask('hosts', () =>
        describeHost(profile, ctx.networkConfig(network), after, vault.apiKeyOrigin(network)),
      );
      const keyOrigin = vault.apiKeyOrigin(network);
      const { baseUrl: host } = after;
      const moves = keyOrigin !== null && host !== null && keyOrigin !== host;
      if (moves && !vault.status().unlocked)
        throw new AppError('VAULT_LOCKED', 'the API key is moved in the open vault');
      ctx.configureNetwork(network, own);
      if (moves) await vault.moveApiKey(network, host, password ?? '');
      return networkInfos(ctx);
    },
    'settings.setProxy': async ({ network, proxy }) => {
      if (network === 'practice')
        throw new AppError('INVALID_INPUT', 'the practice network makes no calls');
      const profile = networks[allowed(network)];
      await ctx.changes.ask('hosts', () =>
        describeProxy(profile, ctx.networkConfig(network).proxy, proxy),
      );
      ctx.setProxy(network, proxy);
      return networkInfos(ctx);
    },
    'settings.setApiKey': async ({ network, key }) => {
      if (network === 'practice')
        throw new AppError('INVALID_INPUT', 'the practice network takes no key');
      const profile = networks[allowed(network)];
      await ctx.changes.ask('hosts', () => {
        const had = ctx.vault.hasApiKey(network);
        const host = ctx.networkConfig(network).baseUrl;
        return had || key !== null
          ? describeApiKey(profile, had, key === null ? null : host)
          : null;
      });
      await ctx.vault.setApiKey(network, key, ctx.networkConfig(network).baseUrl ?? '');
      return networkInfos(ctx);
    },
    'settings.testConnection': async ({ network }) => {
      const session = await ctx.openSession(allowed(network));
      const started = ctx.config.clock.now();
      const took = () => ctx.config.clock.now() - started;
      try {
        const info = await session.client.call('chain.info', {}, { force: true });
        return {
          ok: true,
          text: `Connected. Block ${info.blocks}.`,
          height: info.blocks,
          ms: took(),
        };
      } catch (error) {
        return { ok: false, text: toWireError(error).message, height: null, ms: took() };
      }
    },
    'settings.connection': async () => ctx.connection(),
  };
}

import { z } from 'zod';

import type { NetworkConfig } from '#main/app/provider-link.ts';
import type { AppStore } from '#main/store/open-stores.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { type ProxyChoice, proxyChoice } from '#shared/ipc/proxy.ts';
import { defaultSettings, type Settings, settings as schema } from '#shared/ipc/settings.ts';
import { say } from '#shared/words/say.ts';

/** Limits on money and on paid calls: stored separately, and trusted only if authentic. */
const limits = schema.pick({
  autoLockMinutes: true,
  pollWhileLocked: true,
  maxFeeSats: true,
  minCoinSats: true,
  callsPerSecond: true,
  callsPerMonth: true,
});
type Limits = z.output<typeof limits>;

const LIMIT_NAMES: Record<keyof Limits, string> = {
  autoLockMinutes: 'automatic locking',
  pollWhileLocked: say.app.recordsKeptSettings.lookingAtOrdersWhile,
  maxFeeSats: say.app.recordsKeptSettings.theHighestFee,
  minCoinSats: say.app.recordsKeptSettings.theSmallestCoinThat,
  callsPerSecond: say.app.recordsKeptSettings.callsASecond,
  callsPerMonth: say.app.recordsKeptSettings.callsAMonth,
};
const limitKeys = Object.keys(LIMIT_NAMES) as (keyof Limits)[];

const hosts = z.record(
  z.string(),
  z.object({
    baseUrl: z.string().nullable(),
    segment: z.string().nullable(),
    proxy: proxyChoice.optional(),
  }),
);
type Hosts = z.output<typeof hosts>;

export type SettingsPatch = { [K in keyof Settings]?: Settings[K] | undefined };

interface KeptSettingsDeps {
  store: () => AppStore;
  /** Whether there is a vault, and whether its record key is known. Without a vault nothing can be authenticated. */
  hasVault: () => boolean;
  hasKey: () => boolean;
}

/** The stored settings. Limits and hosts are two rows with a code: a missing or unauthentic one counts as not set. */
export function createKeptSettings({ store, hasVault, hasKey }: KeptSettingsDeps) {
  const get = (key: string): unknown => store().settings.get(key);
  /** Before the first unlock of a run nothing can be authenticated: stored values are used. */
  const isForeign = (key: string): boolean =>
    hasKey() && store().settings.getOwn(key)?.authentic !== true;

  function storedLimits(): Limits {
    const parsed = limits.partial().safeParse(get('limits') ?? {});
    const found = parsed.success ? withoutUndefined(parsed.data) : {};
    return limits.parse({ ...defaultSettings, ...found });
  }
  function storedHosts(): Hosts {
    const parsed = hosts.safeParse(get('hosts') ?? {});
    return parsed.success ? parsed.data : {};
  }
  /** Read with every provider call, so cached until the next write, or until the key is known. */
  function remembered<T>(find: () => T): () => T {
    let last: { store: AppStore; changes: number; hadKey: boolean; found: T } | null = null;
    return () => {
      const now = { store: store(), changes: store().settings.changes(), hadKey: hasKey() };
      const holds =
        last?.store === now.store && last.changes === now.changes && last.hadKey === now.hadKey;
      if (!last || !holds) last = { ...now, found: find() };
      return last.found;
    };
  }
  const currentLimits = remembered((): Limits =>
    isForeign('limits') ? limits.parse(defaultSettings) : storedLimits(),
  );
  const currentHosts = remembered((): Hosts => (isForeign('hosts') ? {} : storedHosts()));

  function put(key: 'limits' | 'hosts', value: Limits | Hosts): void {
    if (hasKey()) store().settings.setOwn(key, value);
    else if (!hasVault()) store().settings.set(key, value);
    else throw new AppError('VAULT_LOCKED', 'limits and hosts are changed in the opened app');
  }

  function putHost(id: NetworkId, patch: Partial<Hosts[string]>): void {
    const all = currentHosts();
    put('hosts', { ...all, [id]: { baseUrl: null, segment: null, ...all[id], ...patch } });
  }

  return {
    read(): Settings {
      const stored = schema.partial().safeParse(get('settings') ?? {});
      const free = stored.success ? withoutUndefined(stored.data) : {};
      return { ...defaultSettings, ...free, ...currentLimits() };
    },
    /** Throws VAULT_LOCKED for a limit before the first unlock of this run. */
    change(patch: SettingsPatch): Settings {
      const next = { ...this.read(), ...withoutUndefined(patch) };
      // Written even if unchanged: confirmed by the user, it is authentic again.
      if (limitKeys.some((key) => patch[key] !== undefined)) put('limits', limits.parse(next));
      const isFree = ([key]: [string, unknown]): boolean => !Object.hasOwn(LIMIT_NAMES, key);
      store().settings.set('settings', Object.fromEntries(Object.entries(next).filter(isFree)));
      return next;
    },
    networkConfig(id: NetworkId): NetworkConfig {
      const kept = currentHosts()[id];
      const { baseUrl, segment } = networks[id];
      return {
        baseUrl: kept?.baseUrl ?? baseUrl,
        segment: kept?.segment ?? segment,
        proxy: kept?.proxy ?? { kind: 'system' },
      };
    },
    /** Throws VAULT_LOCKED before the first unlock of a run. */
    configure(id: NetworkId, host: Pick<Hosts[string], 'baseUrl' | 'segment'>): void {
      putHost(id, host);
    },
    /** Throws VAULT_LOCKED before the first unlock of a run. */
    setProxy(id: NetworkId, proxy: ProxyChoice): void {
      putHost(id, { proxy });
    },
    /** Accepts what is stored as authentic: once, with a new vault. */
    adopt(): void {
      store().settings.setOwn('limits', storedLimits());
      store().settings.setOwn('hosts', storedHosts());
    },
    /** Settings that aren't as the app wrote them, in words. Empty before the first unlock. */
    foreign(): string[] {
      const stored = storedLimits();
      const changed = limitKeys.filter((key) => stored[key] !== defaultSettings[key]);
      const named = changed.length === 0 ? limitKeys : changed;
      return [
        ...(isForeign('limits') ? named.map((key) => LIMIT_NAMES[key]) : []),
        ...(isForeign('hosts') ? [say.app.recordsKeptSettings.theAddressesOfProviders] : []),
      ];
    },
  };
}

function withoutUndefined<T extends object>(patch: {
  [K in keyof T]?: T[K] | undefined;
}): Partial<T> {
  return Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

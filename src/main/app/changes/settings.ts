import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import type { Settings } from '#shared/ipc/settings.ts';
import { say } from '#shared/words/say.ts';

import type { Described } from './requests.ts';

interface Guard<T> {
  label: string;
  say: (value: T) => string;
  /** Whether the new value protects less than the old one. */
  weakens: (before: T, after: T) => boolean;
  consequence: string;
}
type Guards = { [K in keyof Settings]: Guard<Settings[K]> | null };

const sats = (value: number): string => satsText(String(value));
const calls = (value: number): string =>
  say.app.changesSettings.calls({ string: groupDigits(String(value)) });
const rises = (before: number, after: number): boolean => after > before;
const untilLock = (minutes: number): number => (minutes === 0 ? Infinity : minutes);

/** Who decides about each setting. `null`: it protects nothing, so a page may set it (docs/security.md). */
const guards: Guards = {
  language: null,
  theme: null,
  unit: null,
  worth: null,
  singleKeys: null,
  notifications: null,
  tray: null,
  historySync: null,
  lastFeePreset: null,
  orderVersions: null,
  autoLockMinutes: {
    label: say.app.changesSettings.locksByItself,
    say: (minutes) =>
      minutes === 0
        ? say.app.changesSettings.never
        : say.app.changesSettings.afterMinuteWithoutInput({ minutes }),
    weakens: (before, after) => untilLock(after) > untilLock(before),
    consequence: say.app.changesSettings.forAsLongAs,
  },
  pollWhileLocked: {
    label: say.app.changesSettings.apiKeysWhileLocked,
    say: (isKept) =>
      isKept ? say.app.changesSettings.stayInMemory : say.app.changesSettings.areForgotten,
    weakens: (before, after) => after && !before,
    consequence: say.app.changesSettings.whoeverCanReadThe,
  },
  maxFeeSats: {
    label: say.app.changesSettings.highestFeeOfOne,
    say: sats,
    weakens: rises,
    consequence: say.app.changesSettings.aFeeThatWas,
  },
  minCoinSats: {
    label: say.app.changesSettings.smallestCoinThatMay,
    say: sats,
    weakens: (before, after) => after < before,
    consequence: say.app.changesSettings.smallCoinsAreWhere,
  },
  callsPerSecond: {
    label: say.app.changesSettings.apiCallsASecond,
    say: calls,
    weakens: rises,
    consequence: say.app.changesSettings.theProviderMayRefuse,
  },
  callsPerMonth: {
    label: say.app.changesSettings.apiCallsAMonth,
    say: calls,
    weakens: rises,
    consequence: say.app.changesSettings.callsAreCountedAgainst,
  },
};

type Patch = { [K in keyof Settings]?: Settings[K] | undefined };

/** The confirmation that a change of settings needs; null if it weakens nothing. */
export function describeSettings(before: Settings, patch: Patch): Described | null {
  const found = (Object.keys(guards) as (keyof Settings)[]).flatMap((key) =>
    guarded(guards[key] as Guard<Settings[typeof key]> | null, before[key], patch[key]),
  );
  if (found.length === 0) return null;
  return {
    title:
      found.length === 1
        ? say.app.changesSettings.changeAProtection
        : say.app.changesSettings.changeProtections({ length: found.length }),
    lines: found.map(({ line }) => line),
    consequence: found.map(({ consequence }) => consequence).join(' '),
  };
}

function guarded<T>(guard: Guard<T> | null, before: T, after: T | undefined) {
  if (guard === null || after === undefined || !guard.weakens(before, after)) return [];
  const { label, say, consequence } = guard;
  return [{ line: { label, before: say(before), after: say(after) }, consequence }];
}

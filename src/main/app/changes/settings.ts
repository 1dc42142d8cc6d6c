import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import type { Settings } from '#shared/ipc/settings.ts';

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
const calls = (value: number): string => `${groupDigits(String(value))} calls`;
const rises = (before: number, after: number): boolean => after > before;
const untilLock = (minutes: number): number => (minutes === 0 ? Infinity : minutes);

/** Who decides about each setting. `null`: it protects nothing, so a page may set it (docs/security.md). */
const guards: Guards = {
  theme: null,
  unit: null,
  worth: null,
  notifications: null,
  tray: null,
  historySync: null,
  lastFeePreset: null,
  autoLockMinutes: {
    label: 'Locks by itself',
    say: (minutes) =>
      minutes === 0 ? 'never' : `after ${minutes} minute${minutes === 1 ? '' : 's'} without input`,
    weakens: (before, after) => untilLock(after) > untilLock(before),
    consequence: 'For as long as it stays unlocked, whoever sits at this computer can use it.',
  },
  pollWhileLocked: {
    label: 'API keys while locked',
    say: (isKept) => (isKept ? 'stay in memory' : 'are forgotten'),
    weakens: (before, after) => after && !before,
    consequence: 'Whoever can read the memory of this computer then finds the API keys in it.',
  },
  maxFeeSats: {
    label: 'Highest fee of one transaction',
    say: sats,
    weakens: rises,
    consequence: 'A fee that was paid never comes back. Above the limit nothing is signed.',
  },
  minCoinSats: {
    label: 'Smallest coin that may pay',
    say: sats,
    weakens: (before, after) => after < before,
    consequence: 'Small coins are where inscriptions and runes usually sit.',
  },
  callsPerSecond: {
    label: 'API calls a second',
    say: calls,
    weakens: rises,
    consequence: 'The provider may refuse a key that asks too fast.',
  },
  callsPerMonth: {
    label: 'API calls a month',
    say: calls,
    weakens: rises,
    consequence: 'Calls are counted against your API key, and may cost you money.',
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
    title: found.length === 1 ? 'Change a protection' : `Change ${found.length} protections`,
    lines: found.map(({ line }) => line),
    consequence: found.map(({ consequence }) => consequence).join(' '),
  };
}

function guarded<T>(guard: Guard<T> | null, before: T, after: T | undefined) {
  if (guard === null || after === undefined || !guard.weakens(before, after)) return [];
  const { label, say, consequence } = guard;
  return [{ line: { label, before: say(before), after: say(after) }, consequence }];
}

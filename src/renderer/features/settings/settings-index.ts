import { words } from '#renderer/base/words.ts';
import type { Words } from '#shared/words/english/index.ts';

export type SectionName = keyof Words['settings']['sections'];

/** A setting that can be searched for. `at` is the anchor of its row. */
export interface IndexedSetting {
  section: SectionName;
  at: string;
  label: string;
  help: string;
}

const section = (
  name: SectionName,
  rows: Record<string, readonly [label: string, help?: string]>,
): IndexedSetting[] =>
  Object.entries(rows).map(([at, [label, help = '']]) => ({ section: name, at, label, help }));

/** All settings with a row of their own, in the order of the sections. */
export function settingsIndex(isDesktop: boolean): IndexedSetting[] {
  const { security, backup, payout, limits, appearance } = words.settings;
  const { about, crashes, support, licences } = words.settingsAbout;
  const { proxy, key, baseUrl } = words.settingsNetworks;
  return [
    ...section('wallets', {
      wallets: [words.settings.sections.wallets, words.settings.intro.wallets],
      add: [words.settingsWallets.add.open, words.settingsWallets.add.watched],
    }),
    ...section('security', {
      lock: [security.lock.after, security.lock.afterHelp],
      polls: [security.lock.polls, security.lock.pollsHelp],
      password: [security.password.submit],
      reveal: [security.reveal.phrase.name, security.reveal.phrase.text],
      erase: [security.erase.name, security.erase.text],
    }),
    ...section('backup', {
      file: [backup.title, backup.text],
      verify: [backup.verify],
    }),
    ...section('payout', { payout: [payout.title, words.settings.intro.payout] }),
    ...section('limits', {
      maxFeeSats: [limits.fields.maxFeeSats, limits.help.maxFeeSats],
      minCoinSats: [limits.fields.minCoinSats, limits.help.minCoinSats],
      callsPerSecond: [limits.fields.callsPerSecond, limits.help.callsPerSecond],
      callsPerMonth: [limits.fields.callsPerMonth, limits.help.callsPerMonth],
    }),
    ...section('appearance', {
      language: [appearance.language, appearance.languageHelp],
      theme: [appearance.theme, appearance.themeHelp],
      amounts: [appearance.amounts, appearance.amountsHelp],
      value: [appearance.value, appearance.valueHelp],
      notifications: [appearance.notifications, appearance.notificationsHelp],
      ...(isDesktop ? { tray: [appearance.tray, appearance.trayHelp] as const } : {}),
      history: [appearance.historySync, appearance.historySyncHelp],
    }),
    ...section('log', { log: [words.settingsAbout.log.label, words.settings.intro.log] }),
    ...section('about', {
      version: [about.version],
      crashes: [crashes.title, crashes.text],
      support: [support.title, support.text],
      licences: [licences.title, licences.text],
    }),
    ...section('networks', {
      networks: [key.label, key.notKept],
      url: [baseUrl],
      proxy: [proxy.label, proxy.help.socks],
    }),
  ];
}

const plain = (text: string): string => text.toLocaleLowerCase();

/**
 * Settings whose name, explanation or section contains every typed word, name matches first. Empty if nothing
 * is typed.
 */
export function findSettings(all: readonly IndexedSetting[], typed: string): IndexedSetting[] {
  const parts = plain(typed).split(/\s+/u).filter(Boolean);
  if (parts.length === 0) return [];
  const has = (text: string): boolean => parts.every((part) => plain(text).includes(part));
  const byName = all.filter(({ label }) => has(label));
  const byAll = all.filter(({ section: name, label, help }) =>
    has(`${label} ${help} ${words.settings.sections[name]}`),
  );
  return [...new Set([...byName, ...byAll])];
}

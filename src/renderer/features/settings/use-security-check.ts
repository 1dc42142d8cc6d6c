import { computed } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useSettingsStore } from '#renderer/base/stores/settings-store.ts';
import { useWalletsStore } from '#renderer/base/stores/wallets-store.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import { words } from '#renderer/base/words.ts';

import { lockText } from './lock-text.ts';
import type { SectionName } from './settings-index.ts';

/** A safeguard of the active wallet. `asking` until it is known; such ones aren't counted. */
export interface Check {
  name: 'written' | 'verified' | 'lock' | 'payout';
  state: 'ok' | 'open' | 'asking';
  title: string;
  /** May contain a `{time}`, which is `at`, in ms. */
  text: string;
  at?: number;
  /** Where to change it. */
  section: SectionName;
  row: string;
}

/** The active wallet's safeguards, from recorded state; nothing is guessed. */
export function useSecurityCheck() {
  const rpc = useRpc();
  const app = useAppStore();
  const settings = useSettingsStore();
  const wallets = useWalletsStore();
  const asks = (): boolean => app.serves('market') && !wallets.isWatched;
  const places = useQuery(async () => (asks() ? rpc.call('trade.places', {}) : undefined));
  useRpcEvent('flow.changed', ({ trade, phase }) => {
    if (trade?.asked.kind === 'bind' && phase === 'done') void places.refresh();
  });

  function backup(): Check[] {
    const wallet = wallets.active;
    if (wallet?.kind !== 'phrase') return [];
    const { written, verified } = words.settings.check;
    const { drill } = wallet;
    const isWritten = wallet.backedUp ? 'ok' : 'open';
    const isVerified = drill?.passed ? 'ok' : 'open';
    return [
      {
        ...{ name: 'written', state: isWritten, section: 'security', row: 'reveal' },
        ...written[isWritten],
      },
      {
        ...{ name: 'verified', state: isVerified, section: 'backup', row: 'verify' },
        ...verified[drill ? (drill.passed ? 'ok' : 'failed') : 'open'],
        ...(drill ? { at: drill.at } : {}),
      },
    ];
  }
  function lock(): Check {
    const minutes = settings.values?.autoLockMinutes ?? 0;
    const { ok, open } = words.settings.check.lock;
    const at = { name: 'lock', section: 'security', row: 'lock' } as const;
    return minutes === 0
      ? { ...at, state: 'open', ...open }
      : { ...at, state: 'ok', title: ok.title, text: ok.text({ time: lockText(minutes) }) };
  }
  function payout(): Check[] {
    if (!asks()) return [];
    const says = words.settings.check.payout;
    const at = { name: 'payout', section: 'payout', row: 'payout' } as const;
    const known = places.data.value;
    if (!known)
      return [{ ...at, state: 'asking', ...(places.error.value ? says.failed : says.asking) }];
    const bound = known.hold.filter((one) => one.bound !== null);
    if (bound.some(({ boundIsMine }) => !boundIsMine))
      return [{ ...at, state: 'open', ...says.foreign }];
    // An address that receives its own sales doesn't need one.
    const isSet = bound.length > 0 || known.hold.every(({ address }) => address === known.payout);
    return [{ ...at, state: isSet ? 'ok' : 'open', ...(isSet ? says.ok : says.open) }];
  }

  return computed((): Check[] => [...backup(), lock(), ...payout()]);
}

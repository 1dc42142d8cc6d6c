import { computed, type Ref } from 'vue';
import { type RouteLocationRaw, useRouter } from 'vue-router';

import type { Findable } from '#renderer/base/own/find.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { usePrivacyStore } from '#renderer/base/stores/privacy-store.ts';
import { useSettingsStore } from '#renderer/base/stores/settings-store.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';
import { settingsIndex } from '#renderer/features/settings/settings-index.ts';
import { KEYS } from '#renderer/frame/keys/shortcuts.ts';
import type { Settings } from '#shared/ipc/settings.ts';

import type { PaletteItem } from './palette-item.ts';
import { placesOf, type Starter } from './palette-verbs.ts';

/** How long to wait for a form: its screen is loaded, and some forms load data before they show fields. */
const PATIENCE_FRAMES = 120;

const isEmptyField = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value === '' && !field.disabled && !field.readOnly && field.offsetParent !== null;

/**
 * Focuses the screen's first empty form field once it appears, so that a palette command continues where the typed text
 * ended. Does nothing if the user has moved on meanwhile.
 */
function startAtField(): void {
  let left = PATIENCE_FRAMES;
  const look = (): void => {
    const active = document.activeElement;
    const isAway = active !== null && active !== document.body && active.tagName !== 'H1';
    if (isAway && active.closest('[role="dialog"]') === null) return;
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main form :is(input:is([type="text"], :not([type])), textarea)',
    );
    const empty = [...fields].find(isEmptyField);
    if (empty) empty.focus();
    else if ((left -= 1) > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const FAUCET_SATS = 10_000_000;

/** The palette's own actions and navigation. Each closes the palette first. */
export function usePaletteActions(open: Ref<boolean>) {
  const router = useRouter();
  const rpc = useRpc();
  const app = useAppStore();
  const settings = useSettingsStore();
  const privacy = usePrivacyStore();
  const wallet = useWalletStore();
  const toasts = useToastStore();

  const closing = (act: () => unknown) => () => {
    open.value = false;
    void act();
  };
  const go = (to: RouteLocationRaw) => closing(() => router.push(to));
  const item = ({ to, ...shown }: Starter): PaletteItem => ({ ...shown, onSelect: go(to) });
  /** Opens a form filled in from the typed text; focus goes to its first empty field. */
  const form = ({ to, ...shown }: Starter): PaletteItem => ({
    ...shown,
    onSelect: closing(async () => {
      await router.push(to);
      startAtField();
    }),
  });

  const change = (values: Partial<Settings>) =>
    closing(() => settings.set(values).catch((error: unknown) => toasts.showError(error)));
  function refresh(): void {
    go('/')();
    void wallet.loadPortfolio(true);
  }
  async function faucet(): Promise<void> {
    go('/')();
    try {
      if (!wallet.payment) return;
      await rpc.call('practice.faucet', { address: wallet.payment.address, sats: FAUCET_SATS });
      await wallet.loadPortfolio(true);
    } catch (error) {
      toasts.showError(error);
    }
  }

  const actions = computed((): (PaletteItem & Findable)[] => {
    const says = words.palette.actions;
    const coins = {
      label: says.coins,
      icon: 'i-lucide-droplets',
      onSelect: () => void faucet(),
    };
    const block = {
      ...{ label: says.mine, icon: 'i-lucide-pickaxe' },
      onSelect: closing(() =>
        rpc.call('practice.mine', { blocks: 1 }).catch((error: unknown) => toasts.showError(error)),
      ),
    };
    const inCoin = settings.values?.unit === 'coin';
    return [
      ...(app.isPractice ? [coins, block] : []),
      ...placesOf().map(item),
      {
        label: privacy.isOn ? says.show : says.hide,
        icon: 'i-lucide-eye-off',
        keys: KEYS.hide,
        onSelect: closing(() => privacy.toggle()),
      },
      { label: says.refresh, icon: 'i-lucide-refresh-cw', onSelect: refresh },
      {
        label: says.unit({ unit: inCoin ? 'sats' : app.unit }),
        icon: 'i-lucide-coins',
        onSelect: change({ unit: inCoin ? 'sats' : 'coin' }),
      },
      ...(['system', 'light', 'dark'] as const)
        .filter((theme) => theme !== settings.values?.theme)
        .map((theme) => ({
          label: says.themes[theme],
          icon: 'i-lucide-sun-moon',
          onSelect: change({ theme }),
        })),
      {
        label: says.lock,
        icon: 'i-lucide-lock',
        // Bound by the menu of the desktop app.
        ...(app.shell === 'electron' ? { keys: KEYS.lock } : {}),
        onSelect: closing(() => rpc.call('vault.lock', {}).then(app.vaultChanged)),
      },
    ];
  });
  /** Rows of the settings, which are also found by their explanation. */
  const settingRows = computed((): (PaletteItem & Findable)[] =>
    settingsIndex(app.shell === 'electron').map(({ section, at, label, help }) => ({
      label,
      also: `${help} ${words.settings.title} ${words.settings.sections[section]}`,
      about: words.palette.inSettings({ section: words.settings.sections[section] }),
      icon: 'i-lucide-settings-2',
      onSelect: closing(() => router.push({ path: '/settings', query: { section, at } })),
    })),
  );

  return { go, item, form, actions, settingRows };
}

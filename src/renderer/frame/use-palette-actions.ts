import { computed, type Ref } from 'vue';
import { useRouter } from 'vue-router';

import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { usePrivacyStore } from '#renderer/base/stores/privacy-store.ts';
import { useSettingsStore } from '#renderer/base/stores/settings-store.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';
import type { Settings } from '#shared/ipc/settings.ts';

import { placesOf, type Verb } from './palette-verbs.ts';

export interface PaletteItem {
  label: string;
  icon: string;
  suffix?: string;
  onSelect: () => void;
}

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
  const go = (to: string) => closing(() => router.push(to));
  const item = ({ label, icon, to }: Verb): PaletteItem => ({ label, icon, onSelect: go(to) });
  /** Opens a form filled in from the typed text; focus goes to its first empty field. */
  const form = ({ label, icon, to }: Verb): PaletteItem => ({
    label,
    icon,
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

  const actions = computed((): PaletteItem[] => {
    const says = words.frame.palette.actions;
    const coins = {
      label: says.coins,
      icon: 'i-lucide-droplets',
      onSelect: () => void faucet(),
    };
    const inCoin = settings.values?.unit === 'coin';
    return [
      ...(app.isPractice ? [coins] : []),
      ...placesOf().map(item),
      {
        label: privacy.isOn ? says.show : says.hide,
        icon: 'i-lucide-eye-off',
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
        onSelect: closing(() => rpc.call('vault.lock', {}).then(app.vaultChanged)),
      },
    ];
  });

  return { go, item, form, actions };
}

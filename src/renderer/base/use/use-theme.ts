import { onScopeDispose, type Ref, watchEffect } from 'vue';

/** Keeps `dark` or `light` on the document's root, following the system when asked to. */
export function useTheme(theme: Ref<'system' | 'light' | 'dark'>): void {
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const dark = theme.value === 'system' ? media.matches : theme.value === 'dark';
    document.documentElement.classList.toggle('dark', dark);
    document.documentElement.classList.toggle('light', !dark);
  };
  media.addEventListener('change', apply);
  onScopeDispose(() => media.removeEventListener('change', apply));
  watchEffect(apply);
}

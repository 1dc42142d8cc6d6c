import { onScopeDispose, type Ref, watchEffect } from 'vue';

/** Sets `dark` or `light` on the root element, following the system if configured. */
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

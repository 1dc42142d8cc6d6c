import { usePreferredDark } from '@vueuse/core';
import { type Ref, watchEffect } from 'vue';

/** Sets `dark` or `light` on the root element, following the system if configured. */
export function useTheme(theme: Ref<'system' | 'light' | 'dark'>): void {
  const isSystemDark = usePreferredDark();
  watchEffect(() => {
    const dark = theme.value === 'system' ? isSystemDark.value : theme.value === 'dark';
    document.documentElement.classList.toggle('dark', dark);
    document.documentElement.classList.toggle('light', !dark);
  });
}

import type { InjectionKey, ShallowRef } from 'vue';

/** Where a page of Explore puts the provider's answer, to be shown at its end. */
export const rawPlace: InjectionKey<ShallowRef<{ value: unknown; what: string } | null>> =
  Symbol('raw');

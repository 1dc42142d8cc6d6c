import type { InjectionKey, Ref } from 'vue';

/** The unit that the person reads amounts in; null: sats. What is signed is in sats either way. */
export const cardUnitKey: InjectionKey<Readonly<Ref<string | null>>> = Symbol('unit of the card');

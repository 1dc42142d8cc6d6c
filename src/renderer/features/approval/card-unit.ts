import type { InjectionKey, Ref } from 'vue';

/** Your display unit; null for sats. What is signed is always in sats. */
export const cardUnitKey: InjectionKey<Readonly<Ref<string | null>>> = Symbol('card unit');

/** Bitcoin's price in millionths of a dollar, for value hints; null turns them off. */
export const cardPriceKey: InjectionKey<Readonly<Ref<bigint | null>>> = Symbol('card price');

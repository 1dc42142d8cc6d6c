import type { InjectionKey, Ref } from 'vue';

/** The unit that the person reads amounts in; null: sats. What is signed is in sats either way. */
export const cardUnitKey: InjectionKey<Readonly<Ref<string | null>>> = Symbol('unit of the card');

/** Millionths of a dollar for one coin, where the person wants a hint of what amounts are worth; null: no hint. */
export const cardPriceKey: InjectionKey<Readonly<Ref<bigint | null>>> = Symbol('price of the card');

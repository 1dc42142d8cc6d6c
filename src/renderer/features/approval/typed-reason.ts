import type { InjectionKey, Ref } from 'vue';

/** A reason as it was typed, and the card that it is for, by id and digest: a lock covers the card, and another has none. */
export interface TypedReason {
  card: string;
  text: string;
}

export const typedReasonKey: InjectionKey<Ref<TypedReason>> = Symbol('typed reason');

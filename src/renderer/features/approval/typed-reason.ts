import type { InjectionKey, Ref } from 'vue';

/** A typed reason with the id and digest of its card. It survives a lock, and never carries over to another card. */
export interface TypedReason {
  card: string;
  text: string;
}

export const typedReasonKey: InjectionKey<Ref<TypedReason>> = Symbol('typed reason');

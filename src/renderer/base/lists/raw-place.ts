import type { InjectionKey } from 'vue';

/** An answer of the provider as it came, and what it is about. */
export interface RawAnswer {
  value: unknown;
  what: string;
}

/** Where parts of a page put the answers that they show, by what they are about, so that all stand at its end in one line. */
export const rawPlace: InjectionKey<Map<string, unknown>> = Symbol('raw');

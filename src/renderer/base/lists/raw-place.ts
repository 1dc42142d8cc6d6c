import { computed, inject, type InjectionKey, provide, shallowReactive, watchEffect } from 'vue';

/** An answer of the provider as it came, and what it is about. */
export interface RawAnswer {
  value: unknown;
  what: string;
}

/** Where parts of a page put the answers that they show, by what they are about, so that all stand at its end in one line. */
const rawPlace: InjectionKey<Map<string, unknown>> = Symbol('raw');

/** Puts an answer there for as long as it is shown; false where the page has no such place. */
export function useRawPlace(answer: () => RawAnswer | null): boolean {
  const place = inject(rawPlace, null);
  watchEffect((onCleanup) => {
    const shown = answer();
    if (!shown) return;
    place?.set(shown.what, shown.value);
    onCleanup(() => place?.delete(shown.what));
  });
  return place !== null;
}

/** Makes a page the place of its parts' answers: what the page is about first, the others as they came. */
export function provideRawPlace() {
  const place = shallowReactive(new Map<string, unknown>());
  provide(rawPlace, place);
  const isAbout = ({ what }: RawAnswer): number => Number(what.startsWith('this '));
  return computed((): RawAnswer[] =>
    [...place]
      .map(([what, value]) => ({ what, value }))
      .sort((left, right) => isAbout(right) - isAbout(left)),
  );
}

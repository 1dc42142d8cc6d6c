import { computed, inject, type InjectionKey, provide, shallowReactive, watchEffect } from 'vue';

/** A raw provider answer and its subject. */
export interface RawAnswer {
  value: unknown;
  what: string;
}

/** Collects the raw answers of a page's parts, by subject, so that they share one line at its end. */
const rawPlace: InjectionKey<Map<string, unknown>> = Symbol('raw');

/** Registers an answer while it is shown; false if the page doesn't collect them. */
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

/** Makes a page collect its parts' answers: its main one first, the others in order of arrival. */
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

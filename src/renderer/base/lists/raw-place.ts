import { computed, inject, type InjectionKey, provide, shallowReactive, watchEffect } from 'vue';

/** A raw provider answer and its subject. */
export interface RawAnswer {
  value: unknown;
  what: string;
  /** About the subject of the page itself, so it comes first. */
  isMain?: boolean;
}

/** Collects the raw answers of a page's parts, by subject, so that they share one line at its end. */
const rawPlace: InjectionKey<Map<string, RawAnswer>> = Symbol('raw');

/** Registers an answer while it is shown; false if the page doesn't collect them. */
export function useRawPlace(answer: () => RawAnswer | null): boolean {
  const place = inject(rawPlace, null);
  watchEffect((onCleanup) => {
    const shown = answer();
    if (!shown) return;
    place?.set(shown.what, shown);
    onCleanup(() => place?.delete(shown.what));
  });
  return place !== null;
}

/** Makes a page collect its parts' answers: its main one first, the others in order of arrival. */
export function provideRawPlace() {
  const place = shallowReactive(new Map<string, RawAnswer>());
  provide(rawPlace, place);
  return computed((): RawAnswer[] =>
    [...place.values()].sort((left, right) => Number(right.isMain ?? 0) - Number(left.isMain ?? 0)),
  );
}

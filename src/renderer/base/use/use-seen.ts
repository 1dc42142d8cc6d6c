import { onBeforeUnmount, onMounted, type Ref } from 'vue';

/** Resolves when the element comes near the viewport, so that rows far down a list load nothing. */
export function useSeen(element: Ref<Element | null>): Promise<void> {
  let observer: IntersectionObserver | undefined;
  onBeforeUnmount(() => observer?.disconnect());
  return new Promise((resolve) => {
    onMounted(() => {
      if (typeof IntersectionObserver === 'undefined' || !element.value) {
        resolve();
        return;
      }
      observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer?.disconnect();
          resolve();
        },
        { rootMargin: '200px' },
      );
      observer.observe(element.value);
    });
  });
}

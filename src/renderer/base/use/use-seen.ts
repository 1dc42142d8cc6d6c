import { onBeforeUnmount, onMounted, type Ref } from 'vue';

/** Resolves once the element comes near what is in sight: what is far down a list asks for nothing. */
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

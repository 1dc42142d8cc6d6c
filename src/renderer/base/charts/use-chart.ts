import { onBeforeUnmount, onMounted, ref, type ShallowRef, shallowRef, watch } from 'vue';

/** Common interface of the charts. */
interface Drawn<T> {
  set(data: readonly T[]): void;
  remove(): void;
}
interface Readable {
  point(index: number): void;
  zoom(factor: number): void;
  fit(): void;
}

/** A chart on a canvas: created when its element exists, updated with its data, removed with its component. */
export function useChart<T, C extends Drawn<T>>(
  host: Readonly<ShallowRef<HTMLElement | null>>,
  make: (host: HTMLElement) => Promise<C>,
  data: () => readonly T[],
) {
  const chart = shallowRef<C>();
  const isBroken = ref(false);
  let isGone = false;
  onMounted(async () => {
    if (!host.value) return;
    try {
      const made = await make(host.value);
      if (isGone) {
        made.remove();
        return;
      }
      made.set(data());
      chart.value = made;
    } catch {
      isBroken.value = true;
    }
  });
  watch(data, (next) => chart.value?.set(next));
  onBeforeUnmount(() => {
    isGone = true;
    chart.value?.remove();
  });
  return { chart, isBroken };
}

/** Keyboard access to a chart: arrows move between its `count` marks, plus and minus zoom, zero shows all. */
export function useChartKeys(chart: ShallowRef<Readable | undefined>, count: () => number) {
  const at = ref<number | null>(null);
  function step(by: number): void {
    const last = count() - 1;
    const next = at.value === null ? last : Math.min(last, Math.max(0, at.value + by));
    at.value = next;
    chart.value?.point(next);
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    '+': () => chart.value?.zoom(0.7),
    '-': () => chart.value?.zoom(1.4),
    '0': () => chart.value?.fit(),
  };
  function onKey(event: KeyboardEvent): void {
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
  return { at, keys, onKey };
}

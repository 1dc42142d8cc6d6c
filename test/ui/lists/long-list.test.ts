import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { h, nextTick } from 'vue';

import VirtualRows from '#renderer/base/lists/VirtualRows.vue';

const HEIGHT = 32;
const IN_SIGHT = 640 / HEIGHT;

/** Browser frames, drawn one by one. */
const frames = new Map<number, FrameRequestCallback>();
let requests = 0;
async function frame(): Promise<void> {
  const due = [...frames.values()];
  frames.clear();
  for (const run of due) run(0);
  await nextTick();
}

describe('a long list', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      frames.set((requests += 1), run);
      return requests;
    });
    vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  });
  afterEach(() => {
    frames.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  async function start() {
    const rows = Array.from({ length: 10_000 }, (_, at) => `row ${at}`);
    const list = mount(VirtualRows, {
      props: { rows, rowHeight: HEIGHT, label: 'Rows' },
      slots: { default: ({ row }: { row: unknown }) => h('span', String(row)) },
      attachTo: document.body,
    });
    await nextTick();
    const element = list.element as HTMLElement;
    const scrollTo = async (row: number) => {
      element.scrollTop = row * HEIGHT;
      element.dispatchEvent(new Event('scroll'));
      await nextTick();
    };
    const shown = () =>
      list.findAll('li').map((one) => Number(one.attributes('aria-posinset')) - 1);
    return { list, scrollTo, shown };
  }

  it('draws what is in sight at once after a jump, and what is beside it in the frames after', async () => {
    const { list, scrollTo, shown } = await start();
    await scrollTo(5_000);
    expect(shown()[0]).toBe(5_000);
    expect(shown().length).toBeLessThanOrEqual(IN_SIGHT + 1);
    await frame();
    expect(shown()[0]).toBe(5_000);
    const lengths: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await frame();
      lengths.push(shown().length);
    }
    expect(shown()[0]).toBe(4_992);
    expect(shown().at(-1)).toBeGreaterThanOrEqual(5_000 + IN_SIGHT + 7);
    expect(lengths.every((length, at) => at === 0 || length - (lengths[at - 1] ?? 0) <= 4)).toBe(
      true,
    );
    list.unmount();
  });

  it('keeps what is beside it ready where it is scrolled by less than a page', async () => {
    const { list, scrollTo, shown } = await start();
    await scrollTo(10);
    expect(shown()[0]).toBe(2);
    expect(shown().length).toBeGreaterThanOrEqual(IN_SIGHT + 16);
    list.unmount();
  });

  it('draws what is in sight after each of several jumps in one frame', async () => {
    const { list, scrollTo, shown } = await start();
    for (const row of [3_000, 9_000, 100]) {
      await scrollTo(row);
      expect(shown()[0]).toBe(row);
    }
    for (let n = 0; n < 8; n += 1) await frame();
    expect(shown()[0]).toBe(92);
    list.unmount();
    expect(frames.size).toBe(0);
  });
});

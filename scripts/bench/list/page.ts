import '#renderer/styles/main.css';

import { createApp, defineComponent, h } from 'vue';

import VirtualRows from '#renderer/base/lists/VirtualRows.vue';

const ROWS = 1_000_000;
const HEIGHT = 32;
const rows = Array.from({ length: ROWS }, (_, n) => ({
  at: 1_790_000_000_000 - n * 60_000,
  summary: `Paid order ${n}`,
  ref: (n * 2654435761).toString(16).padStart(64, 'c0ffee'),
}));

const page = defineComponent({
  setup: () => () =>
    h(
      VirtualRows as never,
      { rows, rowHeight: HEIGHT, label: 'Rows', style: 'height: 640px' },
      {
        default: ({ row }: { row: (typeof rows)[number] }) =>
          h('div', { style: 'display: grid; grid-template-columns: 12rem 1fr 20rem' }, [
            h('span', new Date(row.at).toISOString()),
            h('a', { href: `#${row.ref}` }, row.summary),
            h('code', row.ref.slice(0, 24)),
          ]),
      },
    ),
});
createApp(page).mount('#app');

/** Scrolls a little with each frame for some seconds, with a jump now and then; returns ms between frames. */
function scroll(seconds: number): Promise<number[]> {
  const scroller = document.querySelector<HTMLElement>('[role=region]');
  if (!scroller) throw new Error('no list');
  const frames: number[] = [];
  const end = performance.now() + seconds * 1000;
  let last = performance.now();
  return new Promise((resolve) => {
    const step = (now: number) => {
      frames.push(now - last);
      last = now;
      const isJump = frames.length % 60 === 0;
      scroller.scrollTop = isJump
        ? (scroller.scrollHeight / 97) * (frames.length % 97)
        : scroller.scrollTop + 90;
      if (now < end) requestAnimationFrame(step);
      else resolve(frames.slice(5));
    };
    requestAnimationFrame(step);
  });
}

/** The text of the last row after a jump to the end: the list reaches it. */
async function lastRow(): Promise<string> {
  const scroller = document.querySelector<HTMLElement>('[role=region]');
  if (!scroller) throw new Error('no list');
  scroller.scrollTop = scroller.scrollHeight;
  for (let n = 0; n < 10; n += 1) await new Promise(requestAnimationFrame);
  return [...scroller.querySelectorAll('li')].at(-1)?.textContent ?? '';
}

Object.assign(globalThis, { scroll, lastRow });

import '#renderer/styles/main.css';

import { createPinia } from 'pinia';
import { createApp, defineComponent, h } from 'vue';
import { createMemoryHistory } from 'vue-router';

import VirtualRows from '#renderer/base/lists/VirtualRows.vue';
import { rpcKey } from '#renderer/base/rpc.ts';
import BookLine from '#renderer/features/market/token/BookLine.vue';
import { createAppRouter } from '#renderer/router.ts';

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

/** A book as long as any, drawn as the market draws it. */
const OFFERS = 10_000;
const LINE = 46;
const offers = Array.from({ length: OFFERS }, (_, n) => ({
  auctionId: `a${n}`,
  inscriptionId: `${(n * 2654435761).toString(16).padStart(64, 'c0ffee')}i0`,
  address: `bc1q${(n * 2654435761).toString(36).padStart(38, 'q')}`,
  price: 5_000 + n,
  tick: 'moss',
  amount: String(100 + (n % 900)),
  unitPrice: String(40 + n / 100),
  onSaleTime: 1_790_000_000_000 - n * 60_000,
}));
const book = () =>
  h(
    VirtualRows as never,
    { rows: offers, rowHeight: LINE, label: 'Rows', style: 'height: 640px' },
    {
      default: ({ row, index }: { row: (typeof offers)[number]; index: number }) =>
        h(BookLine, { offer: row, mine: index % 50 === 0, tick: 'moss', lastPrice: 42 }),
    },
  );

const isBook = location.search === '?book';
createApp(isBook ? book : page)
  .use(createPinia())
  .use(createAppRouter(createMemoryHistory()))
  .provide(rpcKey, { call: () => new Promise(() => undefined), on: () => () => undefined })
  .mount('#app');

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

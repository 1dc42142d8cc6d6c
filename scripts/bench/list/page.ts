import '#renderer/styles/main.css';

import { createPinia } from 'pinia';
import { type Component, createApp, defineComponent, h } from 'vue';
import { createMemoryHistory } from 'vue-router';

import VirtualRows from '#renderer/base/lists/VirtualRows.vue';
import { rpcKey } from '#renderer/base/rpc.ts';
import { speak, speakOfAll } from '#renderer/base/words.ts';
import ActivityLine from '#renderer/features/activity/ActivityLine.vue';
import BookLine from '#renderer/features/market/token/BookLine.vue';
import OrderLine from '#renderer/features/orders/OrderLine.vue';
import InscriptionGallery from '#renderer/features/portfolio/gallery/InscriptionGallery.vue';
import { createAppRouter } from '#renderer/router.ts';
import { eventsOf } from '#shared/activity/events.ts';

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

/** The longest order book, drawn as on the market. */
const OFFERS = 10_000;
const LINE = 38;
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
        h(BookLine, {
          ...{ offer: row, mine: index % 50 === 0, picked: false },
          ...{ share: index / OFFERS, isFloor: index === 0 },
        }),
    },
  );

/** Activities of five years of a trading bot, drawn as on the screen. */
const ACTIVITIES = 196_000;
const activities = () => {
  const found = eventsOf(
    Array.from({ length: ACTIVITIES }, (_, n) => ({
      ...{ id: ACTIVITIES - n, kind: n % 3 === 0 ? 'order' : 'transaction', status: 'done' },
      ...{ at: 1_790_000_000_000 - n * 60_000, seenAt: 1_790_000_000_000, data: {} },
      ref: (n * 2654435761).toString(16).padStart(64, 'c0ffee'),
      ...{ summary: `Paid order ${n}`, flowId: n % 2 === 0 ? `flow-${n}` : null },
      amount: { direction: 'out' as const, amount: String(1_000 + n), unit: 'sats' },
    })),
  );
  return () =>
    h(
      VirtualRows as never,
      { rows: found, rowHeight: 56, label: 'Rows', style: 'height: 640px', byKeys: true },
      {
        default: ({ row }: { row: (typeof found)[number] }) =>
          h(ActivityLine, { row, isOpen: false }),
      },
    );
};

const ORDERS = 10_000;
const orders = () => {
  const found = Array.from({ length: ORDERS }, (_, n) => ({
    ...{ orderId: (n * 2654435761).toString(16).padStart(40, 'c0ffee'), title: `${n}.txt` },
    ...{ status: n % 5 === 0 ? 'refunded' : 'minted', mine: n % 3 > 0, count: 1 + (n % 9) },
    ...{ amountSats: String(5_000 + n), createdAt: 1_790_000_000_000 - n * 60_000 },
    ...{ asOf: 1_790_000_000_000, flowId: null, receiveAddress: `bc1q${n}` },
    inscriptionId: n % 2 === 0 ? `${(n * 2654435761).toString(16).padStart(64, 'c0ffee')}i0` : null,
  }));
  return () =>
    h(
      VirtualRows as never,
      { rows: found, rowHeight: 64, label: 'Rows', style: 'height: 640px', byKeys: true },
      {
        default: ({ row }: { row: (typeof found)[number] }) =>
          h(OrderLine, { order: row, isOpen: false }),
      },
    );
};

const INSCRIPTIONS = 10_000;
const gallery = () => {
  const inscriptions = Array.from({ length: INSCRIPTIONS }, (_, n) => ({
    inscriptionId: `${(n * 2654435761).toString(16).padStart(64, 'c0ffee')}i0`,
    outpoint: `${(n * 2654435761).toString(16).padStart(64, 'c0ffee')}:0`,
    ...{ number: n, contentType: n % 2 === 0 ? 'image/png' : 'text/plain', size: 1_000 + n },
    ...{ sats: '546', height: 800_000 + n, address: `bc1q${n}`, brc20: null },
  }));
  return () => h(InscriptionGallery as never, { inscriptions });
};

const screens: Record<string, Component> = {
  '': page,
  '?book': book,
  '?activity': { setup: activities },
  '?orders': { setup: orders },
  '?gallery': { setup: gallery },
};
await speak('en');
await speakOfAll();
createApp(screens[location.search] ?? page)
  .use(createPinia())
  .use(createAppRouter(createMemoryHistory()))
  .provide(rpcKey, { call: () => new Promise(() => undefined), on: () => () => undefined })
  .mount('#app');

interface Frame {
  ms: number;
  /** One of the two frames after a jump through the list, which replaces all rows. */
  isJump: boolean;
}

/** Scrolls a little each frame for some seconds, with a jump now and then. */
function scroll(seconds: number): Promise<Frame[]> {
  const scroller = document.querySelector<HTMLElement>('[role=region]');
  if (!scroller) throw new Error('no list');
  const frames: Frame[] = [];
  let jumped = 0;
  const end = performance.now() + seconds * 1000;
  let last = performance.now();
  return new Promise((resolve) => {
    const step = (now: number) => {
      frames.push({ ms: now - last, isJump: frames.length - jumped < 2 && jumped > 0 });
      last = now;
      const isJump = frames.length % 60 === 0;
      if (isJump) jumped = frames.length;
      scroller.scrollTop = isJump
        ? (scroller.scrollHeight / 97) * (frames.length % 97)
        : scroller.scrollTop + 90;
      if (now < end) requestAnimationFrame(step);
      else resolve(frames.slice(5));
    };
    requestAnimationFrame(step);
  });
}

/** Text of the last row after a jump to the end, to prove that the list reaches it. */
async function lastRow(): Promise<string> {
  const scroller = document.querySelector<HTMLElement>('[role=region]');
  if (!scroller) throw new Error('no list');
  scroller.scrollTop = scroller.scrollHeight;
  for (let n = 0; n < 10; n += 1) await new Promise(requestAnimationFrame);
  return [...scroller.querySelectorAll('li')].at(-1)?.textContent ?? '';
}

/** Milliseconds from a typed search to the frame with its result; null without a search field. */
async function typed(text: string): Promise<number | null> {
  const field = document.querySelector<HTMLInputElement>('input[placeholder]');
  if (!field) return null;
  const began = performance.now();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}

Object.assign(globalThis, { scroll, lastRow, typed });

import { describe, expect, it } from 'vitest';
import { defineComponent } from 'vue';

import { useOutageStore } from '#renderer/base/stores/outage-store.ts';
import { useBook } from '#renderer/features/market/token/use-book.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, settle } from '#test/ui/mount.ts';

const offerOf = (at: number) => ({ auctionId: `auction-${at}`, unitPrice: String(at), price: at });
const pageOf = (start: number, count: number, total: number) => ({
  data: { total, list: Array.from({ length: count }, (_, at) => offerOf(start + at)) },
  ...{ age: 0, fetchedAt: 1_000, stale: false, freshFor: 0, key: `page ${start}` },
});

/** A token's order book, read from `bridge`. */
async function open(bridge: ReturnType<typeof createFakeBridge>) {
  let book: ReturnType<typeof useBook> | undefined;
  const View = defineComponent({
    setup() {
      book = useBook(() => ({
        filter: { nftType: 'brc20', tick: 'inks', isEnd: false },
        sort: { unitPrice: 1 },
      }));
      return () => null;
    },
  });
  await mountWith(View, bridge);
  await settle();
  return { book: book!, outage: useOutageStore() };
}

describe('the book of a token', () => {
  it('is read page by page, a line that moved meanwhile once', async () => {
    const bridge = createFakeBridge({
      'provider.read': ({ params }) =>
        params['start'] === 0 ? pageOf(0, 99, 120) : pageOf(98, 21, 120),
    });
    const { book } = await open(bridge);
    expect(book.lines.value).toHaveLength(99);
    book.more();
    await settle();
    expect(book.lines.value).toHaveLength(119);
    book.more();
    await settle();
    expect(bridge.inputsOf('provider.read').map(({ params }) => params['start'])).toEqual([0, 99]);
  });

  it('leaves out rows that are not for sale, and still reads on after them', async () => {
    const mixed = pageOf(0, 99, 120);
    const rows = mixed.data.list.map((row, at) => (at === 3 ? { ...row, auctionId: null } : row));
    const bridge = createFakeBridge({
      'provider.read': ({ params }) =>
        params['start'] === 0
          ? { ...mixed, data: { ...mixed.data, list: rows } }
          : pageOf(99, 21, 120),
    });
    const { book } = await open(bridge);
    expect(book.lines.value).toHaveLength(98);
    book.more();
    await settle();
    expect(book.lines.value).toHaveLength(119);
    expect(bridge.inputsOf('provider.read').map(({ params }) => params['start'])).toEqual([0, 99]);
  });

  it('is shown as it was before an outage, with the time, and asks for no more of it', async () => {
    const bridge = createFakeBridge({
      'provider.read': () => ({
        ...pageOf(0, 99, 120),
        ...{ stale: true, error: { code: 'PROVIDER_UNREACHABLE', message: 'down' } },
      }),
    });
    const { book, outage } = await open(bridge);
    expect(book.lines.value).toHaveLength(99);
    expect(outage.shownFrom(book.error.value)).toBe(1_000);
    book.more();
    await settle();
    expect(bridge.inputsOf('provider.read')).toHaveLength(1);
    bridge.answer('provider.read', () => pageOf(0, 3, 3));
    outage.tryAgain();
    await settle();
    expect(book.lines.value).toHaveLength(3);
    expect(book.error.value).toBeUndefined();
  });

  it('that was never read says from when nothing is', async () => {
    const bridge = createFakeBridge({
      'provider.read': () => {
        throw new AppError('PROVIDER_UNREACHABLE', 'down');
      },
    });
    const { book, outage } = await open(bridge);
    expect(outage.isUnread(book.error.value)).toBe(true);
    expect(outage.shownFrom(book.error.value)).toBeNull();
  });
});

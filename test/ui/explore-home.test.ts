import { describe, expect, it } from 'vitest';

import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import ExploreView from '#renderer/features/explore/ExploreView.vue';
import { kindOf } from '#renderer/features/explore/home/use-newest.ts';
import { brc20Mint, mintShare } from '#renderer/features/explore/mint-share.ts';
import { AppError } from '#shared/errors.ts';

import { orderRowOf, TXID } from './fixtures.ts';
import { mountWith, pageText, settle } from './mount.ts';
import { bridgeOf, type Reads } from './read-bridge.ts';

const UNCONFIRMED = 4_194_303;
const hex = (text: string): string => Buffer.from(text).toString('hex');
const TRANSFER = '{"p":"brc-20","op":"transfer","tick":"moss","amt":"20"}';

function eventOf(number: number, change: object = {}) {
  return {
    ...{ isTransfer: false, inscriptionId: `${TXID}i${number}`, inscriptionNumber: number },
    ...{ address: '', contentType: 'image/png', contentBody: '', timestamp: 1_700_000_000 },
    ...{ height: number, txidx: 0 },
    ...change,
  };
}
const blockOf = (height: number) => ({
  ...{ height, id: `id-${height}`, prev: `id-${height - 1}`, ntx: 2, timestamp: 1, size: 300 },
});
const chain: Reads = {
  'chain.info': () => ({ chain: 'main', blocks: 100, bestBlockHash: TXID }),
  'chain.blockByHeight': ({ height }) => blockOf(Number(height)),
};
const open = (reads: Reads) =>
  mountWith(ExploreView, bridgeOf({ ...chain, ...reads }), { route: '/explore' });
const section = (title: string) =>
  [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === title,
  );
const wall = (): string[] =>
  [...(section('Newest inscriptions')?.querySelectorAll('li a') ?? [])].map(
    (link) => link.querySelector('.num span')?.textContent ?? '',
  );

describe('the newest inscriptions', () => {
  it('are pictures, the newest image first, without moves and operations of tokens', async () => {
    const detail = [
      eventOf(91),
      eventOf(92, { contentType: 'text/plain', contentBody: hex('gm') }),
      eventOf(93, { isTransfer: true }),
      eventOf(94, { contentType: 'text/plain;charset=utf-8', contentBody: hex(TRANSFER) }),
      eventOf(-1, { height: UNCONFIRMED, contentType: 'text/html', timestamp: 0 }),
      ...[86, 87, 88].map((number) => eventOf(number)),
    ];
    await open({ 'inscription.events': () => ({ total: detail.length, detail }) });
    expect(wall()).toEqual(['#91', `${TXID.slice(0, 8)}…`, '#92', '#88', '#87', '#86']);
    expect(section('Newest inscriptions')?.textContent).toContain('95 inscriptions');
    const kinds = [...(section('Newest inscriptions')?.querySelectorAll('label') ?? [])];
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      ...['Content', 'Images', 'Text', 'HTML', 'BRC-20'],
    ]);
    kinds.at(-1)?.querySelector('input')?.click();
    await settle();
    expect(wall()).toEqual(['#94']);
  });

  it.each(['oldest first', 'newest first'])('are found in a long list, %s', async (order) => {
    const all = Array.from({ length: 250 }, (_, index) => eventOf(index));
    if (order === 'newest first') all.reverse();
    const asked: unknown[] = [];
    await open({
      'inscription.events': ({ cursor, size, ...range }) => {
        asked.push({ cursor, ...range });
        const from = Number(cursor);
        return { total: all.length, detail: all.slice(from, from + Number(size)) };
      },
    });
    await settle();
    expect(wall()[0]).toBe('#249');
    expect(asked).toEqual([
      { start: 0, end: 0, cursor: 0 },
      { start: 0, end: 0, cursor: 150 },
    ]);
  });

  it('say why they are not there if the chain’s height is unknown', async () => {
    await open({
      'chain.info': () => {
        throw new AppError('PROVIDER_UNREACHABLE', 'gone');
      },
    });
    expect(section('Newest inscriptions')?.querySelector('[aria-label^="Loading"]')).toBeNull();
    expect(section('Newest inscriptions')?.textContent).toContain('retries');
  });

  it.each([
    ['image/png', '', 'image'],
    ['text/html;charset=utf-8', '', 'html'],
    ['text/plain', hex('gm'), 'text'],
    ['text/plain', TRANSFER, 'token'],
    ['application/json', hex('{ "p": "brc20-swap" }'), 'token'],
    ['application/json', '{"a":1}', 'text'],
    ['audio/mpeg', '', 'audio'],
    ['model/gltf-binary', '', 'other'],
    ['', '', 'other'],
  ])('of %s with “%s” are %s', (contentType, contentBody, kind) => {
    expect(kindOf({ contentType, contentBody })).toBe(kind);
  });
});

describe('blocks', () => {
  it('are read once each, and only the new one after the next block', async () => {
    let top = 100;
    const heights: unknown[] = [];
    const bridge = bridgeOf({
      'chain.info': () => ({ chain: 'main', blocks: top, bestBlockHash: TXID }),
      'chain.blockByHeight': ({ height }) => {
        heights.push(height);
        return blockOf(Number(height));
      },
    });
    await mountWith(ExploreView, bridge, { route: '/explore' });
    const first = heights.splice(0);
    expect(first).toContain(100);
    expect(new Set(first).size).toBe(first.length);
    top = 101;
    bridge.emit('provider.fresh', {
      ...{ network: 'practice', row: 'chain.info', key: '{}', error: null },
    });
    await settle();
    expect(heights).toEqual([101]);
    expect(pageText()).toContain('101');
  });
});

describe('an outage', () => {
  it('is one line of a failed search, and what was read stays on the page', async () => {
    let isOut = false;
    const gone = () => {
      if (isOut) throw new AppError('PROVIDER_UNREACHABLE', 'gone');
      return { txid: TXID };
    };
    await open({ 'chain.tx': gone, 'chain.blockById': gone });
    expect(pageText()).toContain('300 B');
    isOut = true;
    const box = document.querySelector<HTMLInputElement>('input[aria-label^="Any id"]')!;
    box.value = TXID;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    box.form!.dispatchEvent(new Event('submit', { cancelable: true }));
    await settle();
    const search = document.querySelector('[role="search"]');
    expect(search?.querySelector('[role="status"]')?.textContent).toContain('did not answer');
    expect(search?.textContent).not.toContain('Operations in progress');
    const list = document.querySelector<HTMLElement>('[aria-label="Latest blocks, newest first"]');
    expect(list?.closest('[style*="display: none"]')).toBeNull();
    isOut = false;
    [...(search?.querySelectorAll('button') ?? [])]
      .find((one) => one.textContent.includes('Try now'))
      ?.click();
    await settle();
    expect(search?.querySelector('[role="status"]')).toBeNull();
  });
});

describe('a token that can be minted', () => {
  const token = { ticker: 'moss', totalMinted: '4000', max: '21000', limit: '1', decimal: 18 };

  it('leads to its mint, and others don’t', async () => {
    const detail = [
      { ...token, deployHeight: 112, holdersCount: 5 },
      { ...token, ticker: 'kelp', totalMinted: '21000' },
      { ...token, ticker: 'ownly', selfMint: true },
    ];
    await open({ 'brc20.status': () => ({ detail, start: 0, total: 3 }) });
    const lines = [...(section('New tokens')?.querySelectorAll('li') ?? [])];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/moss.*block 112 · 5 holders.*Mint.*19.04 %/),
      expect.stringMatching(/kelp.*minted out.*100 %/),
      expect.stringContaining('deployer only'),
    ]);
    expect(lines[0]?.querySelector('a[aria-label="Mint moss"]')?.getAttribute('href')).toContain(
      '/inscribe?tab=mint&tick=moss',
    );
    const mints = [...document.querySelectorAll('table a[aria-label^="Mint"]')];
    expect(mints.map((link) => link.getAttribute('aria-label'))).toEqual(['Mint moss']);
  });

  it('is judged exactly', () => {
    expect(mintShare('20999.999999999999999999', '21000')).toEqual({
      ...{ hundredths: 9999, text: '99.99 %', isFull: false },
    });
    expect(brc20Mint({ ...token, totalMinted: '20999.999999999999999999' })).not.toBeNull();
    expect(brc20Mint({ ...token, totalMinted: 'many' })).toBeNull();
  });
});

describe('the search', () => {
  const find = async (text: string): Promise<void> => {
    const box = document.querySelector<HTMLInputElement>('input[aria-label^="Any id"]')!;
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  };
  const own = (): string[] =>
    [...document.querySelectorAll('section[aria-label="Yours"] li')].map((line) =>
      [...line.querySelectorAll('a, a + span')].map(({ textContent }) => textContent).join(': '),
    );

  it('suggests matches in the wallet while you type, without asking the provider', async () => {
    const bridge = bridgeOf(chain);
    bridge.answer('orders.list', ({ query }) => ({
      rows: query === 'inks' ? [{ ...orderRowOf(0), title: 'Mint of inks' }] : [],
      next: null,
    }));
    await mountWith(ExploreView, bridge, { route: '/explore' });
    await useWalletStore().loadPortfolio(false);
    const before = bridge.inputsOf('provider.read').length;
    await find('inks');
    expect(own()).toEqual(['inks: BRC-20 token', 'Mint of inks: Order']);
    await find('uncommongoods');
    expect(own()).toEqual(['UNCOMMON•GOODS: Rune']);
    await find('1 042');
    expect(own()).toEqual(['Inscription #1042: Inscription']);
    await find('104');
    expect(own()).toHaveLength(2);
    await find('zzzz');
    expect(own()).toEqual([]);
    expect(bridge.inputsOf('provider.read')).toHaveLength(before);
  });

  it('lists your own before what else a number names, and once', async () => {
    const inscription = {
      ...{ inscriptionId: `${TXID}i0`, inscriptionNumber: 1042, address: '', offset: 0 },
      ...{ contentType: 'image/png', contentLength: 10, height: 7 },
    };
    const reads: Reads = { ...chain, 'inscription.info': () => inscription };
    const bridge = bridgeOf(reads);
    bridge.answer('orders.list', () => ({ rows: [], next: null }));
    const { router } = await mountWith(ExploreView, bridge, { route: '/explore' });
    await useWalletStore().loadPortfolio(false);
    await find('1042');
    const form = document.querySelector('[role="search"] form')!;
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    await settle();
    expect(router.currentRoute.value.path).toBe('/explore');
    const all = [...document.querySelectorAll('[role="search"] li a')];
    expect(all.map(({ textContent }) => textContent)).toEqual(['Inscription #1042', 'Block 1042']);
  });
});

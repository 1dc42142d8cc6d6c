import { describe, expect, it } from 'vitest';

import { candidatesOf, explorePath, inscriptionTitle } from '#renderer/base/ids.ts';
import IdLink from '#renderer/base/parts/IdLink.vue';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import ContentSeal from '#renderer/features/explore/ContentSeal.vue';
import ExploreView from '#renderer/features/explore/ExploreView.vue';
import OwnStrip from '#renderer/features/explore/OwnStrip.vue';
import NetworkView from '#renderer/features/network/NetworkView.vue';
import { AppError } from '#shared/errors.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { PAY_ADDRESS, TXID } from './fixtures.ts';
import { mountWith, pageText, press, settle } from './mount.ts';
import { bridgeOf, type Reads } from './read-bridge.ts';

async function open(
  view: typeof ExploreView,
  bridge: ReturnType<typeof createFakeBridge>,
  route: string,
) {
  const { router } = await mountWith(view, bridge, { route });
  return router;
}
async function find(text: string): Promise<void> {
  const box = document.querySelector<HTMLInputElement>('input[aria-label^="Any id"]')!;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
  box.form!.dispatchEvent(new Event('submit', { cancelable: true }));
  await settle();
}

describe('an address of another network', () => {
  it('is identified as such, and no holdings are claimed', async () => {
    const bridge = bridgeOf({
      'chain.availableBalance': () => ({
        ...{ totalBalance: 0, totalUtxoCount: 0, availableBalance: 0, availableUtxoCount: 0 },
        ...{ unavailableBalance: 0, unavailableUtxoCount: 0 },
      }),
    });
    bridge.answer('wallet.checkAddress', () => ({
      ...{ valid: false, mine: false, type: null, caution: null },
      problem: 'This address belongs to another network: Bitcoin.',
    }));
    await open(ExploreView, bridge, `/explore/address/${PAY_ADDRESS}`);
    expect(pageText()).toContain('This address can’t be looked up');
    expect(pageText()).toContain('another network: Bitcoin.');
    expect(pageText()).not.toContain('0 coins');
    expect(pageText()).not.toContain('Send here');
  });
});

describe('the content of an inscription', () => {
  const id = `${TXID}i0`;
  it.each([
    [
      { result: 'same', size: 11, hash: 'cd'.repeat(32), doubt: 'It may differ.' },
      'matches the chain',
    ],
    [
      { result: 'differs', size: 11, shownSize: 23 },
      '11 B of other content than the 23 B shown here',
    ],
    [{ result: 'unproved' }, 'isn’t proved'],
  ] as const)('is told to be $result', async (found, text) => {
    const bridge = createFakeBridge({ 'inscribe.checkContent': () => found });
    await mountWith(ContentSeal, bridge, { props: { inscriptionId: id } });
    expect(bridge.inputsOf('inscribe.checkContent')).toEqual([{ inscriptionId: id }]);
    expect(pageText()).toContain(text);
    expect(pageText().includes('It may differ.')).toBe(found.result === 'same');
  });
});

describe('inscriptions of the wallet', () => {
  it('are walked through from one to the next', async () => {
    const inscriptions = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      ...{ number, inscriptionId: `${TXID}i${number}` },
    }));
    await mountWith(OwnStrip, createFakeBridge({}), {
      props: { id: `${TXID}i6`, inscriptions },
    });
    expect(pageText()).toContain('6 of 7');
    const links = [...document.querySelectorAll('nav a')].map((link) => ({
      to: link.getAttribute('href')?.slice(-2),
      here: link.getAttribute('aria-current') === 'page',
    }));
    expect(links.map(({ to }) => to)).toEqual(['i3', 'i4', 'i5', 'i6', 'i7', 'i5', 'i7']);
    expect(links.filter(({ here }) => here)).toEqual([{ to: 'i6', here: true }]);
  });
});

describe('an inscription without a number', () => {
  it('is not called by one', () => {
    expect(inscriptionTitle(-1, `${'ab'.repeat(32)}i0`)).toBe('abababab…');
    expect(inscriptionTitle(0, 'x')).toBe('#0');
    expect(inscriptionTitle(-7, 'x')).toBe('#-7');
  });
});

describe('what a text may be the id of', () => {
  const kinds = (text: string): string =>
    candidatesOf(text)
      .map(({ kind }) => kind)
      .join();

  it.each([
    [TXID, 'tx,block'],
    [` ${TXID.toUpperCase()} `, 'tx,block'],
    [`00000000${TXID.slice(8)}`, 'block,tx'],
    [`${TXID}i0`, 'inscription'],
    [`${TXID}:1`, 'utxo'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'address'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'address'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'address'],
    ['840000:1', 'rune,alkane'],
    ['#12,345', 'inscription'],
    ['-77', 'inscription'],
    ['840 000', 'block,inscription,brc20,alkane'],
    ['ordi', 'brc20,rune,alkane,collection'],
    ['UNCOMMON•GOODS', 'brc20,rune,alkane'],
    ['a', 'rune,alkane,collection'],
    ['龍龍', 'brc20,alkane'],
    ['', ''],
    ['x'.repeat(201), ''],
  ])('%s', (text, expected) => expect(kinds(text)).toBe(expected));

  it('keeps an id that would break out of a path inside it', () => {
    expect(explorePath('brc20', '../a?b#c')).toBe('/explore/brc20/..%2Fa%3Fb%23c');
  });
});

describe('the search', () => {
  const block = { height: 7, id: TXID, prev: TXID, ntx: 1, timestamp: 1, size: 300 };
  const inscription = {
    inscriptionId: `${TXID}i0`,
    inscriptionNumber: 7,
    address: PAY_ADDRESS,
    offset: 0,
    contentType: 'text/html',
    contentLength: 10,
    height: 7,
  };

  it('lists what a number may name, and opens it if there is only one', async () => {
    const reads: Reads = {
      'chain.blockByHeight': () => block,
      'inscription.info': () => inscription,
    };
    const router = await open(ExploreView, bridgeOf(reads), '/explore');
    await find('7');
    expect(pageText()).toContain('Block 7');
    expect(pageText()).toContain('Inscription #7');
    expect(router.currentRoute.value.path).toBe('/explore');
    await find('#7');
    expect(router.currentRoute.value.params).toEqual({ kind: 'inscription', id: `${TXID}i0` });
  });

  it('searches for text passed on by another screen', async () => {
    const router = await open(
      ExploreView,
      bridgeOf({ 'inscription.info': () => inscription }),
      '/explore?find=%237',
    );
    expect(router.currentRoute.value.params).toEqual({ kind: 'inscription', id: `${TXID}i0` });
  });

  it('says that nothing was found, but not when something did not answer', async () => {
    const gone = () => {
      throw new AppError('PROVIDER_UNREACHABLE', 'gone');
    };
    const bridge = bridgeOf({});
    await open(ExploreView, bridge, '/explore');
    await find('zzzz');
    expect(pageText()).toContain('No results');
    bridge.answer('provider.read', gone);
    await find('zzzz');
    expect(pageText()).not.toContain('No results');
    expect(pageText()).toContain('Some sources couldn’t be searched');
  });

  it('lists tokens under their own names, with the block of each deploy', async () => {
    const token = { ticker: 'inks', deployHeight: 170, totalMinted: '1000', max: '21000' };
    const list = () => ({ detail: [{ ...token, holdersCount: 2 }], start: 0, total: 1 });
    await open(ExploreView, bridgeOf({ 'brc20.status': list }), '/explore');
    await settle();
    expect(pageText()).toContain('Deployed in block');
    expect(pageText()).toContain('Raw JSON of BRC-20 tokens');
  });

  it('asks only the families that the network serves', async () => {
    const bridge = bridgeOf({}, ['chain', 'inscription', 'brc20']);
    await open(ExploreView, bridge, '/explore');
    await find('zzzz');
    const rows = bridge.inputsOf('provider.read').map(({ row }) => row);
    expect(rows).toContain('brc20.info');
    expect(rows.filter((row) => /^(runes|alkanes|collections)\./.test(row))).toEqual([]);
  });
});

describe('a part of the provider that the network has not', () => {
  it('is greyed out in the lists with the reason, and never requested', async () => {
    const bridge = bridgeOf({}, ['chain', 'inscription', 'runes']);
    await open(ExploreView, bridge, '/explore?tab=alkanes');
    const option = (label: string) =>
      [...document.querySelectorAll('label')].find((item) => item.textContent.startsWith(label))!;
    expect(option('Alkanes').textContent).toContain('not served on');
    expect(option('Alkanes').querySelector('input')!.disabled).toBe(true);
    expect(option('Runes').querySelector('input')!.checked).toBe(true);
    const rows = bridge.inputsOf('provider.read').map(({ row }) => row);
    expect(rows).toContain('runes.list');
    expect(rows.filter((row) => /^(alkanes|brc20|market)\./.test(row))).toEqual([]);
  });
});

describe('the page of an id', () => {
  it('shows foreign content as text, and runs none of it', async () => {
    const hostile = '<img src=x onerror="window.pwned=1">';
    const reads: Reads = {
      'brc20.info': () => ({
        ticker: hostile,
        creator: hostile,
        inscriptionId: hostile,
        totalMinted: '1',
        max: '2',
        limit: '1',
        decimal: 18,
      }),
      'brc20.holders': () => ({
        total: 1,
        detail: [
          {
            address: hostile,
            overallBalance: '1',
            transferableBalance: '0',
            availableBalance: '1',
          },
        ],
      }),
    };
    await open(ExploreView, bridgeOf(reads), explorePath('brc20', 'evil'));
    expect(pageText()).toContain(hostile);
    await press(`Raw JSON of this BRC-20 token`);
    expect(document.querySelector('main img, pre img, td img, dd img, h1 img')).toBeNull();
    expect('pwned' in window).toBe(false);
  });

  it('reports an unknown id calmly, and any other refusal loudly', async () => {
    let msg = 'tx not found';
    const reads: Reads = {
      'chain.tx': () => {
        throw new AppError('PROVIDER_REJECTED', msg, { row: 'chain.tx', code: -1, msg });
      },
    };
    await open(ExploreView, bridgeOf(reads), explorePath('tx', 'ab'.repeat(32)));
    expect(pageText()).toContain('No transaction has this id here');
    expect(pageText()).toContain('“tx not found”');
    expect(pageText()).not.toContain('Add a label');
    expect(document.querySelector('[role="alert"]')).toBeNull();
    msg = 'index is being rebuilt';
    await press('Refresh');
    expect(pageText()).toContain('The provider rejected the request');
    expect(pageText()).not.toContain('has this id here');
  });

  it('says how far a token is minted, and shows each answer at its end, one at a time', async () => {
    const reads: Reads = {
      'brc20.info': () => ({
        ticker: 'inks',
        creator: PAY_ADDRESS,
        inscriptionId: `${TXID}i0`,
        totalMinted: '5250000',
        max: '21000000',
        limit: '1000',
        decimal: 18,
      }),
      'brc20.holders': () => ({
        total: 1,
        detail: [{ address: PAY_ADDRESS, overallBalance: '5250000' }],
      }),
    };
    await open(ExploreView, bridgeOf(reads), explorePath('brc20', 'inks'));
    expect(pageText()).toContain('25 %');
    expect(document.querySelector('[role="meter"]')?.getAttribute('aria-valuenow')).toBe('2500');
    const raws = [...document.querySelectorAll('button')].flatMap(({ textContent }) =>
      textContent.includes('JSON of') ? [textContent.trim()] : [],
    );
    expect(raws).toEqual(['Raw JSON of this BRC-20 token', 'Raw JSON of holders']);
    await press('Raw JSON of this BRC-20 token');
    expect(document.querySelector('pre')?.textContent).toContain('"limit": "1000"');
    await press('Raw JSON of holders');
    expect(document.querySelectorAll('pre')).toHaveLength(1);
    expect(document.querySelector('pre')?.textContent).toContain('overallBalance');
    await press('Hide raw JSON of holders');
    expect(document.querySelector('pre')).toBeNull();
  });

  it.each([
    ['6090000', '21000000', '29 %'],
    ['20999999.999999999999999999', '21000000', '99.99 %'],
    ['0.000000000000000001', '21000000', '< 0.01 %'],
    ['21000000', '21000000', '100 %'],
    ['0', '21000000', '0 %'],
    ['many', '21000000', null],
    ['1', '0', null],
  ])('says of %s of %s minted: %s', async (totalMinted, max, says) => {
    const common = { ticker: 'inks', creator: PAY_ADDRESS, inscriptionId: `${TXID}i0` };
    const reads: Reads = {
      'brc20.info': () => ({ ...common, totalMinted, max, limit: '1', decimal: 18 }),
      'brc20.holders': () => ({ total: 0, detail: [] }),
    };
    await open(ExploreView, bridgeOf(reads), explorePath('brc20', 'inks'));
    const meter = document.querySelector('[role="meter"]')?.closest('section');
    expect(meter?.querySelector('.num')?.textContent ?? null).toBe(says);
  });

  it.each([
    ['rune', '840000:1', '12.5'],
    ['rune', '840000:2', null],
    ['alkane', '2:1', '0.7'],
    ['alkane', '2:2', null],
  ] as const)('says of the %s %s what this wallet has of it: %s', async (kind, id, says) => {
    const reads: Reads = {
      'runes.info': () => ({
        ...{ runeid: id, rune: 'AB', spacedRune: 'A•B', divisibility: 2, supply: '12345' },
      }),
      'runes.holders': () => ({ total: 0, detail: [] }),
      'alkanes.info': () => ({
        ...{ alkaneid: id, type: 'token' },
        tokenData: { name: 'Brine', symbol: 'B', divisibility: 2, totalSupply: '12345' },
      }),
      'alkanes.holders': () => ({ total: 0, detail: [] }),
    };
    await open(ExploreView, bridgeOf(reads), explorePath(kind, id));
    await useWalletStore().loadPortfolio(false);
    await settle();
    const titles = [...document.querySelectorAll('h2')];
    const own = titles.find(({ textContent }) => textContent === 'You have')?.closest('section');
    expect(own?.querySelector('.num')?.textContent ?? null).toBe(says);
  });

  const MINTS = { totalSupply: '100', maxSupply: '500', minted: '1', cap: '4' };
  it.each<[name: string, patch: object, figures: string[], facts: string[]]>([
    ['a supply that is whole', { totalSupply: '100', maxSupply: '100' }, ['100'], []],
    ['no maximum', { totalSupply: '100', maxSupply: null }, ['100'], []],
    ['more to come', { totalSupply: '100', maxSupply: '500' }, ['100'], ['Max supply 500']],
    ['mints', MINTS, ['25 %'], ['Supply 100', 'Max supply 500']],
  ])('says an alkane’s supply once: %s', async (_name, patch, figures, facts) => {
    const reads: Reads = {
      'alkanes.info': () => ({
        ...{ alkaneid: '2:3', type: 'token' },
        tokenData: { name: 'Brine', symbol: 'B', divisibility: 0, ...patch },
      }),
      'alkanes.holders': () => ({ total: 0, detail: [] }),
    };
    await open(ExploreView, bridgeOf(reads), explorePath('alkane', '2:3'));
    const said = [...document.querySelectorAll('.figure')].map(({ textContent }) => textContent);
    expect(said).toEqual(figures);
    const lines = [...document.querySelectorAll('dt')].filter((one) =>
      /upply/.test(one.textContent),
    );
    expect(
      lines.map((one) => `${one.textContent} ${one.nextElementSibling?.textContent ?? ''}`),
    ).toEqual(facts);
  });

  it('shows where the provider contradicts the record of a rune, and offers its etching', async () => {
    const rune = { runeid: '1:1', rune: 'AB', spacedRune: 'A•B', divisibility: 2 };
    const bridge = bridgeOf({ 'runes.holders': () => ({ total: 0, detail: [] }) });
    const doubt = 'The provider now reports 0 decimals, but your record says 2.';
    const answer = { age: 0, fetchedAt: 1, stale: false, freshFor: 0, key: 'k' };
    bridge.answer('provider.read', ({ row }) =>
      row === 'runes.info'
        ? { ...answer, data: rune, doubt }
        : { ...answer, data: { total: 0, detail: [] } },
    );
    bridge.answer('wallet.acceptEtching', () => ({}));
    await open(ExploreView, bridge, '/explore/rune/1:1');
    expect(pageText()).toContain(doubt);
    await press('Read its etching');
    expect(bridge.inputsOf('wallet.acceptEtching')).toEqual([{ runeid: '1:1' }]);
  });

  it('loads a list page by page and starts over with another token', async () => {
    const requests: unknown[] = [];
    const reads: Reads = {
      'runes.info': () => ({
        runeid: '1:1',
        rune: 'AB',
        spacedRune: 'A•B',
        divisibility: 2,
        supply: '12345',
      }),
      'runes.holders': ({ start }) => {
        requests.push(start);
        const detail = Array.from({ length: start === 40 ? 5 : 20 }, (_, i) => ({
          address: `holder-${Number(start) + i}`,
          amount: '100',
        }));
        return { total: 45, detail };
      },
    };
    const router = await open(ExploreView, bridgeOf(reads), '/explore/rune/1:1');
    expect(pageText()).toContain('123.45');
    expect(pageText()).toContain('1 to 20 of 45');
    await press('Next holders');
    await press('Next holders');
    expect(pageText()).toContain('41 to 45 of 45');
    expect(pageText()).toContain('holder-44');
    const next = document.querySelector<HTMLButtonElement>('[aria-label="Next holders"]')!;
    expect(next.disabled).toBe(true);
    await router.push('/explore/rune/2:1');
    await settle();
    expect(requests).toEqual([0, 20, 40, 0]);
  });

  it('says that a coin is spent or was never made', async () => {
    await open(ExploreView, bridgeOf({ 'chain.utxo': () => null }), `/explore/utxo/${TXID}:0`);
    expect(pageText()).toContain('Spent or unknown');
  });
});

describe('an id anywhere', () => {
  it('leads to its page and copies the full id', async () => {
    const copied: string[] = [];
    const bridge = createFakeBridge({
      'app.copyText': ({ text }) => {
        copied.push(text);
        return { copied: true };
      },
    });
    const props = { kind: 'address', id: PAY_ADDRESS };
    await mountWith(IdLink, bridge, { props });
    const link = document.querySelector('a')!;
    expect(link.getAttribute('href')).toContain(`/explore/address/${PAY_ADDRESS}`);
    expect(link.textContent).toContain(PAY_ADDRESS.slice(-8));
    await press(`Copy address ${PAY_ADDRESS}`);
    expect(copied).toEqual([PAY_ADDRESS]);
  });
});

describe('the network page', () => {
  it('says how far each index is behind, and which the network has not', async () => {
    const reads: Reads = {
      'chain.info': () => ({ chain: 'main', blocks: 100, bestBlockHash: TXID }),
      'brc20.bestHeight': () => ({ height: 100, blockid: TXID }),
      'runes.status': () => ({ bestHeight: 97, minimumRune: 'AAAA' }),
    };
    const bridge = bridgeOf(reads, ['chain', 'inscription', 'brc20', 'runes']);
    const router = await open(NetworkView, bridge, '/network');
    const before = bridge.inputsOf('provider.read').map(({ row }) => row);
    expect(before.filter((row) => /^(brc20|runes|stats)\./.test(row))).toEqual([]);
    await router.push('/network?tab=indexes');
    await settle();
    const rows = [...document.querySelectorAll('tr')].map((row) => row.textContent);
    expect(rows.find((row) => row.startsWith('BRC-20'))).toContain('Up to date');
    expect(rows.find((row) => row.startsWith('Runes'))).toContain('3 blocks behind');
    expect(rows.find((row) => row.startsWith('Alkanes'))).toContain('Not available');
    await router.push('/network?tab=supply');
    await settle();
    expect(pageText()).toContain('has no statistics');
  });

  it('calls no index behind by an answer that is older than the chain’s', async () => {
    const heights: Record<string, [data: object, fetchedAt: number]> = {
      'chain.info': [{ chain: 'main', blocks: 141, bestBlockHash: TXID }, 600_000],
      'brc20.bestHeight': [{ height: 100, blockid: TXID }, 1_000],
      'runes.status': [{ bestHeight: 138 }, 590_000],
    };
    const bridge = bridgeOf({}, ['chain', 'brc20', 'runes']);
    bridge.answer('provider.read', ({ row }) => {
      const known = heights[row];
      if (!known) throw new AppError('PROVIDER_REJECTED', 'none', { row, code: -1, msg: 'none' });
      const [data, fetchedAt] = known;
      return { data, age: 0, fetchedAt, stale: false, freshFor: 0, key: row };
    });
    await open(NetworkView, bridge, '/network?tab=indexes');
    const rows = [...document.querySelectorAll('tr')].map((row) => row.textContent);
    expect(rows.find((row) => row.startsWith('BRC-20'))).not.toContain('behind');
    expect(rows.find((row) => row.startsWith('Runes'))).toContain('3 blocks behind');
  });
});

import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { RouterView } from 'vue-router';

import { parsePage } from '#renderer/base/guide/parse.ts';
import WhatItMeans from '#renderer/base/guide/WhatItMeans.vue';
import ErrorNote from '#renderer/base/parts/ErrorNote.vue';
import { speak } from '#renderer/base/words.ts';
import { searchGuide } from '#renderer/features/help/search.ts';
import { AppError } from '#shared/errors.ts';
import { eventually } from '#test/support/eventually.ts';
import { atTestEnd } from '#test/support/test-end.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';

const App = defineComponent(() => () => h(RouterView));
const openHelp = (route: string) => mountWith(App, createFakeBridge(), { route });
const shown = async (text: string): Promise<void> =>
  eventually(() => expect(pageText()).toContain(text));
const query = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
async function search(text: string): Promise<void> {
  const field = query('form[role="search"] input') as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}
const results = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('ul[aria-label="Matching sections"] a'),
];

describe('the guide’s page', () => {
  it('opens at the first topic, with all topics beside it and the picture of the page', async () => {
    await openHelp('/help');
    await shown('Write down the recovery phrase');
    expect(query('h2').textContent).toBe('Your first wallet');
    expect(query('nav a[aria-current="page"]').textContent.trim()).toBe('Your first wallet');
    expect(query('nav').textContent).toContain('Questions during an operation');
    await eventually(() => expect(query('article img').getAttribute('alt')).not.toBe(''));
    expect(query('article ol li strong').textContent).toBe('Create a wallet');
  });

  it('opens at a section, which takes the focus', async () => {
    await openHelp('/help/market/active-signatures');
    await shown('A listing is a signature');
    await eventually(() => expect(document.activeElement?.id).toBe('section-active-signatures'));
    expect(query('article table, article ul').textContent).not.toBe('');
  });

  it('opens at the first topic where the address names none', async () => {
    await openHelp('/help/never');
    await shown('Your first wallet');
    expect(query('h2').textContent).toBe('Your first wallet');
  });

  it('links to other pages of the guide', async () => {
    await openHelp('/help/inscribe');
    await shown('What can go wrong');
    expect(query('article a[href^="#/help/orders"]').getAttribute('href')).toBe(
      '#/help/orders-and-refunds/',
    );
  });

  it('speaks the language of the app', async () => {
    await openHelp('/help/market');
    await shown('A listing is a signature');
    atTestEnd(() => speak('en'));
    await speak('zh-CN');
    await shown('挂单就是签名');
    expect(query('h2').textContent).toBe('市场');
  });
});

describe('its search', () => {
  it('finds sections with every word, shows the sentence, and opens the first by Enter', async () => {
    const { router } = await openHelp('/help');
    await search('REFUND fee');
    await eventually(() => expect(results().length).toBeGreaterThan(1));
    const [first] = results();
    expect(first?.textContent).toContain('Orders and refunds › ');
    query('form[role="search"]').dispatchEvent(new Event('submit', { cancelable: true }));
    await eventually(() => expect(router.currentRoute.value.params['section']).toBeTruthy());
    expect(router.currentRoute.value.params['topic']).toBe('orders-and-refunds');
  });

  it('says when nothing matches, and Escape brings the topics back', async () => {
    await openHelp('/help');
    await search('zebra crossing');
    await shown('Nothing matches');
    const field = query('form[role="search"] input');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await settle();
    expect(pageText()).toContain('What things mean');
  });

  const pages = [
    {
      topic: 'market',
      sections: parsePage(
        '<a id="market"></a>\n\n# Market\n\nA place. Fees at max. one sat. Nothing else.\n\n<a id="fee"></a>\n\n## Fees\n\n- Paid once',
      ),
    },
    {
      topic: 'swap-and-bridge',
      sections: parsePage(
        '<a id="swap-and-bridge"></a>\n\n# 兑换\n\n先充值。再看滑点大小。\n\n| a | b |\n| --- | --- |\n| 手续费 | two |',
      ),
    },
  ] as const;
  const found = (typed: string) =>
    searchGuide(
      pages.map(({ topic, sections }) => ({ topic, sections })),
      typed,
    ).map(({ topic, section, sentence }) => [topic, section.id, sentence]);

  it('puts headings first, whatever the case, and needs every word', () => {
    expect(found('fees')).toEqual([
      ['market', 'fee', ''],
      ['market', 'market', 'Fees at max. one sat.'],
    ]);
    expect(found('FEES paid')).toEqual([['market', 'fee', 'Paid once']]);
    expect(found('fees never')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  it('finds Chinese within a sentence, and cells of a table', () => {
    expect(found('滑点')).toEqual([['swap-and-bridge', 'swap-and-bridge', '再看滑点大小。']]);
    expect(found('手续')).toEqual([['swap-and-bridge', 'swap-and-bridge', '手续费']]);
  });
});

describe('“What does this mean?”', () => {
  const open = async (): Promise<void> => {
    await eventually(() => expect(document.querySelector('details')).not.toBeNull());
    const details = query('details') as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    await settle();
  };

  it('unfolds the paragraph under an error, and leads on to the guide', async () => {
    const props = { error: new AppError('PROVIDER_UNREACHABLE', 'x') };
    await mountWith(ErrorNote, createFakeBridge(), { props, booted: false });
    await open();
    await shown('With a proxy set, it never goes around it.');
    expect(query('details a.link').getAttribute('href')).toBe('#/help/errors/provider-unreachable');
  });

  it('follows the language', async () => {
    await mountWith(WhatItMeans, createFakeBridge(), { props: { of: 'op.slippage' } });
    await open();
    await shown('Slippage is how far');
    atTestEnd(() => speak('en'));
    await speak('zh-CN');
    await shown('滑点是兑换失败之前');
  });

  it('leads nowhere in a window without the guide', async () => {
    const wrapper = mount(WhatItMeans, { props: { of: 'C9' }, attachTo: document.body });
    atTestEnd(() => wrapper.unmount());
    await open();
    await shown('If you chose a high rate on purpose');
    expect(document.querySelector('a')).toBeNull();
  });

  it('is absent where the guide says nothing', async () => {
    await mountWith(WhatItMeans, createFakeBridge(), { props: { of: 'never' } });
    expect(document.querySelector('details')).toBeNull();
  });

  it('goes away where a check of an old card is explained no more', async () => {
    await mountWith(WhatItMeans, createFakeBridge(), { props: { of: 'no-kind.no-check' } });
    await open();
    await eventually(() => expect(document.querySelector('details')).toBeNull());
  });
});

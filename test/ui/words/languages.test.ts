import { mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { nextTick } from 'vue';

import SentenceText from '#renderer/base/parts/SentenceText.vue';
import { speak, words } from '#renderer/base/words.ts';
import { rest as chinese } from '#shared/words/chinese/rest.ts';
import { english } from '#shared/words/english/index.ts';
import { pseudo } from '#shared/words/pseudo.ts';

afterEach(() => speak('en'));

it('change on screen at once', async () => {
  const wrapper = mount({ setup: () => ({ words }), template: '<p>{{ words.receive.title }}</p>' });
  expect(wrapper.text()).toBe(english.receive.title);
  await speak('zh-CN');
  await nextTick();
  expect(wrapper.text()).toBe('收款');
  expect(document.documentElement.lang).toBe('zh-CN');
});

it('end with the language that was chosen last', async () => {
  await Promise.all([speak('en-XA'), speak('zh-CN')]);
  expect(words.receive.title).toBe('收款');
});

it('count by the rules of the language', () => {
  const { inscriptions } = english.receive.recent;
  expect(inscriptions({ count: 1 })).toBe('with 1 inscription');
  expect(inscriptions({ count: 1200 })).toBe('with 1\u202f200 inscriptions');
  expect(chinese.receive.recent.inscriptions({ count: 1200 })).toBe('含 1\u202f200 个铭文');
});

it('are longer in the pseudo-language, with values and placeholders as they are', () => {
  expect(pseudo.receive.title).toBe('Réçéívé~~~');
  expect(pseudo.receive.qr({ uri: 'bitcoin:bc1' })).toContain('bitcoin:bc1~');
});

it('have drawn parts in their place', () => {
  const wrapper = mount({
    components: { SentenceText },
    template: `<p><SentenceText text="Pays {amount} to {address}.">
      <template #amount><b>5</b></template><template #address><i>bc1</i></template>
    </SentenceText></p>`,
  });
  expect(wrapper.text()).toBe('Pays 5 to bc1.');
  expect(wrapper.find('i').text()).toBe('bc1');
});

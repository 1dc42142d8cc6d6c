import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';

import AmountText from '#renderer/base/parts/AmountText.vue';
import { usePrivacyStore } from '#renderer/base/stores/privacy-store.ts';
import { useOwnAmounts } from '#renderer/base/use/use-own-amounts.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith } from '#test/ui/mount.ts';

beforeEach(() => setActivePinia(createPinia()));

async function shown(isOwn: boolean | undefined, isHidden: boolean): Promise<string> {
  const parent = defineComponent({
    setup() {
      if (isOwn !== undefined) useOwnAmounts(isOwn);
      if (isHidden) usePrivacyStore().toggle();
      return () => h(AmountText, { sats: '12345' });
    },
  });
  const { wrapper } = await mountWith(parent, createFakeBridge());
  return wrapper.text();
}

describe('while amounts are hidden', () => {
  it('an amount of a screen of yours is hidden, one of the market is not', async () => {
    expect(await shown(true, false)).toContain('12\u202f345');
    expect(await shown(true, true)).not.toMatch(/\d/);
    expect(await shown(undefined, true)).toContain('12\u202f345');
    expect(await shown(false, true)).toContain('12\u202f345');
  });

  it.each([
    ['Swap 100 lime for about 51.512169 pine', 'Swap ••••• lime for about ••••• pine'],
    [
      'Listed 20 moss for 1\u202f412 sats, and 1 more',
      'Listed ••••• moss for ••••• sats, and ••••• more',
    ],
    ['−0.00012 BTC', '••••• BTC'],
    ['Sent 5.', 'Sent •••••.'],
    ['Inscription #128 at 12:30', 'Inscription #128 at 12:30'],
    ['BRC-20 to bcrt1q6rz2…9pz3cppk', 'BRC-20 to bcrt1q6rz2…9pz3cppk'],
    ['收到 1\u202f000 pine', '收到 ••••• pine'],
  ])('a sentence loses its numbers, and keeps ids and times: %s', (text, veiled) => {
    const privacy = usePrivacyStore();
    expect(privacy.veil(text)).toBe(text);
    privacy.toggle();
    expect(privacy.veil(text)).toBe(veiled);
  });
});

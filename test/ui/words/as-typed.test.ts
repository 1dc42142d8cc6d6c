import { globSync, readFileSync } from 'node:fs';

import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import { defineComponent, h, nextTick } from 'vue';

import { completed, spaced, wordsHint } from '#renderer/base/form/words-hint.ts';
import { useKept } from '#renderer/base/use/use-kept.ts';
import { formOf } from '#renderer/features/flow/form-of.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, settle } from '#test/ui/mount.ts';

const ELEVEN = 'abandon '.repeat(11);
const hint = (typed: string) =>
  wordsHint(typed, wordlist, (phrase) => validateMnemonic(phrase, wordlist));

describe('recovery words as they are typed', () => {
  it('are counted, and completed once few words fit', () => {
    expect(hint('')).toMatchObject({ tone: 'muted', completions: [] });
    expect(hint('a')).toMatchObject({ tone: 'muted', completions: [] });
    expect(hint('abandon abse')).toMatchObject({ completions: ['absent'] });
    expect(hint('abandon ab').completions).toEqual([]);
    expect(completed('abandon abse', 'absent')).toBe('abandon absent ');
  });
  it('are distinguished by position if one isn’t a word, without being shown', () => {
    expect(hint('abandon abondon abandon ')).toMatchObject({
      tone: 'error',
      text: 'Word 2 is not in the English list. Check its spelling.',
    });
    expect(hint('abandon xq').tone).toBe('error');
    expect(hint('abandon xq').text).not.toContain('xq');
  });
  it('are checked together when they are as many as a phrase has', () => {
    expect(hint(`${ELEVEN}about`)).toMatchObject({
      tone: 'success',
      text: '12 words, and they fit together.',
    });
    expect(hint(`${ELEVEN}abandon`).text).toContain('do not fit together yet');
    expect(hint('abandon '.repeat(24))).toMatchObject({ tone: 'error' });
  });
  it('of another language are left to the check on import', () => {
    expect(hint('abaisser abandon').tone).toBe('error');
    expect(hint('abaisser abdiquer abeille ')).toMatchObject({ tone: 'muted' });
  });
  it('become whole by a space where only one word starts so, and never by a paste', () => {
    expect(spaced('zoo aban', 'zoo aban ', wordlist)).toBe('zoo abandon ');
    expect(spaced('zoo act', 'zoo act ', wordlist)).toBe('zoo act ');
    expect(spaced('zoo ab', 'zoo ab ', wordlist)).toBe('zoo ab ');
    expect(spaced('', 'zoo aban ', wordlist)).toBe('zoo aban ');
  });
});

type Narrow = { search: string; kind: 'all' | 'some' };

describe('what a list is narrowed by', () => {
  it('is in the address, several at once, and is found again on going back', async () => {
    let kept!: ReturnType<typeof useKept<Narrow>>;
    const List = defineComponent({
      setup() {
        kept = useKept<Narrow>({ search: '', kind: 'all' }, { kind: ['all', 'some'] });
        return () => h('p');
      },
    });
    const { router } = await mountWith(List, createFakeBridge(), {
      route: '/orders?kind=nonsense&tab=mine',
    });
    expect(kept.kind.value).toBe('all');
    kept.search.value = 'inks';
    kept.kind.value = 'some';
    await settle();
    expect(router.currentRoute.value.query).toEqual({ search: 'inks', kind: 'some', tab: 'mine' });
    await router.push('/coins');
    await settle();
    expect(router.currentRoute.value.fullPath).toBe('/coins');
    router.back();
    await settle();
    expect(router.currentRoute.value.query).toMatchObject({ search: 'inks', kind: 'some' });
    // The sidebar's link leads to the unfiltered list.
    await router.push('/orders');
    await nextTick();
    expect(kept.search.value).toBe('');
  });
});

describe('a spend that was called off', () => {
  const cancelled = (request: object) =>
    formOf({
      phase: 'cancelled',
      spend: { asked: request, transactions: [] },
    } as unknown as FlowView);
  it('leads back to its form, filled in', () => {
    const one = { address: 'bcrt1qsomebody', sats: '5000' };
    expect(cancelled({ kind: 'send', recipients: [one], feeRate: 2 })).toEqual({
      path: '/send',
      query: { to: 'bcrt1qsomebody', 'coins-asked': '0.00005000' },
    });
    expect(cancelled({ kind: 'send', recipients: [one, one], feeRate: 2 })).toBeUndefined();
    expect(formOf({ phase: 'watching' } as FlowView)).toBeUndefined();
  });
});

describe('an operation that failed', () => {
  const failed = (part: object) => formOf({ phase: 'failed', ...part } as unknown as FlowView);
  it('leads back to its form, so that it can be tried again', () => {
    const ask = { op: 'swap', tickIn: 'lime', tickOut: 'pine' };
    expect(failed({ operation: { ask } })).toEqual({
      path: '/swap',
      query: { section: 'trade', give: 'lime', get: 'pine' },
    });
    expect(failed({ operation: { ask: { op: 'lock-lp' } } })).toEqual({
      path: '/swap',
      query: { section: 'mine' },
    });
    const transfer = { what: 'transfer', inscriptionId: 'ab', tick: 'moss' };
    expect(failed({ trade: { asked: { kind: 'list', items: [transfer] } } })).toEqual({
      path: '/market/offer',
      query: { inscription: 'ab', tick: 'moss' },
    });
    expect(failed({ trade: { asked: { kind: 're-price', inscriptionId: 'ab' } } })).toEqual({
      path: '/market/price',
      query: { inscription: 'ab' },
    });
    const asked = { kind: 'withdraw', tick: 'moss', address: 'bcrt1q' };
    expect(failed({ bridge: { asked } })).toEqual({
      path: '/bridge',
      query: { direction: 'withdraw', tick: 'moss', address: 'bcrt1q' },
    });
    expect(formOf({ phase: 'done', operation: { ask } } as unknown as FlowView)).toBeUndefined();
  });
});

describe('checkboxes', () => {
  it('are all of one kind, but for the switch of a setting', () => {
    const others = globSync('src/renderer/**/*.vue').filter((file) => {
      if (file.endsWith('/SettingToggle.vue')) return false;
      const text = readFileSync(file, 'utf8');
      const boxes = text.match(/type="checkbox"/g)?.length ?? 0;
      return (
        text.includes('components/Checkbox.vue') ||
        boxes !== (text.match(/type="checkbox"\s+class="checkbox"/g)?.length ?? 0)
      );
    });
    expect(others).toEqual([]);
  });
});

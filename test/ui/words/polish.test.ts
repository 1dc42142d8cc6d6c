import { afterEach, describe, expect, it, vi } from 'vitest';

import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import AddressesView from '#renderer/features/addresses/AddressesView.vue';
import FlowParts from '#renderer/features/flow/FlowParts.vue';
import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import { AppError } from '#shared/errors.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf } from '#test/ui/fixtures.ts';
import { field, mountWith, pageText, settle } from '#test/ui/mount.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a text that is inscribed', () => {
  it.each([
    ['Hello, ink & stone!\nSecond line', 'Hello ink stone Second line.txt'],
    ['  •••  ', 'text.txt'],
  ])('is ordered under its first words: %j', async (text, name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bridge = createFakeBridge({
      'inscribe.addFile': (input) => ({ ...input, hash: 'ab'.repeat(32), size: 9 }) as never,
    });
    await mountWith(InscribeView, bridge, { route: '/inscribe' });
    await settle();
    document.querySelector<HTMLInputElement>('input[value=text]')!.click();
    await settle();
    const area = document.querySelector('textarea')!;
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    vi.advanceTimersByTime(400);
    await settle();
    expect(bridge.inputsOf('inscribe.addFile')).toMatchObject([{ name }]);
  });

  it('keeps its cost on screen while more is typed, and is never asked for while it is there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const bridge = createFakeBridge();
    await mountWith(InscribeView, bridge, { route: '/inscribe' });
    await settle();
    document.querySelector<HTMLInputElement>('input[value=text]')!.click();
    await settle();
    expect(pageText()).toContain('Enter the text to inscribe.');
    const area = document.querySelector('textarea')!;
    const type = async (text: string): Promise<void> => {
      area.value = text;
      area.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    };
    const pause = async (): Promise<void> => {
      vi.advanceTimersByTime(400);
      await settle();
    };
    const busy = (): string | null | undefined =>
      document
        .querySelector('[aria-labelledby="cost-title"] [aria-live]')
        ?.getAttribute('aria-busy');
    await type('one');
    expect(pageText()).toContain('Calculating the cost…');
    expect(pageText()).not.toContain('Enter the text');
    await pause();
    await pause();
    expect(busy()).toBe('false');
    const total = document.querySelector('[aria-labelledby="cost-title"] table')?.textContent;
    expect(total).toBeTruthy();
    await type('one two');
    expect(busy()).toBe('true');
    expect(document.querySelector('[aria-labelledby="cost-title"] table')?.textContent).toBe(total);
    await type('');
    expect(document.querySelector('[aria-labelledby="cost-title"] table')).toBeNull();
    bridge.answer('inscribe.addFile', () => {
      throw new AppError('DISK_FULL', 'full');
    });
    await type('one two three');
    await pause();
    expect(busy()).toBe('false');
    expect(pageText()).toContain('disk');
    await type('');
    expect(pageText()).toContain('Enter the text to inscribe.');
  });
});

describe('between the approval and the sending', () => {
  it.each([
    ['signing', 'Signing what you approved.'],
    ['sending', 'Sending the transaction.'],
  ])('it is seen that something happens (%s)', async (state, headline) => {
    const steps = ['Coins checked', 'Approved and signed', 'Sent'].map((label, at) => ({
      ...{ key: label, label, at: null, note: null },
      status: (['done', 'current', 'todo'] as const)[at]!,
    }));
    const flow = flowOf({ state, phase: 'working', headline, steps });
    await mountWith(FlowParts, createFakeBridge({}), {
      props: { flow, order: undefined, files: [] },
    });
    await settle();
    expect(pageText()).toContain(headline);
    expect(pageText()).toContain('Step 2 of 3');
    const current = document.querySelector('li[aria-current="step"]');
    expect(current?.textContent).toContain('In progress');
    const bar = document.querySelector('progress')!;
    expect(bar.getAttribute('aria-label')).toBe('In progress');
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1', '3']);
  });
});

describe('what waits for an approval', () => {
  it.each([
    ['Waiting for your approval in the approval window.', false],
    ['The commit is waiting for your approval in the approval window.', true],
  ])('is said once beside its card (%s)', async (headline, isSaid) => {
    const flow = flowOf({ state: 'pay', phase: 'approving', headline, approvalId: 'approval-1' });
    await mountWith(FlowParts, createFakeBridge({}), {
      props: { flow, order: undefined, files: [] },
    });
    await settle();
    expect(pageText()).toContain('Open the approval window');
    expect(pageText().includes(headline)).toBe(isSaid);
  });
});

describe('labels from a file', () => {
  it('are taken in, those of keys and inputs are listed and can be changed', async () => {
    const bridge = createFakeBridge({
      'labels.addresses': () => [],
      'labels.import': () => ({ taken: 5, refused: 1, frozen: 2 }),
      'labels.list': () => [
        { type: 'pubkey', ref: `02${'ab'.repeat(32)}`, label: 'Co-signer' },
        { type: 'input', ref: `${'cd'.repeat(32)}:1`, label: 'From savings' },
        { type: 'xpub', ref: 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8Nq', label: 'Cold' },
        { type: 'tx', ref: 'cd'.repeat(32), label: 'Elsewhere' },
      ],
      'labels.set': () => ({}),
    });
    await mountWith(AddressesView, bridge, { route: '/addresses' });
    await settle();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    const file = { text: () => Promise.resolve('{}') };
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change'));
    await settle();
    expect(useToastStore().shown.at(-1)).toMatchObject({
      title: 'Imported 5 labels',
      text: 'Froze 2 coins. Skipped 1 line that isn’t a label.',
    });
    field('Keys and inputs').click();
    await settle();
    const text = pageText();
    for (const label of ['Co-signer', 'From savings', 'Cold']) expect(text).toContain(label);
    expect(text).not.toContain('Elsewhere');
    document.querySelector<HTMLButtonElement>('[aria-label^="Cold: change"]')!.click();
    await settle();
    const typed = document.querySelector<HTMLInputElement>('[aria-label^="The label of Account"]')!;
    typed.value = 'Cold storage';
    typed.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    typed.form?.requestSubmit();
    await settle();
    expect(bridge.inputsOf('labels.set')).toMatchObject([{ type: 'xpub', label: 'Cold storage' }]);
  });
});

import { describe, expect, it } from 'vitest';

import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import { AppError } from '#shared/errors.ts';
import { eventually } from '#test/support/eventually.ts';
import { ORD_ADDRESS } from '#test/ui/fixtures.ts';
import { button, openView, pageText, press, settle } from '#test/ui/mount.ts';

const unreachable = (): never => {
  throw new AppError('PROVIDER_UNREACHABLE', 'down');
};

describe('inscribe', () => {
  it('prices what a draft left behind, and starts it after a review', async () => {
    const files = [
      {
        name: 'a.png',
        hash: 'a'.repeat(64),
        size: 9,
        mediaType: 'image/png',
        sniffed: null,
        warnings: ['The bytes say JPEG.'],
      },
    ];
    const bridge = await openView(InscribeView, {
      'inscribe.loadDraft': () => ({ draft: { form: { tab: 'files' }, files } }),
    });
    expect(pageText()).toContain('The bytes say JPEG.');
    await eventually(() => expect(button('Review order').disabled).toBe(false));
    expect(pageText()).toContain('16 794 sats');
    // Postage that stays yours is said once, and isn't among the parts of the total.
    expect(pageText().split('Postage, yours to keep')).toHaveLength(2);
    expect(document.querySelector('tbody')?.textContent).not.toContain('Postage');
    await press('Review order');
    expect(pageText()).toContain('Yours');
    await press('Create order');
    expect(bridge.inputsOf('flow.start')[0]).toMatchObject({
      receiveAddress: ORD_ADDRESS,
      feeRate: 12,
      outputValue: 546,
    });
    expect(bridge.inputsOf('inscribe.saveDraft').at(-1)).toEqual({ draft: null });
  });

  it('asks for the operation of a kind that has several', async () => {
    await openView(InscribeView);
    const radio = (name: string): HTMLInputElement => {
      const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
        textContent.trim().startsWith(name),
      );
      const input = label?.querySelector('input');
      if (!input) throw new Error(`no choice ${name}`);
      return input;
    };
    expect(pageText()).not.toContain('BRC-20 mint');
    radio('BRC-20').click();
    await settle();
    expect(radio('BRC-20 deploy').checked).toBe(true);
    radio('BRC-20 mint').click();
    await settle();
    expect(radio('BRC-20').checked).toBe(true);
    expect(pageText()).toContain('Amount per mint');
  });

  it('offers parents, metadata and payment by commit where version 5 is spoken', async () => {
    const bridge = await openView(InscribeView, {
      'settings.orderService': () => ({ version: 5, askedAt: 1 }),
      'inscribe.loadDraft': () => ({
        draft: {
          form: { tab: 'files', payWith: 'outside', link: { metadata: '{"a":1}' } },
          files: [
            {
              name: 'a.png',
              hash: 'a'.repeat(64),
              size: 9,
              mediaType: 'image/png',
              sniffed: null,
              warnings: [],
            },
          ],
        },
      }),
    });
    await eventually(() => expect(pageText()).toContain('only possible by commit'));
    await eventually(() =>
      expect(bridge.inputsOf('inscribe.quote').at(-1)).toMatchObject({
        payWith: 'commit',
        tags: { metadata: '{"a":1}' },
      }),
    );
  });

  it('offers none of it on version 2', async () => {
    await openView(InscribeView, {
      'settings.orderService': () => ({ version: 2, askedAt: 1 }),
    });
    await settle();
    expect(pageText()).not.toContain('Parents and metadata');
    expect(pageText()).not.toContain('by commit');
  });

  it('does not continue while the quote has a problem', async () => {
    const files = [
      {
        name: 'a.png',
        hash: 'a'.repeat(64),
        size: 9,
        mediaType: 'image/png',
        sniffed: null,
        warnings: [],
      },
    ];
    await openView(InscribeView, {
      'inscribe.loadDraft': () => ({ draft: { form: {}, files } }),
      'inscribe.quote': () => ({
        problems: [{ field: 'outputValue', text: 'Below the dust limit.', severity: 'error' }],
        cost: null,
        orders: 1,
        receiveIsMine: true,
        signed: null,
      }),
    });
    await eventually(() => expect(pageText()).toContain('Below the dust limit.'));
    expect(button('Review order').disabled).toBe(true);
  });

  it('takes the good files and says why each other was refused', async () => {
    const bridge = await openView(InscribeView);
    const good = new File(['hello'], 'good.txt', { type: 'text/plain' });
    const empty = new File([], 'empty.png');
    const big = new File([new Uint8Array(400_000)], 'big.png');
    const locked = new File(['x'], 'locked.png');
    locked.arrayBuffer = () => Promise.reject(new Error('NotReadableError'));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    Object.defineProperty(input, 'files', { value: [empty, good, big, locked] });
    input.dispatchEvent(new Event('change'));
    await eventually(() => expect(pageText()).toContain('3 files weren’t added'));
    expect(pageText()).toContain('empty.png: The file is empty');
    expect(pageText()).toContain('big.png: Too large (400 KB)');
    expect(pageText()).toContain('locked.png: Couldn’t read');
    expect(bridge.inputsOf('inscribe.addFile')).toEqual([
      { name: 'good.txt', mediaType: 'text/plain', base64: 'aGVsbG8=' },
    ]);
    expect(pageText()).toContain('1 file · 5 B');
  });

  it('stays usable when the limits cannot be had, and tries again', async () => {
    await openView(InscribeView, { 'inscribe.limits': unreachable });
    expect(pageText()).toContain('The provider did not answer');
    expect(button('Try again')).toBeDefined();
  });
});

describe('the form that another screen leads to', () => {
  const valueOf = (label: string) =>
    [...document.querySelectorAll('label')]
      .filter((one) => one.textContent.trim().startsWith(label))
      .map((one) => (one.htmlFor ? document.getElementById(one.htmlFor) : null))
      .find((one): one is HTMLInputElement => one instanceof HTMLInputElement)?.value;

  it('has the ticker of a deploy', async () => {
    await openView(InscribeView, {}, '/inscribe?tab=deploy&tick=inks');
    expect(valueOf('Ticker')).toBe('inks');
  });

  it('has the name of a rune, in capitals and with its dots', async () => {
    await openView(InscribeView, {}, '/inscribe?tab=etch&name=my%20first%20rune');
    expect(valueOf('Name')).toBe('MY•FIRST•RUNE');
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { defineComponent, h, ref } from 'vue';

import { speakOfAll } from '#renderer/base/words.ts';
import CommandPalette from '#renderer/frame/palette/CommandPalette.vue';
import { useEarlyTyping } from '#renderer/frame/use-early-typing.ts';
import { useRecent } from '#renderer/frame/use-recent.ts';
import type { OrderRow } from '#shared/ipc/history.ts';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { NOW, ORD_ADDRESS, PAY_ADDRESS, portfolioOf, snapshotOf } from '#test/ui/fixtures.ts';
import { mountWith, settle } from '#test/ui/mount.ts';

const order: OrderRow = {
  orderId: 'f'.repeat(32),
  flowId: null,
  mine: true,
  title: 'Two leaves',
  status: 'minted',
  count: 2,
  amountSats: '4000',
  createdAt: NOW,
  asOf: NOW,
  receiveAddress: PAY_ADDRESS,
  inscriptionId: null,
};
const MARA = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** The palette as the frame opens it, with recent items. */
const Frame = defineComponent({
  setup() {
    const recent = useRecent();
    const open = ref(true);
    const takeEarly = useEarlyTyping(open);
    for (const letter of early) window.dispatchEvent(new KeyboardEvent('keydown', { key: letter }));
    return () =>
      h(CommandPalette, {
        ...{ open: open.value, recent: recent.value, takeEarly },
        'onUpdate:open': (to: boolean) => (open.value = to),
      });
  },
});

/** Keys pressed before the palette exists. */
let early: string[] = [];
afterEach(() => (early = []));

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map((one) => one.textContent.trim());
const options = () => texts('[role="option"]');

async function open(
  answers: Parameters<typeof createFakeBridge>[0] = {},
  route = '/coins',
): Promise<{
  bridge: ReturnType<typeof createFakeBridge>;
  path: () => string;
  push: (to: string) => Promise<unknown>;
}> {
  await speakOfAll();
  const bridge = createFakeBridge({
    'app.snapshot': () => snapshotOf(),
    'wallet.portfolio': () => portfolioOf(),
    'labels.recipients': () => [
      { address: MARA, name: 'Mara', at: null, mine: false },
      { address: ORD_ADDRESS, name: 'My own', at: null, mine: true },
    ],
    ...answers,
  });
  const { router } = await mountWith(Frame, bridge, { route });
  await settle();
  return {
    bridge,
    path: () => router.currentRoute.value.fullPath,
    push: (to: string) => router.push(to),
  };
}
const input = () => document.querySelector<HTMLInputElement>('[role="dialog"] input')!;
/** Types, and waits for a result that starts like this: the library renders its list in later ticks. */
async function type(text: string, first: string | RegExp): Promise<void> {
  input().value = text;
  input().dispatchEvent(new Event('input', { bubbles: true }));
  await eventually(() => expect(options()[0]).toMatch(first));
}
async function key(name: string, held = false): Promise<void> {
  const init = { key: name, ctrlKey: held, bubbles: true, cancelable: true };
  input().dispatchEvent(new KeyboardEvent('keydown', init));
  await settle();
}

describe('the palette', () => {
  it('opens on recent items, frequent actions and the latest orders, before the screens', async () => {
    const { bridge } = await open(
      {
        'orders.list': () => ({ rows: [order], next: null }),
        'named.seen': () => [{ to: '/explore/brc20/moss', label: 'BRC-20 moss' }],
        'named.see': (thing) => [thing, { to: '/explore/brc20/moss', label: 'BRC-20 moss' }],
      },
      '/explore/brc20/inks',
    );
    await eventually(() => expect(options()).not.toEqual([]));
    expect(options()[0]).toContain('inks');
    expect(options()[1]).toContain('moss');
    expect(options()[2]).toContain('Inscribe 3 files');
    const at = (text: string) => options().findIndex((one) => one.includes(text));
    expect(options()[at('Send bitcoin') + 1]).toBe('ReceiveR');
    expect(options()[at('Send bitcoin')]).toContain('send 5000 to …');
    expect(at('Two leaves')).toBeGreaterThan(at('Receive'));
    expect(at('Portfolio')).toBeGreaterThan(at('Two leaves'));
    expect(bridge.inputsOf('orders.list')).toEqual([
      { cursor: null, limit: 3, status: null, query: '' },
    ]);
  });

  it('shows what is yours, with its picture and its actions, and runs them by keys', async () => {
    const { bridge, path } = await open();
    await type('#1042', 'Inscription #1042');
    expect(options()).toEqual([
      expect.stringContaining('Inscription #1042'),
      expect.stringContaining('Find “#1042” in Explore'),
    ]);
    await eventually(() => expect(texts('aside h2')).toEqual(['Inscription #1042']));
    expect(texts('aside button')[0]).toContain('Open');
    expect(bridge.inputsOf('inscribe.preview').length).toBeGreaterThan(0);
    await key('c', true);
    expect(bridge.inputsOf('app.copyText')).toEqual([{ text: expect.stringMatching(/i0$/u) }]);
    await key('Enter', true);
    await eventually(() => expect(path()).toMatch(/^\/send\/inscription\//u));
  });

  it('puts a token of yours first, and the market only for a known one', async () => {
    await open({
      'app.snapshot': () => {
        const snapshot = snapshotOf();
        return {
          ...snapshot,
          networks: snapshot.networks.map((one) => ({ ...one, families: ['market', 'swap'] })),
        };
      },
    });
    await type('inks', /inksBRC-20 token/u);
    expect(options().join()).toContain('Buy inks');
    await type('#1042', 'Inscription #1042');
    await eventually(() => expect(texts('aside button').join()).toContain('List for sale'));
    await type('password', 'Change password');
    expect(options().join()).toContain('Settings, Security');
    expect(options().join()).not.toContain('Buy');
    expect(options().join()).not.toContain('market');
  });

  it('knows the contacts, but not your own addresses', async () => {
    await open();
    await type('@', 'Mara');
    expect(options()).toEqual([expect.stringContaining('Mara')]);
    await type('send 5000 to mara', /^Send 5.000 sats to Mara/u);
  });

  it('finds commands by their verb, and by a sign alone', async () => {
    await open();
    await type('etch', 'Etch a rune');
    await type('> theme', 'Theme');
    expect(options().every((one) => /theme/iu.test(one))).toBe(true);
    expect(options().length).toBeGreaterThan(1);
  });

  it('continues with what was typed while it loaded', async () => {
    early = [...Array.from('Coim'), 'Backspace', 'n'];
    await open();
    await eventually(() => expect(options()[0]).toBe('CoinsC'));
    expect(input().value).toBe('Coin');
  });

  it('runs the first result if Enter was pressed meanwhile', async () => {
    early = [...Array.from('Network'), 'Enter'];
    const { path } = await open();
    await eventually(() => expect(path()).toBe('/network'));
  });

  it('shows the keys that the frame binds, those of the menu in the desktop app alone', async () => {
    await open();
    await type('> hide what', 'Hide what I own');
    expect(document.querySelectorAll('[role="option"] kbd')).toHaveLength(3);
    await type('> lock the wallet', 'Lock the wallet');
    expect(document.querySelectorAll('[role="option"] kbd')).toHaveLength(0);
  });
});

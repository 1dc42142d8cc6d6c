import { describe, expect, it } from 'vitest';

import { addressMark } from '#renderer/base/address-mark.ts';
import { passwordHints } from '#renderer/base/form/password-hints.ts';
import { formatAge, formatBytes, groupDecimal, groupId } from '#renderer/base/format.ts';
import AmountText from '#renderer/base/parts/AmountText.vue';
import IdText from '#renderer/base/parts/IdText.vue';
import { satFlowPicture } from '#renderer/base/sat-flow.ts';
import { paymentUri } from '#renderer/features/receive/payment-uri.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { cardOf, PAY_ADDRESS, snapshotOf } from './fixtures.ts';
import { mountWith, pageText, press, unmountAll } from './mount.ts';

describe('amounts', () => {
  const show = async (
    sats: string | null,
    unit: 'sats' | 'coin',
    exact = false,
  ): Promise<string> => {
    const settings = { ...snapshotOf().settings, unit };
    const bridge = createFakeBridge({ 'app.snapshot': () => snapshotOf({ settings }) });
    await mountWith(AmountText, bridge, { props: { sats, exact } });
    const text = pageText().trim();
    unmountAll();
    return text;
  };

  it('are exact to the last sat in both units', async () => {
    expect(await show('2099999999999999', 'sats')).toMatch(/^2.099.999.999.999.999\s?sats$/u);
    expect(await show('2099999999999999', 'coin')).toMatch(/^20999999\.99999999\s?pBTC$/u);
  });

  it('stay in sats where they are to be typed elsewhere', async () => {
    expect(await show('18432', 'coin', true)).toMatch(/^18.432\s?sats$/u);
  });

  it('do not read as nothing where they are not known', async () => {
    expect(await show(null, 'sats')).toContain('—');
  });
});

describe('ids', () => {
  it('show both ends, copy the whole, and use the browser clipboard if the shell has none', async () => {
    const bridge = createFakeBridge({ 'app.copyText': () => ({ copied: false }) });
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(written.push(text)) },
    });
    await mountWith(IdText, bridge, {
      props: { id: PAY_ADDRESS, what: 'address' },
    });
    expect(pageText()).toContain(PAY_ADDRESS.slice(0, 10));
    expect(pageText()).toContain(PAY_ADDRESS.slice(-8));
    await press(`Copy address ${PAY_ADDRESS}`);
    expect(written).toEqual([PAY_ADDRESS]);
  });
});

describe('address mark', () => {
  it('is the same for the same address', () => {
    expect(addressMark(PAY_ADDRESS)).toEqual(addressMark(PAY_ADDRESS));
  });

  it('differs for nearly every address that differs by one character', () => {
    const marks = new Set(
      Array.from({ length: 200 }, (_, index) =>
        JSON.stringify(addressMark(`${PAY_ADDRESS.slice(0, 20)}${index}${PAY_ADDRESS.slice(20)}`)),
      ),
    );
    expect(marks.size).toBe(200);
  });

  it('is mirrored and stays in its grid', () => {
    const { cells } = addressMark(PAY_ADDRESS);
    for (const cell of cells) {
      expect(cell.x).toBeLessThan(5);
      expect(cells).toContainEqual({ x: 4 - cell.x, y: cell.y });
    }
  });
});

describe('formats', () => {
  it('groups an id without losing a character', () => {
    expect(groupId(PAY_ADDRESS).join('')).toBe(PAY_ADDRESS);
  });

  it('groups the whole part of a decimal only', () => {
    expect(groupDecimal('1234567.891234')).toBe('1\u202f234\u202f567.891234');
  });

  it('formats ages in both directions', () => {
    expect(formatAge(0, 90_000)).toBe('2 min ago');
    expect(formatAge(60_000, 0)).toBe('in 1 min');
    expect(formatAge(1000, 0)).toBe('just now');
    expect(formatAge(5000, 0)).toBe('just now');
    expect(formatAge(9000, 0)).toBe('in 9 s');
  });

  it('keeps bytes readable', () => {
    expect([999, 1500, 390_000, 20_000_000].map(formatBytes)).toEqual([
      '999 B',
      '1.5 KB',
      '390 KB',
      '20 MB',
    ]);
  });
});

describe('payment link', () => {
  it('writes the exact amount in coins (BIP-21)', () => {
    expect(paymentUri('bcrt1x', '18432')).toBe('bitcoin:bcrt1x?amount=0.00018432');
    expect(paymentUri('bcrt1x', '100000000')).toBe('bitcoin:bcrt1x?amount=1');
    expect(paymentUri('bcrt1x', '')).toBe('bitcoin:bcrt1x');
  });
});

describe('password hints', () => {
  it('refuses what main would refuse and warns of repeats', () => {
    expect(passwordHints('short').ok).toBe(false);
    expect(passwordHints('aaaaaaaaaaaaaaaa').score).toBe(1);
    expect(passwordHints('correct horse battery staple').score).toBe(4);
  });
});

describe('sat flow picture', () => {
  it('draws every input, every output and the fee, with no sat left out', () => {
    const picture = satFlowPicture(cardOf());
    expect(picture.left).toHaveLength(2);
    expect(picture.right.map((band) => band.label)).toEqual([
      'Payment',
      'Change, yours',
      'Network fee',
    ]);
    // First in, first out: the payment takes the first coin whole and part of the second.
    expect(picture.ribbons.map((ribbon) => ribbon.tone)).toEqual(['away', 'away', 'mine', 'fee']);
  });

  it('pins an asset to the coin that holds it and to where it lands, the fee included', () => {
    const pins = [
      { label: 'inscription a', input: 1, output: 0 },
      { label: 'rune b', input: null, output: null },
    ];
    const { left, right, pins: drawn } = satFlowPicture(cardOf({ pins }));
    const middle = (band: { y: number; height: number } | undefined) => band!.y + band!.height / 2;
    expect(drawn).toEqual([
      { label: 'inscription a', from: middle(left[1]), to: middle(right[0]) },
      { label: 'rune b', from: null, to: middle(right.at(-1)) },
    ]);
  });

  it('draws a listing correctly: the coin to the buyer, the buyer’s money to us', () => {
    const coin = { outpoint: 'x:0', address: PAY_ADDRESS, mine: true, path: null };
    const picture = satFlowPicture(
      cardOf({
        inputs: [{ ...coin, sats: '546', sighash: 'SINGLE|ANYONECANPAY' }],
        outputs: [{ address: PAY_ADDRESS, sats: '20000', role: 'payment', mine: true }],
        feeSats: '0',
      }),
    );
    expect(picture.left.map(({ label, sats }) => [label, sats])).toEqual([
      ['Your coin', '546'],
      ['The buyer pays', '20000'],
    ]);
    expect(picture.right.map(({ label, sats }) => [label, sats])).toEqual([
      ['To the buyer', '546'],
      ['Payment', '20000'],
    ]);
    expect(picture.ribbons.map(({ tone }) => tone)).toEqual(['away', 'mine']);
  });

  it('draws a fee of one sat too', () => {
    const card = cardOf({
      inputs: [
        {
          outpoint: 'x:0',
          address: PAY_ADDRESS,
          sats: '2100000000000000',
          mine: true,
          path: null,
          sighash: 'ALL',
        },
      ],
      outputs: [{ address: PAY_ADDRESS, sats: '2099999999999999', role: 'change', mine: true }],
      feeSats: '1',
    });
    expect(satFlowPicture(card).right.at(-1)?.height).toBeGreaterThan(0);
  });
});

import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';

import { addressMark } from '../../src/renderer/address-mark.ts';
import AddressMark from '../../src/renderer/components/base/AddressMark.vue';
import AmountText from '../../src/renderer/components/base/AmountText.vue';
import IdText from '../../src/renderer/components/base/IdText.vue';
import QrCode from '../../src/renderer/components/base/QrCode.vue';
import { formatAge, formatBytes, groupDecimal, groupId } from '../../src/renderer/format.ts';
import { passwordHints } from '../../src/renderer/password-hints.ts';
import { paymentUri } from '../../src/renderer/payment-uri.ts';
import { satFlowPicture } from '../../src/renderer/sat-flow.ts';
import { createFakeBridge } from './fake-bridge.ts';
import { cardOf, ORD_ADDRESS, PAY_ADDRESS, snapshotOf } from './fixtures.ts';
import { screen } from './mount.ts';

describe('amounts', () => {
  it('are shown in sats, grouped, with their unit', async () => {
    const page = await screen(AmountText, { props: { sats: '2100000000000000' } });
    expect(page.text()).toContain('2 100 000 000 000 000 sats');
  });

  it('follow the switch to coins with all eight decimals, and no rounding', async () => {
    const page = await screen(AmountText, { props: { sats: '2099999999999999' } });
    page.bridge.emit('settings.changed', { ...snapshotOf().settings, unit: 'coin' });
    await page.settle();
    expect(page.text()).toContain('20999999.99999999 pBTC');
  });

  it('stay in sats where they must be typed elsewhere', async () => {
    const bridge = createFakeBridge({
      'app.snapshot': () => snapshotOf({ settings: { ...snapshotOf().settings, unit: 'coin' } }),
    });
    const page = await screen(AmountText, { bridge, props: { sats: '546', exact: true } });
    expect(page.text()).toContain('546 sats');
  });

  it('say that a sum is not known instead of naming zero', async () => {
    const page = await screen(AmountText, { props: { sats: null } });
    expect(page.text()).toContain('— sats');
  });

  it('of tokens keep every decimal', () => {
    expect(groupDecimal('1234567.000000000000000001')).toBe(
      '1\u202f234\u202f567.000000000000000001',
    );
  });
});

describe('ids', () => {
  it('never hide their ends, and copy the whole', async () => {
    const page = await screen(IdText, { props: { id: ORD_ADDRESS, what: 'address', mark: true } });
    expect(page.text()).toContain(ORD_ADDRESS.slice(0, 10));
    expect(page.text()).toContain(ORD_ADDRESS.slice(-8));
    await page.press(`Copy address ${ORD_ADDRESS}`);
    expect(page.bridge.inputsOf('app.copyText')).toEqual([{ text: ORD_ADDRESS }]);
    expect(page.text()).toContain('Copied');
  });

  it('in full lose no character to their groups', async () => {
    const page = await screen(IdText, { props: { id: PAY_ADDRESS, full: true } });
    expect(page.text().replace(/\s/g, '')).toContain(PAY_ADDRESS);
    expect(groupId(PAY_ADDRESS).join('')).toBe(PAY_ADDRESS);
  });

  it('go to the clipboard of the browser where the shell has none', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    const bridge = createFakeBridge({ 'app.copyText': () => ({ copied: false }) });
    const page = await screen(IdText, { bridge, props: { id: PAY_ADDRESS, what: 'address' } });
    await page.press(`Copy address ${PAY_ADDRESS}`);
    expect(written).toEqual([PAY_ADDRESS]);
  });
});

describe('the mark of an address', () => {
  it('is the same for the same address and hidden from readers', () => {
    expect(addressMark(PAY_ADDRESS)).toEqual(addressMark(PAY_ADDRESS));
    const svg = mount(AddressMark, { props: { text: PAY_ADDRESS } });
    expect(svg.attributes('aria-hidden')).toBe('true');
    expect(svg.html()).toBe(mount(AddressMark, { props: { text: PAY_ADDRESS } }).html());
  });

  it('changes with any one character', () => {
    const own = JSON.stringify(addressMark(PAY_ADDRESS));
    for (let at = 0; at < PAY_ADDRESS.length; at += 1) {
      const other =
        PAY_ADDRESS.slice(0, at) +
        (PAY_ADDRESS[at] === 'q' ? 'p' : 'q') +
        PAY_ADDRESS.slice(at + 1);
      expect(JSON.stringify(addressMark(other))).not.toBe(own);
    }
  });
});

describe('the payment link', () => {
  it('names the amount in coins as BIP-21 asks', () => {
    expect(paymentUri('a', '18432')).toBe('bitcoin:a?amount=0.00018432');
    expect(paymentUri('a', '100000000')).toBe('bitcoin:a?amount=1');
    expect(paymentUri('a', '2099999999999999')).toBe('bitcoin:a?amount=20999999.99999999');
  });

  it('has no amount where none is asked', () => {
    expect(paymentUri('a', '')).toBe('bitcoin:a');
    expect(paymentUri('a', '0')).toBe('bitcoin:a');
  });

  it('becomes a drawn code with a name', () => {
    const code = mount(QrCode, { props: { text: 'bitcoin:a', label: 'QR code' } });
    expect(code.attributes()).toMatchObject({ role: 'img', 'aria-label': 'QR code' });
    expect(code.find('path').attributes('d')).toMatch(/^M0 0h1v1h-1z/);
  });
});

describe('the picture of the sats', () => {
  it('shows every input, every output and the fee, joined first in first out', () => {
    const picture = satFlowPicture(cardOf());
    expect(picture.left.map((band) => band.sats)).toEqual(['12000', '60000']);
    expect(picture.right.map((band) => band.sats)).toEqual(['18432', '51888', '1680']);
    expect(picture.right.map((band) => band.tone)).toEqual(['away', 'mine', 'fee']);
    // The payment takes the first coin and a part of the second.
    expect(picture.ribbons.map((ribbon) => ribbon.tone)).toEqual(['away', 'away', 'mine', 'fee']);
  });

  it('draws what makes no sense without breaking', () => {
    const empty = satFlowPicture({ inputs: [], outputs: [], feeSats: '0' });
    expect(JSON.stringify(empty)).not.toMatch(/NaN|Infinity|null/);
  });
});

describe('sizes, ages and passwords', () => {
  it('are in the unit a person would say', () => {
    expect([formatBytes(999), formatBytes(1536), formatBytes(390_000)]).toEqual([
      '999 B',
      '1.5 KB',
      '390 KB',
    ]);
    const now = 1_000_000_000;
    expect(formatAge(now - 90_000, now)).toBe('2 min ago');
    expect(formatAge(now + 30_000, now)).toBe('in 30 s');
  });

  it('refuses what main would refuse, and warns of what repeats', () => {
    expect(passwordHints('1234567').ok).toBe(false);
    expect(passwordHints('aaaaaaaaaaaa')).toMatchObject({ ok: true, score: 1 });
    expect(passwordHints('correct horse battery').score).toBeGreaterThanOrEqual(3);
  });
});

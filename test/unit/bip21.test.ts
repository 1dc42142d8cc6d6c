import { describe, expect, it } from 'vitest';

import { readPaymentLink } from '#shared/bitcoin/bip21.ts';

const A = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const read = (query: string) => readPaymentLink(`bitcoin:${A}${query}`);

describe('a payment link', () => {
  it('gives its address, its amount and its words', () => {
    expect(read('?amount=0.0002&label=Ann%27s%20shop&message=a+b')).toEqual({
      address: A,
      coins: '0.0002',
      label: "Ann's shop",
      message: 'a+b',
    });
    expect(readPaymentLink(` BITCOIN:${A.toUpperCase()} `)).toEqual({
      address: A.toUpperCase(),
      coins: null,
      label: null,
      message: null,
    });
  });

  it('is nothing else', () => {
    for (const text of ['https://example.org', A, '', 'bitcoins:x', 'lightning:x']) {
      expect(readPaymentLink(text)).toBeNull();
    }
  });

  it('is read with unknown parameters, unless it requires them', () => {
    expect(read('?pj=https://x&lightning=lnbc1&somethingyoudontunderstand=50')?.coins).toBeNull();
    expect(() => read('?amount=1&req-somethingyoudontunderstand=50')).toThrow();
    expect(() => read('?REQ-pj=x')).toThrow();
    expect(() => read('?%72eq-x=1')).toThrow();
  });

  it.each([
    '?amount=',
    '?amount=0',
    '?amount=-1',
    '?amount=1e3',
    '?amount=0,5',
    '?amount=0.000000001',
    '?amount=1&amount=2',
    '?amount=1&AMOUNT=2',
    '?label=%E0%A4',
    `?label=${'x'.repeat(5000)}`,
  ])('is refused with %s', (query) => {
    expect(() => read(query)).toThrow();
  });

  it('is refused without an address', () => {
    for (const text of ['bitcoin:', 'bitcoin:?amount=1', 'bitcoin://a', `bitcoin:${A}/x`]) {
      expect(() => readPaymentLink(text)).toThrow();
    }
  });

  it('hides nothing in its words', () => {
    expect(read('?label=a%E2%80%AEb')?.label).toBe('a⟨U+202E⟩b');
  });
});

import { describe, expect, it } from 'vitest';

import {
  addDecimal,
  compareDecimal,
  formatCoin,
  isDecimal,
  parseCoin,
  parseSats,
  plainNumber,
  scaleDecimal,
  subtractDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';

describe('sats', () => {
  it('parses only canonical digits up to 21 million coins', () => {
    expect(parseSats('0')).toBe(0n);
    expect(parseSats('2100000000000000')).toBe(2_100_000_000_000_000n);
    for (const bad of ['', '-1', '01', '1.0', '1e3', ' 1', '2100000000000001', '9'.repeat(40)]) {
      expect(() => parseSats(bad), bad).toThrow();
    }
  });

  it('writes and reads coins with eight decimals, exactly', () => {
    expect(formatCoin(123_456n)).toBe('0.00123456');
    expect(formatCoin(-1n)).toBe('-0.00000001');
    expect(parseCoin('20999999.99999999')).toBe(2_099_999_999_999_999n);
    expect(() => parseCoin('0.000000001')).toThrow();
  });
});

describe('decimal token amounts', () => {
  it('accept digits with one inner dot and nothing else', () => {
    for (const good of ['0', '1', '00.10', '18446744073709551615'])
      expect(isDecimal(good)).toBe(true);
    for (const bad of ['', '.', '1.', '.1', '+1', '-1', '1e2', '1 ', '1,0', '0x1', '١']) {
      expect(isDecimal(bad), bad).toBe(false);
    }
  });

  it('scale and unscale without losing a digit', () => {
    expect(scaleDecimal('0.000000000000000001', 18)).toBe(1n);
    expect(unscaleDecimal(1n, 18)).toBe('0.000000000000000001');
    expect(unscaleDecimal(100n, 0)).toBe('100');
    expect(() => scaleDecimal('1.10', 1)).toThrow();
  });

  it('add, subtract and compare beyond what a float can hold', () => {
    expect(addDecimal('9007199254740993', '0.000000000000000001')).toBe(
      '9007199254740993.000000000000000001',
    );
    expect(subtractDecimal('1', '1.5')).toBe('-0.5');
    expect(compareDecimal('0.10', '0.1')).toBe(0);
    expect(compareDecimal('9007199254740993', '9007199254740992')).toBe(1);
  });
});

describe('numbers of a provider', () => {
  it('become plain decimals without an exponent', () => {
    expect(plainNumber(0.1)).toBe('0.1');
    expect(plainNumber(1.5e-7)).toBe('0.00000015');
    expect(plainNumber(1e21)).toBe('1000000000000000000000');
    expect(plainNumber(1.25e22)).toBe('12500000000000000000000');
    expect(plainNumber('18446744073709551615.5')).toBe('18446744073709551615.5');
  });

  it('are refused when negative, endless or no number', () => {
    for (const bad of [-1, -0.5, Infinity, NaN, 1e300, '', '1e3', '-1', 'NaN', ' 1', '1.']) {
      expect(plainNumber(bad), String(bad)).toBeNull();
    }
  });
});

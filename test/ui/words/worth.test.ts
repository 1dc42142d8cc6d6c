import { describe, expect, it } from 'vitest';

import { centsOf, worthText } from '#renderer/base/worth.ts';

describe('what an amount is worth', () => {
  it('is reckoned in whole numbers and rounded to the cent', () => {
    expect(centsOf(100_000_000n, 64_000_000_000n)).toBe(6_400_000n);
    expect(centsOf(1n, 1_000_000_000_000n)).toBe(1n);
    expect(centsOf(1n, 499_999_999_999n)).toBe(0n);
    expect(centsOf(2_100_000_000_000_000n, 64_000_123_456n)).toBe(134_400_259_257_600n);
  });

  it('is a hint in words of money', () => {
    expect(worthText(12_345_678n, 64_000_000_000n)).toBe('≈ $7,901.23');
    expect(worthText(1n, 1_000_000n)).toBe('< $0.01');
    expect(worthText(0n, 1_000_000n)).toBe('≈ $0.00');
    expect(worthText(2_100_000_000_000_000n, 64_000_123_456n)).toBe('≈ $1,344,002,592,576.00');
  });
});

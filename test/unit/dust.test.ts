import { describe, expect, it } from 'vitest';

import { parseAddress } from '#main/wallet/addresses.ts';
import { dustLimit, relayable } from '#shared/bitcoin/dust.ts';
import { networks } from '#shared/bitcoin/network.ts';

const addresses = [
  ['mainnet', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
  ['mainnet', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['mainnet', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['mainnet', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['mainnet', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['testnet', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['testnet', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  ['testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['practice', 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x'],
] as const;

describe('the least that nodes relay', () => {
  it.each(addresses)('on %s to %s is the limit of its kind', (network, address) => {
    const least = dustLimit[parseAddress(address, networks[network]).type];
    expect(relayable(1n, address)).toBe(least);
    expect(relayable(least - 1n, address)).toBe(least);
    expect(relayable(least, address)).toBe(least);
    expect(relayable(least + 1n, address)).toBe(least + 1n);
    expect(relayable(0n, address)).toBe(0n);
  });
});

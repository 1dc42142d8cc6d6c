import { describe, expect, it } from 'vitest';

import { parseWif } from '#main/vault/keys/wif.ts';
import { addressOf, parseAddress } from '#main/wallet/addresses.ts';
import { type Network, networks } from '#shared/bitcoin/network.ts';

import { vectors } from './read.ts';

interface Meta {
  chain: 'main' | 'test' | 'signet' | 'regtest';
  isPrivkey: boolean;
  isCompressed?: boolean;
  tryCaseFlip?: boolean;
}
const valid = vectors('core-key_io_valid.json') as [string, string, Meta][];
const invalid = (vectors('core-key_io_invalid.json') as [string][]).map(([text]) => text);
const byChain: Record<Meta['chain'], Network> = {
  main: networks.mainnet,
  test: networks.testnet,
  signet: networks.signet,
  regtest: networks.practice,
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('Bitcoin Core’s valid addresses', () => {
  const addresses = valid.filter(([, , meta]) => !meta.isPrivkey);
  // Rejected on purpose: witness versions without rules, and taproot keys that aren't points on the curve.
  const isFuture = (script: string): boolean => /^5[2-9a-f]|^60/.test(script.slice(0, 2));

  it('are read to their script and written back, except unspendable ones', () => {
    const refused: string[] = [];
    for (const [address, script, { chain, tryCaseFlip }] of addresses) {
      const network = byChain[chain];
      try {
        const parsed = parseAddress(address, network);
        expect(hex(parsed.script), address).toBe(script);
        expect(addressOf(parsed.script, network)).toBe(address);
        if (tryCaseFlip) {
          expect(parseAddress(address.toUpperCase(), network).address).toBe(address);
        }
      } catch (error) {
        if ((error as { code?: string }).code !== 'ADDRESS_INVALID') throw error;
        refused.push(script);
      }
    }
    const unexpected = refused.filter((script) => !isFuture(script) && !script.startsWith('51'));
    expect(unexpected).toEqual([]);
    expect(refused.filter((script) => script.startsWith('5120'))).toHaveLength(5);
    expect(addresses.filter(([, script]) => isFuture(script)).length).toBe(
      refused.filter(isFuture).length,
    );
  });

  it('are refused on another kind of network, with that reason', () => {
    for (const [address, , { chain }] of addresses) {
      const other = chain === 'main' ? networks.testnet : networks.mainnet;
      expect(() => parseAddress(address, other)).toThrow(
        expect.objectContaining({
          code: 'ADDRESS_INVALID',
          details: expect.objectContaining({ reason: 'network' }) as unknown,
        }),
      );
    }
  });
});

describe('Bitcoin Core’s valid keys', () => {
  const keys = valid.filter(([, , meta]) => meta.isPrivkey);
  it('are read where compressed, refused where not', () => {
    for (const [wif, key, { chain, isCompressed }] of keys) {
      const read = () => hex(parseWif(wif, byChain[chain].prefixes));
      if (isCompressed) expect(read()).toBe(key);
      else {
        expect(read).toThrow(
          expect.objectContaining({ code: 'KEY_INVALID', details: { reason: 'uncompressed' } }),
        );
      }
    }
  });
});

describe('Bitcoin Core’s invalid texts', () => {
  it('are neither an address nor a key of any network', () => {
    for (const text of invalid) {
      for (const network of Object.values(networks)) {
        expect(() => parseAddress(text, network), text).toThrow(
          expect.objectContaining({ code: 'ADDRESS_INVALID' }),
        );
        expect(() => parseWif(text, network.prefixes), text).toThrow(
          expect.objectContaining({ code: 'KEY_INVALID' }),
        );
      }
    }
  });
});

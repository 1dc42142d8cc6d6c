import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { verifyLegacy } from '#main/signing/messages/legacy.ts';
import { verifyAny } from '#main/signing/messages/verify-any.ts';
import { ecPair } from '#main/vault/keys/curve.ts';
import { signLegacy } from '#main/vault/sign/legacy.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { networks } from '#shared/bitcoin/network.ts';

const network = networks.mainnet;
const pair = ecPair.fromWIF('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k');
const pubkey = pair.publicKey;
const key = { privateKey: pair.privateKey as Uint8Array, publicKey: pubkey };
const p2pkh = bitcoin.payments.p2pkh({ pubkey });
const nested = bitcoin.payments.p2sh({ redeem: bitcoin.payments.p2wpkh({ pubkey }) });
const native = bitcoin.payments.p2wpkh({ pubkey });
const scriptOf = (payment: bitcoin.Payment): Uint8Array => payment.output as Uint8Array;

const withHeader = (signature: string, header: number): string => {
  const bytes = Buffer.from(signature, 'base64');
  bytes[0] = header;
  return bytes.toString('base64');
};

describe('signatures before BIP-322', () => {
  it('accepts a signature made elsewhere, published for its address', () => {
    const address = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV';
    const signature =
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=';
    const message = 'This is an example of a signed message.';
    expect(verifyAny(message, address, network, signature)).toMatchObject({
      form: 'legacy',
      address,
    });
    expect(verifyAny(`${message} `, address, network, signature).form).toBeNull();
  });

  it.each([
    ['p2pkh', p2pkh],
    ['p2sh-p2wpkh', nested],
  ] as const)('round-trips %s, and no other address accepts it', (type, payment) => {
    for (const message of ['', 'Hello World', 'ö 测试 😄', 'x'.repeat(300)]) {
      const signature = signLegacy(message, type, key);
      expect(verifyLegacy(message, scriptOf(payment), signature)).toBe(true);
      expect(verifyLegacy(`${message}.`, scriptOf(payment), signature)).toBe(false);
      for (const other of [p2pkh, nested, native].filter((one) => one !== payment)) {
        const plainKey = type === 'p2pkh';
        // A compressed-key header from before BIP-137 is valid for every address type of that key.
        expect(verifyLegacy(message, scriptOf(other), signature)).toBe(plainKey);
      }
    }
  });

  it('refuses a header that names another kind of address', () => {
    const signature = signLegacy('m', 'p2sh-p2wpkh', key);
    const recovery = (Buffer.from(signature, 'base64')[0] as number) - 35;
    expect(verifyLegacy('m', scriptOf(nested), withHeader(signature, 39 + recovery))).toBe(false);
    expect(verifyLegacy('m', scriptOf(native), withHeader(signature, 39 + recovery))).toBe(true);
    expect(verifyLegacy('m', scriptOf(p2pkh), withHeader(signature, 27 + recovery))).toBe(false);
    for (const header of [0, 26, 43, 255]) {
      expect(verifyLegacy('m', scriptOf(nested), withHeader(signature, header))).toBe(false);
    }
  });

  it('refuses every flipped bit, high S, cut, padded and re-encoded signatures', () => {
    const signature = signLegacy('m', 'p2pkh', key);
    const bytes = Buffer.from(signature, 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const spoiled = Buffer.from(bytes);
      spoiled[bit >> 3] = (spoiled[bit >> 3] as number) ^ (1 << (bit & 7));
      // Bit 2 and 3 of the header choose the kind; the recovered key decides the rest.
      if (bit >> 3 === 0) continue;
      expect(verifyLegacy('m', scriptOf(p2pkh), spoiled.toString('base64'))).toBe(false);
    }
    const high = Buffer.from(bytes);
    const order = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
    const s = order - BigInt(`0x${bytes.subarray(33).toString('hex')}`);
    Buffer.from(s.toString(16).padStart(64, '0'), 'hex').copy(high, 33);
    high[0] = (high[0] as number) ^ 1;
    expect(verifyLegacy('m', scriptOf(p2pkh), high.toString('base64'))).toBe(false);
    for (const bad of ['', 'AA==', signature.slice(0, -4), `${signature}AAAA`, ` ${signature}`]) {
      expect(verifyLegacy('m', scriptOf(p2pkh), bad)).toBe(false);
    }
  });

  it('knows no such form for taproot', () => {
    const { script } = parseAddress(
      'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
      network,
    );
    const signature = signLegacy('m', 'p2pkh', key);
    expect(verifyLegacy('m', script, signature)).toBe(false);
  });
});

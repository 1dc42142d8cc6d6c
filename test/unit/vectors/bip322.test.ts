import { describe, expect, it } from 'vitest';

import { checkBip322 } from '#main/signing/messages/check-bip322.ts';
import { messageHash, toSign, toSpend, verifyMessage } from '#main/signing/read/bip322.ts';
import { redeemScriptOf } from '#main/vault/keys/scripts.ts';
import { createKeyService } from '#main/vault/process/key-service.ts';
import { simpleSignature } from '#main/vault/sign/bip322-message.ts';
import { accountsOf, deriveAddress } from '#main/wallet/accounts.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { signText } from '#test/unit/signing/pipeline.ts';
import { weakKdf } from '#test/unit/vault/support.ts';

import { vectors } from './read.ts';

interface Vectors {
  tx_hashes: {
    message: string;
    address: string;
    message_hash: string;
    to_spend_tx_hash: string;
    to_sign_tx_hash: string;
  }[];
  simple: {
    message: string;
    private_keys: string[];
    address: string;
    type: string;
    bip322_signatures: string[];
  }[];
  error: { description: string; message: string; address: string; signature: string }[];
}
const cases = vectors('bip322-basic.json') as Vectors;
const network = networks.mainnet;

async function keysOf(wif: string) {
  const service = createKeyService();
  const made = await service.create({
    from: { kind: 'wif', wif, prefixes: 'main' },
    password: 'password',
    kdf: weakKdf,
    createdAt: 0,
  });
  await service.commit(null);
  const owners = accountsOf(made.opened.accountKeys, network).map((account) =>
    deriveAddress(account, network, false, 0),
  );
  return { service, owners };
}

describe('BIP-322', () => {
  it('hashes messages and builds both virtual transactions as printed', () => {
    for (const row of cases.tx_hashes) {
      const { script } = parseAddress(row.address, network);
      expect(Buffer.from(messageHash(row.message)).toString('hex')).toBe(row.message_hash);
      expect(toSpend(row.message, script).getId()).toBe(row.to_spend_tx_hash);
      expect(toSign(row.message, script).getId()).toBe(row.to_sign_tx_hash);
    }
  });

  it('spends what the library makes of the same message, however long the script is', () => {
    for (const length of [0, 1, 22, 34, 252, 253, 600]) {
      const script = Buffer.alloc(length, 7);
      const [input] = toSign('Hello ₿', script).ins;
      expect(Buffer.from(input!.hash)).toEqual(Buffer.from(toSpend('Hello ₿', script).getHash()));
    }
  });

  it('rejects a key that isn’t a point, though the address is its hash', () => {
    const noPoint = Buffer.concat([Buffer.from([2]), Buffer.alloc(32, 0xff)]);
    const signature = Buffer.from('300602010102010101', 'hex');
    const witness = simpleSignature([signature, noPoint]);
    expect(checkBip322('a', redeemScriptOf(noPoint), witness)).toEqual({ state: 'invalid' });
  });

  it('verifies the printed simple signatures of our two types, with and without prefix', () => {
    const ours = cases.simple.filter(({ type }) => ['p2wpkh', 'p2tr'].includes(type));
    expect(ours.length).toBeGreaterThan(0);
    for (const { message, address, bip322_signatures } of ours) {
      for (const signature of bip322_signatures) {
        expect(verifyMessage(message, address, network, signature)).toBe(true);
        expect(verifyMessage(message, address, network, signature.replace(/^smp/, ''))).toBe(true);
        expect(verifyMessage(`${message}!`, address, network, signature)).toBe(false);
      }
    }
  });

  it('does not verify what it does not know: other address types', () => {
    for (const { message, address, type, bip322_signatures } of cases.simple) {
      if (['p2wpkh', 'p2tr'].includes(type)) continue;
      expect(verifyMessage(message, address, network, bip322_signatures[0]!)).toBe(false);
    }
  });

  it.each(cases.error.map((row) => [row.description, row] as const))(
    'refuses: %s',
    (_, { message, address, signature }) => {
      expect(verifyMessage(message, address, network, signature)).toBe(false);
    },
  );

  it('makes one of the printed signatures with the printed key, in the bare form', async () => {
    const row = cases.simple.find(({ type, message }) => type === 'p2wpkh' && message !== '')!;
    const { service, owners } = await keysOf(row.private_keys[0]!);
    const owner = owners.find(({ address }) => address === row.address)!;
    const signature = await signText(service, row.message, owner);
    expect(verifyMessage(row.message, row.address, network, signature)).toBe(true);
  });

  it('signs for both address types, and takes no other byte', async () => {
    const { service, owners } = await keysOf(cases.simple[0]!.private_keys[0]!);
    for (const owner of owners) {
      const signature = await signText(service, 'hello 😄', owner);
      expect(verifyMessage('hello 😄', owner.address, network, signature)).toBe(true);
      const spoiled = Buffer.from(signature, 'base64');
      for (let at = 0; at < spoiled.length; at++) {
        spoiled[at] = (spoiled[at] ?? 0) ^ 1;
        expect(verifyMessage('hello 😄', owner.address, network, spoiled.toString('base64'))).toBe(
          false,
        );
        spoiled[at] = (spoiled[at] ?? 0) ^ 1;
      }
    }
  });
});

import * as bitcoin from 'bitcoinjs-lib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { inspect } from '#main/signing/read/inspect.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { landingOf, satFlow } from '#main/signing/read/sat-flow.ts';
import { buildPayment } from '#main/wallet/payment.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { isAppError } from '#shared/errors.ts';

import { approve, signBytes, textOver } from './pipeline.ts';
import { intentOf, network, openKeys, paymentSetup } from './support.ts';

let psbtBase64: string;
let setup: Awaited<ReturnType<typeof paymentSetup>>;
beforeAll(async () => {
  setup = await paymentSetup();
  setup.addCoin(setup.payment, 100_000);
  ({ psbtBase64 } = await setup.payments.preparePayment(intentOf()));
});

describe('the PSBT reader', () => {
  it('throws only PSBT_INVALID, whatever bytes it is given', () => {
    const honest = Buffer.from(psbtBase64, 'base64');
    const mutation = fc.record({
      at: fc.nat(honest.length - 1),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
      drop: fc.nat(6),
    });
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        let bytes: Buffer = Buffer.from(honest);
        for (const { at, bytes: put, drop } of mutations) {
          bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + drop)]);
        }
        try {
          inspect(bytes.toString('base64'), network, (s) => setup.addresses.findScript(s));
        } catch (error) {
          expect(isAppError(error, 'PSBT_INVALID')).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello there'],
    ['magic alone', Buffer.from('70736274ff', 'hex').toString('base64')],
    ['a length of four billion', Buffer.from('70736274fffeffffffff', 'hex').toString('base64')],
    ['a length of 64 bits', Buffer.from(`70736274ffff${'ff'.repeat(8)}`, 'hex').toString('base64')],
    ['six megabytes', 'A'.repeat(6_000_000)],
  ])('refuses %s', (_, text) => {
    expect(() => parsePsbt(text)).toThrow(expect.objectContaining({ code: 'PSBT_INVALID' }));
  });

  it('refuses bytes after the last map and a key twice', () => {
    const bytes = Buffer.from(psbtBase64, 'base64');
    const trailing = Buffer.concat([bytes, Buffer.from([0])]).toString('base64');
    expect(() => parsePsbt(trailing)).toThrow(expect.objectContaining({ code: 'PSBT_INVALID' }));
    const twice = Buffer.concat([bytes.subarray(0, -1), Buffer.from('01fc010001fc010000', 'hex')]);
    expect(() => parsePsbt(twice.toString('base64'))).toThrow('it has a duplicate key');
  });
});

describe('the key process’s signer', () => {
  const OWN = [{ index: 0, path: "m/84'/1'/0'/0/0" }];

  it('signs only the text whose digest was approved', async () => {
    const { service } = await openKeys();
    await approve(service, '00'.repeat(32));
    await expect(
      service.signApproved({ text: textOver(psbtBase64, OWN), items: [0] }),
    ).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' });
  });

  it('signs only inputs of the named key', async () => {
    const { service } = await openKeys();
    const others = [{ index: 0, path: "m/84'/1'/0'/0/1" }];
    await expect(signBytes(service, psbtBase64, others)).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
    const beyond = [{ index: 1, path: "m/84'/1'/0'/0/0" }];
    await expect(signBytes(service, psbtBase64, beyond)).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
  });

  it.each([0x02, 0x03, 0x81, 0x83])('refuses sighash %s even if main asks for it', async (type) => {
    const { service } = await openKeys();
    const psbt = bitcoin.Psbt.fromBase64(psbtBase64);
    psbt.updateInput(0, { sighashType: type });
    await expect(signBytes(service, psbt.toBase64(), OWN)).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
  });
});

describe('the sat flow', () => {
  it('accounts for every sat exactly once, in order', () => {
    const values = fc.array(fc.bigInt(0n, 1000n), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(values, values, (inputs, outputs) => {
        const total = (list: bigint[]): bigint => list.reduce((a, b) => a + b, 0n);
        fc.pre(total(outputs) <= total(inputs));
        const ranges = satFlow(inputs, outputs);
        const sum = (match: (r: (typeof ranges)[number]) => boolean): bigint =>
          total(ranges.filter(match).map(({ sats }) => sats));
        inputs.forEach((sats, at) => {
          expect(sum(({ input }) => input === at)).toBe(sats);
        });
        outputs.forEach((sats, at) => {
          expect(sum(({ output }) => output === at)).toBe(sats);
        });
        expect(sum(({ output }) => output === 'fee')).toBe(total(inputs) - total(outputs));
      }),
    );
  });

  it('finds where a sat lands', () => {
    const ranges = satFlow([100n, 50n], [120n, 20n]);
    expect(landingOf(ranges, 0, 99n)).toEqual({ output: 0, offset: 99n });
    expect(landingOf(ranges, 1, 19n)).toEqual({ output: 0, offset: 119n });
    expect(landingOf(ranges, 1, 20n)).toEqual({ output: 1, offset: 0n });
    expect(landingOf(ranges, 1, 49n)).toEqual({ output: 'fee', offset: 9n });
    expect(landingOf(ranges, 1, 50n)).toBeNull();
  });
});

describe('canonical JSON', () => {
  it('does not depend on the order of keys and distinguishes everything else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shuffled = JSON.parse(JSON.stringify(value), (_, field: unknown) =>
          field !== null && typeof field === 'object' && !Array.isArray(field)
            ? Object.fromEntries(Object.entries(field).reverse())
            : field,
        ) as unknown;
        expect(canonicalJson(shuffled)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(() => canonicalJson({ a: 1n })).toThrow(TypeError);
  });
});

describe('building', () => {
  it('refuses a previous transaction with another value, script or id', () => {
    const owner = setup.payment;
    const [outpoint] = setup.coins.keys();
    const txid = outpoint!.slice(0, 64);
    const coin = { txid, vout: 0, sats: 100_000n, owner, previousTx: setup.raw.get(txid)! };
    const plan = { payScript: Buffer.from(owner.script, 'hex'), paySats: 1000n, change: null };
    expect(() => buildPayment({ ...plan, coins: [coin] })).not.toThrow();
    for (const wrong of [
      { ...coin, sats: 99_999n },
      { ...coin, vout: 1 },
      { ...coin, owner: setup.ordinals },
      { ...coin, txid: 'ab'.repeat(32) },
    ]) {
      expect(() => buildPayment({ ...plan, coins: [wrong] })).toThrow(
        expect.objectContaining({ code: 'PSBT_INVALID' }),
      );
    }
  });
});

import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it, vi } from 'vitest';

import { inputStates } from '#main/signing/opened/finish.ts';
import { completePsbt } from '#main/signing/read/complete.ts';
import { inspectInTurns } from '#main/signing/read/inspect.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { MAX_COINS, MAX_PSBT_BYTES } from '#main/signing/read/psbt-maps.ts';
import { openPsbtText } from '#main/signing/read/psbt-text.ts';
import { ecPair } from '#main/vault/keys/curve.ts';
import { networks } from '#shared/bitcoin/network.ts';

const turns = vi.hoisted(() => ({ taken: 0 }));
vi.mock('node:timers/promises', async (original) => {
  const real = await original<{ setImmediate: () => Promise<void> }>();
  return {
    ...real,
    setImmediate: async () => {
      turns.taken += 1;
      return real.setImmediate();
    },
  };
});

const pair = ecPair.fromPrivateKey(Buffer.alloc(32, 7));
const signature = bitcoin.script.signature.encode(pair.sign(Buffer.alloc(32, 1)), 1);
const script = bitcoin.payments.p2wpkh({ pubkey: pair.publicKey }).output ?? Buffer.alloc(0);

/** A field as encoded: each length takes one byte or three. */
const field = (key: string, value: Uint8Array): Buffer =>
  Buffer.concat([size(key.length / 2), Buffer.from(key, 'hex'), size(value.length), value]);

function size(length: number): Buffer {
  if (length < 0xfd) return Buffer.from([length]);
  const bytes = Buffer.alloc(5, 0xfe);
  bytes.writeUInt32LE(length, 1);
  return length > 0xffff ? bytes : Buffer.from([0xfd, length & 0xff, length >> 8]);
}

/** Written byte by byte: the library is slow for a large one. */
function psbtOf(inputs: number, outputs: number, { sats = 1_000n, signed = false, pad = 0 } = {}) {
  const unsigned = new bitcoin.Transaction();
  const maps: Buffer[] = [];
  const claimed = Buffer.alloc(8);
  claimed.writeBigInt64LE(10_000n);
  for (let index = 0; index < inputs; index += 1) {
    const previous = new bitcoin.Transaction();
    previous.addInput(Buffer.alloc(32, 1), index);
    previous.addOutput(script, 10_000n);
    for (let more = 0; more < pad; more += 1) previous.addOutput(script, 1n);
    unsigned.addInput(previous.getHash(), 0);
    maps.push(
      field('00', previous.toBuffer()),
      field('01', Buffer.concat([claimed, Buffer.from([script.length]), script])),
      signed
        ? field(`02${Buffer.from(pair.publicKey).toString('hex')}`, signature)
        : Buffer.alloc(0),
      Buffer.alloc(1),
    );
  }
  for (let index = 0; index < outputs; index += 1) unsigned.addOutput(script, sats);
  const head = [Buffer.from('70736274ff', 'hex'), field('00', unsigned.toBuffer())];
  return Buffer.concat([...head, Buffer.alloc(1), ...maps, Buffer.alloc(outputs)]).toString(
    'base64',
  );
}

describe('a PSBT beyond the limits', () => {
  const library = vi.spyOn(bitcoin.Psbt, 'fromBuffer');
  const refused = (text: string, why: RegExp) => {
    library.mockClear();
    expect(() => openPsbtText(text)).toThrow(why);
    expect(() => parsePsbt(text)).toThrow(expect.objectContaining({ code: 'PSBT_INVALID' }));
    expect(library).not.toHaveBeenCalled();
  };

  it('is refused by the number of its inputs or outputs before the library sees it', () => {
    refused(psbtOf(1, 20_000), /1,000/);
    refused(psbtOf(1, MAX_COINS + 1), /1,000/);
    refused(psbtOf(MAX_COINS + 1, 1), /1,000/);
    const withoutMaps = Buffer.from(psbtOf(1, 20_000), 'base64').subarray(0, -19_999);
    refused(withoutMaps.toString('base64'), /1,000/);
  });

  it('is refused by its size: three megabytes of empty maps, in any form', () => {
    const bytes = Buffer.concat([Buffer.from('70736274ff', 'hex'), Buffer.alloc(3_000_000)]);
    refused(bytes.toString('base64'), /2 MiB/);
    expect(() => parsePsbt(bytes.toString('base64'))).toThrow(/2 MiB/);
    refused(bytes.toString('hex'), /2 MiB/);
    refused(' '.repeat(4 * MAX_PSBT_BYTES + 1), /2 MiB/);
  });

  it('is refused by the number of its fields', () => {
    const fields = Array.from({ length: 60_000 }, (_, at) =>
      Buffer.from([4, 0xfc, at & 0xff, at >> 8, 1, 0]),
    );
    const bytes = Buffer.concat([Buffer.from('70736274ff', 'hex'), ...fields, Buffer.alloc(1)]);
    refused(bytes.toString('base64'), /too many fields/);
  });

  it('is refused where a length is not written in the shortest way', () => {
    const bytes = Buffer.from(psbtOf(1, 1), 'base64');
    const longer = Buffer.concat([
      bytes.subarray(0, 5),
      Buffer.from('fd0100', 'hex'),
      bytes.subarray(6),
    ]);
    refused(longer.toString('base64'), /shortest/);
  });
});

describe('amounts', () => {
  const most = 2_100_000_000_000_000n;

  it('may be all the bitcoin there is, and nothing above, alone or together', () => {
    expect(parsePsbt(psbtOf(1, 1, { sats: most })).unsignedTx.outs[0]?.value).toBe(most);
    expect(() => parsePsbt(psbtOf(1, 2, { sats: most / 2n + 1n }))).toThrow(
      /above the total supply/,
    );
    expect(() => parsePsbt(psbtOf(1, 1_000, { sats: most }))).toThrow(/above the total supply/);
  });

  it.each([
    ['negative', -1n],
    ['the least there can be', -(1n << 63n)],
    ['one sat too many', most + 1n],
  ])('are refused when %s, of outputs and of claimed inputs', (_name, sats) => {
    const bytes = Buffer.from(psbtOf(1, 1), 'base64');
    const plain = Buffer.alloc(8);
    for (const value of [1_000n, 10_000n]) {
      plain.writeBigInt64LE(value);
      const changed = Buffer.from(bytes);
      const at = value === 10_000n ? changed.lastIndexOf(plain) : changed.indexOf(plain);
      changed.writeBigInt64LE(sats, at);
      expect(() => parsePsbt(changed.toString('base64'))).toThrow(/negative or above/);
    }
  });
});

describe('the largest PSBT', () => {
  const base64 = psbtOf(MAX_COINS, MAX_COINS, { signed: true, pad: 52 });
  const find = () => null;

  it('is close to the limit, and opens', () => {
    expect(Buffer.from(base64, 'base64').length).toBeGreaterThan(0.9 * MAX_PSBT_BYTES);
    expect(parsePsbt(base64).unsignedTx.ins).toHaveLength(MAX_COINS);
  });

  it('has no more than one signature verified between two turns', async () => {
    const seen: number[] = [];
    const real = Reflect.get(bitcoin.Psbt.prototype, 'validateSignaturesOfInput');
    const spy = vi
      .spyOn(bitcoin.Psbt.prototype, 'validateSignaturesOfInput')
      .mockImplementation(function (this: bitcoin.Psbt, ...provided) {
        seen.push(turns.taken);
        return real.apply(this, provided);
      });
    const states = await inputStates(base64);
    spy.mockRestore();
    expect(states).toEqual(Array.from({ length: MAX_COINS }, () => 'wrong'));
    expect(new Set(seen).size).toBe(MAX_COINS);
  });

  it('has no more than one input completed or inspected between two turns', async () => {
    for (const run of [
      () => completePsbt(base64, new Map(), find),
      () => inspectInTurns(base64, networks.mainnet, find),
    ]) {
      const before = turns.taken;
      await run();
      expect(turns.taken - before).toBeGreaterThanOrEqual(MAX_COINS);
    }
  });

  it('does not parse a previous transaction that no node would relay', async () => {
    const huge = psbtOf(1, 1, { signed: true, pad: 20_000 });
    expect(await inputStates(huge)).toEqual(['unknown']);
    const { inputs } = await inspectInTurns(huge, networks.mainnet, find);
    expect(inputs[0]?.proved?.sats).toBe(10_000n);
  });
});

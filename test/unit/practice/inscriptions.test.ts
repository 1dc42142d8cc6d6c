import { describe, expect, it } from 'vitest';

import { utf8 } from '#practice/formats/bytes.ts';
import { readEnvelopes, revealScript } from '#practice/formats/envelope.ts';

import { coinAt, inscribe, send } from './inscribing.ts';
import { alice, bob, startPractice } from './support.ts';

const text = (body: string) => ({ contentType: 'text/plain', body: utf8(body) });

describe('reading envelopes', () => {
  const witness = (script: Uint8Array) => ({
    txid: '0'.repeat(64),
    vout: 0,
    sequence: 0,
    scriptSig: new Uint8Array(0),
    witness: [new Uint8Array(64), script, new Uint8Array(33)],
  });

  it('joins the chunks of a long body and keeps pointer and parents', () => {
    const body = Uint8Array.from({ length: 2_000 }, (_, at) => at % 251);
    const parent = `${'ab'.repeat(32)}i258`;
    const script = revealScript(new Uint8Array(32).fill(2), [
      text('first'),
      { contentType: 'image/png', body, pointer: 70_000n, parents: [parent] },
    ]);
    const found = readEnvelopes(witness(script));
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ contentType: 'text/plain', pointer: null, parents: [] });
    expect(found[1]).toMatchObject({
      contentType: 'image/png',
      pointer: 70_000n,
      parents: [parent],
    });
    expect(found[1]?.body).toEqual(body);
  });

  it('finds nothing in a script cut short or without the marker', () => {
    const script = revealScript(new Uint8Array(32).fill(2), [text('x'.repeat(600))]);
    expect(readEnvelopes(witness(script.slice(0, -700 + 300)))).toEqual([]);
    expect(readEnvelopes(witness(Uint8Array.of(0, 0x63, 3, 0x6f, 0x72, 0x65, 0x68)))).toEqual([]);
  });
});

describe('following sats', () => {
  it('moves an inscription first-in-first-out to the output its sat lands in', async () => {
    const practice = startPractice();
    const reveal = await inscribe(practice, alice, [text('walker')]);
    const id = `${reveal}i0`;
    const plain = await practice.network.faucet(alice.address, 20_000);
    const unlock = { key: alice.key };
    const first = await coinAt(practice, plain.txid, 0);
    const carrier = await coinAt(practice, reveal, 0);
    // 20,000 plain sats come before: the inscribed sat is the 5,001st of the second output.
    const txid = await send(
      practice,
      [
        { coin: first, unlock },
        { coin: carrier, unlock },
      ],
      [
        { sats: 15_000n, script: bob.script },
        { sats: 14_000n, script: bob.script },
      ],
    );
    const info = await practice.call('inscription.info', { inscriptionId: id });
    expect(info).toMatchObject({ address: bob.address, offset: 5_000, inscriptionNumber: 0 });
    expect(info.utxo).toMatchObject({ txid, vout: 1, height: 4_194_303 });
  });

  it('finds an inscription lost to the fee in the coinbase', async () => {
    const practice = startPractice();
    const reveal = await inscribe(practice, alice, [text('lost')]);
    const plain = await practice.network.faucet(alice.address, 20_000);
    const unlock = { key: alice.key };
    const txid = await send(
      practice,
      [
        { coin: await coinAt(practice, plain.txid, 0), unlock },
        { coin: await coinAt(practice, reveal, 0), unlock },
      ],
      [{ sats: 19_000n, script: bob.script }],
    );
    const inscriptionId = `${reveal}i0`;
    const lost = await practice.call('inscription.info', { inscriptionId });
    expect(lost.utxo).toBeNull();
    const { height } = await practice.network.mine(1);
    const [coinbase] = (await practice.call('chain.blockTxs', { height, cursor: 0, size: 1 }))
      .detail;
    const found = await practice.call('inscription.info', { inscriptionId });
    expect(found.utxo?.txid).toBe(coinbase?.txid);
    // The faucet's payment is earlier in the block, so its fee comes first.
    const faucet = await practice.call('chain.tx', { txid: plain.txid });
    const spent = await practice.call('chain.tx', { txid });
    expect(spent.height).toBe(faucet.height);
    expect(found.offset).toBe(5_000_000_000 + faucet.inSatoshi - faucet.outSatoshi + 1_000);
  });

  it('puts an inscription back when the transaction that moved it is replaced', async () => {
    const practice = startPractice();
    const reveal = await inscribe(practice, alice, [text('back')]);
    const coin = await coinAt(practice, reveal, 0);
    const unlock = { key: alice.key };
    await send(practice, [{ coin, unlock }], [{ sats: 9_000n, script: bob.script }]);
    await send(practice, [{ coin, unlock }], [{ sats: 8_000n, script: alice.script }]);
    const info = await practice.call('inscription.info', { inscriptionId: `${reveal}i0` });
    expect(info.address).toBe(alice.address);
    expect(info.utxo?.inscriptions?.[0]).toMatchObject({ sequence: 1 });
  });

  it('keeps inscribed coins out of the plain and available lists', async () => {
    const practice = startPractice();
    await inscribe(practice, alice, [text('asset')]);
    await practice.network.faucet(alice.address, 599 + 401);
    const page = { address: alice.address, cursor: 0, size: 10 };
    expect((await practice.call('chain.allUtxos', page)).utxo).toHaveLength(2);
    expect((await practice.call('chain.utxos', page)).utxo).toHaveLength(1);
    expect((await practice.call('chain.availableUtxos', page)).utxo).toHaveLength(1);
    expect((await practice.call('inscription.utxos', page)).utxo).toHaveLength(1);
    const balance = await practice.call('chain.availableBalance', { address: alice.address });
    expect(balance).toMatchObject({ availableBalance: 1_000, unavailableBalance: 10_000 });
  });
});

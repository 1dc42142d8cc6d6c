import { Transaction } from '@scure/btc-signer';
import { Psbt } from 'bitcoinjs-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { etchContent } from '#test/flows/support/harness.ts';
import { PAIR, signPair } from '#test/flows/support/other-device.ts';
import { returnedAttacks } from '#test/flows/support/returned-attacks.ts';
import { ended, signAway, STRANGER, watchedApp } from '#test/flows/support/watched-app.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

/* Two addresses of one owner, as in browser wallets: only the addresses are known here. */

const { pays, holds } = PAIR;
let app: TestApp;
beforeAll(async () => {
  const from = { kind: 'addresses' as const, addresses: [holds.toUpperCase(), pays, holds] };
  app = await watchedApp(from, [90_000]);
});
afterAll(() => ended(app));

describe('two watched addresses of one owner', () => {
  it('are one wallet, with the roles of their kinds', async () => {
    const accounts = await app.call('wallet.accounts', {});
    expect(accounts.map(({ role, address }) => ({ role, address }))).toEqual([
      { role: 'ordinals', address: holds },
      { role: 'payment', address: pays },
    ]);
    expect((await app.call('wallets.list', {})).wallets).toHaveLength(1);
  });

  it('inscribe to the taproot one, paid by the other, which gets the change', async () => {
    const input = {
      kind: 'inscribe' as const,
      content: {
        type: 'files' as const,
        items: await Promise.all(['a', 'b', 'c'].map((name) => app.addText(`${name}.txt`, name))),
      },
      receiveAddress: holds,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet' as const,
    };
    expect(await app.call('inscribe.quote', input)).toMatchObject({
      problems: [],
      receiveIsMine: true,
    });
    const [id = ''] = (await app.call('flow.start', input)).ids;
    const { card } = await signAway(app, id, signPair);
    expect(card.outputs.filter(({ mine }) => mine)).toMatchObject([
      { address: pays, role: 'change' },
    ]);
    await app.flow(id, ({ order }) => order?.status === 'inscribing', 'inscribing');
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'done');
  });

  const carriers = async () =>
    (await app.call('coins.list', { refresh: true })).coins.filter(
      ({ inscriptions }) => inscriptions.length > 0,
    );
  const to = { address: STRANGER, confirmation: STRANGER.slice(-6), feeRate: 2 };
  const sentAndConfirmed = async (id: string) => {
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
    await app.practice.mine(1);
    const { state } = await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
    expect(state).toBe('done');
  };

  describe('send an inscription', () => {
    let id = '';
    let psbt = '';
    it('whose taproot input leaves without an internal key', async () => {
      const [carrier] = await carriers();
      expect(carrier?.address).toBe(holds);
      const { outpoint, inscriptions } = carrier!;
      const kind = 'send-inscription' as const;
      const input = { kind, inscriptionId: inscriptions[0]!, outpoint, ...to };
      [id = ''] = (await app.call('flow.start', input)).ids;
      const { card } = await app.card(id);
      expect(card.outputs[0]).toMatchObject({ address: STRANGER, role: 'inscription' });
      await app.grant(id);
      await app.flow(id, ({ outside }) => outside === true, 'approved');
      ({ psbt } = await app.call('flow.psbt', { id }));
      const left = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
      const [asset, money] = [left.getInput(0), left.getInput(1)];
      expect(asset.witnessUtxo?.script[0]).toBe(0x51);
      expect(asset).not.toHaveProperty('tapInternalKey');
      expect(asset).not.toHaveProperty('tapBip32Derivation');
      expect(money.nonWitnessUtxo).toBeDefined();
      expect(money).not.toHaveProperty('bip32Derivation');
    });

    it.each(returnedAttacks(signPair))(
      'and not by what comes back with $name',
      async ({ make, says }) => {
        await expect(app.call('flow.returnPsbt', { id, psbt: make(psbt) })).rejects.toMatchObject({
          code: 'PSBT_INVALID',
          details: { reason: expect.stringContaining(says) },
        });
        expect((await app.call('flow.get', { id })).state).toBe('outside');
      },
    );

    it('and by the signatures of the two keys, one of each kind', async () => {
      await app.call('flow.returnPsbt', { id, psbt: signPair(psbt) });
      await sentAndConfirmed(id);
    });
  });

  it('send the others in one transaction', async () => {
    const items = (await carriers()).map(({ inscriptions, outpoint }) => ({
      inscriptionId: inscriptions[0]!,
      outpoint,
    }));
    expect(items).toHaveLength(2);
    const input = { kind: 'send-inscriptions' as const, items, ...to };
    const [id = ''] = (await app.call('flow.start', input)).ids;
    const { card } = await signAway(app, id, signPair);
    expect(card.lines).toHaveLength(2);
    await sentAndConfirmed(id);
    const { coins: after } = await app.call('coins.list', { refresh: true });
    expect(after.map(({ address }) => address)).toEqual([pays]);
  });

  it('etch a rune to the taproot one, and send some of it', async () => {
    const input = {
      kind: 'inscribe' as const,
      content: etchContent,
      receiveAddress: holds,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet' as const,
    };
    const [etching = ''] = (await app.call('flow.start', input)).ids;
    await signAway(app, etching, signPair);
    const waits = 'payment_waitconfirmed';
    await app.flow(etching, ({ order }) => order?.status === waits, 'paid');
    await app.practice.mine(3);
    await app.flow(etching, ({ headline }) => headline.includes(' of 6'), 'in blocks');
    await app.practice.mine(4);
    await app.flow(etching, ({ phase }) => phase === 'done', 'etched');
    const { runes } = await app.call('wallet.portfolio', { refresh: true });
    const { id: rune, name, divisibility } = runes[0]!;
    const { coins } = await app.call('coins.list', { refresh: true });
    const [carrier] = coins.filter((coin) => coin.runes.length > 0);
    expect(carrier?.address).toBe(holds);
    const send = {
      kind: 'send-runes' as const,
      rune: { id: rune, name, divisibility: divisibility ?? 0 },
      recipients: [{ address: STRANGER, amount: '2.5' }],
      coins: [carrier!.outpoint],
      feeRate: 2,
    };
    expect((await app.call('spend.quote', send)).problems).toEqual([]);
    const [id = ''] = (await app.call('flow.start', send)).ids;
    const { card } = await signAway(app, id, signPair);
    expect(card.outputs.filter(({ mine }) => mine).map(({ address }) => address)).toEqual([
      holds,
      pays,
    ]);
    await sentAndConfirmed(id);
  });

  it('are refused at the line that isn’t an address of this network', async () => {
    const from = {
      kind: 'addresses' as const,
      addresses: [pays, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    };
    await expect(app.call('wallets.add', { name: 'B', from })).rejects.toMatchObject({
      code: 'ADDRESS_INVALID',
      details: { reason: 'network', line: 2 },
    });
  });
});

describe('a nested address alone, of a script that only its signer knows', () => {
  it('pays: the script comes with the signature, where the address is its hash', async () => {
    const from = { kind: 'addresses' as const, addresses: [PAIR.nested] };
    await app.call('wallets.add', { name: 'Nested', from });
    for (const sats of [20_000, 15_000])
      await app.call('practice.faucet', { address: PAIR.nested, sats });
    await app.practice.mine(1);
    await app.call('coins.list', { refresh: true });
    const recipients = [{ address: STRANGER, sats: '30000' }];
    const input = { kind: 'send' as const, recipients, feeRate: 3 };
    const [id = ''] = (await app.call('flow.start', input)).ids;
    const { card } = await app.card(id);
    expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    // Its signature is part of the txid.
    expect(card.txid).toBe('');
    await app.grant(id);
    await app.flow(id, ({ outside }) => outside === true, 'approved');
    const { psbt } = await app.call('flow.psbt', { id });
    const signed = signPair(psbt);
    const other = Psbt.fromBase64(psbt);
    const [sig] = Psbt.fromBase64(signed).data.inputs[0]!.partialSig!;
    const pubkey = Buffer.from(
      '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
      'hex',
    );
    for (const at of [0, 1]) other.updateInput(at, { partialSig: [{ ...sig!, pubkey }] });
    await expect(app.call('flow.returnPsbt', { id, psbt: other.toBase64() })).rejects.toMatchObject(
      {
        details: { reason: expect.stringContaining('a key that doesn’t belong to its address') },
      },
    );
    await app.call('flow.returnPsbt', { id, psbt: signed });
    const sent = await app.flow(id, ({ state }) => state === 'watching', 'sent');
    const final = Transaction.fromPSBT(Buffer.from(signed, 'base64'));
    final.finalize();
    expect(sent.spend?.transactions.at(-1)?.txid).toBe(final.id);
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
    const rate = (Number(card.feeSats) / final.vsize).toFixed(1);
    expect(rate).toBe('3.0');
  });
});

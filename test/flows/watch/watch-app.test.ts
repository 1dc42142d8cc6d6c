import { Psbt } from 'bitcoinjs-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AppError } from '#shared/errors.ts';
import { base64, keyAt, read, signElsewhere } from '#test/flows/support/other-device.ts';
import { returnedAttacks } from '#test/flows/support/returned-attacks.ts';
import {
  ACCOUNT,
  ended,
  restarted,
  STRANGER,
  watchedApp,
} from '#test/flows/support/watched-app.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

let app: TestApp;
let id = '';
let psbt = '';

beforeAll(async () => {
  app = await watchedApp(ACCOUNT, [40_000, 30_000]);
  expect(await app.call('wallet.accounts', {})).toMatchObject([
    { role: 'payment', addressType: 'p2wpkh' },
  ]);
});
afterAll(() => ended(app));

/** The message about an imported PSBT; the payment keeps waiting. */
async function refused(returned: string): Promise<string> {
  const error = await app.call('flow.returnPsbt', { id, psbt: returned }).then(
    () => null,
    (thrown: AppError<'PSBT_INVALID'>) => thrown,
  );
  expect((await app.call('flow.get', { id })).state).toBe('outside');
  expect(error?.code).toBe('PSBT_INVALID');
  return error?.details?.reason ?? '';
}

describe('a payment of a wallet without keys', () => {
  it('is approved here, and leaves as a PSBT that a device can read', async () => {
    const recipients = [{ address: STRANGER, sats: '60000' }];
    const input = { kind: 'send' as const, recipients, feeRate: 3 };
    const quote = await app.call('spend.quote', input);
    expect(quote.problems).toEqual([]);
    [id = ''] = (await app.call('flow.start', input)).ids;
    const { card } = await app.card(id);
    expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    expect(card.outlaySats).toBe(quote.cost?.outlaySats);
    await app.grant(id);
    const waits = await app.flow(id, ({ state }) => state === 'outside', 'approved');
    expect(waits.outside).toBe(true);
    ({ psbt } = await app.call('flow.psbt', { id }));
    const { data } = Psbt.fromBase64(psbt);
    expect(data.inputs).toHaveLength(2);
    for (const { bip32Derivation, nonWitnessUtxo, witnessUtxo } of data.inputs) {
      const [key] = bip32Derivation ?? [];
      expect(Buffer.from(key!.masterFingerprint).toString('hex')).toBe('73c5da0a');
      expect(key?.path).toBe("m/84'/1'/0'/0/0");
      expect(nonWitnessUtxo && witnessUtxo).toBeDefined();
    }
    const change = data.outputs.flatMap((one) => one.bip32Derivation ?? []);
    expect(change.map(({ path }) => path)).toEqual(["m/84'/1'/0'/1/0"]);
    const { saved } = await app.call('flow.savePsbt', { id });
    expect(saved).toMatch(/^inkstone-.*\.psbt$/);
  });

  it('is not taken back unsigned, half signed, or as anything but a PSBT', async () => {
    expect(await refused(psbt)).toContain('It isn’t signed yet');
    const half = read(psbt);
    half.signIdx(keyAt(0, 0), 0);
    expect(await refused(base64(half.toPSBT()))).toContain('input 2 of 2 has no signature');
    expect(await refused('hello there!')).toContain('neither base64 nor hex');
    expect(await refused('70736274ff')).toContain('can’t be used');
  });

  it.each(returnedAttacks(signElsewhere))(
    'is not taken back with $name',
    async ({ make, says }) => {
      expect(await refused(make(psbt))).toContain(says);
    },
  );

  it('is not accepted with a signature of another input', async () => {
    const signed = Psbt.fromBase64(signElsewhere(psbt));
    const [mine] = signed.data.inputs[0]!.partialSig!;
    const swapped = Psbt.fromBase64(psbt);
    for (const at of [0, 1]) swapped.updateInput(at, { partialSig: [mine!] });
    expect(await refused(swapped.toBase64())).toContain('is invalid');
  });

  it('continues after a kill, takes only the signatures, and is followed to its block', async () => {
    app = await restarted(app);
    expect((await app.call('flow.psbt', { id })).psbt).toBe(psbt);
    const extra = Psbt.fromBase64(signElsewhere(psbt));
    extra.addUnknownKeyValToGlobal({ key: Buffer.from('fc01', 'hex'), value: Buffer.from('beef') });
    const wanted = read(signElsewhere(psbt, { final: true }));
    await app.call('flow.returnPsbt', { id, psbt: extra.toHex() });
    const sent = await app.flow(id, ({ state }) => state === 'watching', 'sent');
    expect(sent.spend?.transactions.at(-1)?.txid).toBe(wanted.id);
    await app.practice.mine(1);
    await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
    await expect(app.call('flow.psbt', { id })).rejects.toMatchObject({
      code: 'ANSWER_NOT_EXPECTED',
    });
  });

  it('takes what a device has finished, whichever wallet is on screen by then, and can be called off before', async () => {
    await app.call('coins.list', { refresh: true });
    const recipients = [{ address: STRANGER, sats: '2000' }];
    const input = { kind: 'send' as const, recipients, feeRate: 2 };
    [id = ''] = (await app.call('flow.start', input)).ids;
    await app.grant(id);
    await app.flow(id, ({ state }) => state === 'outside', 'approved');
    await app.call('flow.answer', { id, answer: 'cancel' });
    expect((await app.call('flow.get', { id })).phase).toBe('cancelled');
    [id = ''] = (await app.call('flow.start', input)).ids;
    await app.card(id);
    const from = { kind: 'new' as const, words: 12 as const, passphrase: '' };
    await app.call('wallets.add', { name: 'With keys', from });
    await app.call('flow.refresh', { id });
    await app.grant(id);
    await app.flow(id, ({ state }) => state === 'outside', 'approved');
    ({ psbt } = await app.call('flow.psbt', { id }));
    const tx = read(psbt);
    tx.sign(keyAt(1, 0));
    tx.finalize();
    await app.call('flow.returnPsbt', { id, psbt: base64(tx.toPSBT()) });
    await app.flow(id, ({ state }) => state === 'watching', 'sent');
  });
});

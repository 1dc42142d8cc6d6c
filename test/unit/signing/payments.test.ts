import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { canonicalJson } from '#shared/canonical-json.ts';

import { down, intentOf, PAY_ADDRESS, paymentSetup } from './support.ts';

const verdicts = (clauses: { id: string; verdict: string }[]): string[] =>
  clauses.filter(({ verdict }) => verdict !== 'pass').map(({ id, verdict }) => `${id} ${verdict}`);

describe('a payment', () => {
  it('pays the asked amount from a clean coin, with change to a fresh address of ours', async () => {
    const setup = await paymentSetup();
    const outpoint = setup.addCoin(setup.payment, 100_000);
    const prepared = await setup.payments.preparePayment(intentOf());
    expect(prepared.outpoints).toEqual([outpoint]);
    expect(verdicts(prepared.card.clauses)).toEqual([]);
    expect(prepared.card.outputs).toEqual([
      { address: PAY_ADDRESS, name: 'the order', sats: '20000', role: 'payment', mine: false },
      {
        address: setup.addresses.freshChange().address,
        sats: (80_000n - BigInt(prepared.feeSats)).toString(),
        role: 'change',
        mine: true,
      },
    ]);
    const signed = await setup.payments.signPayment(prepared, prepared.digest);
    const transaction = bitcoin.Transaction.fromHex(signed.rawHex);
    expect(signed.txid).toBe(prepared.txid);
    expect(transaction.getId()).toBe(prepared.txid);
    expect(transaction.virtualSize() * 2).toBeLessThanOrEqual(Number(prepared.feeSats));
    expect([...setup.clean]).toEqual([`${signed.txid}:1`]);
    expect(setup.changeUsed).toEqual([setup.addresses.freshChange().address]);
  });

  it('starts with what the order creates and its recipient; ids come last', async () => {
    const made = { title: 'rings.png', about: 'image/png, 7 KB', inscriptionId: null };
    const shownFor = async (receiver: 'own' | 'other') => {
      const setup = await paymentSetup({
        context: {
          orderedBy: () => ({
            title: '2 files',
            receiveAddress: receiver === 'own' ? setup.ordinals.address : PAY_ADDRESS,
            assets: [made],
            postageSats: 1_092n,
            quotedSats: receiver === 'own' ? 20_000n : 20_400n,
          }),
        },
      });
      setup.addCoin(setup.payment, 100_000);
      return (await setup.payments.preparePayment(intentOf())).card;
    };
    const own = await shownFor('own');
    expect(own.asked).toBe(
      'Inscribe 2 files, to your own address, for 20\u202f000 sats, paid at 2 sat/vB.',
    );
    expect(own.moves).toEqual({ gives: [], gets: [made] });
    expect(own.postageSats).toBe('1092');
    expect(own.does).toMatch(
      /1\u202f092 sats of it returns to you as postage of what is inscribed\.$/,
    );
    expect(own.refs?.map(({ id }) => id)).toEqual([PAY_ADDRESS, 'order-1']);
    const other = await shownFor('other');
    expect(other.asked).toContain('to another address (');
    expect(other.moves).toEqual({ gives: [made], gets: [] });
    expect(other.postageSats).toBeUndefined();
    const wanted = ({ id }: { id: string }): boolean => id === 'total';
    expect(own.clauses.find(wanted)).toBeUndefined();
    expect(other.clauses.find(wanted)).toMatchObject({
      verdict: 'warn',
      text: expect.stringContaining('You were shown 20\u202f400 sats for this order.'),
    });
  });

  it('survives being stored: the digest is the same after JSON', async () => {
    const setup = await paymentSetup();
    setup.addCoin(setup.payment, 100_000);
    const prepared = await setup.payments.preparePayment(intentOf());
    const stored = JSON.parse(JSON.stringify(prepared)) as typeof prepared;
    expect(canonicalJson(stored)).toBe(canonicalJson(prepared));
    await expect(setup.payments.signPayment(stored, prepared.digest)).resolves.toMatchObject({
      txid: prepared.txid,
    });
  });

  it('spends its own unconfirmed clean change, and no one else’s unconfirmed coin', async () => {
    const setup = await paymentSetup();
    const outpoint = setup.addCoin(setup.payment, 100_000, { height: 4_194_303 });
    await expect(setup.payments.preparePayment(intentOf())).rejects.toMatchObject({
      code: 'ASSET_AT_RISK',
    });
    setup.clean.add(outpoint);
    await expect(setup.payments.preparePayment(intentOf())).resolves.toMatchObject({
      outpoints: [outpoint],
    });
  });

  it('never touches the account that holds inscriptions', async () => {
    const setup = await paymentSetup();
    setup.addCoin(setup.ordinals, 100_000);
    await expect(setup.payments.preparePayment(intentOf())).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
  });

  it('says how much is missing', async () => {
    const setup = await paymentSetup();
    setup.addCoin(setup.payment, 15_000);
    const error = await setup.payments.preparePayment(intentOf()).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { availableSats: '15000' },
    });
    const { neededSats, missingSats } = (error as { details: Record<string, string> }).details;
    expect(BigInt(neededSats!) - 15_000n).toBe(BigInt(missingSats!));
  });

  it('leaves coins alone that another flow reserved, and says so', async () => {
    const setup = await paymentSetup({ locks: { lockedBy: () => 'flow-0002' } });
    setup.addCoin(setup.payment, 100_000);
    await expect(setup.payments.preparePayment(intentOf())).rejects.toMatchObject({
      code: 'COIN_LOCKED',
    });
  });

  it('may use the coins that its own flow reserved', async () => {
    const setup = await paymentSetup({ locks: { lockedBy: () => 'flow-0001' } });
    setup.addCoin(setup.payment, 100_000);
    await expect(setup.payments.preparePayment(intentOf())).resolves.toBeDefined();
  });

  it('refuses a previous transaction that is not the one named', async () => {
    const setup = await paymentSetup();
    const outpoint = setup.addCoin(setup.payment, 100_000);
    const other = setup.addCoin(setup.payment, 100_001);
    setup.coins.delete(other);
    setup.raw.set(outpoint.slice(0, 64), setup.raw.get(other.slice(0, 64))!);
    await expect(setup.payments.preparePayment(intentOf())).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
  });

  it('refuses an inflated amount: the provider’s word is checked against the transaction', async () => {
    const setup = await paymentSetup();
    const outpoint = setup.addCoin(setup.payment, 100_000);
    setup.coins.get(outpoint)!.satoshi = 200_000;
    await expect(setup.payments.preparePayment(intentOf())).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
  });

  it('distinguishes an outage from a doubtful coin, so that it is retried', async () => {
    const setup = await paymentSetup();
    setup.addCoin(setup.payment, 100_000);
    setup.overrides['runes.utxoBalance'] = down;
    await expect(setup.payments.preparePayment(intentOf())).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
  });

  it('moves on to another coin when one turns out to carry runes', async () => {
    const setup = await paymentSetup();
    const runed = setup.addCoin(setup.payment, 50_000);
    const plain = setup.addCoin(setup.payment, 60_000);
    setup.overrides['runes.utxoBalance'] = ({ txid }: { txid: string }) =>
      runed.startsWith(txid) ? [{ amount: '1', runeid: '1:1' }] : [];
    const prepared = await setup.payments.preparePayment(intentOf());
    expect(prepared.outpoints).toEqual([plain]);
  });

  it('asks coin by coin when the address holds runes', async () => {
    const setup = await paymentSetup();
    const runed = setup.addCoin(setup.payment, 90_000);
    const plain = setup.addCoin(setup.payment, 60_000);
    const rune = { amount: '1', runeid: '1:1' };
    setup.overrides['runes.addressBalances'] = () => ({ total: 1, detail: [rune] });
    setup.overrides['runes.utxoBalance'] = ({ txid }: { txid: string }) =>
      runed.startsWith(txid) ? [rune] : [];
    const prepared = await setup.payments.preparePayment(intentOf());
    expect(prepared.outpoints).toEqual([plain]);
  });
});

describe('signing', () => {
  async function prepared() {
    const setup = await paymentSetup();
    const outpoint = setup.addCoin(setup.payment, 100_000);
    return { ...setup, outpoint, ready: await setup.payments.preparePayment(intentOf()) };
  }

  it('refuses another digest than the approved one', async () => {
    const { payments, ready } = await prepared();
    await expect(payments.signPayment(ready, '00'.repeat(32))).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it.each(['intent', 'psbt', 'card', 'verdict'])('refuses a changed %s', async (what) => {
    const { payments, ready } = await prepared();
    const changed = structuredClone(ready);
    if (what === 'intent') changed.intent.sats = '20001';
    if (what === 'psbt') changed.psbtBase64 = changed.psbtBase64.replace(/.$/, 'B');
    if (what === 'card') changed.card.feeSats = '1';
    if (what === 'verdict') changed.card.clauses[0]!.verdict = 'warn';
    await expect(payments.signPayment(changed, ready.digest)).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('refuses when the order was closed, repriced or moved meanwhile', async () => {
    const { payments, ready, order } = await prepared();
    const violation = { code: 'POLICY_VIOLATION' };
    order.status = 'closed';
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject(violation);
    order.status = 'pending';
    order.amount = 30_000;
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject(violation);
    order.amount = 20_000;
    order.payAddress = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject(violation);
  });

  it('refuses when the coin was spent or received an asset meanwhile', async () => {
    const { payments, ready, coins, outpoint, overrides } = await prepared();
    const coin = coins.get(outpoint)!;
    coin.isSpent = true;
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    coin.isSpent = false;
    overrides['alkanes.utxoBalance'] = () => [{ alkaneid: '2:0', amount: '1' }];
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
      details: { clauses: [{ id: 'C3' }, { id: 'C4' }] },
    });
  });

  it('asks for a new approval when a hold appears that was not shown', async () => {
    const { payments, ready, overrides } = await prepared();
    overrides['runes.status'] = () => ({ bestHeight: 992 });
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('leaves an outage to be tried again', async () => {
    const { payments, ready, overrides } = await prepared();
    overrides['chain.utxo'] = down;
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
  });

  it.each([
    ['signs nothing', (psbt: bitcoin.Psbt) => delete psbt.data.inputs[0]!.partialSig],
    [
      'spoils a signature',
      (psbt: bitcoin.Psbt) => {
        const { signature } = psbt.data.inputs[0]!.partialSig![0]!;
        signature[40] = (signature[40] ?? 0) ^ 1;
      },
    ],
    ['changes an amount', (psbt: bitcoin.Psbt) => (psbt.data.inputs[0]!.witnessUtxo!.value -= 1n)],
    [
      'adds a field',
      (psbt: bitcoin.Psbt) =>
        void psbt.addUnknownKeyValToInput(0, { key: Buffer.from([0xfc]), value: Buffer.from('x') }),
    ],
  ])('refuses the answer of a signer that %s', async (_, spoil) => {
    const { payments, ready } = await preparedWith((signed) => {
      const psbt = bitcoin.Psbt.fromBase64(signed);
      spoil(psbt);
      return psbt.toBase64();
    });
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
  });

  it('refuses the answer of a signer that signs another transaction', async () => {
    let other = '';
    const { payments, ready } = await preparedWith(() => other);
    const dearer = await payments.preparePayment(intentOf({ feeRate: 3 }));
    const psbt = bitcoin.Psbt.fromBase64(dearer.psbtBase64);
    other = psbt.toBase64();
    await expect(payments.signPayment(ready, ready.digest)).rejects.toMatchObject({
      code: 'PSBT_INVALID',
    });
  });

  async function preparedWith(change: (signed: string) => string) {
    const setup = await paymentSetup({
      changeSigner: (signer) => ({
        signApproved: async (request) => (await signer.signApproved(request)).map(change),
      }),
    });
    setup.addCoin(setup.payment, 100_000);
    return { ...setup, ready: await setup.payments.preparePayment(intentOf()) };
  }
});

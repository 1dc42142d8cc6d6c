import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import type { SpendAct } from '#shared/flows/spend.ts';

import { idOf, intentFor, spendSetup, STRANGER } from './support.ts';

const send: SpendAct = {
  kind: 'send',
  recipients: [{ address: STRANGER, sats: '20000' }],
  feeRate: 2,
};

/** A signed transaction that the fake provider then has in its mempool. */
async function onItsWay(request: (setup: Awaited<ReturnType<typeof spendSetup>>) => SpendAct) {
  const setup = await spendSetup();
  const input = request(setup);
  const prepared = await setup.spends.prepareSpend(intentFor(input));
  const { txid, rawHex } = await setup.spends.signSpend(prepared, prepared.digest);
  for (const outpoint of prepared.outpoints) setup.coins.get(outpoint)!.isSpent = true;
  setup.raw.set(txid, rawHex);
  setup.overrides['chain.allUtxos'] = ({ address }: { address: string }) => {
    const utxo = [...setup.coins.values()].filter(
      (one) => one.address === address && one.isSpent !== true,
    );
    return { total: utxo.length, utxo };
  };
  const replaces = { txid, rawHex, feeSats: prepared.feeSats };
  const raise = (feeRate: number) => intentFor(input, { feeRate, replaces });
  return { ...setup, prepared, replaces, raise };
}

const blocked = (clauses: { id: string; verdict: string }[]): string[] =>
  clauses.filter(({ verdict }) => verdict === 'block').map(({ id }) => id);

describe('a replacement', () => {
  it('spends the same coins in the same order and adds clean confirmed ones where they do not suffice', async () => {
    const { spends, raise, prepared, addCoin, payment } = await onItsWay((setup) => {
      setup.addCoin(setup.payment, 20_500);
      return send;
    });
    await expect(spends.prepareSpend(raise(10))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    addCoin(payment, 50_000, { height: 4_194_303 });
    await expect(spends.prepareSpend(raise(10))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    });
    const added = addCoin(payment, 50_000);
    const bumped = await spends.prepareSpend(raise(10));
    expect(bumped.outpoints).toEqual([...prepared.outpoints, added]);
    expect(blocked(bumped.card.clauses)).toEqual([]);
    const { rawHex } = await spends.signSpend(bumped, bumped.digest);
    expect(bitcoin.Transaction.fromHex(rawHex).outs[0]?.value).toBe(20_000n);
  });

  it('of an inscription keeps it first and on its sat', async () => {
    const { spends, raise } = await onItsWay((setup) => {
      const outpoint = setup.addCarrier(setup.ordinals, 546, [7]);
      setup.addCoin(setup.payment, 50_000);
      return {
        kind: 'send-inscription',
        inscriptionId: idOf(outpoint),
        outpoint,
        address: STRANGER,
        feeRate: 2,
      };
    });
    const { card } = await spends.prepareSpend(raise(9));
    expect(blocked(card.clauses)).toEqual([]);
    expect(card.outputs[0]).toMatchObject({ address: STRANGER, sats: '546', role: 'inscription' });
    expect(card.clauses.find(({ id }) => id === 'C4')?.evidence[0]).toMatch(/to output 1, sat 7$/);
  });

  it('is refused when it pays too little more, and says what nodes want', async () => {
    const { spends, raise } = await onItsWay((setup) => {
      setup.addCoin(setup.payment, 100_000);
      return send;
    });
    await expect(spends.prepareSpend(raise(2.5))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { text: expect.stringContaining('at least 3.0') as string },
    });
  });

  it('is refused once a block has the first one', async () => {
    const { spends, raise, coins, prepared } = await onItsWay((setup) => {
      setup.addCoin(setup.payment, 100_000);
      return send;
    });
    coins.delete(prepared.outpoints[0]!);
    await expect(spends.prepareSpend(raise(9))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is blocked when a coin it took over contains something after all', async () => {
    const { spends, raise, overrides } = await onItsWay((setup) => {
      setup.addCoin(setup.payment, 100_000);
      return send;
    });
    overrides['runes.utxoBalance'] = () => [{ amount: '1', runeid: '1:1' }];
    const { card } = await spends.prepareSpend(raise(9));
    expect(blocked(card.clauses)).toContain('C3');
  });

  it('is blocked when its change is spent already', async () => {
    const { spends, raise, overrides, coins, prepared, payment } = await onItsWay((setup) => {
      setup.addCoin(setup.payment, 100_000);
      return send;
    });
    overrides['chain.utxo'] = ({ txid, index }: { txid: string; index: number }) =>
      txid === prepared.txid
        ? {
            ...coins.get(prepared.outpoints[0]!),
            txid,
            vout: index,
            address: payment.address,
            isSpent: true,
          }
        : (coins.get(`${txid}:${index}`) ?? null);
    const { card } = await spends.prepareSpend(raise(9));
    expect(blocked(card.clauses)).toContain('rbf');
  });

  it('is blocked when what it names as replaced is not what it replaces', async () => {
    const { spends, raise, replaces, addCoin, payment } = await onItsWay((setup) => {
      setup.addCoin(setup.payment, 100_000);
      return send;
    });
    addCoin(payment, 90_000);
    const intent = raise(9);
    const forged = { ...intent, replaces: { ...replaces, txid: 'ab'.repeat(32) } };
    expect(blocked((await spends.prepareSpend(forged)).card.clauses)).toContain('rbf');
    // The recipient's amount differs from the first one's.
    const other = {
      ...intent,
      asked: { ...send, recipients: [{ address: STRANGER, sats: '19000' }] },
    };
    expect(blocked((await spends.prepareSpend(other)).card.clauses)).toContain('rbf');
  });
});

import { describe, expect, it } from 'vitest';

import type { Utxo } from '#shared/api/chain.ts';
import type { SpendAct } from '#shared/flows/spend.ts';
import { down, type Overrides } from '#test/unit/signing/support.ts';

import { idOf, intentFor, spendSetup } from './support.ts';

const MANY = 20;
/** Requests that are made for each coin individually. */
const byCoin = ['chain.utxo', 'runes.utxoBalance', 'alkanes.utxoBalance'] as const;

/** A wallet with many coins at one address, to consolidate. */
async function ready() {
  const setup = await spendSetup();
  const coins = Array.from({ length: MANY }, () => setup.addCoin(setup.payment, 10_000));
  const request: SpendAct = { kind: 'consolidate', coins, feeRate: 2 };
  const [first] = coins;
  const utxo = setup.coins.get(first ?? '');
  if (first === undefined || utxo === undefined) throw new Error('no coin');
  setup.calls.length = 0;
  return {
    ...setup,
    first,
    utxo,
    prepare: () => setup.spends.prepareSpend(intentFor(request)),
    verdicts: async () => {
      const found = await setup.reader.byOutpoints(coins, (script) =>
        setup.addresses.findScript(script),
      );
      return found.map(({ report }) => report.verdict);
    },
    count: (name: string) => setup.calls.filter((call) => call === name).length,
  };
}

const clean = Array.from({ length: MANY }, () => 'clean');
const butFirst = (verdict: string): string[] => [verdict, ...clean.slice(1)];

describe('many coins of one address', () => {
  it('are proved by its lists, without a request per coin', async () => {
    const { verdicts, count, calls } = await ready();
    expect(await verdicts()).toEqual(clean);
    for (const name of byCoin) expect(count(name), name).toBe(0);
    // Our transactions once each, four heights and eight lists.
    expect(calls).toHaveLength(MANY + 12);
  });

  it('are requested one by one if the list of plain coins is silent', async () => {
    const { verdicts, count, overrides } = await ready();
    overrides['chain.utxos'] = down;
    expect(await verdicts()).toEqual(clean);
    expect(count('chain.utxo')).toBe(MANY);
    overrides['chain.utxo'] = down;
    expect(new Set(await verdicts())).toEqual(new Set(['unknown']));
  });

  it('and one missing from this list is requested: its record may name what no list does', async () => {
    const { verdicts, count, overrides, first, coins, utxo } = await ready();
    overrides['chain.utxos'] = () => {
      const rest = [...coins.values()].filter((one) => one !== utxo);
      return { total: rest.length, utxo: rest };
    };
    expect(await verdicts()).toEqual(clean);
    expect(count('chain.utxo')).toBe(1);
    const item = { inscriptionId: idOf(first), inscriptionNumber: 1, offset: 0 };
    overrides['chain.utxo'] = () => ({ ...utxo, inscriptions: [item] });
    expect(await verdicts()).toEqual(butFirst('asset'));
  });

  it.each<[string, Partial<Utxo>, string]>([
    ['another value', { satoshi: 9_999 }, 'unknown'],
    ['another script', { scriptPk: '00' }, 'unknown'],
    ['another block', { height: 1 }, 'unknown'],
    ['that it is spent', { isSpent: true }, 'unknown'],
    ['an inscription without its id', { inscriptionsCount: 1 }, 'asset'],
  ])('and one of which this list says %s is not clean', async (_, more, verdict) => {
    const { verdicts, overrides, coins, utxo } = await ready();
    overrides['chain.utxos'] = () => ({
      total: MANY,
      utxo: [...coins.values()].map((one) => (one === utxo ? { ...one, ...more } : one)),
    });
    expect(await verdicts()).toEqual(butFirst(verdict));
  });

  it.each<[string, Overrides, (typeof byCoin)[number]]>([
    [
      'runes',
      { 'runes.addressBalances': () => ({ total: 1, detail: [{ runeid: '1:1', amount: '5' }] }) },
      'runes.utxoBalance',
    ],
    ['unknown runes', { 'runes.addressBalances': down }, 'runes.utxoBalance'],
    [
      'alkanes',
      { 'alkanes.addressTokens': () => ({ total: 1, detail: [{ alkaneid: '2:0' }] }) },
      'alkanes.utxoBalance',
    ],
    [
      'items of an alkanes collection',
      { 'alkanes.addressCollections': () => ({ total: 1, detail: [{ alkaneid: '2:0' }] }) },
      'alkanes.utxoBalance',
    ],
    ['unknown alkanes', { 'alkanes.addressCollections': down }, 'alkanes.utxoBalance'],
  ])('are asked about one by one where the address has %s', async (_, overrides, name) => {
    const setup = await ready();
    Object.assign(setup.overrides, overrides);
    expect(await setup.verdicts()).toEqual(clean);
    expect(setup.count(name)).toBe(MANY);
    setup.overrides[name] = ({ txid }: { txid: string }) =>
      setup.first.startsWith(txid) ? [{ runeid: '1:1', alkaneid: '2:0', amount: '5' }] : [];
    expect(await setup.verdicts()).toEqual(butFirst('asset'));
  });

  it('are read again when they are signed, through the same lists', async () => {
    const { prepare, spends, overrides, utxo } = await ready();
    const shown = await prepare();
    utxo.isSpent = true;
    await expect(spends.signSpend(shown, shown.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    utxo.isSpent = false;
    await expect(spends.signSpend(shown, shown.digest)).resolves.toHaveProperty('txid');
    overrides['runes.addressBalances'] = () => ({ total: 1, detail: [] });
    overrides['runes.utxoBalance'] = () => [{ amount: '1', runeid: '1:1' }];
    await expect(spends.signSpend(shown, shown.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
  });

  it('are not read when their own transaction is another one', async () => {
    const { prepare, raw, first } = await ready();
    const other = [...raw.values()].at(-1) ?? '';
    raw.set(first.slice(0, 64), other);
    await expect(prepare()).rejects.toMatchObject({ code: 'PSBT_INVALID' });
  });
});

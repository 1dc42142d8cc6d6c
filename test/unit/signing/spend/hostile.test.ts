import { describe, expect, it } from 'vitest';

import { parseAddress } from '#main/wallet/addresses.ts';
import type { PlannedOutput } from '#main/wallet/payment.ts';
import type { SpendAct } from '#shared/flows/spend.ts';
import { down, network } from '#test/unit/signing/support.ts';

import { idOf, intentFor, OTHER, spendSetup, STRANGER } from './support.ts';

const to = (address: string, sats: bigint): PlannedOutput => ({
  script: parseAddress(address, network).script,
  sats,
});
const send: SpendAct = {
  kind: 'send',
  recipients: [
    { address: STRANGER, sats: '20000' },
    { address: OTHER, sats: '30000' },
  ],
  feeRate: 2,
};

describe('a send built by an attacker', () => {
  async function ready() {
    const setup = await spendSetup();
    const coin = setup.addCoin(setup.payment, 100_000);
    const change = { owner: setup.addresses.freshChange() };
    // 1 input, 3 outputs of P2WPKH: 172 vB with a low-R signature.
    const fee = 344n;
    const honest: PlannedOutput[] = [
      to(STRANGER, 20_000n),
      to(OTHER, 30_000n),
      { ...change, sats: 50_000n - fee },
    ];
    return { setup, coin, change, honest };
  }

  it('passes when it is honest', async () => {
    const { setup, coin, honest } = await ready();
    expect(await setup.judged(intentFor(send), [coin], honest)).toEqual([]);
  });

  it.each<[string, (outputs: PlannedOutput[]) => PlannedOutput[], string[]]>([
    [
      'pays one less',
      ([a, b, c]) => [{ ...a!, sats: 19_999n }, b!, { ...c!, sats: c!.sats + 1n }],
      ['C1 block'],
    ],
    [
      'pays one more',
      ([a, b, c]) => [{ ...a!, sats: 20_001n }, b!, { ...c!, sats: c!.sats - 1n }],
      ['C1 block'],
    ],
    ['swaps the recipients', ([a, b, c]) => [b!, a!, c!], ['C1 block']],
    ['leaves one out', ([a, , c]) => [a!, { ...c!, sats: c!.sats + 30_000n }], ['C1 block']],
    ['pays a stranger the change', ([a, b, c]) => [a!, b!, to(STRANGER, c!.sats)], ['C8 block']],
    [
      'pays a stranger beside',
      ([a, b, c]) => [a!, b!, { ...c!, sats: c!.sats - 1_000n }, to(STRANGER, 1_000n)],
      ['C8 block', 'C9 block'],
    ],
    [
      'makes two change outputs',
      ([a, b, c]) => [a!, b!, { ...c!, sats: c!.sats - 1_000n }, { ...c!, sats: 1_000n }],
      ['C8 block', 'C9 block'],
    ],
    ['burns the change as fee', ([a, b]) => [a!, b!], ['C9 block']],
    [
      'adds a runestone',
      ([a, b, c]) => [a!, b!, c!, { script: Buffer.from('6a5d0100', 'hex'), sats: 0n }],
      ['C5 block', 'C8 block', 'C9 block'],
    ],
  ])('is blocked when it %s', async (_, change, wanted) => {
    const { setup, coin, honest } = await ready();
    const found = await setup.judged(intentFor(send), [coin], change(honest));
    for (const one of wanted) expect(found).toContain(one);
  });

  it('is blocked when it spends another coin too, of the account for inscriptions', async () => {
    const { setup, coin, honest, change } = await ready();
    const other = setup.addCoin(setup.ordinals, 10_000);
    const outputs = [...honest.slice(0, 2), { ...change, sats: honest[2]!.sats + 9_800n }];
    expect(await setup.judged(intentFor(send), [coin, other], outputs)).toContain('role block');
  });

  it('is blocked when change goes to the account for inscriptions', async () => {
    const { setup, coin, honest } = await ready();
    const outputs = [...honest.slice(0, 2), { owner: setup.ordinals, sats: honest[2]!.sats }];
    expect(await setup.judged(intentFor(send), [coin], outputs)).toContain('C8 block');
  });

  it('is blocked when it does not spend exactly the coins that were named', async () => {
    const { setup, coin, honest } = await ready();
    const second = setup.addCoin(setup.payment, 100_000);
    const named = intentFor({ ...send, coins: [second] });
    expect(await setup.judged(named, [coin], honest)).toContain('C6 block');
  });

  it.each([
    ['frozen', { frozen: true }],
    ['reserved by another flow', { lockedBy: 'flow-0002' }],
  ])('is blocked when its coin is %s', async (_, more) => {
    const { setup, coin, honest } = await ready();
    const found = await setup.judged(intentFor(send), [coin], honest, (facts) => ({
      ...facts,
      coins: new Map([...facts.coins].map(([key, one]) => [key, { ...one, ...more }])),
    }));
    expect(found).toContain('C3 block');
  });
});

describe('an index that says something else than the others', () => {
  it('keeps a "clean" coin from paying when its own record names an inscription', async () => {
    const setup = await spendSetup();
    const coin = setup.addCoin(setup.payment, 100_000);
    const item = { inscriptionId: idOf(coin), inscriptionNumber: 1, offset: 99_999 };
    setup.overrides['chain.utxo'] = () => ({ ...setup.coins.get(coin), inscriptions: [item] });
    await expect(setup.spends.prepareSpend(intentFor(send))).rejects.toMatchObject({
      code: 'ASSET_AT_RISK',
    });
  });

  it.each(['runes.utxoBalance', 'alkanes.utxoBalance', 'inscription.abandonedUtxos'] as const)(
    'or is down: %s leaves it unknown, and the outage is told apart',
    async (row) => {
      const setup = await spendSetup();
      setup.addCoin(setup.payment, 100_000);
      setup.overrides[row] = down;
      await expect(setup.spends.prepareSpend(intentFor(send))).rejects.toMatchObject({
        code: 'PROVIDER_UNREACHABLE',
      });
    },
  );

  it('between approval and signature stops the signature', async () => {
    const setup = await spendSetup();
    const coin = setup.addCoin(setup.payment, 100_000);
    const prepared = await setup.spends.prepareSpend(intentFor(send));
    await expect(setup.spends.signSpend(prepared, '00'.repeat(32))).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    setup.coins.get(coin)!.isSpent = true;
    await expect(setup.spends.signSpend(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    setup.coins.get(coin)!.isSpent = false;
    await expect(setup.spends.signSpend(prepared, prepared.digest)).resolves.toMatchObject({
      txid: prepared.txid,
    });
    expect([...setup.clean]).toEqual([`${prepared.txid}:2`]);
  });

  it('permanently stops the signature once an index named runes on the coin', async () => {
    const setup = await spendSetup();
    setup.addCoin(setup.payment, 100_000);
    const prepared = await setup.spends.prepareSpend(intentFor(send));
    const blocked = {
      code: 'POLICY_VIOLATION',
      details: { clauses: [{ id: 'C3' }, { id: 'C4' }] },
    };
    setup.overrides['runes.utxoBalance'] = () => [{ amount: '1', runeid: '1:1' }];
    await expect(setup.spends.signSpend(prepared, prepared.digest)).rejects.toMatchObject(blocked);
    delete setup.overrides['runes.utxoBalance'];
    await expect(setup.spends.signSpend(prepared, prepared.digest)).rejects.toMatchObject(blocked);
  });
});

describe('an inscription sent by an attacker', () => {
  const input = (outpoint: string): SpendAct => ({
    kind: 'send-inscription',
    inscriptionId: idOf(outpoint),
    outpoint,
    address: STRANGER,
    feeRate: 2,
  });
  async function ready(sats = 1_000, offsets = [0]) {
    const setup = await spendSetup();
    const carrier = setup.addCarrier(setup.ordinals, sats, offsets);
    const clean = setup.addCoin(setup.payment, 100_000);
    const change = (left: bigint) => ({ owner: setup.addresses.freshChange(), sats: left });
    return { setup, carrier, clean, change, intent: intentFor(input(carrier)) };
  }
  /** 2 inputs (taproot, P2WPKH) and 2 outputs at 2 sat/vB. */
  const FEE = 397n;

  it('passes when it is honest, on any offset', async () => {
    for (const offset of [0, 1, 999]) {
      const { setup, carrier, clean, change, intent } = await ready(1_000, [offset]);
      const outputs = [to(STRANGER, 1_000n), change(100_000n - FEE)];
      expect(await setup.judged(intent, [carrier, clean], outputs)).toEqual([]);
    }
  });

  it('is blocked when the inscription lands in the change or in the fee', async () => {
    const { setup, carrier, clean, change, intent } = await ready(1_000, [999]);
    const short = [to(STRANGER, 999n), change(100_001n - FEE)];
    expect(await setup.judged(intent, [carrier, clean], short)).toEqual(
      expect.arrayContaining(['C1 block', 'C4 block']),
    );
    const swapped = [to(STRANGER, 1_000n), change(100_000n - FEE)];
    expect(await setup.judged(intent, [clean, carrier], swapped)).toContain('C4 block');
    const feeFirst = [to(STRANGER, 1_000n)];
    expect(await setup.judged(intent, [carrier], feeFirst)).toContain('C9 block');
  });

  it('is blocked when it lands on another sat of the right output', async () => {
    const { setup, carrier, change, intent } = await ready(1_000, [0]);
    const small = setup.addCoin(setup.payment, 100_001);
    const outputs = [to(STRANGER, 1_000n), change(100_001n - FEE)];
    expect(await setup.judged(intent, [small, carrier], outputs)).toContain('C4 block');
  });

  it('is blocked when the coin contains more than one inscription', async () => {
    const { setup, carrier, clean, change, intent } = await ready(1_000, [0, 500]);
    const outputs = [to(STRANGER, 1_000n), change(100_000n - FEE)];
    expect(await setup.judged(intent, [carrier, clean], outputs)).toEqual(
      expect.arrayContaining(['C3 block', 'C4 block']),
    );
    await expect(setup.spends.prepareSpend(intent)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it.each([
    ['runes', 'runes.utxoBalance', [{ amount: '1', runeid: '1:1' }]],
    ['alkanes', 'alkanes.utxoBalance', [{ alkaneid: '2:0', amount: '1' }]],
  ] as const)('is blocked when the coin also holds %s', async (_, row, answer) => {
    const { setup, carrier, intent } = await ready();
    setup.overrides[row] = ({ txid }: { txid: string }) => (carrier.startsWith(txid) ? answer : []);
    const { card } = await setup.spends.prepareSpend(intent);
    expect(card.clauses.find(({ id }) => id === 'C3')?.verdict).toBe('block');
  });

  it('is held when ten thousand sats and more would leave with it', async () => {
    const { setup, intent } = await ready(60_000);
    const { card } = await setup.spends.prepareSpend(intent);
    expect(card.clauses.find(({ id }) => id === 'C3')?.verdict).toBe('hold');
  });

  it('never pays its fee with the coin of another inscription', async () => {
    const setup = await spendSetup();
    const carrier = setup.addCarrier(setup.ordinals, 546);
    setup.addCarrier(setup.payment, 100_000, [5]);
    await expect(setup.spends.prepareSpend(intentFor(input(carrier)))).rejects.toMatchObject({
      code: 'ASSET_AT_RISK',
    });
  });

  it('gets more sats behind it where nodes refuse that few', async () => {
    const { setup, carrier } = await ready(330);
    const address = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn';
    const { card } = await setup.spends.prepareSpend(
      intentFor({ ...input(carrier), kind: 'send-inscription', address } as SpendAct),
    );
    expect(card.outputs[0]).toMatchObject({ address, sats: '546', role: 'inscription' });
    expect(card.clauses.every(({ verdict }) => verdict === 'pass')).toBe(true);
  });
});

import * as bitcoin from 'bitcoinjs-lib';
import { beforeAll, describe, expect, it } from 'vitest';

import { payment, type PaymentFacts } from '#main/kinds/inscribe/sign/payment.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import { type Assets, assetsOfCoins } from '#main/signing/read/assets.ts';
import { inspect } from '#main/signing/read/inspect.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';
import { type CoinEvidence, judgeCoin } from '#main/wallet/coin-report.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { relayable } from '#shared/bitcoin/dust.ts';
import { type ApprovalCard, worstVerdict } from '#shared/flows/approval.ts';
import { NOTE, worldContents } from '#test/attacks/inscriptions.ts';
import { knownGuards } from '#test/attacks/scene.ts';
import { knowledgeOver } from '#test/support/asset-record.ts';

import { intentOf, network, noRules, PAY_ADDRESS, paymentSetup } from './support.ts';

let setup: Awaited<ReturnType<typeof paymentSetup>>;
let psbtBase64: string;
let honest: PaymentFacts;

beforeAll(async () => {
  setup = await paymentSetup();
  setup.addCoin(setup.payment, 100_000);
  const prepared = await setup.payments.preparePayment(intentOf());
  psbtBase64 = prepared.psbtBase64;
  const reader = createCoinReader({
    client: setup.client,
    network: network.id,
    minCoinSats: () => 600,
    lockedBy: () => null,
    isCleanChange: () => false,
    rules: noRules,
    knowledge: knowledgeOver(setup.client),
  });
  const coins = await Promise.all((await reader.list([setup.payment])).map((c) => reader.prove(c)));
  honest = {
    intent: intentOf(),
    network,
    assets: assetsOfCoins(coins),
    extraPsbts: [],
    isMessage: false,
    contents: new Map(),
    listed: new Map(),
    runes: new Map(),
    onOtherNetworks: new Map(),
    inspection: look(psbtBase64, assetsOfCoins(coins)),
    coins: new Map(coins.map((coin) => [coin.outpoint, coin])),
    order: setup.order,
    ordered: null,
    ...knownGuards,
    limits: {
      maxFeeSats: 1_000_000n,
      minCoinSats: 600n,
      recommended: { fastest: 5, minimum: 1 },
    },
  };
});

const look = (psbt: string, assets: Assets = new Map()) =>
  inspect(psbt, network, (script) => setup.addresses.findScript(script), { assets });

/** The verdicts other than pass, as `id verdict`. */
function verdicts(facts: PaymentFacts): string[] {
  return judgeTransaction(payment, facts)
    .filter(({ verdict }) => verdict !== 'pass')
    .map(({ id, verdict }) => `${id} ${verdict}`);
}

type Out = { script: Uint8Array; value: bigint };
interface Parts {
  input: Record<string, unknown> & { sequence?: number };
  outputs: Out[];
  locktime: number;
  version: number;
}

/** The honest PSBT rebuilt with some part changed, as a hostile builder would. */
function rebuilt(change: (parts: Parts, psbt: bitcoin.Psbt) => void): string {
  const from = bitcoin.Psbt.fromBase64(psbtBase64);
  const data = from.data.inputs[0]!;
  const parts: Parts = {
    input: { ...data, hash: from.txInputs[0]!.hash, index: 0, sequence: 0xfffffffd },
    outputs: from.txOutputs.map(({ script, value }) => ({ script, value })),
    locktime: 0,
    version: 2,
  };
  const psbt = new bitcoin.Psbt();
  change(parts, psbt);
  psbt.setVersion(parts.version);
  psbt.setLocktime(parts.locktime);
  psbt.addInput(parts.input as never);
  for (const output of parts.outputs) psbt.addOutput(output);
  return psbt.toBase64();
}

const withPsbt = (change: Parameters<typeof rebuilt>[0]): string[] =>
  verdicts({ ...honest, inspection: look(rebuilt(change)) });
const coin = (): Coin => [...honest.coins.values()][0]!;
const withCoin = (more: Partial<Coin>): string[] =>
  verdicts({ ...honest, coins: new Map([[coin().outpoint, { ...coin(), ...more }]]) });
const scriptOf = (address: string): Uint8Array =>
  bitcoin.address.toOutputScript(address, bitcoin.networks.regtest);
const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

describe('the honest payment', () => {
  it('passes every clause, each with evidence', () => {
    const clauses = judgeTransaction(payment, honest);
    expect(clauses.map(({ id }) => id)).toEqual([
      'C1',
      'pay.order',
      'C2',
      'C3',
      'C4',
      'C5',
      'C6',
      'C7',
      'C8',
      'C9',
      'C10',
      'C11',
      'C16',
      'C28',
      'role',
      'answer.extra',
      'psbt.fields',
      'C31',
    ]);
    expect(worstVerdict(clauses)).toBe('pass');
    expect(clauses.every(({ evidence, text }) => evidence.length > 0 && text !== '')).toBe(true);
    expect(withPsbt(() => undefined)).toEqual([]);
  });
});

describe('a payment that differs from what was asked', () => {
  it('C1: pays another amount', () => {
    expect(
      withPsbt(({ outputs }) => {
        outputs[0]!.value += 1n;
        outputs[1]!.value -= 1n;
      }),
    ).toEqual(['C1 block']);
  });

  it('C1, C8: pays someone else', () => {
    expect(withPsbt(({ outputs }) => (outputs[0]!.script = scriptOf(STRANGER)))).toEqual([
      'C1 block',
      'C8 block',
    ]);
  });

  it('C1: pays the order twice', () => {
    const found = withPsbt(({ outputs }) => {
      outputs[1]!.value -= 21_000n;
      outputs.push({ script: scriptOf(PAY_ADDRESS), value: 20_000n });
    });
    expect(found).toContain('C1 block');
  });

  it('C1: the pay address is one of ours', () => {
    const payAddress = setup.payment.address;
    expect(verdicts({ ...honest, intent: intentOf({ payAddress }) })).toContain('C1 block');
  });

  it.each([
    ['another pay address', { payAddress: STRANGER }, 'block'],
    ['another amount due', { amount: 20_001 }, 'block'],
    ['part of it paid already', { paidAmount: 1 }, 'block'],
    ['closed', { status: 'closed' }, 'block'],
    ['a status that nobody knows', { status: 'whatever' }, 'block'],
    ['another id', { orderId: 'order-2' }, 'block'],
  ])('pay.order: the order now has %s', (_, more, verdict) => {
    expect(verdicts({ ...honest, order: { ...setup.order, ...more } })).toEqual([
      `pay.order ${verdict}`,
    ]);
  });

  it('pay.order: a top-up is rounded up to what nodes relay and no further, and says what is lost', () => {
    const least = relayable(100n, PAY_ADDRESS);
    const facts = {
      ...honest,
      intent: intentOf({ purpose: 'top-up', sats: String(least) }),
      order: { ...setup.order, status: 'payment_notenough', paidAmount: 19_900 },
    };
    const clause = judgeTransaction(payment, facts).find(({ id }) => id === 'pay.order');
    expect(clause).toMatchObject({ verdict: 'hold' });
    expect(clause?.text).toContain(`${least - 100n} sats above`);
    facts.intent.sats = String(least + 1n);
    expect(judgeTransaction(payment, facts).find(({ id }) => id === 'pay.order')?.verdict).toBe(
      'block',
    );
  });

  it('C10: a pay address of another network, or an intent of one', () => {
    const payAddress = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl';
    expect(verdicts({ ...honest, intent: intentOf({ payAddress }) })).toContain('C10 block');
    expect(verdicts({ ...honest, intent: intentOf({ network: 'testnet' }) })).toEqual([
      'C10 block',
    ]);
  });
});

describe('a payment that spends the wrong thing', () => {
  it('C2: hides the previous transaction', () => {
    expect(withPsbt(({ input }) => delete input['nonWitnessUtxo'])).toEqual(
      expect.arrayContaining(['C2 block', 'C4 block', 'C9 block']),
    );
  });

  it('C2: lies about the amount beside a true previous transaction', () => {
    const { script } = bitcoin.Psbt.fromBase64(psbtBase64).data.inputs[0]!.witnessUtxo!;
    expect(withPsbt(({ input }) => (input['witnessUtxo'] = { script, value: 1_000_000n }))).toEqual(
      ['psbt.fields block'],
    );
  });

  it.each([
    ['contains an asset', { runes: { state: 'said' as const, value: true } }],
    ['was not asked about', { runes: { state: 'not-asked' as const } }],
    ['is below the minimum', { sats: 599n }],
  ])('C3: a coin that %s', (_, more) => {
    const evidence = { ...coin().evidence, ...more };
    expect(withCoin({ evidence, report: judgeCoin(evidence, 600n, 'proof') })).toEqual([
      'C3 block',
    ]);
  });

  it('C3: a coin that another flow reserved', () => {
    expect(withCoin({ lockedBy: 'flow-0002' })).toEqual(['C3 block', 'C6 block']);
  });

  it('C4: an inscription that would land with the order', () => {
    const report = (offset: bigint) => ({
      ...coin().report,
      inscriptions: [{ id: 'i', offset }],
    });
    const at = (offset: bigint) => {
      const assets = assetsOfCoins([{ ...coin(), report: report(offset) }]);
      const inspection = look(psbtBase64, assets);
      const contents = new Map([['i', worldContents().get(NOTE.id)!]]);
      return verdicts({ ...honest, inspection, contents });
    };
    expect(at(0n)).toEqual(['C4 block']);
    // The last sat goes to the fee.
    expect(at(99_999n)).toEqual(['C4 block']);
    // In the change output it would stay ours.
    expect(at(50_000n)).toEqual([]);
    // Known from the coin's details, but its destination wasn't computed.
    expect(withCoin({ report: report(50_000n) })).toEqual(['C4 block']);
  });

  it('C6: an input that was not chosen, and a chosen one that is missing', () => {
    expect(verdicts({ ...honest, coins: new Map() })).toEqual(
      expect.arrayContaining(['C3 block', 'C6 block', 'C11 block']),
    );
    const coins = new Map([...honest.coins, ['ab:0', coin()]]);
    expect(verdicts({ ...honest, coins })).toEqual(['C6 block']);
  });

  it('role: an input of the account that holds inscriptions', () => {
    const inspection = structuredClone(honest.inspection);
    inspection.inputs[0]!.mine = setup.ordinals;
    expect(verdicts({ ...honest, inspection })).toEqual(['role block']);
    inspection.inputs[0]!.mine = null;
    expect(verdicts({ ...honest, inspection })).toEqual(['C6 block']);
  });

  it.each([0x02, 0x03, 0x81, 0x82, 0x83, 0x41, 0xff])(
    'C7: sighash 0x%s on a native segwit input',
    (sighashType) => {
      expect(withPsbt(({ input }) => (input['sighashType'] = sighashType))).toEqual(['C7 block']);
    },
  );

  it('C7: a taproot default byte on a native segwit input', () => {
    const inspection = structuredClone(honest.inspection);
    inspection.inputs[0]!.sighash = 0;
    expect(verdicts({ ...honest, inspection })).toEqual(['C7 block']);
    inspection.inputs[0]!.type = 'p2tr';
    expect(verdicts({ ...honest, inspection })).toEqual([]);
  });

  it('C7: an explicit ALL is fine', () => {
    expect(withPsbt(({ input }) => (input['sighashType'] = 0x01))).toEqual([]);
  });

  it('C11: a coin that is spent by now, or an index that is far behind', () => {
    const withEvidence = (more: Partial<CoinEvidence>) =>
      withCoin({ evidence: { ...coin().evidence, ...more } });
    const failed = { state: 'failed' as const, error: null };
    expect(withEvidence({ record: { state: 'said', value: null } })).toEqual(['C11 block']);
    expect(withEvidence({ record: failed })).toEqual(['C11 block']);
    const { heights } = coin().evidence;
    const runes = { state: 'said' as const, value: 997 };
    expect(withEvidence({ heights: { ...heights, runes } })).toEqual(['C11 hold']);
    expect(withEvidence({ heights: { ...heights, chain: failed } })).toEqual(['C11 block']);
  });
});

describe('a payment with more outputs than it should have', () => {
  const addOutput = (script: Uint8Array, value: bigint): string[] =>
    withPsbt(({ outputs }) => {
      outputs[1]!.value -= value;
      outputs.push({ script, value });
    });

  it('C8: a stranger', () => {
    expect(addOutput(scriptOf(STRANGER), 1000n)).toContain('C8 block');
  });

  it('C8: a second change output', () => {
    expect(addOutput(Buffer.from(setup.payment.script, 'hex'), 1000n)).toContain('C8 block');
  });

  it('C8: change to the account that holds inscriptions', () => {
    expect(
      withPsbt(({ outputs }) => (outputs[1]!.script = Buffer.from(setup.ordinals.script, 'hex'))),
    ).toContain('C8 block');
  });

  it('C5: data, and a runestone by its name', () => {
    const data = addOutput(Buffer.from('6a0568656c6c6f', 'hex'), 0n);
    expect(data).toEqual(expect.arrayContaining(['C5 block', 'C8 block']));
    const psbt = rebuilt(({ outputs }) =>
      outputs.push({ script: Buffer.from('6a5d0314 0100'.replace(' ', ''), 'hex'), value: 0n }),
    );
    const clause = judgeTransaction(payment, { ...honest, inspection: look(psbt) }).find(
      ({ id }) => id === 'C5',
    );
    expect(clause?.text).toContain('runestone');
  });

  it('psbt.fields: a locktime, an odd version, an unknown field', () => {
    expect(withPsbt((parts) => (parts.locktime = 900_000))).toEqual(['psbt.fields block']);
    expect(withPsbt((parts) => (parts.version = 3))).toEqual(['psbt.fields block']);
    const unknown = { key: Buffer.from([0xfc, 1]), value: Buffer.from('x') };
    expect(withPsbt(({ input }) => (input['unknownKeyVals'] = [unknown]))).toEqual([
      'psbt.fields block',
    ]);
    expect(withPsbt((_, psbt) => psbt.addUnknownKeyValToGlobal(unknown))).toEqual([
      'psbt.fields block',
    ]);
  });

  it('psbt.fields: a relative time lock on our input', () => {
    expect(withPsbt((parts) => (parts.input.sequence = 52_560))).toEqual(['psbt.fields block']);
    expect(withPsbt((parts) => (parts.input.sequence = 0x40_ffff))).toEqual(['psbt.fields block']);
    expect(withPsbt((parts) => (parts.input.sequence = 0xffff_ffff))).toEqual([]);
  });

  it('psbt.fields: a script path on our input', () => {
    expect(withPsbt(({ input }) => (input['witnessScript'] = Buffer.from('51', 'hex')))).toContain(
      'psbt.fields block',
    );
  });
});

describe('the fee', () => {
  const withFee = (fee: bigint, more: Partial<PaymentFacts> = {}): string[] => {
    const psbt = rebuilt(({ outputs }) => (outputs[1]!.value = 80_000n - fee));
    return verdicts({ ...honest, ...more, inspection: look(psbt) });
  };
  const vsize = (): bigint => BigInt(honest.inspection.vsize);

  it('C9: more or less than the chosen rate', () => {
    expect(withFee(vsize() * 2n)).toEqual([]);
    expect(withFee(vsize() * 2n - 1n)).toEqual(['C9 block']);
    expect(withFee(vsize() * 2n + 600n + 86n)).toEqual([]);
    expect(withFee(vsize() * 2n + 600n + 87n)).toEqual(['C9 block']);
  });

  it('C9: above the cap of the settings', () => {
    const maxFeeSats = vsize() * 2n - 1n;
    expect(withFee(vsize() * 2n, { limits: { ...honest.limits, maxFeeSats } })).toEqual([
      'C9 block',
    ]);
  });

  it('C9: outputs that exceed inputs', () => {
    expect(withFee(-1n)).toEqual(['C9 block']);
  });

  it('C9: below what is relayed', () => {
    expect(withFee(vsize() - 1n, { intent: intentOf({ feeRate: 0.5 }) })).toEqual(['C9 block']);
  });

  it.each([
    [16, 'hold', 'more than three times the fastest'],
    [15, 'warn', 'a tenth of the payment only'],
  ])('C9: a rate of %s is a %s: %s', (feeRate, verdict) => {
    const facts = { intent: intentOf({ feeRate }) };
    expect(withFee(vsize() * BigInt(feeRate), facts)).toEqual([`C9 ${verdict}`]);
  });

  it('C9: a quarter of the value is a hold even at a recommended rate', () => {
    const limits = { ...honest.limits, recommended: { fastest: 100, minimum: 1 } };
    const facts = { intent: intentOf({ feeRate: 40 }), limits };
    expect(withFee(vsize() * 40n, facts)).toEqual(['C9 hold']);
  });

  it('C9: a rate of 599 sat/vB is a hold, also where the provider recommends it for a great sum', () => {
    const at = (rate: number) => {
      const limits = {
        ...honest.limits,
        maxFeeSats: 1_000_000n,
        recommended: { fastest: rate, minimum: 1 },
      };
      const inspection = { ...honest.inspection, feeSats: vsize() * BigInt(rate) };
      const intent = intentOf({ feeRate: rate, sats: '50000000' });
      const clauses = judgeTransaction(payment, { ...honest, intent, limits, inspection });
      return clauses.find(({ id }) => id === 'C9')?.verdict;
    };
    expect(at(599)).toBe('hold');
    expect(at(301)).toBe('hold');
    expect(at(299)).toBe('pass');
  });

  it('C9: above 600 sat/vB is a hold, above what nodes broadcast a block', () => {
    const limits = { ...honest.limits, recommended: { fastest: 500, minimum: 1 } };
    const at = (feeRate: number, fee: bigint) => {
      const inspection = { ...honest.inspection, feeSats: fee };
      const clauses = judgeTransaction(payment, {
        ...honest,
        intent: intentOf({ feeRate, sats: '20000' }),
        limits,
        inspection,
      });
      return clauses.find(({ id }) => id === 'C9')?.verdict;
    };
    expect(at(601, vsize() * 601n)).toBe('hold');
    expect(at(10_001, vsize() * 10_001n)).toBe('block');
  });

  it('C9: no recommendation, or a rate below the lowest, is a warning', () => {
    expect(verdicts({ ...honest, limits: { ...honest.limits, recommended: null } })).toEqual([
      'C9 warn',
    ]);
    const recommended = { fastest: 9, minimum: 3 };
    expect(verdicts({ ...honest, limits: { ...honest.limits, recommended } })).toEqual(['C9 warn']);
  });
});

describe('the card', () => {
  it('is drawn from the bytes: inputs, outputs, fee and a sentence for each coin’s sats', async () => {
    const { card }: { card: ApprovalCard } = await setup.payments.preparePayment(intentOf());
    expect(card.inputs).toHaveLength(1);
    expect(card.inputs[0]).toMatchObject({ mine: true, sats: '100000', sighash: 'ALL' });
    expect(BigInt(card.outlaySats)).toBe(20_000n + BigInt(card.feeSats));
    expect(card.satFlow).toHaveLength(1);
    expect(card.satFlow[0]).toMatch(
      /^Input 1, .* to output 1 \(the order\), .* \(back to you\), .* to the fee\.$/,
    );
  });
});

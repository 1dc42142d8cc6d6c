import { Transaction } from '@scure/btc-signer';
import * as bitcoin from 'bitcoinjs-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toSpend } from '#main/signing/read/bip322.ts';
import { readMaps, writeMaps } from '#main/signing/read/psbt-maps.ts';
import { ecPair, libNetworks } from '#main/vault/keys/curve.ts';
import { leaveLedger } from '#test/support/ledger/app-stops.ts';
import { newPractice, PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const network = libNetworks.regtest;
const stranger = ecPair.fromPrivateKey(Buffer.alloc(32, 7));
const strange = bitcoin.payments.p2wpkh({ pubkey: stranger.publicKey, network });
const STRANGER = strange.address ?? '';

interface Spend {
  outpoint: string;
  sats: bigint;
  address: string;
}

let app: TestApp;
let payment: string;
let ordinals: string;
const script = (address: string) => bitcoin.address.toOutputScript(address, network);

/** A fresh coin at an address, in a block. */
async function coinAt(address: string, sats: number, withInscription = false): Promise<Spend> {
  const { txid } = withInscription
    ? await app.practice.payFromOutside(address, sats, true)
    : await app.practice.faucet(address, sats);
  await app.practice.mine(1);
  const raw = await rawOf(txid);
  const wanted = Buffer.from(script(address)).toString('hex');
  const vout = raw.outs.findIndex((out) => Buffer.from(out.script).toString('hex') === wanted);
  return { outpoint: `${txid}:${vout}`, sats: raw.outs[vout]?.value ?? 0n, address };
}

async function rawOf(txid: string): Promise<bitcoin.Transaction> {
  const response = await app.practice.fetch(`https://p.invalid/v1/indexer/rawtx/${txid}`);
  return bitcoin.Transaction.fromHex(((await response.json()) as { data: string }).data);
}

function psbtOf(
  inputs: (Spend & { sighashType?: number; claim?: bigint })[],
  outputs: [string, bigint][],
): bitcoin.Psbt {
  const psbt = new bitcoin.Psbt({ network });
  for (const { outpoint, sats, address, sighashType, claim } of inputs) {
    const [hash = '', index] = outpoint.split(':');
    psbt.addInput({
      hash,
      index: Number(index),
      witnessUtxo: { script: script(address), value: claim ?? sats },
      ...(sighashType === undefined ? {} : { sighashType }),
    });
  }
  for (const [address, value] of outputs) psbt.addOutput({ script: script(address), value });
  return psbt;
}

const open = (psbt: bitcoin.Psbt | string) =>
  app.call('tools.openPsbt', { text: typeof psbt === 'string' ? psbt : psbt.toBase64() });

/** What the approval window would show of it; then rejects it. */
async function cardOf(psbt: bitcoin.Psbt | string) {
  const text = typeof psbt === 'string' ? psbt : psbt.toBase64();
  const { id, approvalId } = await app.call('tools.signPsbt', { psbt: text });
  const { card } = await app.card(id);
  await app.approve('approval.refuse', { id: approvalId });
  return card;
}

async function verdicts(psbt: bitcoin.Psbt | string): Promise<Record<string, string>> {
  const card = await cardOf(psbt);
  return Object.fromEntries(
    card.clauses.filter(({ verdict }) => verdict !== 'pass').map((one) => [one.id, one.verdict]),
  );
}

async function sign(psbt: string, override?: { reason: string; password: string }) {
  const { id, approvalId } = await app.call('tools.signPsbt', { psbt });
  const { digest } = await app.card(id);
  await app.consent({ id: approvalId, digest }, override);
  const state = await app.call('tools.signState', { id });
  if (state.state !== 'signed') throw new Error(JSON.stringify(state));
  return state.result;
}

const insist = { reason: 'I want this', password: PASSWORD };

/** Raw transactions by txid that the provider makes up. */
const lies = new Map<string, string>();

beforeAll(async () => {
  const practice = newPractice();
  const honest = practice.fetch;
  const fetch: typeof honest = async (url, init) => {
    const txid = new URL(url instanceof Request ? url.url : url).pathname.split('/rawtx/')[1];
    const lie = lies.get(txid ?? '');
    if (lie === undefined) return honest(url, init);
    return new Response(JSON.stringify({ code: 0, msg: 'ok', data: lie }));
  };
  app = await startTestApp({ practice: { ...practice, fetch } });
  leaveLedger(app.practice, 'the provider makes up transactions');
  const accounts = await app.fund();
  payment = accounts.payment.address;
  ordinals = accounts.ordinals.address;
});
afterAll(() => app.app.stop());

describe('a PSBT that only moves coins between own addresses', () => {
  it('is signed without a password, finalized, sent once, and known the second time', async () => {
    const inputs = [await coinAt(payment, 40_000), await coinAt(ordinals, 30_000)];
    const psbt = psbtOf(inputs, [[payment, 69_500n]]);
    expect(await verdicts(psbt)).toEqual({});
    const view = await open(psbt);
    expect(view).toMatchObject({ feeSats: '500', spentSats: '70000', backSats: '69500' });
    expect(view.inputs.map(({ proved, mine, state }) => ({ proved, mine, state }))).toEqual(
      inputs.map(() => ({ proved: true, mine: true, state: 'unsigned' })),
    );
    expect(view.can).toEqual({ sign: true, finalize: false, broadcast: false });
    const signed = await open(await sign(view.psbt));
    expect(signed.can).toEqual({ sign: false, finalize: true, broadcast: false });
    const final = await app.call('tools.finalizePsbt', { psbt: signed.psbt });
    expect(final.can.broadcast).toBe(true);
    // A finished signature is its state, not a fault.
    expect(final.inputs.map(({ state, problems }) => ({ state, problems }))).toEqual(
      final.inputs.map(() => ({ state: 'final', problems: [] })),
    );
    const sent = await app.call('tools.broadcastPsbt', { psbt: final.psbt });
    expect(sent).toEqual({ txid: final.txid, known: false });
    expect(bitcoin.Transaction.fromHex(final.rawHex ?? '').getId()).toBe(sent.txid);
    expect(await app.call('tools.broadcastPsbt', { psbt: final.psbt })).toEqual({
      ...sent,
      known: true,
    });
    expect(await verdicts(psbt)).toMatchObject({ C11: expect.stringMatching(/block|hold/) });
  });

  it('opens from hex, from broken lines, and is saved as the binary file', async () => {
    const psbt = psbtOf([await coinAt(payment, 20_000)], [[payment, 19_000n]]);
    const plain = await open(psbt);
    expect((await open(psbt.toHex().toUpperCase())).txid).toBe(plain.txid);
    expect((await open(psbt.toBase64().replaceAll(/(.{40})/g, '$1\r\n '))).txid).toBe(plain.txid);
    const { saved } = await app.call('tools.savePsbt', { psbt: psbt.toBase64() });
    expect(saved).toMatch(/^inkstone-[0-9a-f]{8}\.psbt$/);
    expect(app.saved.get(saved ?? '')?.startsWith('psbt')).toBe(true);
  });
});

describe('a PSBT that takes something', () => {
  it('that pays someone needs a reason and the password', async () => {
    const psbt = psbtOf(
      [await coinAt(payment, 50_000)],
      [
        [STRANGER, 20_000n],
        [payment, 29_000n],
      ],
    );
    expect(await verdicts(psbt)).toEqual({ 'psbt.outlay': 'hold' });
    await expect(sign(psbt.toBase64())).rejects.toMatchObject({ code: 'POLICY_VIOLATION' });
    await expect(
      sign(psbt.toBase64(), { reason: 'I want this', password: 'wrong' }),
    ).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    for (const item of await app.approve('approval.pending', {})) {
      if (item.kind === 'sign') await app.approve('approval.refuse', { id: item.id });
    }
    expect(await sign(psbt.toBase64(), insist)).toMatch(/^cHNi/);
  });

  it('that gives an inscription away is held, and one that burns it in the fee is blocked', async () => {
    const inscribed = await coinAt(ordinals, 5_000, true);
    const plain = await coinAt(payment, 30_000);
    const gift = psbtOf(
      [inscribed, plain],
      [
        [STRANGER, 5_000n],
        [payment, 29_000n],
      ],
    );
    const card = await cardOf(gift);
    expect(card.clauses.find(({ id }) => id === 'C4')?.verdict).toBe('hold');
    // It belongs to the recipient: nothing calls the output an asset of ours.
    expect(card.satFlow.join()).toContain('the owner of this output, with an asset');
    expect(card.satFlow.join()).not.toContain('of yours');
    expect(card.outputs[0]).toMatchObject({ address: STRANGER, mine: false, role: 'inscription' });
    const kept = psbtOf(
      [inscribed, plain],
      [
        [ordinals, 5_000n],
        [payment, 29_000n],
      ],
    );
    expect(await verdicts(kept)).toEqual({});
    const burned = psbtOf([plain, inscribed], [[payment, 30_000n]]);
    expect(await verdicts(burned)).toMatchObject({ C4: 'block' });
  });

  it('with an extreme fee is blocked, whatever it calls itself', async () => {
    await app.call('settings.set', { maxFeeSats: 100_000 });
    const psbt = psbtOf([await coinAt(payment, 900_000)], [[payment, 1_000n]]);
    expect(await verdicts(psbt)).toMatchObject({ C9: 'block' });
  });
});

describe('two people', () => {
  it('sign one transaction, each in a copy, and the copies are combined', async () => {
    const inputs = [await coinAt(payment, 40_000), await coinAt(STRANGER, 40_000)];
    const outputs: [string, bigint][] = [
      [STRANGER, 39_500n],
      [payment, 40_000n],
    ];
    const copy = psbtOf(inputs, outputs);
    expect(await verdicts(copy)).toEqual({});
    const ours = await sign(copy.toBase64());
    const theirs = psbtOf(inputs, outputs).signInput(1, stranger);
    await expect(app.call('tools.finalizePsbt', { psbt: ours })).rejects.toMatchObject({
      code: 'PSBT_INVALID',
      details: { reason: 'Input 2 is not signed yet.' },
    });
    const both = await app.call('tools.combinePsbt', { first: ours, second: theirs.toBase64() });
    expect(both.inputs.map(({ state }) => state)).toEqual(['signed', 'signed']);
    const final = await app.call('tools.finalizePsbt', { psbt: both.psbt });
    expect(await app.call('tools.broadcastPsbt', { psbt: final.psbt })).toMatchObject({
      known: false,
    });
  });

  it('cannot combine two transactions, finalize a wrong signature, or send what is not final', async () => {
    const coin = await coinAt(STRANGER, 40_000);
    const first = psbtOf([coin], [[STRANGER, 39_000n]]).signInput(0, stranger);
    const second = psbtOf([coin], [[STRANGER, 39_001n]]).signInput(0, stranger);
    const refused = (code: string, reason: RegExp) => ({
      code,
      details: { reason: expect.stringMatching(reason) as string },
    });
    await expect(
      app.call('tools.combinePsbt', { first: first.toBase64(), second: second.toBase64() }),
    ).rejects.toMatchObject(refused('PSBT_INVALID', /different transactions/));
    const stolen = psbtOf([coin], [[STRANGER, 39_000n]]);
    stolen.data.inputs[0]!.partialSig = second.data.inputs[0]!.partialSig!;
    expect((await open(stolen)).inputs[0]?.state).toBe('wrong');
    await expect(app.call('tools.finalizePsbt', { psbt: stolen.toBase64() })).rejects.toMatchObject(
      refused('PSBT_INVALID', /invalid signature/),
    );
    await expect(app.call('tools.broadcastPsbt', { psbt: first.toBase64() })).rejects.toMatchObject(
      refused('PSBT_INVALID', /Finalize it first/),
    );
  });
});

describe('a PSBT of version 2', () => {
  /** Another implementation that reads and writes version 2 itself. */
  const asTwo = (psbt: bitcoin.Psbt) =>
    Buffer.from(Transaction.fromPSBT(psbt.toBuffer()).toPSBT(2)).toString('base64');
  const theirs = (base64: string) => Transaction.fromPSBT(Buffer.from(base64, 'base64'));
  const modifiable = (base64: string) => readMaps(Buffer.from(base64, 'base64'))[0]?.get('06');

  it('is opened, signed, combined, finalized and sent, and stays of version 2', async () => {
    const inputs = [await coinAt(payment, 40_000), await coinAt(STRANGER, 40_000)];
    const outputs: [string, bigint][] = [
      [STRANGER, 39_500n],
      [payment, 40_000n],
    ];
    const maps = readMaps(Buffer.from(asTwo(psbtOf(inputs, outputs)), 'base64'));
    maps[0]?.set('06', Buffer.from([0b111]));
    const copy = writeMaps(maps).toString('base64');
    const view = await open(copy);
    expect(theirs(view.psbt).opts.PSBTVersion).toBe(2);
    expect(view.outputs.map(({ sats }) => sats)).toEqual(['39500', '40000']);
    expect(modifiable(view.psbt)).toEqual(Buffer.from([0b111]));
    expect(await verdicts(copy)).toEqual({});
    const ours = await sign(copy);
    // A fully signed PSBT isn't modifiable.
    expect(modifiable(ours)).toEqual(Buffer.from([0b100]));
    const other = theirs(copy);
    other.signIdx(Buffer.alloc(32, 7), 1);
    const both = await app.call('tools.combinePsbt', {
      first: ours,
      second: Buffer.from(other.toPSBT(2)).toString('base64'),
    });
    expect(both.inputs.map(({ state }) => state)).toEqual(['signed', 'signed']);
    const final = await app.call('tools.finalizePsbt', { psbt: both.psbt });
    expect(Buffer.from(theirs(final.psbt).extract()).toString('hex')).toBe(final.rawHex);
    expect(await app.call('tools.broadcastPsbt', { psbt: final.psbt })).toMatchObject({
      known: false,
    });
  });
});

describe('a hostile PSBT', () => {
  it.each([
    ['nothing', '  ', /nothing to open/],
    ['text', 'hello world, sign me!', /neither base64 nor hex/],
    [
      'base64 of something else',
      Buffer.from('a picture').toString('base64'),
      /doesn’t start like one/,
    ],
    ['a raw transaction', `02000000${'00'.repeat(80)}`, /raw transaction/],
    ['magic alone', '70736274ff', /can’t be used/],
  ])('that is %s gets a sentence', async (_, text, reason) => {
    await expect(open(text)).rejects.toMatchObject({
      code: 'PSBT_INVALID',
      details: { reason: expect.stringMatching(reason) as string },
    });
  });

  it('that is cut short, of version 2, or longer than it says gets a sentence', async () => {
    const whole = psbtOf([await coinAt(payment, 20_000)], [[payment, 19_000n]]).toHex();
    const versioned = `${whole.slice(0, 10)}01fb0402000000${whole.slice(10)}`;
    for (const text of [whole.slice(0, -20), `${whole}00`, versioned]) {
      await expect(open(text)).rejects.toMatchObject({ code: 'PSBT_INVALID' });
    }
  });

  it('that lies about an amount is blocked by the transaction that made the coin', async () => {
    const coin = await coinAt(payment, 50_000);
    const lie = psbtOf([{ ...coin, claim: 20_500n }], [[payment, 20_000n]]);
    const view = await open(lie);
    expect(view).toMatchObject({ spentSats: '50000', feeSats: '30000' });
    expect(await verdicts(lie)).toMatchObject({ 'psbt.fields': 'block' });
  });

  it.each([0x02, 0x03, 0x81, 0x82, 0x83])(
    'with the sighash byte %i is blocked',
    async (sighashType) => {
      const psbt = psbtOf(
        [{ ...(await coinAt(payment, 20_000)), sighashType }],
        [[payment, 19_500n]],
      );
      expect(await verdicts(psbt)).toMatchObject({ C7: 'block' });
    },
  );

  it('that spends an unknown coin is blocked', async () => {
    const ghost = { outpoint: `${'ab'.repeat(32)}:0`, sats: 10_000n, address: payment };
    expect(await verdicts(psbtOf([ghost], [[payment, 9_500n]]))).toMatchObject({ C2: 'block' });
  });

  it('that is a message in disguise is blocked', async () => {
    const virtual = toSpend('log me in', script(payment));
    const psbt = new bitcoin.Psbt({ network });
    psbt.setVersion(2);
    psbt.addInput({
      hash: virtual.getId(),
      index: 0,
      sequence: 0,
      nonWitnessUtxo: virtual.toBuffer(),
    });
    psbt.addOutput({ script: Buffer.from('6a', 'hex'), value: 0n });
    expect(await verdicts(psbt)).toMatchObject({ C16: 'block' });
  });

  it('that is a message in disguise is blocked, though the provider vouches for it', async () => {
    const virtual = toSpend('log me in', script(payment));
    lies.set(virtual.getId(), virtual.toHex());
    const psbt = new bitcoin.Psbt({ network });
    psbt.setVersion(2);
    psbt.addInput({
      hash: virtual.getId(),
      index: 0,
      sequence: 0,
      witnessUtxo: { script: script(payment), value: 0n },
    });
    psbt.addOutput({ script: Buffer.from('6a', 'hex'), value: 0n });
    expect(await verdicts(psbt)).toMatchObject({ C16: 'block' });
  });

  it('without any input of ours has nothing to sign', async () => {
    const psbt = psbtOf([await coinAt(STRANGER, 20_000)], [[STRANGER, 19_500n]]);
    expect((await open(psbt)).can.sign).toBe(false);
    expect(await verdicts(psbt)).toMatchObject({ C6: 'block' });
  });

  it('with an unknown field at an input of ours is blocked', async () => {
    const psbt = psbtOf([await coinAt(payment, 20_000)], [[payment, 19_500n]]);
    psbt.addUnknownKeyValToInput(0, {
      key: Buffer.from('e0', 'hex'),
      value: Buffer.from('00', 'hex'),
    });
    expect(await verdicts(psbt)).toMatchObject({ 'psbt.fields': 'block' });
  });

  it('is shown, but held, while the network cannot be asked', async () => {
    const psbt = psbtOf([await coinAt(payment, 20_000)], [[payment, 19_500n]]);
    const { psbt: complete } = await open(psbt);
    await app.practice.setOnline(false);
    const view = await open(complete);
    expect(view.notes.length).toBeGreaterThan(0);
    expect(await verdicts(complete)).toMatchObject({ C4: 'hold', C11: 'hold' });
    await app.practice.setOnline(true);
  });
});

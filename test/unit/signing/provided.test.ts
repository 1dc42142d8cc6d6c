import * as bitcoin from 'bitcoinjs-lib';
import { beforeEach, describe, expect, it } from 'vitest';

import { LISTING_SIGHASH } from '#main/vault/sign/psbt.ts';
import type { Utxo } from '#shared/api/chain.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { ListIntent, ProviderMadeIntent } from '#shared/flows/intents/provider-made.ts';

import type { Shown } from './pipeline.ts';
import { network, paymentSetup } from './support.ts';

const BODY = '{"p":"brc-20","op":"transfer","tick":"ordi","amt":"1000"}';
const idOf = (outpoint: string): string => `${outpoint.slice(0, 64)}i0`;
const itemOn = (outpoint: string) =>
  ({ inscriptionId: idOf(outpoint), offset: 0 }) as NonNullable<Utxo['inscriptions']>[number];
const NOW = 1_700_000_000_000;

interface Answer {
  psbt: string;
  extraPsbts: string[];
  deadline: number | null;
}
type Setup = Awaited<ReturnType<typeof setUp>>;
let world: Setup;
beforeEach(async () => {
  world = await setUp();
});

async function setUp() {
  let now = NOW;
  let refuseToWrite = false;
  const setup = await paymentSetup({ context: { now: () => now } });
  const inscriptions: ReturnType<typeof itemOn>[] = [];
  const outpoint = setup.addCoin(setup.ordinals, 546, { inscriptions }, [BODY]);
  inscriptions.push(itemOn(outpoint));
  const listed = { inscriptionId: idOf(outpoint) };
  setup.overrides['brc20.transferable'] = () => ({
    total: 1,
    detail: [
      {
        ...listed,
        confirmations: 5,
        data: { op: 'transfer', tick: 'ordi', amt: '1000' },
      },
    ],
  });
  setup.overrides['market.list'] = () => ({
    list: [{ auctionId: 'a1', price: 1_800, unitPrice: '18' }],
  });
  setup.overrides['market.actions'] = () => ({ list: [] });
  const { context } = setup;
  const keep = context.ledger.add;
  context.ledger.add = (signature) => {
    if (refuseToWrite) throw new Error('disk full');
    keep(signature);
  };
  const provided = {
    prepareProvided: (intent: ProviderMadeIntent, outside: Answer) =>
      setup.show(intent.purpose, intent, outside),
    async signProvided(shown: Shown<ProviderMadeIntent>, digest: string) {
      const { items, txid } = await setup.sign(shown, digest);
      return { psbtHex: Buffer.from(items[0] ?? '', 'base64').toString('hex'), txid };
    },
  };
  const intent: ListIntent = {
    purpose: 'list',
    flowId: 'flow-1',
    network: 'practice',
    createdAt: NOW,
    inscriptionId: idOf(outpoint),
    outpoint,
    tick: 'ordi',
    amount: '1000',
    unitPrice: '20',
    priceSats: '20000',
    makerFeeSats: '0',
    payAddress: setup.payment.address,
  };
  return {
    ...setup,
    provided,
    fillDisk: () => (refuseToWrite = true),
    intent,
    outpoint,
    listed,
    later: (ms: number) => (now += ms),
  };
}

/** The listing PSBT as a provider writes it, in hex; an attack changes its parts. */
function listing(
  change: (parts: { script: string; sats: bigint; sighash: number }) => void = () => undefined,
) {
  const parts = { script: world.payment.script, sats: 20_000n, sighash: LISTING_SIGHASH };
  change(parts);
  const psbt = new bitcoin.Psbt({ network: bitcoin.networks.regtest });
  psbt.addInput({
    hash: world.outpoint.slice(0, 64),
    index: 0,
    sequence: 0xfffffffd,
    witnessUtxo: { script: Buffer.from(world.ordinals.script, 'hex'), value: 546n },
    sighashType: parts.sighash,
  });
  psbt.addOutput({ script: Buffer.from(parts.script, 'hex'), value: parts.sats });
  return psbt.toHex();
}
const answer = (psbt: string, more: Partial<Answer> = {}): Answer => ({
  psbt,
  extraPsbts: [],
  deadline: null,
  ...more,
});
const blocked = (clauses: { id: string; verdict: string }[]): string[] =>
  clauses.filter(({ verdict }) => verdict === 'block').map(({ id }) => id);

describe('a listing that the provider made', () => {
  it('is blocked, and the asking ends, when the list of its inscription never does', async () => {
    let pages = 0;
    const other = { inscriptionId: `${'cd'.repeat(32)}i0`, confirmations: 5 };
    world.overrides['brc20.transferable'] = () => {
      pages += 1;
      const data = { op: 'transfer', tick: 'ordi', amt: '1000' };
      return { total: Number.MAX_SAFE_INTEGER, detail: [{ ...other, data }] };
    };
    const { card } = await world.provided.prepareProvided(world.intent, answer(listing()));
    expect(blocked(card.clauses)).toEqual(['asset.token']);
    expect(pages).toBeLessThan(50);
  });

  it('is proved by the fetched previous transaction, signed unfinalized, and in the ledger', async () => {
    const prepared = await world.provided.prepareProvided(world.intent, answer(listing()));
    expect(worstVerdict(prepared.card.clauses)).toBe('pass');
    expect(prepared.outpoints).toEqual([world.outpoint]);
    expect(Object.keys(prepared.prepared.provided.previous)).toEqual([world.outpoint.slice(0, 64)]);
    const signed = await world.provided.signProvided(prepared, prepared.digest);
    expect(signed.txid).toBeNull();
    const psbt = bitcoin.Psbt.fromHex(signed.psbtHex);
    const input = psbt.data.inputs[0]!;
    expect(input.finalScriptWitness).toBeUndefined();
    expect(input.tapKeySig).toHaveLength(65);
    expect(input.tapKeySig!.at(-1)).toBe(0x83);
    expect(world.ledger).toEqual([
      expect.objectContaining({
        outpoint: world.outpoint,
        priceSats: '20000',
        payAddress: world.payment.address,
        signedAt: NOW,
      }),
    ]);
  });

  it('is shown but never signed when the price goes elsewhere', async () => {
    const thief = `0014${'11'.repeat(20)}`;
    const hostile = listing((parts) => (parts.script = thief));
    const prepared = await world.provided.prepareProvided(world.intent, answer(hostile));
    expect(blocked(prepared.card.clauses)).toContain('C1');
    await expect(world.provided.signProvided(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    expect(world.ledger).toEqual([]);
  });

  it('is not signed under another digest, nor after the PSBT was exchanged', async () => {
    const prepared = await world.provided.prepareProvided(world.intent, answer(listing()));
    const { provided } = world;
    const mismatch = { code: 'DIGEST_MISMATCH' };
    await expect(provided.signProvided(prepared, '00'.repeat(32))).rejects.toMatchObject(mismatch);
    const other = Buffer.from(
      listing((parts) => (parts.sats = 1_000n)),
      'hex',
    ).toString('base64');
    await expect(
      provided.signProvided({ ...prepared, psbtBase64: other }, prepared.digest),
    ).rejects.toMatchObject(mismatch);
  });

  it('is not signed when the coin was spent, or the token used, after the approval', async () => {
    const { provided, overrides, intent } = world;
    const prepared = await provided.prepareProvided(intent, answer(listing()));
    overrides['brc20.transferable'] = () => ({ total: 0, detail: [] });
    await expect(provided.signProvided(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
      details: { clauses: [expect.objectContaining({ id: 'asset.token' })] },
    });
    overrides['chain.utxo'] = () => null;
    await expect(provided.signProvided(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
  });

  it('gives no signature out that could not be written into the ledger', async () => {
    const { provided } = world;
    world.fillDisk();
    const prepared = await provided.prepareProvided(world.intent, answer(listing()));
    await expect(provided.signProvided(prepared, prepared.digest)).rejects.toThrow('disk full');
  });

  it('needs a confirmation for the next, more expensive one while the cheap signature is still valid', async () => {
    const first = await world.provided.prepareProvided(world.intent, answer(listing()));
    await world.provided.signProvided(first, first.digest);
    const dearer: ListIntent = { ...world.intent, unitPrice: '30', priceSats: '30000' };
    const psbt = listing((parts) => (parts.sats = 30_000n));
    const { card } = await world.provided.prepareProvided(dearer, answer(psbt));
    expect(card.clauses.find(({ id }) => id === 'C15')).toMatchObject({
      verdict: 'hold',
      text: expect.stringContaining('20\u202f000 sats') as string,
    });
  });

  it('is refused once its time is over', async () => {
    const deadline = NOW + 60_000;
    const prepared = await world.provided.prepareProvided(
      world.intent,
      answer(listing(), { deadline }),
    );
    world.later(60_001);
    await expect(world.provided.signProvided(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'QUOTE_EXPIRED',
    });
  });

  it('is blocked while an index is silent about the coin’s contents', async () => {
    world.overrides['runes.utxoBalance'] = () => {
      throw new Error('down');
    };
    const { card } = await world.provided.prepareProvided(world.intent, answer(listing()));
    expect(blocked(card.clauses)).toContain('asset.alone');
  });

  it('is refused if it isn’t a PSBT', async () => {
    for (const psbt of ['', 'hello', '70736274ff', 'cHNidP8=']) {
      await expect(
        world.provided.prepareProvided(world.intent, answer(psbt)),
      ).rejects.toMatchObject({ code: 'PSBT_INVALID' });
    }
  });
});

describe('a purchase that the provider made', () => {
  /** The seller's coin: a real transaction to a stranger's script. */
  function offer() {
    const seller = Buffer.from(`0014${'22'.repeat(20)}`, 'hex');
    const address = bitcoin.address.fromOutputScript(seller, bitcoin.networks.regtest);
    const inscriptions: ReturnType<typeof itemOn>[] = [];
    const owner = { script: seller.toString('hex'), address };
    const outpoint = world.addCoin(owner, 546, { inscriptions }, [BODY]);
    inscriptions.push(itemOn(outpoint));
    world.listed.inscriptionId = idOf(outpoint);
    return { txid: outpoint.slice(0, 64), seller };
  }

  it('is signed for our inputs only, its txid known before it is sent', async () => {
    const money = world.addCoin(world.payment, 50_000);
    const { txid, seller } = offer();
    const psbt = new bitcoin.Psbt({ network: bitcoin.networks.regtest });
    psbt.addInput({
      hash: txid,
      index: 0,
      witnessUtxo: { script: seller, value: 546n },
      finalScriptWitness: Buffer.from('0101aa', 'hex'),
    });
    const script = Buffer.from(world.payment.script, 'hex');
    psbt.addInput({ hash: money.slice(0, 64), index: 0, witnessUtxo: { script, value: 50_000n } });
    psbt.addOutput({ script: Buffer.from(world.ordinals.script, 'hex'), value: 546n });
    psbt.addOutput({ script: seller, value: 20_000n });
    psbt.addOutput({ script, value: 29_500n });
    const prepared = await world.provided.prepareProvided(
      {
        purpose: 'buy',
        flowId: 'flow-1',
        network: network.id,
        createdAt: NOW,
        auctionId: 'auction-1',
        inscriptionId: `${txid}i0`,
        outpoint: `${txid}:0`,
        tick: 'ordi',
        amount: '1000',
        priceSats: '20000',
        serviceFeeSats: '0',
        networkFeeSats: '500',
        quoted: { serviceFeeSats: '0', networkFeeSats: '500' },
        receiveAddress: world.ordinals.address,
        maxOutlaySats: '20500',
        feeRate: 2,
      },
      answer(psbt.toHex()),
    );
    expect(prepared.card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    expect(prepared.card.outlaySats).toBe('19954');
    const signed = await world.provided.signProvided(prepared, prepared.digest);
    const after = bitcoin.Psbt.fromHex(signed.psbtHex);
    expect(after.data.inputs[0]!.partialSig).toBeUndefined();
    expect(after.data.inputs[1]!.partialSig).toHaveLength(1);
    expect(signed.txid).toBe(prepared.card.txid);
    expect(world.ledger).toEqual([]);
  });
});

import { Script, Transaction } from '@scure/btc-signer';
import { taprootTweakPubkey } from '@scure/btc-signer/utils.js';
import { describe, expect, it } from 'vitest';

import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import {
  bytesToHex,
  concatBytes,
  equalBytes,
  taggedHash,
  withLength,
} from '#practice/formats/bytes.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { inscribe } from '#test/unit/practice/inscribing.ts';
import { alice, bob, startPractice, textFile } from '#test/unit/practice/support.ts';

import {
  ask,
  call,
  created,
  get,
  outsOf,
  parsePsbt,
  type Practice,
  pubkeyOf,
  sign,
  statusOf,
  type ToSign,
} from './support.ts';

const carol = createWallet('test users', 'carol');
const payerOf = (wallet: Wallet) => ({
  payerAddress: wallet.address,
  payerPubkey: pubkeyOf(wallet),
});

/** A payer with one coin; alice, whose inscriptions are the parents, has none. */
async function started(files: object[], more: object = {}, sats = 90_000) {
  const practice = startPractice();
  await practice.network.faucet(carol.address, sats);
  await practice.network.mine(1);
  return { practice, ...(await ordered(practice, files, more)) };
}
async function ordered(practice: Practice, files: object[], more: object = {}) {
  const terms = { ...created(), receiver: bob.address, refundAddress: carol.address };
  const order = await call(practice, 'ordersV5.create', { ...terms, files, ...more });
  return { order, orderId: order.orderId };
}
const request = (practice: Practice, orderId: string) =>
  call(practice, 'ordersV5.requestCommit', { orderId, ...payerOf(carol) });

interface Field {
  tag: number;
  value: Uint8Array;
}
/** The envelopes of a leaf script, read apart from the network's own reader. */
function envelopesOf(script: Uint8Array) {
  const parts = Script.decode(script);
  const found: { marker: string; fields: Field[]; body: Uint8Array }[] = [];
  const bytes = (part: unknown): Uint8Array =>
    part instanceof Uint8Array ? part : new Uint8Array(part === 0 ? 0 : 1).fill(Number(part));
  for (let at = 0; at < parts.length; at++) {
    if (parts[at] !== 'IF') continue;
    const end = parts.indexOf('ENDIF', at);
    const [marker, ...rest] = parts.slice(at + 1, end).map(bytes);
    const fields: Field[] = [];
    let place = 0;
    while (place < rest.length && (rest[place]?.length ?? 0) > 0) {
      fields.push({ tag: rest[place]?.[0] ?? 0, value: rest[place + 1] ?? new Uint8Array(0) });
      place += 2;
    }
    const body = concatBytes(...rest.slice(place + 1));
    found.push({ marker: Buffer.from(marker ?? []).toString(), fields, body });
  }
  return found;
}
const hexOf = (fields: Field[], tag: number) =>
  fields.filter((field) => field.tag === tag).map(({ value }) => bytesToHex(value));

/** The commit's output with the leaf that it is shown to commit to, proved. */
function provenLeaf(psbtHex: string): Uint8Array {
  const { tapTree, tapInternalKey, script } = parsePsbt(psbtHex).getOutput(0);
  const [leaf] = tapTree ?? [];
  if (!leaf || !tapInternalKey || !script) throw new Error('the commit shows no tree');
  expect(tapTree).toHaveLength(1);
  const hash = taggedHash('TapLeaf', Uint8Array.of(leaf.version), withLength(leaf.script));
  const [output] = taprootTweakPubkey(tapInternalKey, hash);
  expect(equalBytes(script, concatBytes(Uint8Array.of(0x51, 32), output))).toBe(true);
  return leaf.script;
}

const outlay = (psbtHex: string, back: string): bigint => {
  const tx = parsePsbt(psbtHex);
  let sum = 0n;
  for (let at = 0; at < tx.inputsLength; at++) sum += tx.getInput(at).witnessUtxo?.amount ?? 0n;
  for (let at = 0; at < tx.outputsLength; at++) {
    if (tx.getOutputAddress(at, regtest) === back) sum -= tx.getOutput(at).amount ?? 0n;
  }
  return sum;
};
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };

describe('a commit of the payer’s own coins', () => {
  it('shows what it commits to, costs no more than quoted, and is revealed by the service', async () => {
    const dev = { devAddress: alice.address, devFee: 700 };
    const { practice, order, orderId } = await started([textFile('one'), textFile('two')], dev);
    const commit = await request(practice, orderId);
    expect(commit.inputsToSign).toEqual([{ address: carol.address, signingIndexes: [0] }]);
    const envelopes = envelopesOf(provenLeaf(commit.psbtHex));
    expect(envelopes.map(({ body }) => Buffer.from(body).toString())).toEqual(['one', 'two']);
    expect(hexOf(envelopes[0]?.fields ?? [], 2)).toEqual([]);
    expect(hexOf(envelopes[1]?.fields ?? [], 2)).toEqual(['2202']);
    expect(outlay(commit.psbtHex, carol.address)).toBeLessThanOrEqual(BigInt(order.amount));
    const tx = parsePsbt(commit.psbtHex);
    const outs = Array.from({ length: tx.outputsLength }, (_, at) => tx.getOutput(at).amount);
    expect(outs.slice(1, 3)).toEqual([700n, 3_300n]);

    const id = await call(practice, 'ordersV5.signCommit', {
      orderId,
      psbt: sign(commit, carol),
    });
    const running = await get(practice, orderId);
    expect(running).toMatchObject({ status: 'inscribing', availablePaymentMethods: [] });
    expect(running.files?.[0]?.inscriptionId).toBe(id);
    await practice.network.mine(1);
    const done = await get(practice, orderId);
    expect(done).toMatchObject({ status: 'minted', confirmedCount: 2 });
    const second = await practice.call('inscription.info', {
      inscriptionId: done.files?.[1]?.inscriptionId ?? '',
    });
    expect(second).toMatchObject({ address: bob.address, offset: 0, utxo: { satoshi: 546 } });
  });

  it('carries every tag that was asked', async () => {
    const gallery = [{ id: `${'ab'.repeat(32)}i1`, title: 'G' }, { id: `${'cd'.repeat(32)}i0` }];
    const { practice, orderId } = await started([
      {
        ...textFile('tagged'),
        ...{ title: 'T', traits: { size: 300, rare: true, from: null }, gallery },
        ...{ metadata: '{"a":[1,-2,0.5],"b":"c"}', metaprotocol: 'meta' },
        delegate: `${'ef'.repeat(32)}i2`,
      },
    ]);
    const { psbtHex } = await request(practice, orderId);
    const [{ marker, fields } = { marker: '', fields: [] }] = envelopesOf(provenLeaf(psbtHex));
    expect(marker).toBe('ord');
    expect(fields.map(({ tag }) => tag)).toEqual([1, 5, 7, 11, 17]);
    expect(hexOf(fields, 5)).toEqual(['a261618301' + '21' + 'fb3fe0000000000000' + '61626163']);
    expect(hexOf(fields, 7)).toEqual([Buffer.from('meta').toString('hex')]);
    expect(hexOf(fields, 11)).toEqual([`${'ef'.repeat(32)}02`]);
    // {0: [{0: id, 1: {0: "G"}}, {0: id}], 1: {0: "T", 1: {"size": 300, "rare": true, "from": null}}}
    const items = `82a2005821${'ab'.repeat(32)}0101a1006147a1005820${'cd'.repeat(32)}`;
    const traits = 'a36473697a6519012c6472617265f56466726f6df6';
    expect(hexOf(fields, 17)).toEqual([`a200${items}01a200615401${traits}`]);
  });

  it('of a long metadata is split over fields', async () => {
    const metadata = JSON.stringify('x'.repeat(1_000));
    const { practice, orderId } = await started([{ ...textFile('long'), metadata }]);
    const commit = await request(practice, orderId);
    const [envelope] = envelopesOf(provenLeaf(commit.psbtHex));
    expect(hexOf(envelope?.fields ?? [], 5).map((hex) => hex.length / 2)).toEqual([520, 483]);
    await call(practice, 'ordersV5.signCommit', { orderId, psbt: sign(commit, carol) });
    await practice.network.mine(1);
    expect(await statusOf(practice, orderId)).toBe('minted');
  });

  it('can be requested again, and is refused from another key or without a signature', async () => {
    const { practice, orderId } = await started([textFile('a')]);
    const first = await request(practice, orderId);
    const foreign = await ask(practice, 'ordersV5.requestCommit', {
      orderId,
      ...payerOf(carol),
      payerPubkey: pubkeyOf(bob),
    });
    expect(foreign.code).toBe(-163);
    const unsigned = await ask(practice, 'ordersV5.signCommit', { orderId, psbt: first.psbtHex });
    expect(unsigned.msg).toMatch(/not signed/);
    const empty = await ask(practice, 'ordersV5.requestCommit', { orderId, ...payerOf(bob) });
    expect(empty.msg).toMatch(/not enough/);
    const again = await request(practice, orderId);
    expect(again).toEqual(first);
    const reveal = await ask(practice, 'ordersV5.signReveal', { orderId, psbt: first.psbtHex });
    expect(reveal.msg).toMatch(/no reveal waits/);
  });

  it('may be left for a direct payment', async () => {
    const { practice, order, orderId } = await started([textFile('a')]);
    await request(practice, orderId);
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    await practice.network.mine(2);
    expect(await statusOf(practice, orderId)).toBe('minted');
  });

  it('is refused for files that do not fit one reveal', async () => {
    const files = [1, 2, 3].map((n) => textFile(String(n).repeat(200_000)));
    const { practice, order, orderId } = await started(files, {}, 9_000_000);
    expect(order.availablePaymentMethods).toEqual(['direct']);
    const { msg } = await ask(practice, 'ordersV5.requestCommit', {
      orderId,
      ...payerOf(carol),
    });
    expect(msg).toMatch(/do not fit one reveal/);
  });

  it('of many small coins takes the extra from the service, never from the payer', async () => {
    const practice = startPractice();
    for (let at = 0; at < 7; at++) await practice.network.faucet(carol.address, 1_300);
    await practice.network.mine(1);
    const { order, orderId } = await ordered(practice, [textFile('a')]);
    const { psbtHex } = await request(practice, orderId);
    expect(parsePsbt(psbtHex).inputsLength).toBeGreaterThan(3);
    expect(outlay(psbtHex, carol.address)).toBeLessThanOrEqual(BigInt(order.amount));
  });
});

describe('a child', () => {
  async function withParents() {
    const practice = startPractice();
    await practice.network.faucet(carol.address, 90_000);
    const item = { contentType: 'text/plain', body: new Uint8Array([112]) };
    const first = await inscribe(practice, alice, [item]);
    const second = await inscribe(practice, alice, [item], [], 4_000n);
    const parents = [`${first}i0`, `${second}i0`];
    const { order, orderId } = await ordered(practice, [textFile('c1'), textFile('c2')], {
      parents,
    });
    return { practice, order, orderId, parents };
  }

  it('is revealed with its parents’ coins, which return whole', async () => {
    const { practice, order, orderId, parents } = await withParents();
    expect(order.availablePaymentMethods).toEqual(['request-commit']);
    const commit = await request(practice, orderId);
    expect(outlay(commit.psbtHex, carol.address)).toBeLessThanOrEqual(BigInt(order.amount));
    const leaf = provenLeaf(commit.psbtHex);
    const [one, two] = envelopesOf(leaf);
    const ids = parents.map((id) => bytesToHex(hexToBytes(id.slice(0, 64)).reverse()));
    expect(hexOf(one?.fields ?? [], 3)).toEqual(ids);
    expect(hexOf(two?.fields ?? [], 3)).toEqual(ids);
    // 10,000 + 4,000 + 546 sats before it.
    expect(hexOf(two?.fields ?? [], 2)).toEqual(['d238']);
    const psbt = sign(commit, carol);
    const reveal = (await call(practice, 'ordersV5.signCommit', { orderId, psbt })) as ToSign;
    expect((await practice.network.status()).mempool).toBe(0);
    expect(reveal.inputsToSign).toEqual([{ address: alice.address, signingIndexes: [0, 1] }]);
    const [shown] = parsePsbt(reveal.psbtHex).getInput(2).tapLeafScript ?? [];
    expect(equalBytes(shown?.[1].slice(0, -1) ?? new Uint8Array(0), leaf)).toBe(true);

    const { inscriptionId } = await call(practice, 'ordersV5.signReveal', {
      orderId,
      psbt: sign(reveal, alice),
    });
    await practice.network.mine(1);
    const done = await get(practice, orderId);
    expect(done).toMatchObject({ status: 'minted', confirmedCount: 2 });
    expect(done.files?.[0]?.inscriptionId).toBe(inscriptionId);
    const outs = await outsOf(practice, inscriptionId.slice(0, 64));
    expect(outs.map(({ address, satoshi }) => [address, satoshi])).toEqual([
      [alice.address, 10_000],
      [alice.address, 4_000],
      [bob.address, 546],
      [bob.address, 546],
    ]);
    for (const [at, { inscriptionId: id }] of (done.files ?? []).entries()) {
      const info = await practice.call('inscription.info', { inscriptionId: id });
      expect(info).toMatchObject({ hasParent: true, offset: 0, utxo: { vout: 2 + at } });
    }
    for (const [at, id] of parents.entries()) {
      const info = await practice.call('inscription.info', { inscriptionId: id });
      expect(info).toMatchObject({ address: alice.address, offset: 0, utxo: { vout: at } });
    }
  });

  it('is not paid directly: the money is refundable, and nothing begins', async () => {
    const { practice, order, orderId } = await withParents();
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    await practice.network.mine(3);
    expect(await get(practice, orderId)).toMatchObject({
      status: 'pending',
      availableActions: ['refund'],
    });
    const { txid } = await call(practice, 'ordersV5.refund', { orderId, feeRate: 1 });
    expect((await outsOf(practice, txid))[0]?.address).toBe(carol.address);
  });

  it('needs parents that its user holds, also after the commit', async () => {
    const { practice, orderId, parents } = await withParents();
    const { orderId: foreign } = await ordered(practice, [textFile('c')], {
      parents,
      userAddress: bob.address,
      userPubkey: pubkeyOf(bob),
    });
    const refused = await ask(practice, 'ordersV5.requestCommit', {
      orderId: foreign,
      ...payerOf(carol),
    });
    expect(refused.msg).toMatch(/not held by userAddress/);
    const commit = await request(practice, orderId);
    const psbt = sign(commit, carol);
    const reveal = (await call(practice, 'ordersV5.signCommit', { orderId, psbt })) as ToSign;
    const unsigned = await ask(practice, 'ordersV5.signReveal', {
      orderId,
      psbt: reveal.psbtHex,
    });
    expect(unsigned.msg).toMatch(/not signed/);
    expect((await practice.network.status()).mempool).toBe(0);
    expect(Transaction.fromPSBT(hexToBytes(reveal.psbtHex)).outputsLength).toBe(4);
  });
});

describe('a 6-byte deploy of version 5', () => {
  it('is signed once; the id comes as text', async () => {
    const deploy = { tick: 'pebble', max: '100', lim: '10', dec: '8', self_mint: false };
    const prog = { activeHeight: 118, deploys: [deploy] };
    const practice = startPractice();
    await practice.network.faucet(carol.address, 90_000);
    await practice.network.mine(1);
    const terms = { ...created(), brc20_prog_deploy: prog };
    const order = await call(practice, 'ordersV5.create', terms);
    expect(order).toMatchObject({
      serviceFee: 3_000,
      availablePaymentMethods: ['request-commit'],
    });
    const { orderId } = order;
    const commit = await request(practice, orderId);
    expect(outlay(commit.psbtHex, carol.address)).toBeLessThanOrEqual(BigInt(order.amount));
    const [predeploy] = envelopesOf(provenLeaf(commit.psbtHex));
    expect(Buffer.from(predeploy?.body ?? []).toString()).toContain('"op":"predeploy"');
    const psbt = sign(commit, carol);
    const id = await call(practice, 'ordersV5.signCommit', { orderId, psbt });
    expect(id).toMatch(/^[0-9a-f]{64}i0$/);
    await practice.network.mine(9);
    expect(await statusOf(practice, orderId)).toBe('minted');
    const info = await practice.call('brc20.info', { ticker: 'pebble' });
    expect(info.inscriptionId).toBe(id);
  });
});

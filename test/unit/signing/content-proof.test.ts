import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { createContentProver, proveContent } from '#main/signing/content-proof.ts';
import { commitsTo, readEnvelopes } from '#main/signing/read/envelope.ts';
import { type Inscribe } from '#practice/formats/envelope.ts';
import { revealAddress } from '#practice/inscriptions/reveal-address.ts';

const key = new Uint8Array(32).fill(5);
const utf8 = (text: string) => new TextEncoder().encode(text);
const item = (text: string, more: Partial<Inscribe> = {}): Inscribe => ({
  contentType: 'text/plain;charset=utf-8',
  body: utf8(text),
  ...more,
});

interface Spoil {
  leaf?: (leaf: Uint8Array) => Uint8Array;
  control?: (control: Uint8Array) => Uint8Array;
  annex?: boolean;
}

/** A commit and its reveal with one input per list of items, by the practice network's own writer. */
function inscribed(inputs: Inscribe[][], spoil: Spoil = {}) {
  const places = inputs.map((items) => revealAddress(key, items));
  const commit = new bitcoin.Transaction();
  commit.version = 2;
  commit.addInput(new Uint8Array(32).fill(9), 0);
  for (const { script } of places) commit.addOutput(script, 10_000n);
  const reveal = new bitcoin.Transaction();
  reveal.version = 2;
  places.forEach(({ byScript }, at) => {
    reveal.addInput(commit.getHash(), at);
    if (!byScript || !('script' in byScript)) return;
    const leaf = spoil.leaf?.(byScript.script) ?? byScript.script;
    const control = spoil.control?.(byScript.control) ?? byScript.control;
    const annex = spoil.annex ? [Uint8Array.of(0x50, 1)] : [];
    reveal.setWitness(at, [new Uint8Array(64), leaf, control, ...annex]);
  });
  reveal.addOutput(Buffer.from(`5120${'11'.repeat(32)}`, 'hex'), 546n);
  const raws = new Map([commit, reveal].map((tx) => [tx.getId(), tx.toHex()]));
  return {
    id: (index: number) => `${reveal.getId()}i${index}`,
    commit,
    reveal,
    raws,
    rawOf: async (txid: string) => Promise.resolve(raws.get(txid) ?? ''),
  };
}

const flipped = (at: number) => (bytes: Uint8Array) => {
  const copy = Uint8Array.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

describe('content proved from raw transactions', () => {
  it('is the bytes that were committed to, whatever their size', async () => {
    for (const text of ['', 'x', 'hello', 'y'.repeat(520), 'z'.repeat(521), 'w'.repeat(70_000)]) {
      const { id, rawOf } = inscribed([[item(text)]]);
      const proof = await proveContent(id(0), rawOf);
      if ('fault' in proof) throw new Error(proof.fault);
      expect(Buffer.from(proof.envelope.body).toString()).toBe(text);
      expect(proof.envelope.contentType).toBe('text/plain;charset=utf-8');
    }
  });

  it('distinguishes the inscriptions of one reveal, over several inputs too', async () => {
    const parent = `${'ab'.repeat(32)}i300`;
    const { id, rawOf } = inscribed([
      [item('a'), item('b', { pointer: 546n })],
      [],
      [item('c', { parents: [parent] })],
    ]);
    const bodies = [];
    for (const index of [0, 1, 2]) {
      const proof = await proveContent(id(index), rawOf);
      if ('fault' in proof) throw new Error(proof.fault);
      bodies.push(Buffer.from(proof.envelope.body).toString());
      if (index === 1) expect(proof.envelope.pointer).toBe(546n);
      if (index === 2) expect(proof.envelope.parents).toEqual([parent]);
    }
    expect(bodies).toEqual(['a', 'b', 'c']);
    expect(await proveContent(id(3), rawOf)).toEqual({
      fault: 'the reveal has no such inscription',
    });
  });

  it('asks once for what the inscriptions of a reveal share, and again for what proved nothing', async () => {
    const { id, rawOf, commit } = inscribed([[item('a'), item('b')], [item('c')]]);
    const requests: string[] = [];
    let isLying = true;
    const prove = createContentProver(async (txid) => {
      requests.push(txid);
      return isLying && txid === commit.getId() ? '00' : rawOf(txid);
    });
    expect(await prove(id(2))).toEqual({ fault: 'the commit is a different transaction' });
    isLying = false;
    const proofs = await Promise.all([prove(id(2)), prove(id(0)), prove(id(1))]);
    expect(proofs.map((proof) => 'envelope' in proof)).toEqual([true, true, true]);
    // Both twice if nothing was proved; then the reveal once per read, and the commit for each of its inputs.
    expect(requests.length).toBeLessThanOrEqual(9);
    requests.length = 0;
    await prove(id(1));
    expect(requests).toEqual([]);
  });

  it('is not believed with one changed byte of the content, the key or the control block', async () => {
    const last = item('hello');
    const spoils: Spoil[] = [
      { leaf: (leaf) => flipped(leaf.length - 3)(leaf) },
      { leaf: flipped(4) },
      { control: flipped(0) },
      { control: flipped(7) },
      { control: (control) => Buffer.concat([control, new Uint8Array(32)]) },
      { control: (control) => control.subarray(0, 32) },
    ];
    for (const spoil of spoils) {
      const { id, rawOf } = inscribed([[last]], spoil);
      expect(await proveContent(id(0), rawOf)).toHaveProperty('fault');
    }
    const { id, rawOf } = inscribed([[last]], { annex: true });
    expect(await proveContent(id(0), rawOf)).toHaveProperty('envelope');
  });

  it('is not believed of an earlier input that was swapped to shift the count', async () => {
    const { id, rawOf, reveal, raws } = inscribed([[item('one')], [item('two')]]);
    const forged = reveal.clone();
    const [, second] = forged.ins;
    forged.setWitness(0, [...(second?.witness ?? [])]);
    raws.set(reveal.getId(), forged.toHex());
    expect(await proveContent(id(1), rawOf)).toHaveProperty('fault');
  });

  it('is not believed of transactions that do not hash to their ids', async () => {
    const honest = inscribed([[item('hello')]]);
    const other = inscribed([[item('other')]]);
    for (const swapped of [honest.reveal, honest.commit]) {
      const raws = new Map(honest.raws);
      raws.set(swapped.getId(), (swapped === honest.reveal ? other.reveal : other.commit).toHex());
      const proof = await proveContent(honest.id(0), async (txid) =>
        Promise.resolve(raws.get(txid) ?? ''),
      );
      expect(proof).toHaveProperty('fault');
    }
    expect(await proveContent(honest.id(0), async () => Promise.resolve('zz'))).toHaveProperty(
      'fault',
    );
  });
});

describe('a leaf script', () => {
  const leafOf = (items: Inscribe[]) => {
    const { byScript, script } = revealAddress(key, items);
    if (!byScript || !('script' in byScript)) throw new Error('no leaf');
    return { leaf: byScript.script, control: byScript.control, script };
  };

  it('that is cut short anywhere is never read as whole', () => {
    const { leaf, control, script } = leafOf([item('hello')]);
    expect(commitsTo(script, leaf, control)).toBe(true);
    for (let length = 0; length < leaf.length; length += 1) {
      const cut = leaf.subarray(0, length);
      expect(readEnvelopes(cut)?.[0]?.body.length ?? 0).toBe(0);
      expect(commitsTo(script, cut, control)).toBe(false);
    }
  });

  it('names fields that it does not know, half fields and opcodes inside', () => {
    const wrap = (inner: string) => Buffer.from(`0063036f7264${inner}68`, 'hex');
    expect(readEnvelopes(wrap('01420161'))).toMatchObject([{ tags: [0x42], incomplete: false }]);
    expect(readEnvelopes(wrap('0101'))).toMatchObject([{ incomplete: true }]);
    expect(readEnvelopes(wrap('76'))).toEqual([]);
    expect(readEnvelopes(wrap('51037a7a7a0053'))).toMatchObject([
      { contentType: 'zzz', body: Buffer.from([3]) },
    ]);
  });
});

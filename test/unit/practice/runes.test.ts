import { describe, expect, it } from 'vitest';

import { etch, etching, idOf, rawStone, spend, stone } from './runes-support.ts';
import { alice, bob, startPractice, textFile } from './support.ts';

const page = { start: 0, limit: 20 };
type Practice = ReturnType<typeof startPractice>;

const balance = async (practice: Practice, address: string, runeid: string) =>
  (await practice.call('runes.addressBalance', { address, runeid })).amount;
const burned = async (practice: Practice, runeid: string) =>
  (await practice.call('runes.info', { runeid })).burned;

describe('etching', () => {
  it('waits six blocks for the commitment, then gives the premine to the receiver', async () => {
    const practice = startPractice();
    const order = await practice.call('orders.createRunesEtch', {
      receiveAddress: alice.address,
      feeRate: 3,
      outputValue: 546,
      files: [{ ...textFile('a logo'), runes_etch: { etching } }],
    });
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    const status = async () =>
      (await practice.call('orders.get', { orderId: order.orderId })).status;
    await practice.network.mine(5);
    expect(await status()).toBe('payment_waitconfirmed');
    expect((await practice.call('runes.status', {})).runes).toBe(0);
    await practice.network.mine(2);
    expect(await status()).toBe('minted');
    const [rune] = (await practice.call('runes.list', page)).detail;
    expect(rune).toMatchObject({
      rune: 'PRACTICERUNEONE',
      spacedRune: 'PRACTICE•RUNE•ONE',
      symbol: 'P',
      divisibility: 2,
      premine: '1000',
      supply: '1000',
      terms: { amount: '100', cap: '5' },
      mintable: true,
      remaining: '5',
      holders: 1,
    });
    expect(await balance(practice, alice.address, rune?.runeid ?? '')).toBe('1000');
  });

  it('keeps a rune coin out of the spendable list', async () => {
    const practice = startPractice();
    const { txid } = await etch(practice, alice, { premine: '7' });
    const moved = await spend(practice, alice, { txid, vout: 0 }, [
      { to: alice, sats: 10_000n },
      { to: bob, sats: 10_000n },
    ]);
    const list = { address: alice.address, cursor: 0, size: 50 };
    const free = (await practice.call('chain.availableUtxos', list)).utxo;
    expect(free.map(({ txid: at, vout }) => `${at}:${vout}`)).not.toContain(`${moved}:0`);
    const waiting = await practice.network.faucet(alice.address, 40_000);
    const now = (await practice.call('chain.availableUtxos', list)).utxo;
    expect(now.map((utxo) => utxo.txid)).not.toContain(waiting.txid);
  });

  it.each([
    ['a name that is too short', { spacedRune: 'SHORT' }, /too short/],
    ['a spacer at the end', { spacedRune: 'PRACTICERUNEONE•' }, /not a rune name/],
    ['lower case', { spacedRune: 'practiceruneone' }, /not a rune name/],
    ['a supply beyond 128 bits', { terms: { amount: `1${'0'.repeat(38)}`, cap: '9' } }, /128 bits/],
    ['a premine with decimals', { premine: '1.5' }, /whole number/],
    ['nothing at all', { premine: '0', terms: { amount: '0', cap: '0' } }, /none of it/],
  ])('refuses %s', async (_, changes, reason) => {
    const practice = startPractice();
    await expect(etch(practice, alice, changes)).rejects.toThrow(reason);
  });

  it('refuses a name that is taken', async () => {
    const practice = startPractice();
    await etch(practice, alice);
    await expect(etch(practice, bob, { spacedRune: 'PRACTICERUNE•ONE' })).rejects.toThrow(/taken/);
  });

  it('etches each file of an order in a transaction of its own', async () => {
    const practice = startPractice();
    const order = await practice.call('orders.createRunesEtch', {
      receiveAddress: alice.address,
      feeRate: 3,
      outputValue: 546,
      files: ['FIRST•OF•THESE•TWO', 'SECOND•OF•THESE•TWO'].map((spacedRune) => ({
        ...textFile(spacedRune),
        runes_etch: { etching: { ...etching, spacedRune } },
      })),
    });
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    await practice.network.mine(9);
    expect((await practice.call('orders.get', { orderId: order.orderId })).status).toBe('minted');
    const { detail } = await practice.call('runes.list', page);
    expect(detail.map((rune) => rune.spacedRune).sort()).toEqual([
      'FIRST•OF•THESE•TWO',
      'SECOND•OF•THESE•TWO',
    ]);
  });
});

describe('minting', () => {
  it('mints in as many transactions as ordered, until the cap', async () => {
    const practice = startPractice();
    const { id } = await etch(practice, alice);
    const mint = (count: number) =>
      practice.call('orders.createRunesMint', {
        receiveAddress: bob.address,
        feeRate: 2,
        outputValue: 546,
        runeid: id,
        count,
      });
    const one = await mint(1);
    await practice.network.payFromOutside(one.payAddress, one.amount, false);
    await practice.network.mine(2);
    expect(await balance(practice, bob.address, id)).toBe('100');
    const four = await mint(4);
    await practice.network.payFromOutside(four.payAddress, four.amount, false);
    await practice.network.mine(2);
    expect((await practice.call('orders.get', { orderId: four.orderId })).status).toBe('minted');
    expect(await balance(practice, bob.address, id)).toBe('500');
    expect(await practice.call('runes.info', { runeid: id })).toMatchObject({
      mints: '5',
      remaining: '0',
      mintable: false,
      supply: '1500',
      holders: 2,
    });
    await expect(mint(1)).rejects.toThrow(/closed/);
    const events = await practice.call('runes.events', { ...page, rune: id, type: 'mint' });
    expect(events.detail.map(({ address, amount }) => [address, amount])).toEqual(
      Array.from({ length: 5 }, () => [bob.address, '100']),
    );
  });
});

describe('moving', () => {
  it('obeys an edict and gives the rest to the first output', async () => {
    const practice = startPractice();
    const { txid, id } = await etch(practice, alice);
    const sent = await spend(practice, alice, { txid, vout: 0 }, [
      { to: alice, sats: 600n },
      { to: bob, sats: 600n },
      stone([{ id: idOf(id), amount: 250n, output: 1 }]),
    ]);
    expect(await balance(practice, alice.address, id)).toBe('750');
    expect(await balance(practice, bob.address, id)).toBe('250');
    const held = await practice.call('runes.utxoBalance', { txid: sent, index: 1 });
    expect(held).toMatchObject([{ amount: '250', runeid: id, divisibility: 2 }]);
    expect(await practice.call('runes.utxoBalance', { txid, index: 0 })).toEqual([]);
    const utxos = await practice.call('runes.addressUtxos', {
      address: bob.address,
      runeid: id,
      ...page,
    });
    expect(utxos.utxo).toMatchObject([{ txid: sent, vout: 1, satoshi: 600 }]);
    const { detail } = await practice.call('runes.events', { ...page, txid: sent });
    expect(detail.map(({ type, amount }) => [type, amount]).sort()).toEqual([
      ['receive', '250'],
      ['receive', '750'],
      ['send', '1000'],
    ]);
  });

  it('moves runes by the pointer, and to the first output where nothing directs them', async () => {
    const practice = startPractice();
    const { txid, id } = await etch(practice, alice);
    const pointed = await spend(practice, alice, { txid, vout: 0 }, [
      { to: alice, sats: 600n },
      { to: bob, sats: 600n },
      stone([], 1),
    ]);
    expect(await balance(practice, bob.address, id)).toBe('1000');
    await spend(practice, bob, { txid: pointed, vout: 1 }, [{ to: alice, sats: 600n }]);
    expect(await balance(practice, alice.address, id)).toBe('1000');
    expect(await burned(practice, id)).toBe('0');
  });

  it('splits evenly over all outputs that can hold runes', async () => {
    const practice = startPractice();
    const { txid, id } = await etch(practice, alice, { premine: '101' });
    const sent = await spend(practice, alice, { txid, vout: 0 }, [
      { to: bob, sats: 600n },
      // Two outputs and the change make four with the runestone, so 4 stands for all.
      { to: bob, sats: 600n },
      stone([{ id: idOf(id), amount: 0n, output: 4 }]),
    ]);
    const held = async (index: number) =>
      (await practice.call('runes.utxoBalance', { txid: sent, index }))[0]?.amount;
    expect([await held(0), await held(1), await held(3)]).toEqual(['34', '34', '33']);
  });

  it('burns what an edict gives to an OP_RETURN', async () => {
    const practice = startPractice();
    const { txid, id } = await etch(practice, alice);
    await spend(practice, alice, { txid, vout: 0 }, [
      stone([{ id: idOf(id), amount: 10n, output: 0 }]),
      { to: bob, sats: 600n },
    ]);
    expect(await burned(practice, id)).toBe('10');
    expect(await balance(practice, bob.address, id)).toBe('990');
  });

  it.each([
    ['an unknown even tag', '7e00'],
    ['a tag without a value', '16'],
    ['an edict to an output that is not there', '00010001ff01'],
    ['a varint that does not end', 'ff'],
    ['a varint above 128 bits', 'ffffffffffffffffffffffffffffffffffff7f'],
  ])('burns everything in a cenotaph: %s', async (_, payload) => {
    const practice = startPractice();
    const { txid, id } = await etch(practice, alice);
    await spend(practice, alice, { txid, vout: 0 }, [{ to: bob, sats: 600n }, rawStone(payload)]);
    expect(await balance(practice, bob.address, id)).toBe('0');
    expect(await burned(practice, id)).toBe('1000');
    expect((await practice.call('runes.holders', { runeid: id, ...page })).detail).toEqual([]);
  });

  it('ignores an etching without a commitment to its name', async () => {
    const practice = startPractice();
    const { txid } = await practice.network.faucet(alice.address, 20_000);
    await practice.network.mine(7);
    // Etching flag, rune 10^24: valid in form.
    const name = 10n ** 24n;
    const bytes: number[] = [];
    for (let rest = name; ; rest >>= 7n) {
      bytes.push(Number(rest & 0x7fn) | (rest >= 0x80n ? 0x80 : 0));
      if (rest < 0x80n) break;
    }
    const payload = `020104${Buffer.from(bytes).toString('hex')}`;
    await spend(practice, alice, { txid, vout: 0 }, [{ to: bob, sats: 600n }, rawStone(payload)]);
    expect((await practice.call('runes.status', {})).runes).toBe(0);
  });
});

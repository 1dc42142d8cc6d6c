import { describe, expect, it } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';
import { cbor, cborOfJson } from '#practice/formats/cbor.ts';
import { protostoneIntegers, readProtostones } from '#practice/formats/protostone.ts';
import { readRunestone, runestoneScript } from '#practice/formats/runestone.ts';
import { restoreState } from '#test/support/restore-state.ts';
import { bob, startPractice, textFile } from '#test/unit/practice/support.ts';

import { ask, call, created, get, type Practice, statusOf } from './support.ts';

const KELP = '2:2';
const dave = createWallet('test users', 'dave');
const pay = (practice: Practice, { payAddress, amount }: { payAddress: string; amount: number }) =>
  practice.network.payFromOutside(payAddress, amount, false);
const held = async (practice: Practice, address: string) => {
  const asked = { address, start: 0, limit: 50 };
  const { detail } = await practice.call('alkanes.addressTokens', asked);
  return detail.find(({ alkaneid }) => alkaneid === KELP)?.amount ?? '0';
};
async function manyRounds(count: number) {
  const practice = startPractice({ founded: true });
  const { detail } = await practice.call('runes.list', { start: 0, limit: 50 });
  const open = detail.find(({ spacedRune }) => spacedRune === 'OPEN•DRIFTWOOD•MINT');
  const order = await call(practice, 'ordersV5.createMultiMint', {
    ...{ ...created(), receiver: bob.address, refundAddress: dave.address, count },
    runes_mint: { runeid: open?.runeid },
    alkanes_mint: { alkaneid: KELP },
  });
  await pay(practice, order);
  return { practice, orderId: order.orderId };
}

describe('a chain of mints', () => {
  it('goes on after a restart between its rounds', async () => {
    const { practice, orderId } = await manyRounds(40);
    await practice.network.mine(1);
    const again = startPractice({ state: restoreState(practice.network.snapshot()) });
    expect(await statusOf(again, orderId)).toBe('inscribing');
    await again.network.mine(3);
    expect(await statusOf(again, orderId)).toBe('minted');
    expect(await held(again, bob.address)).toBe('2000');
  });

  it('is minted again after a reorganisation', async () => {
    const { practice, orderId } = await manyRounds(30);
    await practice.network.mine(4);
    await practice.network.reorganise(3);
    await practice.network.mine(2);
    expect(await statusOf(practice, orderId)).toBe('minted');
    expect(await held(practice, bob.address)).toBe('1500');
  });

  it('is cancelled with all of its rounds while the first is unconfirmed', async () => {
    const { practice, orderId } = await manyRounds(10);
    practice.clock.advance(4_000);
    expect((await get(practice, orderId)).availableActions).toEqual(['cancel']);
    const { txid } = await call(practice, 'ordersV5.cancel', { orderId, feeRate: 1 });
    await practice.network.mine(2);
    expect(await statusOf(practice, orderId)).toBe('cancel');
    expect(await held(practice, bob.address)).toBe('0');
    const outs = await practice.call('chain.txOuts', { txid, cursor: 0, size: 5 });
    expect(outs.map(({ address }) => address)).toEqual([dave.address]);
  });

  it('does not pause where every round is broadcast', async () => {
    const { practice, orderId } = await manyRounds(3);
    practice.clock.advance(4_000);
    const { msg } = await ask(practice, 'ordersV5.pause', { orderId });
    expect(msg).toMatch(/every round of this order is broadcast/);
  });
});

describe('an ordinary order', () => {
  it('is compact where asked', async () => {
    const practice = startPractice();
    const files = [textFile('a')];
    const { orderId } = await call(practice, 'ordersV5.create', { ...created(), files });
    const compact = await call(practice, 'ordersV5.get', { orderId, compactFiles: true });
    expect(compact).not.toHaveProperty('files');
  });

  it('is found by its client id after an answer that denies it', async () => {
    const practice = startPractice();
    const request = { ...created(), files: [textFile('a')] };
    await practice.network.fault('ordersV5.create', 'fail-after', 1, -1234);
    expect((await ask(practice, 'ordersV5.create', request)).code).toBe(-1234);
    const filter = JSON.stringify({ clientId: request.clientId });
    const page = await call(practice, 'ordersV5.list', { cursor: 0, size: 5, filter });
    const [found] = page.list;
    const again = await call(practice, 'ordersV5.create', request);
    expect(again.orderId).toBe(found?.orderId);
  });

  it('takes no number from a refused one', async () => {
    const make = async (first: boolean) => {
      const practice = startPractice();
      const files = [textFile('a')];
      if (first) {
        await ask(practice, 'ordersV5.create', { ...created(), files, outputValue: 1 });
      }
      return (await call(practice, 'ordersV5.create', { ...created(), files })).orderId;
    };
    expect(await make(true)).toBe(await make(false));
  });
});

describe('the formats', () => {
  it.each([
    [
      [1, 23, 24, 255, 256, 65_536, 5_000_000_000],
      '87011718' + '1818ff190100' + '1a00010000' + '1b000000012a05f200',
    ],
    [[-1, -25, 1.5, true, null], '85203818fb3ff8000000000000f5f6'],
    [{ a: { b: [] }, é: '' }, 'a26161a1616280' + '62c3a960'],
  ])('write %j as CBOR', (value, hex) => {
    expect(bytesToHex(cbor(cborOfJson(value)))).toBe(hex);
  });

  it.each([
    [{ protocol: 1n, message: [2n, 2n, 77n], pointer: 0 }],
    [{ protocol: 1n, message: [2n, 70_000n, 77n], pointer: 3 }],
    [{ protocol: 1n, message: [], pointer: 1 }],
  ])('carry a call in a runestone: %o', (stone) => {
    const [read] = readProtostones(protostoneIntegers([stone]));
    expect(read?.pointer).toBe(stone.pointer);
    expect(read?.message.slice(0, stone.message.length)).toEqual(stone.message);
    expect(read?.message.slice(stone.message.length).every((value) => value === 0n)).toBe(true);
    const mint = { block: 840_000n, tx: 1n };
    const script = runestoneScript({ mint, pointer: 0, protostones: [stone] });
    expect(script.length).toBeLessThanOrEqual(83);
    const outs = [
      { sats: 546n, script: dave.script },
      { sats: 0n, script },
    ];
    expect(readRunestone(outs)).toMatchObject({ cenotaph: false, mint, pointer: 0 });
  });
});

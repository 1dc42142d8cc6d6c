import { describe, expect, it } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';
import type { PracticeLie } from '#shared/ipc/practice.ts';
import { inscribe } from '#test/unit/practice/inscribing.ts';
import { alice, bob, startPractice, textFile } from '#test/unit/practice/support.ts';

import {
  ask,
  call,
  created,
  get,
  parsePsbt,
  pubkeyOf,
  quoted,
  sign,
  type ToSign,
} from './support.ts';

const carol = createWallet('test users', 'carol');

/** An order with a parent, and its payer. */
async function start() {
  const practice = startPractice();
  await practice.network.faucet(carol.address, 90_000);
  const parent = await inscribe(practice, alice, [
    { contentType: 'text/plain', body: new Uint8Array([112]) },
  ]);
  const terms = { ...created(), receiver: bob.address, parents: [`${parent}i0`] };
  const order = await call(practice, 'ordersV5.create', { ...terms, files: [textFile('true')] });
  const { orderId } = order;
  const request = () =>
    call(practice, 'ordersV5.requestCommit', {
      orderId,
      ...{ payerAddress: carol.address, payerPubkey: pubkeyOf(carol) },
    });
  const lie = (name: PracticeLie | null) => practice.network.setConditions({ lie: name });
  return { practice, order, orderId, request, lie };
}
const scripts = ({ psbtHex }: ToSign): string[] => {
  const tx = parsePsbt(psbtHex);
  return Array.from({ length: tx.outputsLength }, (_, at) =>
    bytesToHex(tx.getOutput(at).script ?? new Uint8Array(0)),
  );
};
/** Indexes of outputs that differ. */
const changed = (one: ToSign, other: ToSign) =>
  scripts(one).flatMap((script, at) => (script === scripts(other)[at] ? [] : [at]));
const leafOf = ({ psbtHex }: ToSign): string =>
  Buffer.from(parsePsbt(psbtHex).getOutput(0).tapTree?.[0]?.script ?? []).toString('latin1');

describe('a lying provider of version 5', () => {
  it('commits to another body or tag, consistently, and takes none of it for its own', async () => {
    const { practice, orderId, request, lie } = await start();
    const honest = await request();
    for (const [name, said] of [
      ['other-content', 'trud'],
      ['commit-tag', 'liar'],
    ] as const) {
      await lie(name);
      const made = await request();
      expect(changed(honest, made)).toEqual([0]);
      expect(leafOf(made)).toContain(said);
      await lie(null);
      const psbt = sign(made, carol);
      const refused = await ask(practice, 'ordersV5.signCommit', { orderId, psbt });
      expect(refused.msg).toMatch(/another transaction/);
    }
    expect(leafOf(honest)).toContain('true');
  });

  it('takes the change of a commit, the receiver’s output or the parent', async () => {
    const { practice, orderId, request, lie } = await start();
    const honest = await request();
    await lie('commit-output');
    expect(changed(honest, await request())).toEqual([scripts(honest).length - 1]);
    await lie(null);
    const psbt = sign(await request(), carol);
    const reveal = () =>
      call(practice, 'ordersV5.signCommit', { orderId, psbt }) as Promise<ToSign>;
    const fair = await reveal();
    await lie('reveal-receiver');
    expect(changed(fair, await reveal())).toEqual([1]);
    await lie('parent-kept');
    expect(changed(fair, await reveal())).toEqual([0]);
  });

  it('takes what a replacement takes back', async () => {
    const { practice, lie } = await start();
    const files = [textFile('plain')];
    const { orderId } = await call(practice, 'ordersV5.create', { ...created(), files });
    const commit = await call(practice, 'ordersV5.requestCommit', {
      orderId,
      ...{ payerAddress: carol.address, payerPubkey: pubkeyOf(carol) },
    });
    await call(practice, 'ordersV5.signCommit', { orderId, psbt: sign(commit, carol) });
    const at = { orderId, feeRate: 2 };
    const fair = await call(practice, 'ordersV5.cancelPrepare', at);
    await lie('commit-output');
    expect(changed(fair, await call(practice, 'ordersV5.cancelPrepare', at))).toEqual([0]);
  });

  it('asks for more than it quoted with parts that add up, and another address later', async () => {
    const { practice, lie } = await start();
    const files = [textFile('dear')];
    const quote = await call(practice, 'ordersV5.quote', { ...quoted, files });
    await lie('order-amount');
    const order = await call(practice, 'ordersV5.create', { ...created(), files });
    expect(order.amount).toBe(3 * quote.payableAmount);
    const later = await get(practice, order.orderId);
    const { minerFee, serviceFee, outputValueFee = 0, devFee = 0 } = later;
    expect(minerFee + serviceFee + outputValueFee + devFee).toBe(later.amount);
    await lie('pay-address');
    expect((await get(practice, order.orderId)).payAddress).not.toBe(order.payAddress);
  });

  it('allows what nobody knows', async () => {
    const { practice, orderId, lie } = await start();
    await lie('unknown-action');
    const unknown = {
      availableActions: ['accelerate'],
      availablePaymentMethods: ['lightning'],
    };
    expect(await get(practice, orderId)).toMatchObject(unknown);
    const page = { cursor: 0, size: 5, filter: '' };
    expect((await call(practice, 'ordersV5.list', page)).list).toMatchObject([unknown]);
  });
});

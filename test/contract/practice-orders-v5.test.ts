import { expect, it } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';
import { type Data, type EndpointName, endpoints, type Params } from '#shared/api/endpoints.ts';
import { brc20, inscribe } from '#test/unit/practice/inscribing.ts';
import {
  ask,
  created,
  type Practice,
  pubkeyOf,
  quoted,
  sign,
  type ToSign,
  type V5Route,
} from '#test/unit/practice/orders-v5/support.ts';
import { etching } from '#test/unit/practice/runes-support.ts';
import { alice, startPractice, textFile } from '#test/unit/practice/support.ts';

const payer = createWallet('test users', 'carol');
const rows = Object.keys(endpoints).filter((name) => name.startsWith('ordersV5.'));
/** The practice network has no meaning for it: only its refusal is known. */
const REFUSED = 'ordersV5.cancel2';

/** A row's own request and answer, as the app sends and parses them. */
function client(practice: Practice) {
  const called = new Set<string>();
  async function call<N extends V5Route & EndpointName>(
    name: N,
    params: Params<N>,
  ): Promise<Data<N>> {
    called.add(name);
    const { code, msg, data } = await ask(practice, name, {
      ...endpoints[name].params.parse(params),
    });
    if (code !== 0) throw new Error(`${name}: ${code} ${msg}`);
    return endpoints[name].data.parse(data) as Data<N>;
  }
  return { call, called };
}

async function start() {
  const practice = startPractice({ founded: true });
  await practice.network.faucet(payer.address, 400_000);
  await practice.network.faucet(payer.address, 400_000);
  await practice.network.mine(1);
  const { detail } = await practice.call('runes.list', { start: 0, limit: 50 });
  const open = detail.find(({ spacedRune }) => spacedRune === 'OPEN•DRIFTWOOD•MINT');
  await inscribe(practice, alice, [
    brc20({ op: 'deploy', tick: 'pebbl', max: '1000', lim: '100', self_mint: 'true' }),
  ]);
  return { practice, runeid: open?.runeid ?? '', ...client(practice) };
}

it('answers every row of version 5 with data of the row’s own schema', async () => {
  const { practice, runeid, call, called } = await start();
  const pay = async (orderId: string, more = 0): Promise<void> => {
    const { payAddress, amount } = await call('ordersV5.get', { orderId });
    await practice.network.payFromOutside(payAddress, amount + more, false);
  };
  const files = [textFile('a')];
  const user = { userAddress: alice.address, userPubkey: pubkeyOf(alice) };
  const logo = [
    { ...textFile('r'), runes_etch: { etching: { ...etching, spacedRune: 'ANOTHERRUNENAME' } } },
  ];
  const kelp = { alkaneid: '2:2', count: 2 };
  const multi = { runes_mint: { runeid }, alkanes_mint: { alkaneid: '2:2' } };
  const contract = [
    textFile(JSON.stringify({ name: 'Practice Moss', symbol: 'MOSS', perMint: '7', cap: '3' })),
  ];

  await call('ordersV5.status', {});
  await call('ordersV5.feesConfig', { address: alice.address });

  // Ordinary: overpaid and continued, refunded, cancelled by the service.
  await call('ordersV5.quote', { ...quoted, ...user, files });
  const over = await call('ordersV5.create', { ...created(), files });
  await pay(over.orderId, 5_000);
  await call('ordersV5.continue', { orderId: over.orderId });
  const much = await call('ordersV5.create', { ...created(), files });
  await pay(much.orderId, 20_000);
  await call('ordersV5.refundEstimate', { orderId: much.orderId });
  await call('ordersV5.refund', { orderId: much.orderId, feeRate: 1 });
  const back = await call('ordersV5.create', { ...created(), files });
  await pay(back.orderId);
  await call('ordersV5.cancelEstimate', { orderId: back.orderId, feeRate: 1 });
  await call('ordersV5.cancel', { orderId: back.orderId, feeRate: 1 });
  const listed = await call('ordersV5.list', { cursor: 0, size: 20, filter: '{"sort":"desc"}' });
  expect(listed.list.length).toBeGreaterThan(0);

  // The payer's own coins: signed, then taken back; and with a parent, whose reveal is signed too.
  const payerOf = { payerAddress: payer.address, payerPubkey: pubkeyOf(payer) };
  const own = await call('ordersV5.create', { ...created(), files });
  const commit = await call('ordersV5.requestCommit', { orderId: own.orderId, ...payerOf });
  const psbt = sign(commit, payer);
  await call('ordersV5.signCommit', { orderId: own.orderId, psbt });
  const taken = { orderId: own.orderId, feeRate: 2 };
  const replacement = await call('ordersV5.cancelPrepare', taken);
  const ofAll = { ...replacement, inputsToSign: commit.inputsToSign } as ToSign;
  await call('ordersV5.cancelSubmit', { ...taken, psbt: sign(ofAll, payer) });
  const parent = `${await inscribe(practice, alice, [{ contentType: 'text/plain', body: Buffer.from('p') }])}i0`;
  const child = await call('ordersV5.create', { ...created(), files, parents: [parent] });
  const childCommit = await call('ordersV5.requestCommit', { orderId: child.orderId, ...payerOf });
  const reveal = await call('ordersV5.signCommit', {
    orderId: child.orderId,
    psbt: sign(childCommit as ToSign, payer),
  });
  await call('ordersV5.signReveal', {
    orderId: child.orderId,
    psbt: sign(reveal as ToSign, alice),
  });

  const { refundAddress: _, ...fiveByte } = created();
  await call('ordersV5.create5byteMint', { ...fiveByte, brc20Ticker: 'pebbl', brc20Amount: '5' });

  // Runes, alkanes, several protocols, and each again.
  await call('ordersV5.quoteRunesEtch', { ...quoted, files: logo });
  await call('ordersV5.createRunesEtch', { ...created(), files: logo });
  await call('ordersV5.quoteRunesMint', { ...quoted, runeId: runeid, count: 2 });
  const rune = await call('ordersV5.createRunesMint', { ...created(), runeId: runeid, count: 2 });
  await call('ordersV5.quoteAlkanesDeploy', { ...quoted, files: contract });
  await call('ordersV5.createAlkanesDeploy', { ...created(), files: contract });
  await call('ordersV5.quoteAlkanesMint', { ...quoted, ...kelp });
  await call('ordersV5.createAlkanesMint', { ...created(), ...kelp });
  await call('ordersV5.quoteMultiMint', { ...quoted, ...multi, count: 60 });
  const rounds = await call('ordersV5.createMultiMint', { ...created(), ...multi, count: 60 });
  const sourceOrderId = rounds.orderId;
  await call('ordersV5.quoteRepeatMultiMint', { ...quoted, sourceOrderId, count: 1 });
  await call('ordersV5.repeatMultiMint', { ...created(), sourceOrderId, count: 1 });
  await call('ordersV5.quoteRepeat', { ...quoted, sourceOrderId: rune.orderId, count: 1 });
  await call('ordersV5.repeat', { ...created(), sourceOrderId: rune.orderId, count: 1 });
  await pay(rounds.orderId);
  await practice.network.mine(1);
  await call('ordersV5.pauseEstimate', { orderId: rounds.orderId });
  await call('ordersV5.pause', { orderId: rounds.orderId });

  const { msg } = await ask(practice, REFUSED, { orderId: rounds.orderId });
  expect(msg).toMatch(/not part of the practice network/);
  expect([...called, REFUSED].sort()).toEqual(rows.toSorted());
});

import { expect, it } from 'vitest';

import type { EndpointName, Params } from '#shared/api/endpoints.ts';
import { endpoints } from '#shared/api/endpoints.ts';

import { brc20, inscribe } from '../unit/practice/inscribing.ts';
import { etch, etching } from '../unit/practice/runes-support.ts';
import { alice, startPractice, textFile } from '../unit/practice/support.ts';

/** Rows the practice network refuses: signing orders, Runes orders, and the deprecated ones. */
const refused = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) =>
    ('deprecated' in endpoints[name] && endpoints[name].deprecated) ||
    /requestCommit|signCommit|signReveal/.test(name) ||
    /^(collections|stats)\./.test(name) ||
    /^brc20\.module/.test(name) ||
    /^alkanes\.(list|info|tokens|holders|co.*|addressU.*|addressC.*|transferHistory)$/.test(name),
);

/** Families whose rows have a contract test of their own. */
const elsewhere = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
  /^(market|swap)\./.test(name),
);

it('answers every row it plays with data of the row’s own schema', async () => {
  const practice = startPractice();
  const { call, network } = practice;
  const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };
  const deploy = await inscribe(practice, alice, [
    brc20({ op: 'deploy', tick: 'ordi', max: '100' }),
  ]);
  await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'ordi', amt: '50' })]);
  await inscribe(practice, alice, [brc20({ op: 'transfer', tick: 'ordi', amt: '5' })]);
  const { id: runeid } = await etch(practice, alice);
  const order = await call('orders.create', { ...base, files: [textFile('a')] });
  await network.payFromOutside(order.payAddress, 1_500, true);
  const { txid } = await network.faucet(alice.address, 70_000);
  const block = await call('chain.blockByHeight', { height: 111 });
  const raw = await call('chain.rawTx', { txid });

  const address = alice.address;
  const cursor = { cursor: 0, size: 20 };
  const start = { start: 0, limit: 20 };
  const ticker = 'ordi';
  const { orderId } = order;
  const asks: { [N in EndpointName]?: Params<N> } = {
    'orders.summary': {},
    'orders.list': { ...cursor, withFiles: true },
    'orders.get': { orderId },
    'orders.create': { ...base, brc20_mint: { ticker, amount: '1' }, count: 2 },
    'orders.refundEstimate': { orderId },
    'orders.refund': { orderId, refundFeeRate: 1 },
    'chain.info': {},
    'chain.fees': {},
    'chain.blockByHeight': { height: 110 },
    'chain.blockById': { blockid: block.id },
    'chain.blockTxs': { height: 111, ...cursor },
    'chain.tx': { txid: deploy },
    'chain.txIns': { txid: deploy, ...cursor },
    'chain.txOuts': { txid: deploy, ...cursor },
    'chain.rawTx': { txid: deploy },
    'chain.utxo': { txid, index: 0 },
    'chain.push': { txHex: raw },
    'chain.pushMany': { txsHex: [raw] },
    'chain.balance': { address },
    'chain.history': { address, ...cursor },
    'chain.utxos': { address, ...cursor },
    'chain.allUtxos': { address, ...cursor },
    'chain.availableBalance': { address },
    'chain.availableUtxos': { address, ...cursor, withLowFee: true },
    'inscription.info': { inscriptionId: '0' },
    'inscription.events': { start: 100, end: 0, ...cursor },
    'inscription.byAddress': { address, ...cursor },
    'inscription.utxos': { address, ...cursor },
    'inscription.abandonedUtxos': { address, ...cursor },
    'brc20.bestHeight': {},
    'brc20.list': start,
    'brc20.status': { ...start, sort: 'holders' },
    'brc20.info': { ticker: Buffer.from(ticker).toString('hex') },
    'brc20.holders': { ticker, ...start },
    'brc20.history': { ticker, ...start },
    'brc20.txHistory': { ticker, txid: deploy, ...start },
    'brc20.historyByHeight': { height: 112, ...start },
    'brc20.addressSummary': { address, ...start, exclude_zero: true },
    'brc20.addressSummaryByHeight': { address, height: 112, ...start },
    'brc20.addressTickInfo': { address, ticker },
    'brc20.addressHistory': { address, ...start },
    'brc20.addressTickHistory': { address, ticker, ...start },
    'brc20.transferable': { address, ticker, ...start },
    'runes.status': {},
    'runes.utxoBalance': { txid, index: 0 },
    'orders.createRunesEtch': {
      ...base,
      files: [
        {
          ...textFile('r'),
          runes_etch: { etching: { ...etching, spacedRune: 'ANOTHERRUNENAME' } },
        },
      ],
    },
    'orders.createRunesMint': { ...base, runeid, count: 2 },
    'runes.list': { ...start, rune: 'practice', sort: 'holders', complete: 'no' },
    'runes.info': { runeid },
    'runes.holders': { runeid, ...start },
    'runes.addressBalances': { address, ...start },
    'runes.addressBalance': { address, runeid },
    'runes.addressUtxos': { address, runeid, ...start },
    'runes.events': { ...start, rune: 'PRACTICE•RUNE•ONE', type: 'receive', address },
    'alkanes.status': {},
    'alkanes.utxoBalance': { txid, index: 0 },
    'alkanes.addressTokens': { address, ...start },
  };
  for (const [name, params] of Object.entries(asks)) {
    await expect(call(name as EndpointName, params as never), name).resolves.toBeDefined();
  }
  const content = await network.fetch(`http://p/v1/indexer/inscription/content/${deploy}i0`);
  expect(await content.json()).toMatchObject({ p: 'brc-20', op: 'deploy' });

  const covered = [...Object.keys(asks), 'inscription.content', ...refused, ...elsewhere].sort();
  expect(covered).toEqual(Object.keys(endpoints).sort());
});

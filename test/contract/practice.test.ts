import { expect, it } from 'vitest';

import { utf8 } from '#practice/formats/bytes.ts';
import { residentsOf } from '#practice/founding/founding.ts';
import type { EndpointName, Params } from '#shared/api/endpoints.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { brc20, inscribe } from '#test/unit/practice/inscribing.ts';
import { etch, etching } from '#test/unit/practice/runes-support.ts';
import { alice, startPractice, textFile } from '#test/unit/practice/support.ts';

/** Rows of families with their own contract test, and rows that need a user's signature. */
const elsewhere = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
  /^(market|prog|swap|cat20|ordersV5)\.|requestCommit|signCommit|signReveal|5byteMint/.test(name),
);

const mayBeEmpty = ['brc20.moduleWithdrawHistory', 'inscription.abandonedUtxos'];
const listKeys = ['detail', 'utxo', 'inscription', 'orders'] as const;
function listIn(data: unknown): unknown[] | null {
  if (Array.isArray(data)) return data as unknown[];
  const record = data as Record<string, unknown>;
  const key = listKeys.find((name) => Array.isArray(record[name]));
  return key ? (record[key] as unknown[]) : null;
}

const page = { start: 0, limit: 20 };

it('answers every row it plays with data of the row’s own schema', async () => {
  const practice = startPractice({ founded: true });
  const { call, network } = practice;
  const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };
  await network.faucet(alice.address, 30_000);
  const deploy = await inscribe(practice, alice, [
    brc20({ op: 'deploy', tick: 'ordi', max: '100' }),
  ]);
  await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'ordi', amt: '50' })]);
  await inscribe(practice, alice, [brc20({ op: 'transfer', tick: 'ordi', amt: '5' })]);
  const { id: runeid, txid: etched } = await etch(practice, alice);
  const moduleDeploy = await inscribe(practice, alice, [
    { contentType: 'text/plain', body: utf8('{"p":"brc20-module","op":"deploy"}') },
  ]);
  const module = `${moduleDeploy}i0`;
  const alkaneid = '2:1';
  const collectionId = 'practice-pebbles';
  const owner = residentsOf('test')[0]?.address ?? '';
  const held = await call('alkanes.addressUtxos', { address: owner, alkaneid, ...page });
  const shell = held.utxo[0] ?? { txid: '', vout: 0 };
  const items = await call('collections.items', { collectionId, ...page });
  const pebble = items.detail[0]?.inscriptionId ?? '';
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
    'chain.price': { coin: 'btc' },
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
    'runes.utxoBalance': { txid: etched, index: 0 },
    'orders.createRunesEtch': {
      ...base,
      files: [
        {
          ...textFile('r'),
          runes_etch: { etching: { ...etching, spacedRune: 'ANOTHERRUNENAME' } },
        },
      ],
    },
    'orders.createBrc20Deploy': { ...base, brc20Ticker: 'pond', brc20Max: '9', brc20Limit: '1' },
    'orders.createBrc20Mint': { ...base, brc20Ticker: ticker, brc20Amount: '1', count: 2 },
    'orders.createBrc20Transfer': { ...base, brc20Ticker: ticker, brc20Amount: '1' },
    'orders.createRunesMint': { ...base, runeid, count: 2 },
    'runes.list': { ...start, rune: 'practice', sort: 'holders', complete: 'no' },
    'runes.info': { runeid },
    'runes.holders': { runeid, ...start },
    'runes.addressBalances': { address, ...start },
    'runes.addressBalance': { address, runeid },
    'runes.addressUtxos': { address, runeid, ...start },
    'runes.events': { ...start, rune: 'PRACTICE•RUNE•ONE', type: 'receive', address },
    'alkanes.status': {},
    'alkanes.list': { ...start, type: 'nft', sortBy: 'timestamp', order: 'desc' },
    'alkanes.info': { alkaneid },
    'alkanes.tokens': { ...start, name: 'brine' },
    'alkanes.holders': { alkaneid, ...start },
    'alkanes.collectionItems': { alkaneid: '2:10', ...start },
    'alkanes.contractEvents': { alkaneid, fromHeight: 0, toHeight: 200, ...start },
    'alkanes.utxoBalance': { txid: shell.txid, index: shell.vout },
    'alkanes.addressUtxos': { address: owner, alkaneid, ...start },
    'alkanes.addressTokens': { address: owner, ...start },
    'alkanes.addressCollections': { address: owner, ...start },
    'alkanes.addressCollectionItems': { address: owner, alkaneid: '2:10', ...start },
    'alkanes.transferHistory': {
      address: owner,
      alkaneid,
      fromHeight: 0,
      toHeight: 200,
      ...start,
    },
    'collections.status': {},
    'collections.info': { collectionId },
    'collections.holders': { collectionId, ...start, height: 110 },
    'collections.byAddress': { address: owner, ...start },
    'collections.items': { collectionId, ...start },
    'collections.addressSummary': { address: owner, collectionId },
    'collections.addressItems': { address: owner, collectionId, ...start },
    'collections.ofInscription': { inscriptionId: pebble },
    'stats.supply': {},
    'stats.totalSupply': {},
    'stats.addresses': {},
    'stats.richList': { cursor: 0, size: 10_000 },
    'brc20.moduleHistory': { module, start: 0, end: 200, ...cursor },
    'brc20.moduleWithdrawHistory': { start: 0, end: 200, ...cursor },
  };
  for (const [name, params] of Object.entries(asks)) {
    const data: unknown = await call(name as EndpointName, params as never);
    expect(data, name).toBeDefined();
    // An empty list proves no shape.
    const list = listIn(data);
    if (list && !mayBeEmpty.includes(name)) expect(list.length, name).toBeGreaterThan(0);
  }
  const content = await network.fetch(`http://p/v1/indexer/inscription/content/${deploy}i0`);
  expect(await content.json()).toMatchObject({ p: 'brc-20', op: 'deploy' });

  const covered = [...Object.keys(asks), 'inscription.content', ...elsewhere].sort();
  expect(covered).toEqual(Object.keys(endpoints).sort());
});

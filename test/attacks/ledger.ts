import { createSources } from '#main/signing/coins/provider-facts.ts';
import { readRunes } from '#main/signing/contents/read-runes.ts';
import { readModule } from '#main/signing/modules.ts';
import type { AssetPin, OutpointAssets } from '#main/signing/read/assets.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import type { Inscribe } from '#practice/formats/envelope.ts';
import { runestoneScript } from '#practice/formats/runestone.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import { residentsOf } from '#practice/founding/founding.ts';
import { createPracticeNetwork } from '#practice/network.ts';
import { createMemoryBlobs, createState } from '#practice/state/state.ts';
import { moduleOf } from '#practice/swap/module.ts';
import { practiceClient } from '#test/support/ask-practice.ts';
import { knowledgeOver } from '#test/support/asset-record.ts';
import { pubkeyOf, signPsbt } from '#test/support/practice-psbt.ts';
import { brc20, coinAt, inscribe, send } from '#test/unit/practice/inscribing.ts';

import {
  book,
  foreignWallet,
  keyAt,
  type MadeCoin,
  network,
  ordinals,
  ordinals2,
  pay,
} from './world.ts';

/**
 * A practice network on which the honest cases really happened. Their coins, inscriptions, tokens, listings,
 * orders, prices and module are what the app's own readers find there.
 */

const SEED = 'attacks';
const NOW = 1_700_000_000_000;
const state = createState(createMemoryBlobs(), null);
const practice = createPracticeNetwork({
  seed: SEED,
  clock: { now: () => NOW, after: () => () => undefined },
  founded: true,
  state,
});
const client = practiceClient(practice);
const { call } = client;

/** An address of ours as a wallet of the practice network. */
const walletOf = ({ address, script, path }: OwnAddress): Wallet => ({
  address,
  script: hexToBytes(script),
  key: keyAt(path).privateKey,
});
const us = walletOf(ordinals);
const seller = foreignWallet('seller');
const TICK = 'ordi';

/** The script of an address in hex. */
export const scriptHex = (address: string): string =>
  Buffer.from(scriptOfAddress(address) ?? []).toString('hex');

const places = new Map<string, MadeCoin>();
const placeOf = (script: string, sats: bigint, salt: string): string => `${salt}/${script}/${sats}`;

/** The ledger's coin with this owner, value and name; undefined if an attack makes it up. */
export const ledgerCoin = (script: string, sats: bigint, salt: string): MadeCoin | undefined =>
  places.get(placeOf(script, sats, salt));

const raws = new Map<string, string>();
/** A ledger transaction in hex; undefined if it never existed. */
export const ledgerRaw = (txid: string): string | undefined => raws.get(txid);

async function keep(script: string, sats: bigint, salt: string, txid: string, vout: number) {
  const rawHex = await call('chain.rawTx', { txid });
  raws.set(txid, rawHex);
  places.set(placeOf(script, sats, salt), { outpoint: `${txid}:${vout}`, rawHex, txid });
}

async function money(owner: OwnAddress, sats: bigint, salt: string): Promise<void> {
  const { txid } = await practice.faucet(owner.address, Number(sats));
  await practice.mine(1);
  await keep(owner.script, sats, salt, txid, 0);
}

/** An inscription of the ledger, with the transaction that its reveal spends. */
export interface LedgerInscription {
  /** Salt of its coin. */
  name: string;
  id: string;
  commitTxid: string;
  /** Of its coin. */
  sats: bigint;
}
const made = new Map<string, LedgerInscription>();

async function reveal(
  name: string,
  owner: Wallet,
  item: Inscribe,
  sats = 546n,
): Promise<LedgerInscription> {
  const txid = await inscribe({ call, network: practice }, owner, [item], [], sats);
  const commitTxid = state.txs.get(txid)?.ins[0]?.slice(0, 64) ?? '';
  await keep(scriptHex(owner.address), sats, name, txid, 0);
  raws.set(commitTxid, await call('chain.rawTx', { txid: commitTxid }));
  const one = { name, id: `${txid}i0`, commitTxid, sats };
  made.set(name, one);
  return one;
}
const text = (body: string): Inscribe => ({
  contentType: 'text/plain;charset=utf-8',
  body: new TextEncoder().encode(body),
});
const transfer = (tick: string, amt: string): Inscribe => brc20({ op: 'transfer', tick, amt });

/** Runes of residents, all on one coin of ours. */
async function giveRunes(runes: readonly { id: string; amount: bigint }[]): Promise<void> {
  const residents = residentsOf(SEED);
  const ins = runes.map(({ id }) => {
    for (const [outpoint, held] of state.runeCoins.entries()) {
      const coin = state.coins.get(outpoint);
      const from = residents.find(({ address }) => address === coin?.address);
      if (coin?.spentBy === null && from && held[0]?.id === id)
        return { coin, unlock: { key: from.key } };
    }
    throw new Error(`no resident has ${id}`);
  });
  const { txid } = await practice.faucet(seller.address, 20_000);
  await practice.mine(1);
  const paying = {
    coin: await coinAt({ call, network: practice }, txid, 0),
    unlock: { key: seller.key },
  };
  const edicts = runes.map(({ id, amount }) => {
    const [block = 0n, tx = 0n] = id.split(':').map(BigInt);
    return { id: { block, tx }, amount, output: 1 };
  });
  const made = await send(
    { call, network: practice },
    [...ins, paying],
    [
      { sats: 0n, script: runestoneScript({ edicts, pointer: 2 }) },
      { sats: 546n, script: us.script },
      { sats: 10_000n, script: hexToBytes(ins[0]?.coin.script ?? '') },
    ],
  );
  await practice.mine(1);
  await keep(ordinals.script, 546n, 'runes', made, 1);
}

/** Lists a transfer of 1000 for this price; returns the listing's id. */
async function list(id: string, owner: Wallet, price: string, unitPrice: string): Promise<string> {
  const put = await call('market.preparePutOn', {
    ...{ inscriptionId: id, initPrice: price, unitPrice, pubkey: pubkeyOf(owner) },
    ...{ marketType: 'fixedPrice', nftType: 'brc20' },
  });
  const psbt = signPsbt(put.psbt, owner, put.signIndexes);
  await call('market.confirmPutOn', { auctionId: put.auctionId, psbt });
  return put.auctionId;
}

/** A stranger buys it. */
async function sell(auctionId: string, bidPrice: number): Promise<void> {
  const buyer = foreignWallet('buyer');
  for (const sats of [100_000, 600, 600, 600]) await practice.faucet(buyer.address, sats);
  await practice.mine(1);
  const bid = await call('market.prepareBid', {
    ...{ auctionId, bidPrice, address: buyer.address, pubkey: pubkeyOf(buyer), feeRate: 3 },
  });
  await call('market.confirmBid', {
    ...{ auctionId, bidId: bid.bidId, psbtBid2: '', psbtSettle: '' },
    psbtBid: signPsbt(bid.psbtBid, buyer, bid.bidSignIndexes ?? []),
  });
  await practice.mine(1);
}

await money(pay, 50_000n, 'money');
await money(ordinals2, 50_000n, 'money');
await money(pay, 9_000n, 'a');
await money(pay, 8_000n, 'b');

for (const tick of [TICK, 'inks'])
  await inscribe({ call, network: practice }, seller, [
    brc20({ op: 'deploy', tick, max: '21000000', lim: '10000' }),
  ]);
for (const [owner, tick] of [
  [us, TICK],
  [us, 'inks'],
  [seller, TICK],
] as const)
  await inscribe({ call, network: practice }, owner, [brc20({ op: 'mint', tick, amt: '10000' })]);

await reveal('transfer', us, transfer(TICK, '1000'));
await reveal('sent', us, transfer('inks', '100'));
await reveal('name', us, text('alice.sats'));
await reveal('note', us, text('A second one'), 700n);
await reveal('wide', us, text('A wide one'), 20_000n);
await reveal('heavy', us, transfer(TICK, '1000'), 10_000n);
const sold = await reveal('sold', seller, transfer(TICK, '1000'));

const picture: Inscribe = {
  contentType: 'image/png',
  body: new TextEncoder().encode('\u0089PNG, in a few bytes'),
};
await reveal('item', us, picture);
await reveal('item sold', seller, picture);

const [rune, otherRune] = [...state.runes.values()];
if (!rune || !otherRune) throw new Error('the ledger has no two runes');
await giveRunes([
  { id: rune.id, amount: 1_000n },
  { id: otherRune.id, amount: 5n },
]);

const gone = await reveal('gone', seller, transfer(TICK, '1000'));
await sell(await list(gone.id, seller, '21000', '21'), 21_000);
const floor = await reveal('floor', seller, transfer(TICK, '1000'));
await list(floor.id, seller, '18000', '18');
const offer = await list(sold.id, seller, '20000', '20');
const order = await call('orders.create', {
  ...{ receiveAddress: ordinals.address, feeRate: 2, outputValue: 9_800 },
  files: ['aGVsbG8=', 'd29ybGQ='].map((base64, at) => ({
    filename: `note-${at}.txt`,
    dataURL: `data:text/plain;base64,${base64}`,
  })),
});
await practice.mine(6);

const sources = createSources(client, network.id);
const reader = createCoinReader({
  client,
  network: network.id,
  minCoinSats: () => 600,
  lockedBy: () => null,
  isCleanChange: () => false,
  rules: { isFrozen: () => false, released: () => [] },
  knowledge: knowledgeOver(client),
});
const outpoints = [...places.values()].map(({ outpoint }) => outpoint);
const find = (script: string) => book.findScript(script);
const own = outpoints.filter((at) => find(state.coins.get(at)?.script ?? '') !== null);
/** Our coins as the app reads them, by outpoint. */
export const ledgerCoins: ReadonlyMap<string, Coin> = new Map(
  (await reader.byOutpoints(own, find)).map((coin) => [coin.outpoint, coin]),
);
const carried = new Map<string, OutpointAssets | null>();
for (const at of outpoints) carried.set(at, await sources.assetsOf(at));
/** Whether the ledger has an unspent coin here. */
export const isInLedger = (outpoint: string): boolean => carried.has(outpoint);
/** What the app reads of a ledger coin's content; undefined for any other coin. */
export const ledgerAssets = (outpoint: string): OutpointAssets | undefined =>
  carried.get(outpoint) ?? undefined;

export const ledgerInscription = (name: string): LedgerInscription => {
  const found = made.get(name);
  if (!found) throw new Error(`the ledger has no ${name}`);
  return found;
};

async function tokenOf(name: string, tick: string, holder: string) {
  const { id: inscriptionId } = ledgerInscription(name);
  const outpoint = state.inscriptions.get(inscriptionId)?.at ?? '';
  const token = await sources.tokenOf({ inscriptionId, outpoint, tick }, holder);
  if (!token) throw new Error(`the ledger lists no ${name}`);
  return token;
}
const itemOf = async (name: string, tick: string) => {
  const { id: inscriptionId } = ledgerInscription(name);
  const outpoint = state.inscriptions.get(inscriptionId)?.at ?? '';
  const item = await sources.itemOf({ inscriptionId, outpoint, tick });
  if (!item) throw new Error(`the ledger has no ${name}`);
  return item;
};
const listing = state.listings.get(offer);
if (!listing) throw new Error('the ledger has no offer');
const runePin = ({ id }: { id: string }): AssetPin => ({
  ...{ kind: 'rune', id, amount: 1n, input: null, output: 0, offset: null },
});
const moduleId = moduleOf(state, SEED)?.id ?? '';

/** What the app reads of everything else that honest cases name. */
export const ledger = {
  height: (await practice.status()).height,
  transfer: await tokenOf('transfer', TICK, ordinals.address),
  sent: await tokenOf('sent', 'inks', ordinals.address),
  sold: await tokenOf('sold', TICK, seller.address),
  item: await itemOf('item', 'collection'),
  runes: [rune, otherRune] as const,
  runesKnown: await readRunes([rune, otherRune].map(runePin), { client, keptRune: () => null }),
  market: await sources.marketOf(TICK),
  offer: { auctionId: offer, priceSats: listing.price, payScript: scriptHex(listing.payTo) },
  order: await call('orders.get', { orderId: order.orderId }),
  moduleId,
  module: await readModule({ client, network }, moduleId, moduleId),
};
await practice.stop();

import { expect, it } from 'vitest';

import { purposes } from '#main/kinds/index.ts';
import { purchaseFee, usualService } from '#main/orders/purchase-coins.ts';
import type { TokenFacts } from '#main/signing/coins/provider-facts.ts';
import { createContentProofs } from '#main/signing/contents/read-contents.ts';
import type { TransactionFacts, TransactionPurpose } from '#main/signing/define/purpose.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import type { OutpointAssets } from '#main/signing/read/assets.ts';
import { inspect } from '#main/signing/read/inspect.ts';
import { signItem } from '#main/vault/sign/item.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import { type CoinEvidence, judgeCoin } from '#main/wallet/coin-report.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import type { ProviderMadeIntent } from '#shared/flows/intents/provider-made.ts';
import { knownGuards, limits } from '#test/attacks/scene.ts';
import { book, keyAt, keysAt, messageOf, network, ordinals, pay } from '#test/attacks/world.ts';
import {
  fund,
  readPsbt,
  signPsbt,
  startMarket,
  startMarketOf,
} from '#test/unit/practice/marketing.ts';

type Market = Awaited<ReturnType<typeof startMarket>>;

/** An address of the product as a practice wallet. */
const walletOf = ({ address, script, path }: OwnAddress): Wallet => ({
  address,
  script: hexToBytes(script),
  key: keyAt(path).privateKey,
});
const HEIGHT = 1_000;
const said = <T>(value: T) => ({ state: 'said' as const, value });

function coinOf(outpoint: string, owner: OwnAddress, sats: bigint, ids: string[]): Coin {
  const inscriptions = ids.map((id) => ({ id, offset: 0n }));
  const height = HEIGHT - 10;
  const evidence: CoinEvidence = {
    sats,
    script: owner.script,
    height,
    spent: false,
    available: said(ids.length === 0),
    inscriptionList: said(ids.length > 0),
    abandonedList: said(false),
    inscriptions,
    addressRunes: said(false),
    addressAlkanes: said(false),
    record: said({ sats, script: owner.script, height, spent: false, inscriptions }),
    runes: said(false),
    alkanes: said(false),
    heights: {
      chain: said(HEIGHT),
      brc20: said(HEIGHT),
      runes: said(HEIGHT),
      alkanes: said(HEIGHT),
    },
    ownCleanChange: false,
    released: [],
    kept: [],
    maker: said(true as const),
  };
  const [txid = '', vout = '0'] = outpoint.split(':');
  const report = judgeCoin(evidence, 600n, 'proof');
  const place = { outpoint, txid, vout: Number(vout), owner, sats, height };
  return { ...place, evidence, report, frozen: false, lockedBy: null };
}

/** Faults that the product's policy finds in a transaction of the practice market. */
async function faults(market: Market, hex: string, intent: ProviderMadeIntent, token: TokenFacts) {
  const tx = readPsbt(hex);
  const assets = new Map<string, OutpointAssets>();
  const coins = new Map<string, Coin>();
  const previous = new Map<string, string>();
  for (let index = 0; index < tx.inputsLength; index++) {
    const input = tx.getInput(index);
    const txid = Buffer.from(input.txid ?? []).toString('hex');
    const outpoint = `${txid}:${input.index ?? 0}`;
    const held = outpoint === token.outpoint ? [token.inscriptionId] : [];
    assets.set(outpoint, {
      inscriptions: held.map((id) => ({ id, offset: 0n })),
      runes: [],
      alkanes: [],
    });
    previous.set(txid, await market.call('chain.rawTx', { txid }));
    const { script, amount = 0n } = input.witnessUtxo ?? {};
    const owner = script && book.findScript(Buffer.from(script).toString('hex'));
    if (owner) coins.set(outpoint, coinOf(outpoint, owner, amount, held));
  }
  const base64 = Buffer.from(hex, 'hex').toString('base64');
  const find = (script: string) => book.findScript(script);
  const inspection = inspect(base64, network, find, { assets, previous });
  const facts = {
    ...{ intent, network, inspection, coins, assets, token, limits },
    isMessage: false,
    contents: await createContentProofs()([token.inscriptionId], {
      client: { call: (name, params) => market.call(name, params) },
      findScript: find,
    }),
    listed: new Map(),
    runes: new Map(),
    onOtherNetworks: new Map(),
    ...knownGuards,
    market: { floorUnitPrice: '250', lastUnitPrice: null },
    livePrices: [],
    owned: new Set(coins.keys()),
    extraPsbts: [],
  };
  const purpose = purposes[intent.purpose] as unknown as TransactionPurpose<
    object,
    TransactionFacts
  >;
  return judgeTransaction(purpose, facts).filter(({ verdict }) => verdict !== 'pass');
}

const frozen = { flowId: 'flow-1', network: network.id, createdAt: 1_700_000_000_000 };
const named = (inscriptionId: string, outpoint: string) => ({
  ...{ inscriptionId, outpoint, tick: 'ordi', amount: '200' },
});
async function placeOf(market: Market, inscriptionId: string): Promise<TokenFacts> {
  const { utxo } = await market.call('inscription.info', { inscriptionId });
  const outpoint = `${utxo?.txid ?? ''}:${utxo?.vout ?? 0}`;
  return { ...named(inscriptionId, outpoint), transferable: true, confirmations: 3 };
}

/** Sets a payout address with the product's text and the publicly known keys. */
async function bind({ call }: Pick<Market, 'call'>) {
  const { btcAddress, nftAddress } = { btcAddress: pay.address, nftAddress: ordinals.address };
  const text = `Please confirm that\nPayment Address: ${btcAddress}\nOrdinals Address: ${nftAddress}`;
  const sign = signItem(messageOf(ordinals, text), keysAt);
  await call('market.bind', { btcAddress, nftAddress, sign });
  expect(await call('market.bindInfo', { address: nftAddress })).toMatchObject({ btcAddress });
}

it('passes the policy as prepared by the practice market for a seller with two addresses', async () => {
  const market = await startMarketOf(walletOf(ordinals), '200');
  const { call, practice, ids } = market;
  const [inscriptionId = ''] = ids;
  const token = await placeOf(market, inscriptionId);
  await bind(market);
  await fund(practice, pay.address, 40_000);
  const made = await call('market.preparePutOn', {
    inscriptionId,
    initPrice: '50000',
    unitPrice: '250',
    pubkey: ordinals.pubkey,
    marketType: 'fixedPrice',
    btcAddress: pay.address,
  });
  const offer = {
    ...frozen,
    ...named(inscriptionId, token.outpoint),
    unitPrice: '250',
    priceSats: '50000',
    makerFeeSats: '0',
    payAddress: pay.address,
  };
  const onList = await faults(market, made.psbt, { ...offer, purpose: 'list' }, token);
  // The test's inscriptions have more sats than they need, which the seller must confirm.
  expect(onList.map(({ verdict }) => verdict)).toEqual(['hold']);
  expect(onList[0]?.text).toMatch(/10.?000|9.?4|9.?6/);
  const cheap = { ...offer, purpose: 'list', priceSats: '60000', unitPrice: '300' } as const;
  const blocked = await faults(market, made.psbt, cheap, token);
  expect(blocked.map(({ id, verdict }) => [id, verdict])).toContainEqual(['C1', 'block']);

  const { auctionId } = made;
  const psbt = signPsbt(made.psbt, walletOf(ordinals), made.signIndexes);
  await call('market.confirmPutOn', { auctionId, psbt });
  const off = await call('market.preparePutOff', { auctionId, btcPubkey: pay.pubkey });
  expect(off).toMatchObject({ nftSignIndexes: [0], btcSignIndexes: [1] });
  const delist = {
    ...frozen,
    ...named(inscriptionId, token.outpoint),
    purpose: 'delist',
    auctionId,
    returnAddress: ordinals.address,
    feeRate: (await call('chain.fees', {})).halfHourFee,
  } as const;
  expect(await faults(market, off.psbt, delist, token)).toMatchObject([
    { id: 'C28', verdict: 'warn', text: expect.stringContaining('uses up the transfer of 200') },
  ]);
});

it('passes the policy as prepared by the practice market for a buyer, and is blocked at another price', async () => {
  const market = await startMarket('200');
  const { call, practice, ids, list } = market;
  const [inscriptionId = ''] = ids;
  const token = await placeOf(market, inscriptionId);
  const auctionId = await list(inscriptionId, '50000', '250');
  await bind(market);
  await fund(practice, pay.address, 5_000, 6_000, 100_000);
  const asking = { auctionId, bidPrice: 50_000, address: pay.address, pubkey: pay.pubkey };
  const bid = await call('market.prepareBid', {
    ...asking,
    feeRate: 3,
    nftAddress: ordinals.address,
  });
  const intent = {
    ...frozen,
    ...named(inscriptionId, token.outpoint),
    purpose: 'buy',
    auctionId,
    priceSats: '50000',
    serviceFeeSats: String(bid.serverFee),
    networkFeeSats: String(bid.networkFee),
    quoted: {
      serviceFeeSats: usualService(50_000n).toString(),
      networkFeeSats: purchaseFee(3).toString(),
    },
    receiveAddress: ordinals.address,
    maxOutlaySats: '55000',
    feeRate: 3,
  } as const;
  expect(await faults(market, bid.psbtBid, intent, token)).toEqual([]);
  const cheaper = { ...intent, priceSats: '40000' };
  expect((await faults(market, bid.psbtBid, cheaper, token)).length).toBeGreaterThan(0);
});

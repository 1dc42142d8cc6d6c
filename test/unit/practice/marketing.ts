import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction } from '@scure/btc-signer';

import { encodeSimple, toSign } from '#practice/chain/bip322.ts';
import type { Wallet } from '#practice/chain/wallet.ts';
import { bindText } from '#practice/market/bindings.ts';
import { pubkeyOf, readPsbt, signPsbt } from '#test/support/practice-psbt.ts';

import { brc20, inscribe } from './inscribing.ts';
import { alice, startPractice } from './support.ts';

type Practice = ReturnType<typeof startPractice>;

export { pubkeyOf, readPsbt, signPsbt };

const reading = { allowUnknownOutputs: true, allowUnknownInputs: true } as const;

/** The BIP-322 signature that binds a payment address to a wallet's own. */
export function bindSignature(btcAddress: string, wallet: Wallet): string {
  const parts = toSign(bindText(btcAddress, wallet.address), wallet.script);
  const tx = new Transaction({ ...reading, version: 0, allowUnknownVersion: true });
  const input = parts.ins[0];
  if (!input) throw new Error('to_sign has one input');
  tx.addInput({
    txid: input.txid,
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script: wallet.script },
    ...(wallet.script.length === 34
      ? { tapInternalKey: secp256k1.getPublicKey(wallet.key).subarray(1) }
      : {}),
  });
  tx.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) }, true);
  tx.signIdx(wallet.key, 0);
  tx.finalize();
  return encodeSimple(tx.getInput(0).finalScriptWitness ?? []);
}

/** Gives an address confirmed coins of these sizes. */
export async function fund(practice: Practice, address: string, ...sats: number[]): Promise<void> {
  for (const amount of sats) await practice.network.faucet(address, amount);
  await practice.network.mine(1);
}

/** A network where a wallet has transfer inscriptions of `ordi`, one per amount. */
export async function startMarketOf(owner: Wallet, ...amounts: string[]) {
  const practice = startPractice();
  await inscribe(practice, owner, [brc20({ op: 'deploy', tick: 'ordi', max: '1000', dec: '2' })]);
  await inscribe(practice, owner, [brc20({ op: 'mint', tick: 'ordi', amt: '1000' })]);
  const ids: string[] = [];
  for (const amt of amounts) {
    ids.push(
      `${await inscribe(practice, owner, [brc20({ op: 'transfer', tick: 'ordi', amt })])}i0`,
    );
  }
  const { call } = practice;

  /** Lists one of its inscriptions; returns the auction id. */
  async function list(inscriptionId: string, initPrice: string, unitPrice: string) {
    const made = await call('market.preparePutOn', {
      inscriptionId,
      initPrice,
      unitPrice,
      pubkey: pubkeyOf(owner),
      marketType: 'fixedPrice',
      nftType: 'brc20',
    });
    const psbt = signPsbt(made.psbt, owner, made.signIndexes);
    await call('market.confirmPutOn', { auctionId: made.auctionId, psbt });
    return made.auctionId;
  }

  /** The PSBT that a buyer gets to sign. */
  const bid = (auctionId: string, bidPrice: number, buyer: Wallet, nftAddress?: string) =>
    call('market.prepareBid', {
      auctionId,
      bidPrice,
      address: buyer.address,
      pubkey: pubkeyOf(buyer),
      feeRate: 3,
      ...(nftAddress === undefined ? {} : { nftAddress }),
    });

  const signBid = (made: Awaited<ReturnType<typeof bid>>, auctionId: string, buyer: Wallet) => ({
    auctionId,
    bidId: made.bidId,
    psbtBid: signPsbt(made.psbtBid, buyer, made.bidSignIndexes ?? []),
    psbtBid2: '',
    psbtSettle: '',
  });

  async function buy(auctionId: string, bidPrice: number, buyer: Wallet): Promise<string> {
    const made = await bid(auctionId, bidPrice, buyer);
    const { txid } = await call('market.confirmBid', signBid(made, auctionId, buyer));
    return txid;
  }

  const open = async () =>
    (
      await call('market.list', {
        filter: { nftType: 'brc20', isEnd: false },
        sort: { unitPrice: 1 },
        start: 0,
        limit: 50,
      })
    ).list;
  const events = async () =>
    (await call('market.actions', { filter: {}, start: 0, limit: 50 })).list.map(
      ({ event, price, endMsg }) => [event, price, endMsg],
    );

  return { ...practice, practice, ids, list, bid, signBid, buy, open, events };
}

export const startMarket = (...amounts: string[]) => startMarketOf(alice, ...amounts);

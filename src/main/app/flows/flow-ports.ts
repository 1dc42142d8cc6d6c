import { createHash } from 'node:crypto';

import { paidTo } from '#main/app/orders/proved-refund.ts';
import type { FlowPorts, OrdersPort, SigningPort, SwapPort } from '#main/flows/ports.ts';
import { findAlkaneBalance } from '#main/kinds/inscribe/alkane-facts.ts';
import { findRune, findRuneBalance } from '#main/kinds/inscribe/rune-facts.ts';
import { createCoinsPort, createMarketPort } from '#main/kinds/trade/port.ts';
import { findOrder, orderService } from '#main/order-service/service.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { spentOutpoint, transactionOf } from '#main/raw-transaction.ts';
import { findTransferable } from '#main/signing/coins/provider-facts.ts';
import { spenderOf } from '#main/signing/coins/spent-signatures.ts';
import { createContentProver } from '#main/signing/content-proof.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import { formatOutpoint, isInscriptionId, parseOutpoint } from '#shared/bitcoin/ids.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

import type { OrderLooks } from './order-looks.ts';

interface Sources {
  network: NetworkId;
  clock: Clock;
  client: ProviderClient;
  /** The same with permanently stored raw transactions: for proofs, not for asking what the network knows. */
  kept: ProviderClient;
  looks: OrderLooks;
  orderTerms: Pick<OrdersPort, 'version' | 'ownTerms'>;
  signing: SigningPort;
  swap: SwapPort;
  /** Freshly read coins of an address of any wallet in the vault. */
  coinsAt: (address: string) => Promise<readonly CoinView[]>;
  /** Of any wallet in the vault. Throws VAULT_LOCKED before the first unlock. */
  isMine: (address: string) => boolean;
  /** Coins on which the records saw an inscription, newest first. */
  placesOf: (inscriptionId: string) => string[];
  /** Signatures over a coin with which others can buy it. */
  signaturesOf: (outpoint: string) => readonly LiveSignature[];
  /** Records what an order of ours put on our coins. */
  noteMade: (txid: string) => Promise<void>;
  keepEtched: FlowPorts['index']['keepEtched'];
  readBlob: (hash: string) => Uint8Array | null;
  notify: FlowPorts['notify'];
  bridge: FlowPorts['bridge'];
  earlier: FlowPorts['earlier'];
}

/** Maximum size of a BRC-20 payload. */
const OPERATION_BYTES = 1_000;

/** The flows' access to the outside, built on the provider's rows. Reads run in the background. */
export function createFlowPorts(sources: Sources): FlowPorts {
  const { clock, network, client, signing, swap, notify, bridge, earlier } = sources;
  return {
    ...{ clock, network, signing, swap, notify, bridge, earlier },
    market: createMarketPort(
      client,
      (address) => signing.publicKeyOf(address),
      sources.signaturesOf,
    ),
    coins: createCoinsPort(sources.coinsAt, sources),
    orders: createOrdersPort(sources),
    chain: createChainPort(sources),
    index: createIndexPort(sources),

    async readBlob(hash) {
      const bytes = sources.readBlob(hash);
      if (!bytes)
        throw new AppError('NOT_FOUND', 'The bytes of a file are no longer in the store.');
      return bytes;
    },
  };
}

const background = { priority: 'background' } as const;

const createOrdersPort = ({ client, network, looks, signing, orderTerms }: Sources): OrdersPort => {
  const of = (version: OrderVersion) => orderService(client, version);
  return {
    ...orderTerms,
    quote: (version, request) => of(version).quote(request),
    create: (version, request) => of(version).create(request),
    find: (version, wanted) => findOrder(of(version), wanted),
    get: ({ orderId, version }) => of(version).get(orderId, background),
    look: (known, maxAge) => looks.look(known, maxAge),
    estimateRefund: ({ orderId, version }) => of(version).estimateRefund(orderId),
    refund: ({ orderId, version }, feeRate) => of(version).refund(orderId, feeRate),
    paidTo: (refund) => paidTo({ client, network }, refund),
    goOn: ({ orderId, version }) => of(version).goOn(orderId),
    estimatePause: ({ orderId, version }) => of(version).estimatePause(orderId),
    pause: ({ orderId, version }) => of(version).pause(orderId),
    estimateCancel: ({ orderId, version }, rate) => of(version).estimateCancel(orderId, rate),
    cancel: ({ orderId, version }, rate) => of(version).cancel(orderId, rate),
    async requestCommit({ orderId, version }, address) {
      const pubkey = await signing.publicKeyOf(address);
      return of(version).requestCommit(orderId, { address, pubkey });
    },
    submitCommit: ({ orderId, version }, psbt) => of(version).signCommit(orderId, psbt),
    submitReveal: ({ orderId, version }, psbt) => of(version).signReveal(orderId, psbt),
  };
};

const createChainPort = ({ client, kept }: Sources): FlowPorts['chain'] => ({
  async confirmations(txid) {
    const tx = await ifKnown(client.call('chain.tx', { txid }, background));
    if (tx === null) return null;
    return tx.height < UNCONFIRMED_HEIGHT ? tx.confirmations : 0;
  },
  async spentIn(outpoints) {
    let waits = false;
    for (const outpoint of outpoints) {
      const { txid, vout } = parseOutpoint(outpoint);
      const coin = await client.call('chain.utxo', { txid, index: vout }, background);
      // null: spent by a confirmed transaction (spec 3, UTXO-by-outpoint behaviour).
      if (coin === null) return 'block';
      waits ||= coin.isSpent === true;
    }
    return waits ? 'mempool' : null;
  },
  async spender(outpoints) {
    for (const outpoint of outpoints) {
      // The provider may not know the coin's transaction at all.
      const txid = await ifKnown(spenderOf(client, outpoint));
      if (txid === null) continue;
      // Stored raw transactions are verified by their hash.
      const raw = await kept.call('chain.rawTx', { txid }, background);
      if (spends(raw, txid, outpoint)) return txid;
    }
    return null;
  },
  push: (rawHex) => client.call('chain.push', { txHex: rawHex }),
  raw: (txid) => ifKnown(client.call('chain.rawTx', { txid }, background)),
});

function createIndexPort({ client, kept, noteMade, keepEtched }: Sources): FlowPorts['index'] {
  const prove = createContentProver((txid, isFresh) =>
    kept.call('chain.rawTx', { txid }, { ...background, fresh: isFresh }),
  );

  return {
    async proveContent(inscriptionId) {
      if (!isInscriptionId(inscriptionId))
        return { fault: say.app.flowsFlowPorts.itHasNoInscription };
      const proof = await prove(inscriptionId);
      if ('fault' in proof) return proof;
      await noteMade(inscriptionId.slice(0, 64));
      const { body, contentType, delegate, contentEncoding } = proof.envelope;
      // A viewer wouldn't get these bytes.
      if (delegate !== null || contentEncoding !== null)
        return { fault: say.app.flowsFlowPorts.itStandsForOther };
      const sha256 = createHash('sha256').update(body).digest('hex');
      const text = body.length <= OPERATION_BYTES ? Buffer.from(body).toString('utf8') : null;
      return { mediaType: contentType ?? '', sha256, text };
    },
    async proveInscribed(inscriptionId) {
      if (!isInscriptionId(inscriptionId))
        return { fault: say.app.flowsFlowPorts.itHasNoInscription };
      const proof = await prove(inscriptionId);
      if ('fault' in proof) return proof;
      await noteMade(inscriptionId.slice(0, 64));
      return proof.envelope;
    },
    async transfer({ inscriptionId, tick }) {
      const info = await client.call('inscription.info', { inscriptionId }, background);
      const { utxo, address } = info;
      if (!utxo) return null;
      const outpoint = formatOutpoint(utxo);
      if (utxo.height >= UNCONFIRMED_HEIGHT) return { outpoint, isUsable: false };
      const listed = await findTransferable(client, { address, tick, inscriptionId }, background);
      return { outpoint, isUsable: listed !== null };
    },
    async runeByName(letters) {
      const rune = await findRune(client, letters);
      if (!rune) return null;
      const { runeid, spacedRune, divisibility, premine = '0', terms, etching = '' } = rune;
      const { amount = null, cap = null } = terms ?? {};
      const none = amount === null && cap === null;
      return {
        runeid,
        spacedRune,
        divisibility,
        premine,
        terms: none ? null : { amount: amount ?? '0', cap: cap ?? '0' },
        etching,
      };
    },
    keepEtched,
    runeBalance: (address, runeid) => findRuneBalance(client, address, runeid),
    alkaneBalance: (address, alkaneid) => findAlkaneBalance(client, address, alkaneid),
    async locate(inscriptionId) {
      const info = await client.call('inscription.info', { inscriptionId }, background);
      if (!info.utxo) return null;
      const sats = BigInt(info.utxo.satoshi);
      return { outpoint: formatOutpoint(info.utxo), address: info.address, sats };
    },
  };
}

/** Whether these bytes are this transaction, and one of its inputs spends the coin. */
const spends = (rawHex: string, txid: string, outpoint: string): boolean =>
  transactionOf(rawHex, txid)?.ins.some((input) => spentOutpoint(input) === outpoint) ?? false;

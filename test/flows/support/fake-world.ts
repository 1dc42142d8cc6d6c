import { createHash } from 'node:crypto';

import type { BridgePort } from '#main/flows/bridge-port.ts';
import type { FlowPorts, RuneInfo } from '#main/flows/ports.ts';
import { purposes } from '#main/kinds/index.ts';
import { toOrderView } from '#main/kinds/inscribe/flow/order-facts.ts';
import type { OrderRequest } from '#main/orders/request.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { Order } from '#shared/api/orders.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { ApprovalCard, Purpose } from '#shared/flows/approval.ts';
import { approvalText } from '#shared/flows/consent.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';
import type { RaiseIntent } from '#shared/flows/intents/raise.ts';
import type { Prepared, Provided } from '#shared/flows/prepared.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { createFakeMarket } from './fake-market.ts';
import { createFakeSwap, type SwapCall } from './fake-swap.ts';

const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

export const RECEIVE = 'bcrt1pq0receive0000000000000000000000000000000000000000000000';

interface FakeOrder {
  order: Order;
  contents: Uint8Array[];
  request: OrderRequest;
  paidBy: string[];
}

interface FakeTx {
  txid: string;
  rawHex: string;
  outpoints: string[];
  payAddress: string;
  sats: bigint;
  confirmed: boolean;
  /** Its confirmations, which `mine` raises. */
  depth?: number;
  /** For a spend: a higher-paying one replaces those with the same coins. */
  feeSats?: bigint;
}

type Call =
  | keyof BridgePort
  | Exclude<keyof FlowPorts['orders'], 'create' | 'get' | 'find'>
  | keyof FlowPorts['chain']
  | keyof FlowPorts['index']
  | `swap.${SwapCall}`
  | `market.${keyof FlowPorts['market']}`
  | 'prepare'
  | 'review'
  | 'sign'
  | 'createOrder'
  | 'getOrder'
  | 'findOrder';

const isBridged = (purpose: Purpose): boolean =>
  ['deposit', 'withdraw-payment', 'withdraw-approve'].includes(purpose);

const isTraded = (purpose: Purpose): boolean =>
  ['list', 're-price', 'buy', 'delist', 'bind'].includes(purpose);

/** The provider, chain and wallet of a test, with a ledger of every effect that really happened. */
export function createFakeWorld(clock: Clock) {
  const orders = new Map<string, FakeOrder>();
  const mempool = new Map<string, FakeTx>();
  const known = new Map<string, FakeTx>();
  const blobs = new Map<string, Uint8Array>();
  const refunds: { orderId: string; feeRate: number }[] = [];
  const runeOrders = new Map<string, NonNullable<OrderRequest['runes']>>();
  const runeBalances = new Map<string, bigint>();
  const runes = new Map<string, RuneInfo>();
  /** Every signature made for a commit or a reveal, and every distinct one submitted. */
  const signed: string[] = [];
  const handed = new Set<string>();
  const notices: string[] = [];
  const calls: Call[] = [];
  const failures: { call: Call; error: Error; afterEffect: boolean }[] = [];
  let coin = 0;
  let changeOrder: (order: Order) => Order = (order) => order;

  /** The error of every call during an outage. */
  let down: Error | null = null;

  /** A fault scheduled for this call: thrown before it does anything, or once it is done. */
  async function faulty<T>(call: Call, run: () => T): Promise<T> {
    calls.push(call);
    if (down) throw down;
    const at = failures.findIndex((failure) => failure.call === call);
    const failure = at < 0 ? null : failures.splice(at, 1)[0];
    if (failure && !failure.afterEffect) throw failure.error;
    const result = run();
    if (failure) throw failure.error;
    return result;
  }

  const rejected = (msg: string) =>
    new AppError('PROVIDER_REJECTED', msg, { row: 'fake', code: -1, msg });
  /** What a commit is enough for: a deploy, and files without parents. */
  const isRevealedAlone = ({ request, order }: FakeOrder): boolean =>
    request.operation?.brc20_prog_deploy !== undefined || (order.version === 5 && !request.parents);
  const find = (orderId: string): FakeOrder => {
    const found = orders.get(orderId);
    if (!found) throw rejected('order not found');
    return found;
  };

  function make(request: OrderRequest, version: OrderVersion): Order {
    const id = `order-${orders.size + 1}`;
    const contents = request.files.map(({ dataURL }) =>
      Uint8Array.from(Buffer.from(dataURL.split(';base64,')[1] ?? '', 'base64')),
    );
    const bytes = contents.reduce((sum, one) => sum + one.length, 0);
    if (request.runes) runeOrders.set(id, request.runes);
    const names =
      request.runes?.kind === 'mint'
        ? Array.from({ length: request.runes.count }, () => 'mint')
        : request.files.map(({ filename }) => filename);
    const order: Order = {
      orderId: id,
      version,
      ...(version === 5 ? { availablePaymentMethods: ['request-commit'] } : {}),
      clientId: request.clientId,
      status: 'pending',
      payAddress: `bcrt1qpay${sha256(id).slice(0, 30)}`,
      receiveAddress: request.receiveAddress,
      amount: request.outputValue * names.length + Math.ceil(bytes / 4) + 200,
      paidAmount: 0,
      outputValue: request.outputValue,
      feeRate: request.feeRate,
      count: names.length,
      createTime: clock.now(),
      files: names.map((filename) => ({
        filename,
        inscriptionId: '',
        status: 'pending',
      })),
    };
    orders.set(id, { order, contents, request, paidBy: [] });
    return order;
  }

  function weigh(found: FakeOrder): void {
    const paid = [...mempool.values()]
      .filter(({ payAddress }) => payAddress === found.order.payAddress)
      .reduce((sum, { sats }) => sum + sats, 0n);
    const { amount } = found.order;
    found.order = { ...found.order, paidAmount: Number(paid) };
    if (!['pending', 'payment_notenough', 'payment_overpay'].includes(found.order.status)) return;
    if (paid === 0n) return;
    const status =
      paid < amount ? 'payment_notenough' : paid > amount ? 'payment_overpay' : 'payment_success';
    found.order = { ...found.order, status };
  }

  function accept(tx: FakeTx): void {
    const taken = [...mempool.values()].filter(
      (other) =>
        other.txid !== tx.txid && other.outpoints.some((one) => tx.outpoints.includes(one)),
    );
    const { feeSats = 0n } = tx;
    if (taken.some((other) => other.confirmed || feeSats <= (other.feeSats ?? feeSats)))
      throw rejected('txn-mempool-conflict');
    for (const other of taken) mempool.delete(other.txid);
    if (mempool.has(tx.txid)) throw rejected('txn-already-in-mempool');
    mempool.set(tx.txid, tx);
    for (const found of orders.values()) {
      if (found.order.payAddress !== tx.payAddress) continue;
      found.paidBy.push(tx.txid);
      weigh(found);
    }
  }

  /** Overrides of the next cards, for facts that change under an open approval. */
  let cardNow: Partial<ApprovalCard> = {};

  const swap = createFakeSwap(clock, (call, run) => faulty(`swap.${call}`, run));
  /** Transactions that the bridge and the market broadcast: by txid, what each spends. */
  const theirs = new Map<string, string[]>();
  const acceptTheirs = (txid: string): void =>
    accept({
      txid,
      rawHex: '',
      outpoints: theirs.get(txid) ?? [],
      payAddress: '',
      sats: 0n,
      confirmed: false,
      feeSats: 500n,
    });
  const market = createFakeMarket({ accept: acceptTheirs, faulty });
  const bridge = createFakeBridge(clock, {
    accept: acceptTheirs,
    confirmations: (txid) => {
      const tx = mempool.get(txid);
      return !tx ? null : tx.confirmed ? (tx.depth ?? 1) : 0;
    },
    faulty,
  });

  const isUnspent = ({ outpoint }: { outpoint: string }): boolean =>
    ![...mempool.values()].some(({ outpoints }) => outpoints.includes(outpoint));

  const deps: FlowPorts = {
    clock,
    network: 'practice',
    orders: {
      version: () => 2,
      ownTerms: () => ({ refundAddress: '', userAddress: '' }),
      quote: () => Promise.resolve(null),
      paidTo: () => Promise.resolve(null),
      goOn: () => Promise.reject(rejected('version 2')),
      estimatePause: () => Promise.reject(rejected('version 2')),
      pause: () => Promise.reject(rejected('version 2')),
      estimateCancel: () => Promise.reject(rejected('version 2')),
      cancel: () => Promise.reject(rejected('version 2')),
      create: (version, request) => faulty('createOrder', () => make(request, version)),
      find: (_version, wanted) =>
        faulty('findOrder', () => {
          const match = [...orders.values()].find(
            ({ order }) =>
              order['clientId'] === wanted.clientId && !wanted.known.includes(order.orderId),
          );
          return match?.order ?? null;
        }),
      get: ({ orderId }) => faulty('getOrder', () => changeOrder(find(orderId).order)),
      look: async (known) => {
        const order = await deps.orders.get(known);
        const now = toOrderView(order, known.asOf);
        const moving = ['status', 'paidSats', 'payAddress', 'amountSats'] as const;
        return moving.every((field) => now[field] === known[field]) ? null : order;
      },
      estimateRefund: ({ orderId }) =>
        faulty('estimateRefund', () => ({
          paidAmount: find(orderId).order.paidAmount ?? 0,
          refundTxSize: 120,
          safeRefundAmount: 546,
        })),
      refund: ({ orderId }, feeRate) =>
        faulty('refund', () => {
          const found = find(orderId);
          if (found.order.status === 'refunded') throw rejected('refunded already');
          refunds.push({ orderId, feeRate });
          const txid = sha256(`refund ${orderId}`);
          found.order = { ...found.order, status: 'refunded', refundTxid: txid };
          return { txid };
        }),
      requestCommit: ({ orderId }) => faulty('requestCommit', () => sha256(`commit of ${orderId}`)),
      submitCommit: ({ orderId }, psbtHex) =>
        faulty('submitCommit', () => {
          handed.add(`commit ${psbtHex}`);
          if (!isRevealedAlone(find(orderId)))
            return { revealPsbt: sha256(`reveal of ${orderId}`) };
          find(orderId).order = { ...find(orderId).order, status: 'inscribing' };
          return { revealPsbt: null };
        }),
      submitReveal: ({ orderId }, psbtHex) =>
        faulty('submitReveal', () => {
          handed.add(`reveal ${psbtHex}`);
          find(orderId).order = { ...find(orderId).order, status: 'inscribing' };
        }),
    },
    market: market.port,
    coins: {
      payingAt: () => Promise.resolve(market.coins().filter(isUnspent)),
      pendingAt: () => {
        const waiting = [...mempool.values()].filter(({ confirmed }) => !confirmed);
        return Promise.resolve(waiting.map(({ txid }) => txid));
      },
      isMine: () => true,
      placesOf: (id) => [`${id.slice(0, 64)}:0`],
    },
    readBlob: async (hash) => {
      const bytes = blobs.get(hash);
      if (!bytes) throw new AppError('NOT_FOUND', 'no such bytes');
      return bytes;
    },
    swap: swap.port,
    signing: {
      reviewMany: async (all) => {
        const lines = all.map(({ txid }) => txid);
        const card = { ...cardOf(all[0] as Prepared), ...cardNow, lines };
        const text = lines.join();
        return { text, digest: sha256(text), card };
      },
      signMany: (all, review, positions) =>
        Promise.all(positions.map((at) => deps.signing.sign(all[at] as Prepared, review))),
      publicKeyOf: () => Promise.resolve('02'.padEnd(66, '0')),
      prepare: (purpose, intent, provided) =>
        faulty('prepare', () =>
          purpose === 'swap' ? messagesFor(intent, provided) : prepareFor(purpose, intent),
        ),
      review: (prepared) =>
        faulty('review', () => {
          const card = { ...cardOf(prepared), ...cardNow };
          const { intent, items } = prepared;
          const text = approvalText({ version: 1, intent, items, card });
          return { text, digest: sha256(text), card };
        }),
      accept: async (prepared, returned) => {
        if (returned !== 'signed') throw new AppError('PSBT_INVALID', 'not it', { reason: 'no' });
        const signed = await deps.signing.sign(prepared, await deps.signing.review(prepared));
        return { ...signed, card: cardOf(prepared) };
      },
      sign: (prepared) =>
        faulty('sign', () => {
          const { txid, purpose, intent, outpoints, feeSats } = prepared;
          if (purpose === 'swap') {
            const items = prepared.items.map((_, at) => sha256(`${txid} ${at}`));
            return { items, txid: null, rawHex: null };
          }
          if (isBridged(purpose) || isTraded(purpose)) {
            signed.push(txid);
            theirs.set(txid, outpoints);
            return { items: [Buffer.from(txid).toString('base64')], txid, rawHex: null };
          }
          if (purposes[purpose].kind === 'messages')
            return { items: [sha256(`signed ${txid}`)], txid: null, rawHex: null };
          if (purpose === 'commit' || purpose === 'reveal') {
            signed.push(txid);
            const items = [Buffer.from(sha256(`signed ${txid}`), 'hex').toString('base64')];
            return { items, txid, rawHex: null };
          }
          const rawHex = sha256(`raw ${txid}`);
          const { payAddress = '', sats = '0' } = intent as Partial<PaymentIntent>;
          known.set(rawHex, {
            txid,
            rawHex,
            outpoints,
            payAddress,
            sats: BigInt(sats),
            confirmed: false,
            ...(payAddress === '' ? { feeSats: BigInt(feeSats) } : {}),
          });
          return { items: [], txid, rawHex };
        }),
    },
    chain: {
      confirmations: (txid) =>
        faulty('confirmations', () => {
          const tx = mempool.get(txid);
          return !tx ? null : tx.confirmed ? (tx.depth ?? 1) : 0;
        }),
      spentIn: (outpoints) =>
        faulty('spentIn', () => {
          const spenders = [...mempool.values()].filter((tx) =>
            tx.outpoints.some((one) => outpoints.includes(one)),
          );
          if (spenders.some(({ confirmed }) => confirmed)) return 'block';
          return spenders.length > 0 ? 'mempool' : null;
        }),
      spender: (outpoints) =>
        faulty('spender', () => {
          const found = [...mempool.values()].find(
            (tx) => tx.confirmed && tx.outpoints.some((one) => outpoints.includes(one)),
          );
          return found?.txid ?? null;
        }),
      push: (rawHex) =>
        faulty('push', () => {
          const tx = known.get(rawHex);
          if (!tx) throw rejected('TX decode failed');
          accept(tx);
          return tx.txid;
        }),
      raw: (txid) => faulty('raw', () => (mempool.has(txid) ? sha256(`raw ${txid}`) : null)),
    },
    index: {
      proveContent: (inscriptionId) =>
        faulty('proveContent', () => {
          const [orderId = '', index = '0'] = inscriptionId.split('#');
          const bytes = find(orderId).contents[Number(index)] ?? new Uint8Array();
          const text = Buffer.from(bytes).toString('utf8');
          return { mediaType: 'text/plain', sha256: sha256(bytes), text };
        }),
      proveInscribed: (inscriptionId) =>
        faulty('proveInscribed', () => {
          const [orderId = '', index = '0'] = inscriptionId.split('#');
          const { contents, request } = find(orderId);
          const { dataURL = '' } = request.files[Number(index)] ?? {};
          return {
            contentType: dataURL.slice('data:'.length, dataURL.indexOf(';base64,')),
            body: contents[Number(index)] ?? new Uint8Array(),
            parents: request.parents ?? [],
            ...{ delegate: null, metadata: null, metaprotocol: null, properties: null },
            ...{ contentEncoding: null, tags: [1], incomplete: false },
          };
        }),
      transfer: ({ inscriptionId }) =>
        faulty('transfer', () => ({
          outpoint: `${inscriptionId.slice(0, 64)}:0`,
          isUsable: true,
        })),
      runeByName: (letters) => faulty('runeByName', () => runes.get(letters) ?? null),
      keepEtched: () => Promise.resolve(),
      runeBalance: (address, runeid) =>
        faulty('runeBalance', () => String(runeBalances.get(`${address} ${runeid}`) ?? 0n)),
      alkaneBalance: () => faulty('alkaneBalance', () => '0'),
      locate: (id) =>
        faulty('locate', () => ({ outpoint: `${id.slice(0, 64)}:0`, address: RECEIVE })),
    },
    bridge: bridge.port,
    earlier: {
      payment: () => Promise.resolve(null),
      tokens: () => Promise.resolve(null),
      operation: () => Promise.resolve(null),
      deposit: () => Promise.resolve(null),
      withdrawal: () => Promise.resolve(null),
    },
    notify: (title) => notices.push(title),
  };

  function messagesFor(intent: object, provided: Partial<Provided> = {}): Prepared {
    const { messages = [] } = provided.operation ?? {};
    return {
      purpose: 'swap',
      intent: { ...intent },
      items: messages.map((message) => ({
        kind: 'message' as const,
        form: 'bip322' as const,
        address: RECEIVE,
        addressType: 'p2tr' as const,
        path: '',
        message,
      })),
      provided: { previous: {}, extraPsbts: [], deadline: null, ...provided },
      outpoints: [],
      feeSats: '0',
      txid: '',
      unsignedHex: '',
    };
  }

  function prepareFor(purpose: Purpose, intent: object): Prepared {
    const frame = {
      purpose,
      intent: { ...intent },
      items: [{ kind: 'psbt' as const, psbt: 'cHNidP8=', inputs: [] }],
      provided: { previous: {}, extraPsbts: [], deadline: null },
      unsignedHex: '00',
    };
    if (purpose === 'raise') return { ...frame, ...raisedOf(intent as RaiseIntent) };
    if ('asked' in intent) return { ...frame, ...spendOf(intent as SpendIntent) };
    if (isBridged(purpose)) return { ...frame, ...bridgedOf(purpose, intent) };
    if (isTraded(purpose)) return { ...frame, ...tradedOf(purpose, intent) };
    const { sats = '900' } = intent as Partial<PaymentIntent>;
    const outpoints = [`${sha256(`coin ${coin++}`)}:0`, ...conflictsOf(intent)];
    const txid = sha256(`${outpoints[0]} ${sats}`);
    return { ...frame, txid, outpoints, feeSats: '150', ...elsewhere() };
  }

  /** A deposit spends the inscription's coin, a payment one of ours; others spend nothing that exists yet. */
  function bridgedOf(purpose: Purpose, intent: object) {
    const { outpoint = '' } = intent as { outpoint?: string };
    const fresh = `${sha256(`coin ${coin++}`)}:0`;
    const outpoints =
      purpose === 'deposit'
        ? [outpoint, fresh]
        : purpose === 'withdraw-payment'
          ? [fresh, ...conflictsOf(intent)]
          : [];
    return { txid: sha256(`${purpose} ${fresh}`), outpoints, feeSats: '150' };
  }

  /** A purchase spends the seller's coin and the chosen payment coins; other trades sign for the inscription's. */
  function tradedOf(purpose: Purpose, intent: object) {
    const { outpoint, feeCoins = [] } = intent as { outpoint?: string; feeCoins?: string[] };
    const own = outpoint === undefined ? [] : [outpoint];
    const txid = sha256(`${purpose} ${coin++}`);
    return { txid, outpoints: purpose === 'buy' ? feeCoins : own, feeSats: '500' };
  }

  /** The coins of the purchase it replaces, with a fee that follows from the rate. */
  function raisedOf({ replaces, feeRate }: RaiseIntent) {
    const outpoints = theirs.get(replaces.txid) ?? [];
    const txid = sha256(`raised ${replaces.txid} ${feeRate}`);
    return { txid, outpoints, feeSats: String(feeRate * 250) };
  }

  /** One coin of each abandoned transaction. */
  const conflictsOf = ({ conflictsWith = [] }: Partial<SpendIntent>): string[] =>
    conflictsWith.flatMap(({ outpoints }) => outpoints[0] ?? []);

  /** The wallet has no keys: its spends are signed on another device. */
  let isWatching = false;
  const elsewhere = () => (isWatching ? { outside: true as const } : {});

  /** A spend of a fresh coin, or of the coins of what it replaces; its fee follows from the rate. */
  function spendOf(intent: SpendIntent) {
    const before = [...known.values()].find(({ txid }) => txid === intent.replaces?.txid);
    const fresh = [`${sha256(`coin ${coin++}`)}:0`, ...conflictsOf(intent)];
    const outpoints = before?.outpoints ?? fresh;
    const txid = sha256(`${outpoints.join()} ${intent.feeRate}`);
    const feeSats = String(Math.round(intent.feeRate * 150));
    return { txid, outpoints, feeSats, ...elsewhere() };
  }

  /** What each mint gives, in atomic units. */
  let mintGives = 100n;
  function settleRunes(order: Order, work: OrderRequest['runes']): void {
    if (work?.kind === 'mint') {
      const key = `${order.receiveAddress} ${work.runeid}`;
      runeBalances.set(key, (runeBalances.get(key) ?? 0n) + mintGives * BigInt(work.count));
    }
    if (work?.kind !== 'etch') return;
    const { spacedRune, divisibility, premine, terms } = work.etching;
    runes.set(spacedRune.replaceAll('•', ''), {
      runeid: '840000:1',
      spacedRune,
      divisibility,
      premine,
      terms: terms ? { amount: terms.amount, cap: terms.cap } : null,
      etching: `${order.orderId}#0`,
    });
  }

  /** Messages of this second or earlier were signed before. */
  let usedUntil = 0;
  function cardOf({ purpose, txid, feeSats, intent }: Prepared): ApprovalCard {
    const { sats = '0' } = intent as Partial<PaymentIntent>;
    const { ts = Infinity } = intent as { ts?: number };
    const used = { id: 'C11', title: 'Made just now', verdict: 'block' as const, evidence: [] };
    return {
      purpose,
      title: 'Pay',
      network: 'practice',
      asked: '',
      does: '',
      clauses: ts <= usedUntil ? [{ ...used, text: 'Signed before.', code: 'signed-before' }] : [],
      inputs: [],
      outputs: [],
      feeSats,
      feeRate: '1.00',
      satFlow: [],
      outlaySats: String(BigInt(sats) + BigInt(feeSats)),
      txid,
      deadline: null,
    };
  }

  return {
    deps,
    swap,
    bridge,
    market,
    mempool,
    /** The outside world at the moment a stored flow was recorded. */
    restore(snapshot: string): void {
      const lists = JSON.parse(snapshot, (_key, value: Record<string, string> | null) => {
        if (value?.['$bigint'] !== undefined) return BigInt(value['$bigint']);
        if (value?.['$bytes'] !== undefined)
          return Uint8Array.from(Buffer.from(value['$bytes'], 'hex'));
        return value;
      }) as [string, never][][];
      const maps = [orders, mempool, known, blobs, runeOrders, runeBalances, runes];
      for (const [at, map] of maps.entries()) {
        map.clear();
        for (const [key, value] of lists[at] ?? []) (map as Map<string, unknown>).set(key, value);
      }
    },
    orders,
    refunds,
    signed,
    handed,
    calls,
    notices,
    /** All preparations so far count as signed, though nobody knows the signatures. */
    /** Until now, or forever with a clock that is far off. */
    useUp: (forEver = false): void =>
      void (usedUntil = forEver ? Infinity : Math.floor(clock.now() / 1000)),
    /** Transactions that reached the mempool and pay an order. */
    payments: () => [...mempool.values()].filter(({ txid }) => known.has(sha256(`raw ${txid}`))),
    only: () => [...orders.values()][0]!,
    keep(text: string): { hash: string; size: number } {
      const bytes = new TextEncoder().encode(text);
      const hash = sha256(bytes);
      blobs.set(hash, bytes);
      return { hash, size: bytes.length };
    },
    watchOnly(): void {
      isWatching = true;
    },
    /** What a mint actually yields from now on: less than requested if its cap is reached. */
    mintGives(atoms: bigint): void {
      mintGives = atoms;
    },
    runes,
    runeBalances,
    set(change: Partial<Order>): void {
      const found = [...orders.values()][0]!;
      found.order = { ...found.order, ...change };
    },
    /** What every card says from now on, where it differs from an honest one. */
    show(card: Partial<ApprovalCard>): void {
      cardNow = card;
    },
    /** Makes a transaction unknown to everyone, and removes its block. */
    forget(txid: string): void {
      const tx = mempool.get(txid);
      if (tx) Object.assign(tx, { confirmed: false, depth: 0 });
      mempool.delete(txid);
    },
    /** Every call fails with this from now on; null ends it. */
    outage(error: Error | null): void {
      down = error;
    },
    /** Undoes the last blocks: their transactions become unconfirmed again. */
    reorganise(blocks: number): void {
      for (const tx of mempool.values()) {
        if (!tx.confirmed) continue;
        tx.depth = (tx.depth ?? 1) - blocks;
        tx.confirmed = tx.depth > 0;
        if (!tx.confirmed) tx.depth = 0;
      }
    },
    /** The order of every answer from now on, as a hostile provider would change it. */
    lie(change: (order: Order) => Order): void {
      changeOrder = change;
    },
    payFromOutside(sats: number): void {
      const { order } = [...orders.values()][0]!;
      const rawHex = sha256(`outside ${sats} ${mempool.size}`);
      accept({
        txid: rawHex,
        rawHex,
        outpoints: [`${rawHex}:9`],
        payAddress: order.payAddress,
        sats: BigInt(sats),
        confirmed: false,
      });
    },
    failNext(call: Call, error: Error, when: 'before' | 'after' = 'before'): void {
      failures.push({ call, error, afterEffect: when === 'after' });
    },
    /** A block: payments confirm and paid orders are inscribed. */
    mine(): void {
      for (const tx of mempool.values()) {
        tx.depth = tx.confirmed ? (tx.depth ?? 1) + 1 : 1;
        tx.confirmed = true;
      }
      bridge.mined();
      for (const found of orders.values()) {
        if (!['payment_success', 'inscribing'].includes(found.order.status)) continue;
        const work = runeOrders.get(found.order.orderId);
        settleRunes(found.order, work);
        const files = (found.order.files ?? []).map((file, at) => ({
          ...file,
          inscriptionId: work?.kind === 'mint' ? '' : `${found.order.orderId}#${at}`,
          status: 'confirmed',
        }));
        found.order = { ...found.order, status: 'minted', files };
      }
    },
  };
}

export type FakeWorld = ReturnType<typeof createFakeWorld>;

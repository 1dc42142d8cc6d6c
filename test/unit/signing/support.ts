import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import type { ProviderClient } from '#main/provider/types.ts';
import { feeLimits } from '#main/signing/coins/fee-limits.ts';
import { createSources } from '#main/signing/coins/provider-facts.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import type { ApprovedSigner } from '#main/signing/sign.ts';
import { createKeyService } from '#main/vault/process/key-service.ts';
import {
  accountsOf,
  type AddressBook,
  createAddressBook,
  type OwnAddress,
} from '#main/wallet/accounts.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';
import { randomBelow } from '#main/wallet/selection.ts';
import type { Utxo } from '#shared/api/chain.ts';
import type { EndpointName } from '#shared/api/endpoints.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';
import type { RecordedOperation } from '#shared/ipc/swap.ts';
import { stating } from '#test/attacks/inscriptions.ts';
import { committing, envelopeOf, leafOf } from '#test/attacks/leaf.ts';
import { deployed } from '#test/attacks/scene.ts';
import { knowledgeOver } from '#test/support/asset-record.ts';
import { PHRASE, weakKdf } from '#test/unit/vault/support.ts';

import { pipelineOver, type Shown } from './pipeline.ts';

export const network = networks.practice;
export const HEIGHT = 1000;

/** A key service in this thread, open on the test phrase. */
export async function openKeys(passphrase = '') {
  const service = createKeyService();
  const made = await service.create({
    from: { kind: 'phrase', phrase: PHRASE, passphrase },
    password: 'password',
    kdf: weakKdf,
    createdAt: 0,
  });
  await service.commit(null);
  return { service, accountKeys: made.opened.accountKeys };
}

/** Nothing frozen or released. */
export const noRules = { isFrozen: () => false, released: () => [] };

/** Deterministic bytes for tests. */
export function seeded(seed: string): (length: number) => Uint8Array {
  let counter = 0;
  return (length) => {
    const chunks: Buffer[] = [];
    for (let have = 0; have < length; have += 32) {
      chunks.push(createHash('sha256').update(`${seed}/${counter++}`).digest());
    }
    return Buffer.concat(chunks).subarray(0, length);
  };
}

/** The union of what the fake's rows accept. */
interface AnyParams {
  address: string;
  cursor: number;
  size: number;
  txid: string;
  index: number;
}

export type Overrides = Partial<Record<EndpointName, (params: never) => unknown>>;

/** The sat of an inscription. */
const pointing = (sat: number): [number, Buffer] => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(sat);
  return [2, bytes];
};

/** A provider with consistent answers until a test overrides one. */
export function fakeProvider() {
  const coins = new Map<string, Utxo>();
  const raw = new Map<string, string>();
  const overrides: Overrides = {};
  const calls: string[] = [];
  const order = {
    version: 2 as const,
    orderId: 'order-1',
    status: 'pending',
    payAddress: PAY_ADDRESS,
    receiveAddress: PAY_ADDRESS,
    amount: 20_000,
    paidAmount: 0,
    outputValue: 546,
    feeRate: 2,
    count: 1,
  };

  /** A confirmed coin of ours, made by its own transaction, which reveals these texts on these sats. */
  function addCoin(
    owner: Pick<OwnAddress, 'script' | 'address'>,
    sats: number,
    more: Partial<Utxo> = {},
    bodies: readonly string[] = [],
    offsets: readonly number[] = [],
  ): string {
    const transaction = new bitcoin.Transaction();
    transaction.version = 2;
    const salt = createHash('sha256').update(`${coins.size}/${owner.address}`).digest();
    if (bodies.length === 0) transaction.addInput(salt, 0);
    else {
      const { script, shown } = committing(
        leafOf(
          bodies.flatMap((body, at) =>
            envelopeOf({ ...stating(body), fields: [pointing(offsets[at] ?? 0)] }),
          ),
        ),
      );
      const commit = new bitcoin.Transaction();
      commit.version = 2;
      commit.addInput(salt, 0);
      commit.addOutput(Buffer.from(script, 'hex'), 100_000n);
      raw.set(commit.getId(), commit.toHex());
      transaction.addInput(commit.getHash(), 0);
      const leaf = [shown.script, shown.controlBlock].map((bytes) => Buffer.from(bytes));
      transaction.setWitness(0, [Buffer.alloc(64, 1), ...leaf]);
    }
    transaction.addOutput(Buffer.from(owner.script, 'hex'), BigInt(sats));
    if (bodies.length === 0) transaction.setWitness(0, [Buffer.alloc(64, 1)]);
    const txid = transaction.getId();
    raw.set(txid, transaction.toHex());
    const utxo = {
      txid,
      vout: 0,
      satoshi: sats,
      scriptPk: owner.script,
      address: owner.address,
      height: HEIGHT - 10,
      inscriptions: [],
      isSpent: false,
      ...more,
    };
    coins.set(`${txid}:0`, utxo);
    return `${txid}:0`;
  }

  const of = (address: string): Utxo[] =>
    [...coins.values()].filter((one) => one.address === address);
  const page = (utxo: Utxo[], cursor = 0, size = 500) => ({
    total: utxo.length,
    utxo: utxo.slice(cursor, cursor + size),
  });
  const inscribed = (one: Utxo): boolean => (one.inscriptions ?? []).length > 0;

  const answers: Record<string, (params: AnyParams) => unknown> = {
    'chain.info': () => ({ chain: 'practice', blocks: HEIGHT, bestBlockHash: '' }),
    'brc20.bestHeight': () => ({ height: HEIGHT, blockid: '' }),
    'runes.status': () => ({ bestHeight: HEIGHT }),
    'alkanes.status': () => ({ bestHeight: HEIGHT }),
    'chain.fees': () => ({
      fastestFee: 5,
      halfHourFee: 4,
      hourFee: 3,
      economyFee: 2,
      minimumFee: 1,
    }),
    'chain.allUtxos': ({ address, cursor, size }) => page(of(address), cursor, size),
    'chain.availableUtxos': ({ address, cursor, size }) =>
      page(
        of(address).filter((one) => !inscribed(one)),
        cursor,
        size,
      ),
    'chain.utxos': ({ address, cursor, size }) =>
      page(
        of(address).filter((one) => !inscribed(one)),
        cursor,
        size,
      ),
    'inscription.utxos': ({ address, cursor, size }) =>
      page(of(address).filter(inscribed), cursor, size),
    'inscription.abandonedUtxos': () => page([]),
    'runes.addressBalances': () => ({ total: 0, detail: [] }),
    'alkanes.addressTokens': () => ({ total: 0, detail: [] }),
    'alkanes.addressCollections': () => ({ total: 0, detail: [] }),
    'chain.utxo': ({ txid, index }) => coins.get(`${txid}:${index}`) ?? null,
    'runes.utxoBalance': () => [],
    'runes.info': down,
    'alkanes.utxoBalance': () => [],
    'chain.rawTx': ({ txid }) => raw.get(txid),
    'orders.get': () => order,
  };

  const client: ProviderClient = {
    call: (name, params) => {
      calls.push(name);
      const override = overrides[name] as ((params: unknown) => unknown) | undefined;
      const answer = override ?? (answers[name] as ((params: unknown) => unknown) | undefined);
      if (!answer) throw new Error(`no answer for ${name}`);
      return Promise.resolve().then(() => answer(params)) as never;
    },
  };
  return { client, coins, raw, overrides, order, calls, addCoin };
}

export const PAY_ADDRESS = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

export const down = (): never => {
  throw new AppError('PROVIDER_UNREACHABLE', 'down');
};

export const intentOf = (more: Partial<PaymentIntent> = {}): PaymentIntent => ({
  flowId: 'flow-0001',
  orderId: 'order-1',
  version: 2,
  purpose: 'pay-order',
  network: 'practice',
  payAddress: PAY_ADDRESS,
  sats: '20000',
  mostSats: '20600',
  feeRate: 2,
  createdAt: 0,
  ...more,
});

interface SetupOptions {
  client?: ProviderClient;
  rng?: (length: number) => Uint8Array;
  addresses?: AddressBook;
  locks?: { lockedBy(outpoint: string): string | null };
  changeSigner?: (signer: ApprovedSigner) => ApprovedSigner;
  context?: Partial<SigningContext>;
}

/** The pipeline over the fake provider and a real, open key service. */
export async function paymentSetup(options: SetupOptions = {}, seed = 'payments') {
  const { service, accountKeys } = await openKeys();
  const accounts = accountsOf(accountKeys, network);
  const addresses = options.addresses ?? createAddressBook(accounts, network, { next: () => 3 });
  const provider = fakeProvider();
  const clean = new Set<string>();
  const changeUsed: string[] = [];
  const ledger: LiveSignature[] = [];
  const operations: RecordedOperation[] = [];
  const client = options.client ?? provider.client;
  const lockedBy = (outpoint: string) => options.locks?.lockedBy(outpoint) ?? null;
  const own = addresses.ownAddresses();
  const settings = { maxFeeSats: 1_000_000, minCoinSats: 600 };
  // The product caches raw transactions, so reading one for both makes one call.
  const knowledge = knowledgeOver({
    call: (name, params, options) => {
      const known =
        name === 'chain.rawTx' ? provider.raw.get((params as { txid: string }).txid) : undefined;
      return known === undefined
        ? client.call(name, params, options)
        : (Promise.resolve(known) as never);
    },
  });
  const context: SigningContext = {
    client,
    network,
    addresses,
    reader: createCoinReader({
      client,
      network: network.id,
      minCoinSats: () => settings.minCoinSats,
      lockedBy,
      isCleanChange: (outpoint) => clean.has(outpoint),
      rules: noRules,
      knowledge,
      options: { priority: 'user' },
    }),
    sources: createSources(client, network.id),
    findScript: (script) => addresses.findScript(script),
    ownAddress: (address) => own.find((one) => one.address === address) ?? null,
    minCoinSats: () => BigInt(settings.minCoinSats),
    limits: () => feeLimits(client, settings),
    lockedBy,
    randomBelow: randomBelow(options.rng ?? seeded(seed)),
    now: () => 0,
    ledger: {
      add: (signature) => void ledger.push(signature),
      ofCoin: (at) => ledger.filter((one) => one.outpoint === at),
    },
    operations: { add: (signed) => void operations.push(...signed) },
    trail: knowledge,
    keptRune: () => null,
    cleanChange: clean,
    changeUsed: ({ address }) => void changeUsed.push(address),
    onOtherNetworks: async () => Promise.resolve(new Map()),
    readModule: async () => Promise.resolve(deployed('brc20-module')),
    pinModule: () => undefined,
    ownPayments: () => [],
    readBound: async () => Promise.resolve({ btcAddress: null }),
    readSwap: async () => Promise.resolve({ gasAddress: null, usedTs: [], pools: [] }),
    ...options.context,
  };
  const direct: ApprovedSigner = { signApproved: (request) => service.signApproved(request) };
  const pipeline = pipelineOver(context, service, options.changeSigner?.(direct) ?? direct);
  const payment = own.filter(({ role }) => role === 'payment');
  const ordinals = own.filter(({ role }) => role === 'ordinals');
  return {
    ...provider,
    ...pipeline,
    service,
    context,
    ledger,
    payments: {
      preparePayment: (intent: PaymentIntent) => pipeline.show(intent.purpose, intent),
      signPayment: async (shown: Shown<PaymentIntent>, digest: string) => {
        const { txid, rawHex } = await pipeline.sign(shown, digest);
        return { txid: txid ?? '', rawHex: rawHex ?? '' };
      },
    },
    addresses,
    payment: payment[0]!,
    paymentAddresses: payment,
    ordinals: ordinals[0]!,
    clean,
    changeUsed,
  };
}

import { parseSats } from '#shared/bitcoin/amount.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { type Clause, worstVerdict } from '#shared/flows/approval.ts';

import type { PaymentIntent, PreparedPayment, SignedPayment } from '../flows/deps.ts';
import type { ProviderClient } from '../provider/types.ts';
import type { InputToSign } from '../vault/sign-psbt.ts';
import { type AddressBook, isWatched, type OwnAddress } from '../wallet/accounts.ts';
import { parseAddress } from '../wallet/addresses.ts';
import {
  type Coin,
  type CoinReader,
  type CoinRules,
  createCoinReader,
  failureOf,
} from '../wallet/coins.ts';
import { checkRate } from '../wallet/fees.ts';
import { buildPayment } from '../wallet/payment.ts';
import { randomBelow, selectCoins, type Selection } from '../wallet/selection.ts';
import { paymentCard } from './card.ts';
import type { PaymentFacts, PaymentLimits } from './clauses/define.ts';
import { approvalText, digestOf } from './digest.ts';
import { inspect, type Inspection } from './inspect.ts';
import { judgePayment } from './policy.ts';
import { checkSigned } from './verify.ts';

export interface PaymentsDeps {
  client: ProviderClient;
  vault: { sign(approval: string, digest: string, inputs: InputToSign[]): Promise<string> };
  addresses: Pick<AddressBook, 'ownAddresses' | 'findScript' | 'freshChange'>;
  network: Network;
  settings: () => { maxFeeSats: number; minCoinSats: number };
  /** The flow that reserved an outpoint. */
  locks: { lockedBy(outpoint: string): string | null };
  rules: CoinRules;
  /** Outpoints of our own change whose inputs were all proved clean. Kept by the caller across restarts. */
  cleanChange: { has(outpoint: string): boolean; add(outpoint: string): void };
  /** Called once a payment with this change address is signed, so that the next one is fresh. */
  changeUsed(owner: OwnAddress): void;
  rng: (length: number) => Uint8Array;
}

type Prepared = Selection<Coin & { type: NativeType }>;

/** Proves coins, builds, inspects, judges and signs payments: preparePayment and signPayment of FlowDeps. */
export function createPayments(deps: PaymentsDeps) {
  const { client, addresses, network } = deps;
  const reader: CoinReader = createCoinReader({
    client,
    network: network.id,
    minCoinSats: () => deps.settings().minCoinSats,
    lockedBy: (outpoint) => deps.locks.lockedBy(outpoint),
    isCleanChange: (outpoint) => deps.cleanChange.has(outpoint),
    rules: deps.rules,
    options: { priority: 'user' },
  });
  const inspectOwn = (psbt: string): Inspection =>
    inspect(psbt, network, (script) => addresses.findScript(script));

  async function limits(): Promise<PaymentLimits> {
    const { maxFeeSats, minCoinSats } = deps.settings();
    const recommended = await client.call('chain.fees', {}).then(
      ({ fastestFee, minimumFee }) => ({ fastest: fastestFee, minimum: minimumFee }),
      () => null,
    );
    return { maxFeeSats: BigInt(maxFeeSats), minCoinSats: BigInt(minCoinSats), recommended };
  }

  async function choose(intent: PaymentIntent): Promise<Prepared> {
    const owners = addresses.ownAddresses().filter(canPay);
    const coins = new Map((await reader.list(owners)).map((coin) => [coin.outpoint, coin]));
    for (const coin of doubtfulByAddress([...coins.values()])) {
      coins.set(coin.outpoint, await reader.prove(coin));
    }
    const request = {
      paySats: parseSats(intent.sats),
      payTypes: [parseAddress(intent.payAddress, network).type],
      changeType: native(addresses.freshChange()),
      feeRate: intent.feeRate,
      minChange: BigInt(deps.settings().minCoinSats),
    };
    const random = randomBelow(deps.rng);
    for (;;) {
      const free = [...coins.values()].filter((coin) => isFree(coin, intent));
      const selection = pick(free, () => selectCoins(free.map(typed), request, random), [
        ...coins.values(),
      ]);
      const proved = await Promise.all(selection.coins.map((coin) => reader.prove(coin)));
      for (const coin of proved) coins.set(coin.outpoint, coin);
      if (proved.every((coin) => isFree(coin, intent))) {
        return { ...selection, coins: proved.map(typed) };
      }
    }
  }

  async function build(intent: PaymentIntent, { coins, changeSats }: Prepared): Promise<string> {
    const raw = new Map<string, string>();
    for (const { txid } of coins) {
      if (!raw.has(txid)) raw.set(txid, await client.call('chain.rawTx', { txid }));
    }
    return buildPayment({
      coins: coins.map((coin) => ({ ...coin, previousTx: raw.get(coin.txid) ?? '' })),
      payScript: parseAddress(intent.payAddress, network).script,
      paySats: parseSats(intent.sats),
      change: changeSats > 0n ? { owner: addresses.freshChange(), sats: changeSats } : null,
    });
  }

  async function gather(
    intent: PaymentIntent,
    inspection: Inspection,
    coins: readonly Coin[],
  ): Promise<PaymentFacts> {
    const order = await client.call('orders.get', { orderId: intent.orderId });
    return {
      intent,
      network,
      inspection,
      coins: new Map(coins.map((coin) => [coin.outpoint, coin])),
      order,
      limits: await limits(),
    };
  }

  /** Own coins of an inspection, read and proved again. */
  async function readAgain(inspection: Inspection): Promise<Coin[]> {
    const owners = inspection.inputs.flatMap(({ mine }) => mine ?? []);
    const unique = [...new Map(owners.map((owner) => [owner.script, owner])).values()];
    const wanted = new Set(inspection.inputs.map(({ outpoint }) => outpoint));
    const listed = (await reader.list(unique)).filter(({ outpoint }) => wanted.has(outpoint));
    return Promise.all(listed.map((coin) => reader.prove(coin)));
  }

  return {
    /**
     * Throws INSUFFICIENT_FUNDS, ASSET_AT_RISK (enough coins, but not proved clean), COIN_LOCKED, PSBT_INVALID,
     * ADDRESS_INVALID, and the provider's failures. A card with a `block` is returned, to be shown; it cannot
     * be signed.
     */
    async preparePayment(intent: PaymentIntent): Promise<PreparedPayment> {
      checkRate(intent.feeRate);
      const selection = await choose(intent);
      const psbtBase64 = await build(intent, selection);
      const inspection = inspectOwn(psbtBase64);
      const facts = await gather(intent, inspection, selection.coins);
      const card = paymentCard(facts, judgePayment(facts));
      return {
        intent,
        psbtBase64,
        outpoints: inspection.inputs.map(({ outpoint }) => outpoint),
        feeSats: card.feeSats,
        txid: inspection.txid,
        card,
        digest: digestOf(approvalText(intent, psbtBase64, card)),
      };
    },

    /**
     * Signs exactly what was approved, after proving it all again. The caller has checked the consent and, for
     * a `hold`, its override. Throws VAULT_LOCKED, DIGEST_MISMATCH (something changed: approve again),
     * POLICY_VIOLATION, PSBT_INVALID.
     */
    async signPayment(prepared: PreparedPayment, approvedDigest: string): Promise<SignedPayment> {
      const { intent, psbtBase64, card } = prepared;
      const text = approvalText(intent, psbtBase64, card);
      const digest = digestOf(text);
      if (digest !== approvedDigest || digest !== prepared.digest) {
        throw new AppError('DIGEST_MISMATCH', 'not what was approved');
      }
      refuseBlocks(card.clauses);
      const inspection = inspectOwn(psbtBase64);
      const coins = await readAgain(inspection);
      const clauses = judgePayment(await gather(intent, inspection, coins));
      const failure = coins.map(failureOf).find((error) => error !== undefined);
      if (failure !== undefined && worstVerdict(clauses) === 'block') throw asError(failure);
      refuseBlocks(clauses);
      refuseNewHolds(card.clauses, clauses);
      const inputs = inspection.inputs.map(({ index, mine }) => ({
        index,
        path: mine?.path ?? '',
      }));
      const signed = await deps.vault.sign(text, digest, inputs);
      const named = inputs.map(({ index }) => index);
      const done = checkSigned(psbtBase64, signed, named, inspection.txid);
      for (const { index, mine } of inspection.outputs) {
        if (!mine) continue;
        deps.cleanChange.add(`${done.txid}:${index}`);
        deps.changeUsed(mine);
      }
      return done;
    },
  };
}

const typed = (coin: Coin): Coin & { type: NativeType } => ({
  ...coin,
  type: native(coin.owner),
});

type NativeType = 'p2wpkh' | 'p2tr';
const isNative = (type: string): type is NativeType => type === 'p2wpkh' || type === 'p2tr';

/** The txid of a payment is known before it is signed, which native segwit gives. */
const canPay = (owner: OwnAddress): boolean =>
  owner.role === 'payment' && !isWatched(owner) && isNative(owner.addressType);

/** No other type gets here: `canPay` leaves them out, and change prefers native segwit. */
const native = ({ addressType }: OwnAddress): NativeType =>
  isNative(addressType) ? addressType : 'p2wpkh';

const isFree = ({ passport, lockedBy, frozen }: Coin, intent: PaymentIntent): boolean =>
  !frozen && passport.verdict === 'clean' && (lockedBy === null || lockedBy === intent.flowId);

/** Coins asked about one by one because their address holds tokens: the largest, within a budget of calls. */
const PROVE_BUDGET = 40;

function doubtfulByAddress(coins: readonly Coin[]): Coin[] {
  const holds = ({ evidence: { addressRunes: a, addressAlkanes: b } }: Coin): boolean =>
    (a.state === 'said' && a.value) || (b.state === 'said' && b.value);
  return coins
    .filter((coin) => coin.passport.verdict === 'unknown' && holds(coin))
    .sort((a, b) => (b.sats > a.sats ? 1 : -1))
    .slice(0, PROVE_BUDGET);
}

/** Selection, with its failure explained: an outage, coins in doubt, or simply too little. */
function pick(free: readonly Coin[], select: () => Prepared, all: readonly Coin[]): Prepared {
  try {
    return select();
  } catch (error) {
    if (!isAppError(error, 'INSUFFICIENT_FUNDS')) throw error;
    const doubtful = all.filter(({ passport }) => passport.verdict === 'unknown');
    const failure = doubtful.map(failureOf).find((found) => found !== undefined);
    if (failure !== undefined) throw asError(failure);
    const missing = BigInt((error.details as { missingSats: string }).missingSats);
    const held = all.filter((coin) => !free.includes(coin));
    const locked = held.filter(({ passport }) => passport.verdict === 'clean');
    if (total(locked) >= missing) {
      throw new AppError('COIN_LOCKED', 'the coins that would do are reserved by other actions');
    }
    if (total(held) < missing) throw error;
    throw new AppError('ASSET_AT_RISK', 'the coins that would do are not proved clean', {
      coins: held.map(({ outpoint, passport }) => ({ outpoint, verdict: passport.verdict })),
    });
  }
}

const total = (coins: readonly Coin[]): bigint => coins.reduce((sum, { sats }) => sum + sats, 0n);

/** Throws POLICY_VIOLATION. */
export function refuseBlocks(clauses: readonly Clause[]): void {
  const blocked = clauses.filter(({ verdict }) => verdict === 'block');
  if (blocked.length === 0) return;
  throw new AppError('POLICY_VIOLATION', `blocked by ${blocked.map(({ id }) => id).join(', ')}`, {
    clauses: blocked.map(({ id, text }) => ({ id, text })),
  });
}

/** Throws DIGEST_MISMATCH when a clause holds now that did not when the card was shown. */
export function refuseNewHolds(before: readonly Clause[], now: readonly Clause[]): void {
  for (const { id, verdict } of now) {
    const shown = before.find((clause) => clause.id === id);
    if (verdict === 'hold' && shown?.verdict !== 'hold') {
      throw new AppError('DIGEST_MISMATCH', `${id} changed since the approval`);
    }
  }
}

/** What a source failed with, to be thrown. */
export function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('a source failed');
}

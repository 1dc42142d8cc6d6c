import { parseSats } from '#shared/bitcoin/amount.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';

import type { ProviderClient } from '../../provider/types.ts';
import type { InputToSign } from '../../vault/sign-psbt.ts';
import type { AddressBook, OwnAddress } from '../../wallet/accounts.ts';
import { parseAddress } from '../../wallet/addresses.ts';
import {
  type Coin,
  type CoinReader,
  type CoinRules,
  createCoinReader,
} from '../../wallet/coins.ts';
import { checkRate } from '../../wallet/fees.ts';
import { buildPayment } from '../../wallet/payment.ts';
import { randomBelow, type Selection } from '../../wallet/selection.ts';
import { assetsOfCoins } from '../assets.ts';
import { canPay, chooseProved, type TypedCoin } from '../coins/choose.ts';
import { feeLimits } from '../coins/fee-limits.ts';
import { readOwnCoins } from '../coins/own-coins.ts';
import { inspect, type Inspection } from '../inspect.ts';
import { checkSigned } from '../verify.ts';
import { paymentCard } from './card.ts';
import type { PaymentFacts } from './clauses/define.ts';
import { agreedDigest, refuseBlocks, refuseOutage, refuseWorse } from './consent.ts';
import { approvalText, digestOf } from './digest.ts';
import { judgePayment } from './policy.ts';
import type { PreparedPayment, SignedPayment } from './prepared-forms.ts';

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
  const inspectOwn = (psbt: string, coins: Iterable<Coin> = []): Inspection =>
    inspect(psbt, network, (script) => addresses.findScript(script), {
      assets: assetsOfCoins(coins),
    });

  async function choose(intent: PaymentIntent): Promise<Selection<TypedCoin>> {
    const owners = addresses.ownAddresses().filter(canPay);
    const request = {
      paySats: parseSats(intent.sats),
      payTypes: [parseAddress(intent.payAddress, network).type],
      changeType: addresses.freshChange().addressType,
      feeRate: intent.feeRate,
      minChange: BigInt(deps.settings().minCoinSats),
    };
    return chooseProved(reader, owners, intent.flowId, request, randomBelow(deps.rng));
  }

  async function build(
    intent: PaymentIntent,
    { coins, changeSats }: Selection<TypedCoin>,
  ): Promise<string> {
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
      limits: await feeLimits(client, deps.settings()),
    };
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
      const inspection = inspectOwn(psbtBase64, selection.coins);
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
      const digest = agreedDigest(text, approvedDigest, prepared.digest);
      refuseBlocks(card.clauses);
      const coins = await readOwnCoins(reader, inspectOwn(psbtBase64));
      const inspection = inspectOwn(psbtBase64, coins);
      const clauses = judgePayment(await gather(intent, inspection, coins));
      refuseOutage(coins, clauses);
      refuseWorse(card.clauses, clauses);
      const inputs = inspection.inputs.map(({ index, mine }) => ({
        index,
        path: mine?.path ?? '',
      }));
      const signed = await deps.vault.sign(text, digest, inputs);
      const named = inputs.map(({ index }) => index);
      const done = await checkSigned(
        psbtBase64,
        signed,
        named,
        inspection.txidFixed ? inspection.txid : null,
      );
      for (const { index, mine } of inspection.outputs) {
        if (!mine) continue;
        deps.cleanChange.add(`${done.txid}:${index}`);
        deps.changeUsed(mine);
      }
      return done;
    },
  };
}

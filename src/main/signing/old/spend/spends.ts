import { AppError } from '#shared/errors.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';

import { type Coin, createCoinReader } from '../../../wallet/coins.ts';
import { checkRate, feeFor, RELAY_MINIMUM, sizeOf } from '../../../wallet/fees.ts';
import { buildSpend } from '../../../wallet/payment.ts';
import { randomBelow, scriptTypeOfInput } from '../../../wallet/selection.ts';
import { assetsOfCoins } from '../../assets.ts';
import { typed, type TypedCoin } from '../../coins/choose.ts';
import { feeLimits } from '../../coins/fee-limits.ts';
import { inspect, type Inspection } from '../../inspect.ts';
import { parentOf } from '../../purposes/spend/parent.ts';
import { planSpend, type SpendPlan } from '../../purposes/spend/plan.ts';
import { checkSigned } from '../../verify.ts';
import { carrierOf, type SpendFacts } from '../clauses/spend/facts.ts';
import { rawParts } from '../clauses/spend/raw.ts';
import { agreedDigest, refuseBlocks, refuseOutage, refuseWorse } from '../consent.ts';
import { approvalText, digestOf } from '../digest.ts';
import type { PaymentsDeps } from '../payments.ts';
import type { PreparedSpend, SignedPayment } from '../prepared-forms.ts';
import { spendCard } from './card.ts';
import { judgeSpend } from './policy.ts';

export interface SpendPreview {
  feeSats: bigint;
  vsize: number;
  inputs: number;
  outputs: bigint[];
}

/** Proves, builds, inspects, judges and signs what moves own coins: prepareSpend and signSpend of FlowDeps. */
export function createSpends(deps: PaymentsDeps) {
  const { client, addresses, network } = deps;
  const reader = createCoinReader({
    client,
    network: network.id,
    minCoinSats: () => deps.settings().minCoinSats,
    lockedBy: (outpoint) => deps.locks.lockedBy(outpoint),
    isCleanChange: (outpoint) => deps.cleanChange.has(outpoint),
    rules: deps.rules,
    options: { priority: 'user' },
  });
  const findScript = (script: string) => addresses.findScript(script);
  const inspectOwn = (psbt: string, coins: Iterable<Coin> = []): Inspection =>
    inspect(psbt, network, findScript, { assets: assetsOfCoins(coins) });

  /** The inputs of the transaction to be replaced. Throws NOT_FOUND when a block has spent one. */
  async function keptCoins({ replaces }: SpendIntent): Promise<TypedCoin[]> {
    if (!replaces) return [];
    const { spends } = rawParts(replaces.rawHex);
    return Promise.all(spends.map(async (one) => typed(await reader.spentByUs(one, findScript))));
  }

  const parentFor = ({ asked }: SpendIntent) =>
    asked.kind === 'bump' ? parentOf(client, asked.outpoint.slice(0, 64)) : Promise.resolve(null);

  /** Own outputs of what is replaced that are spent or reserved by something else. */
  async function usedOutputs({ replaces, flowId }: SpendIntent): Promise<string[]> {
    if (!replaces) return [];
    const { txid, outputs } = rawParts(replaces.rawHex);
    const used: string[] = [];
    for (const [index, { script }] of outputs.entries()) {
      if (!findScript(script)) continue;
      const outpoint = `${txid}:${index}`;
      const locked = deps.locks.lockedBy(outpoint);
      const record = await client.call('chain.utxo', { txid, index });
      if (record?.isSpent === true || (locked !== null && locked !== flowId)) used.push(outpoint);
    }
    return used;
  }

  async function plan(intent: SpendIntent): Promise<SpendPlan> {
    return planSpend(intent, {
      reader,
      addresses,
      network,
      minCoinSats: BigInt(deps.settings().minCoinSats),
      random: randomBelow(deps.rng),
      kept: await keptCoins(intent),
      parent: await parentFor(intent),
    });
  }

  async function build(intent: SpendIntent): Promise<{ psbt: string; coins: TypedCoin[] }> {
    const { coins, outputs } = await plan(intent);
    const raw = new Map<string, string>();
    for (const { txid } of coins) {
      if (!raw.has(txid)) raw.set(txid, await client.call('chain.rawTx', { txid }));
    }
    const paying = coins.map((coin) => ({ ...coin, previousTx: raw.get(coin.txid) ?? '' }));
    return { psbt: buildSpend(paying, outputs), coins };
  }

  async function gather(
    intent: SpendIntent,
    inspection: Inspection,
    coins: readonly Coin[],
  ): Promise<SpendFacts> {
    return {
      intent,
      network,
      inspection,
      coins: new Map(coins.map((coin) => [coin.outpoint, coin])),
      limits: await feeLimits(client, deps.settings()),
      isOwnScript: (script) => findScript(script) !== null,
      usedOutputs: await usedOutputs(intent),
      parent: await parentFor(intent),
    };
  }

  /** Own coins of an inspection, read and proved again. */
  async function readAgain(intent: SpendIntent, inspection: Inspection): Promise<Coin[]> {
    const kept = await keptCoins(intent);
    const fresh = inspection.inputs
      .filter(({ mine, outpoint }) => mine && !kept.some((coin) => coin.outpoint === outpoint))
      .map(({ outpoint }) => outpoint);
    return [...kept, ...(await reader.byOutpoints(fresh, findScript))];
  }

  return {
    /** What would be built, without building it: for a look at its cost. Throws as prepareSpend. */
    async preview(intent: SpendIntent): Promise<SpendPreview> {
      checkRate(intent.feeRate);
      const { coins, outputs } = await plan(intent);
      const scripts = outputs.map((one) =>
        'owner' in one ? scriptTypeOfInput(one.owner.addressType) : 'p2tr',
      );
      const sum = (list: readonly { sats: bigint }[]) =>
        list.reduce((total, { sats }) => total + sats, 0n);
      return {
        feeSats: sum(coins) - sum(outputs),
        vsize: sizeOf(
          coins.map(({ type }) => type),
          scripts,
        ),
        inputs: coins.length,
        outputs: outputs.map(({ sats }) => sats),
      };
    },

    /**
     * Throws INSUFFICIENT_FUNDS, ASSET_AT_RISK, COIN_LOCKED, INVALID_INPUT, NOT_FOUND (a coin is gone),
     * PSBT_INVALID, ADDRESS_INVALID, and the provider's failures. A card with a `block` is returned, to be shown;
     * it cannot be signed.
     */
    async prepareSpend(intent: SpendIntent): Promise<PreparedSpend> {
      checkRate(intent.feeRate);
      const { psbt, coins } = await build(intent);
      const inspection = inspectOwn(psbt, coins);
      refuseTooCheap(intent, inspection);
      const facts = await gather(intent, inspection, coins);
      const card = spendCard(facts, judgeSpend(facts));
      return {
        intent,
        psbtBase64: psbt,
        outpoints: inspection.inputs.map(({ outpoint }) => outpoint),
        feeSats: card.feeSats,
        txid: inspection.txid,
        card,
        digest: digestOf(approvalText(intent, psbt, card)),
      };
    },

    /**
     * Signs exactly what was approved, after proving it all again. Throws VAULT_LOCKED, DIGEST_MISMATCH
     * (something changed: approve again), POLICY_VIOLATION, PSBT_INVALID.
     */
    async signSpend(prepared: PreparedSpend, approvedDigest: string): Promise<SignedPayment> {
      const { intent, psbtBase64, card } = prepared;
      const text = approvalText(intent, psbtBase64, card);
      const digest = agreedDigest(text, approvedDigest, prepared.digest);
      refuseBlocks(card.clauses);
      const coins = await readAgain(intent, inspectOwn(psbtBase64));
      const inspection = inspectOwn(psbtBase64, coins);
      const facts = await gather(intent, inspection, coins);
      const clauses = judgeSpend(facts);
      refuseOutage(facts.coins.values(), clauses);
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
        if (isCleanChange(facts, index)) deps.cleanChange.add(`${done.txid}:${index}`);
        if (mine.change) deps.changeUsed(mine);
      }
      return done;
    },
  };
}

/** Nodes want more than before for a replacement: said before a card is shown that could only be blocked. */
function refuseTooCheap({ replaces }: SpendIntent, { feeSats, vsize }: Inspection): void {
  if (!replaces || feeSats === null) return;
  const least = BigInt(replaces.feeSats) + feeFor(RELAY_MINIMUM, vsize);
  if (feeSats >= least) return;
  const rate = (Number((least * 100n) / BigInt(vsize)) / 100 + 0.01).toFixed(2);
  const text = `A replacement has to pay more: at least ${rate} sat/vB.`;
  throw new AppError('INVALID_INPUT', text, { field: 'feeRate', text });
}

/** An own output whose every sat comes from coins that were proved clean. */
function isCleanChange({ intent, inspection, coins }: SpendFacts, output: number): boolean {
  const carrier = carrierOf(intent);
  const runs = inspection.satFlow.filter((run) => run.output === output);
  return (
    inspection.outputs[output]?.mine?.role === 'payment' &&
    runs.every(({ input }) => {
      const outpoint = inspection.inputs[input]?.outpoint ?? '';
      // Every other coin was proved clean, or nothing would have been signed.
      return outpoint !== carrier || coins.get(outpoint)?.passport.verdict === 'clean';
    })
  );
}

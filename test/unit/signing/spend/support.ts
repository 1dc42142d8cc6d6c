import type { SpendFacts } from '#main/kinds/spend/sign/facts.ts';
import { planOf, spend } from '#main/kinds/spend/sign/spend.ts';
import { createContentProofs } from '#main/signing/contents/read-contents.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import { assetsOfCoins } from '#main/signing/read/assets.ts';
import { inspect } from '#main/signing/read/inspect.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import { buildSpend, type PlannedOutput } from '#main/wallet/payment.ts';
import type { Utxo } from '#shared/api/chain.ts';
import type { SpendAct, SpendIntent } from '#shared/flows/spend.ts';
import { knownGuards } from '#test/attacks/scene.ts';
import type { Shown } from '#test/unit/signing/pipeline.ts';
import { network, paymentSetup } from '#test/unit/signing/support.ts';

export const STRANGER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
export const OTHER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
export const idOf = (outpoint: string): string => `${outpoint.slice(0, 64)}i0`;

const purposeOf = ({ asked, replaces, cancels }: SpendIntent) =>
  cancels ? 'cancel' : replaces ? 'bump' : asked.kind;

export const intentFor = (request: SpendAct, more: Partial<SpendIntent> = {}): SpendIntent => ({
  flowId: 'flow-0001',
  network: 'practice',
  asked: request,
  feeRate: request.feeRate,
  replaces: null,
  createdAt: 0,
  ...more,
});

/** Spends over the fake provider and a real, open key service. */
export async function spendSetup(more: Parameters<typeof paymentSetup>[0] = {}, seed = 'spends') {
  const setup = await paymentSetup(more, seed);
  const { context, addresses } = setup;
  const { reader } = context;
  const findScript = (script: string) => addresses.findScript(script);

  /** A coin with inscriptions at these offsets. */
  function addCarrier(owner: OwnAddress, sats: number, offsets = [0], over: Partial<Utxo> = {}) {
    const bodies = offsets.map((_, at) => `inscription ${at}`);
    const outpoint = setup.addCoin(owner, sats, over, bodies, offsets);
    const utxo = setup.coins.get(outpoint)!;
    utxo.inscriptions = offsets.map((offset, at) => ({
      inscriptionId: `${outpoint.slice(0, 64)}i${at}`,
      inscriptionNumber: at,
      offset,
    }));
    return outpoint;
  }

  return {
    ...setup,
    spends: {
      prepareSpend: (intent: SpendIntent) => setup.show(purposeOf(intent), intent),
      signSpend: async (shown: Shown<SpendIntent>, digest: string) => {
        const { txid, rawHex } = await setup.sign(shown, digest);
        return { txid: txid ?? '', rawHex: rawHex ?? '' };
      },
      plan: (intent: SpendIntent) => planOf(intent, context),
    },
    reader,
    addCarrier,
    /** Non-passing verdicts on a transaction that a hostile builder made for an intent. */
    async judged(
      intent: SpendIntent,
      spent: string[],
      outputs: PlannedOutput[],
      tamper: (facts: SpendFacts) => SpendFacts = (facts) => facts,
    ) {
      const coins = await reader.byOutpoints(spent, findScript);
      const psbt = buildSpend(
        coins.map((coin) => ({ ...coin, previousTx: setup.raw.get(coin.txid) ?? '' })),
        outputs,
      );
      const facts: SpendFacts = {
        intent,
        network,
        assets: assetsOfCoins(coins),
        extraPsbts: [],
        isMessage: false,
        contents: await createContentProofs()(
          coins.flatMap(({ report }) => report.inscriptions.map(({ id }) => id)),
          { ...context, findScript },
        ),
        listed: new Map(),
        runes: new Map(),
        ...knownGuards,
        onOtherNetworks: new Map(),
        inspection: inspect(psbt, network, findScript, { assets: assetsOfCoins(coins) }),
        coins: new Map(coins.map((coin) => [coin.outpoint, coin])),
        limits: {
          maxFeeSats: 1_000_000n,
          minCoinSats: 600n,
          recommended: { fastest: 5, minimum: 1 },
        },
        isOwnScript: (script) => findScript(script) !== null,
        usedOutputs: [],
        parent: null,
        token: null,
      };
      return judgeTransaction(spend, tamper(facts))
        .filter(({ verdict }) => verdict !== 'pass')
        .map(({ id, verdict }) => `${id} ${verdict}`);
    },
  };
}

export type SpendSetup = Awaited<ReturnType<typeof spendSetup>>;

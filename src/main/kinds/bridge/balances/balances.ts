import type { BridgePort } from '#main/flows/bridge-port.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { createHoldingReads } from '#main/wallet/holding-reads.ts';
import { mayPayConfirmed } from '#shared/bitcoin/paying.ts';
import { AppError } from '#shared/errors.ts';
import { type BridgeProgress, placeOf } from '#shared/flows/bridge.ts';
import type { LayerSum } from '#shared/flows/layers.ts';
import { finalPhases, type FlowView } from '#shared/flows/view.ts';
import type { BridgeAddress, BridgeChoices } from '#shared/ipc/swap-bridge.ts';
import type { CoinView, KeptPortfolio } from '#shared/ipc/wallet.ts';

import { sumLayers, type UnderWay } from './layers.ts';

export interface BridgeSources {
  client: ProviderClient;
  bridge: BridgePort;
  own: {
    /** Our addresses that the swap accepts, with the account's name. */
    bridgeAddresses(): { address: string; label: string }[];
  };
  coins: {
    list(refresh: boolean): Promise<Pick<KeptPortfolio, 'asOf' | 'problem' | 'coins'>>;
  };
  engine: { list(active: boolean): readonly FlowView[] };
}

/** Spendable sats at an address, from which the swap takes its fees. */
export const spendableAt = (coins: readonly CoinView[], address: string): bigint =>
  coins
    .filter((coin) => coin.address === address && mayPayConfirmed(coin))
    .reduce((total, { sats }) => total + BigInt(sats), 0n);

/** What each of our addresses could deposit or withdraw. Throws the provider's errors. */
export async function readChoices(from: BridgeSources): Promise<BridgeChoices> {
  const [{ feeTicks, depositBlocks, closed }, held] = await Promise.all([
    from.bridge.terms(),
    readHeld(from),
  ]);
  const addresses = held.map(({ address, label, brc20, swap }): BridgeAddress => {
    const ticks = new Set([...brc20, ...swap].map(({ tick }) => tick));
    return {
      address,
      label,
      tokens: [...ticks].sort().map((tick) => {
        const one = brc20.find((row) => row.tick === tick);
        return {
          tick,
          available: one?.available ?? '0',
          transferable: one?.transferable ?? '0',
          inSwap: swap.find((row) => row.tick === tick)?.swap ?? '0',
        };
      }),
    };
  });
  return { addresses, feeTicks, depositBlocks, closed };
}

/** Before the first read of the coins, as after a restore, only the current addresses are known to be used. */
async function needCoins({ coins }: BridgeSources): Promise<void> {
  if ((await coins.list(false)).asOf !== null) return;
  const { asOf, problem } = await coins.list(true);
  if (asOf === null && problem !== null) throw new AppError(problem.code, problem.message);
}

async function readHeld(from: BridgeSources) {
  await needCoins(from);
  const reads = createHoldingReads(from.client);
  return Promise.all(
    from.own.bridgeAddresses().map(async ({ address, label }) => {
      const [brc20, swap] = await Promise.all([reads.brc20(address), reads.swap(address)]);
      return { address, label, brc20, swap };
    }),
  );
}

/** Totals over both layers, for our addresses and every flow in progress. Throws the provider's errors. */
export async function readLayers(from: BridgeSources): Promise<LayerSum[]> {
  const flows = from.engine
    .list(false)
    .filter(({ bridge, phase }) => bridge !== undefined && !finalPhases.includes(phase));
  const [underWay, held] = await Promise.all([
    Promise.all(flows.map((view) => nowOf(view, from))),
    readHeld(from),
  ]);
  return sumLayers(
    held.flatMap(({ brc20 }) => brc20),
    held.flatMap(({ swap }) => swap),
    underWay.flat(),
  );
}

/** The swap’s pending figures no longer include it. */
const ENDED = new Set(['completed', 'success', 'cancel']);

/** Its current progress, so that its amounts and the balances are of the same moment. */
async function nowOf(view: FlowView, from: BridgeSources): Promise<UnderWay[]> {
  const { bridge } = view;
  if (!bridge) return [];
  const { asked, orderId } = bridge;
  const progress = await progressOf(bridge, orderId, from);
  return [
    {
      flowId: view.id,
      kind: asked.kind,
      tick: asked.tick,
      address: asked.address,
      amount: asked.amount,
      place: placeOf(asked.kind, progress),
      known: progress !== null && !ENDED.has(progress.status),
      waitsFor: view.headline,
    },
  ];
}

function progressOf(
  { asked, progress }: NonNullable<FlowView['bridge']>,
  orderId: string | null,
  { bridge }: BridgeSources,
): Promise<BridgeProgress | null> {
  if (asked.kind === 'withdraw')
    return orderId === null ? Promise.resolve(null) : bridge.withdrawal(orderId);
  const txid = progress?.txids.deposit ?? null;
  return txid === null ? Promise.resolve(null) : bridge.deposit(txid);
}

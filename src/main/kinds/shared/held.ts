import { heldText, type Holder } from '#main/flows/engine/holding.ts';
import { heldBy } from '#main/flows/holds.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { OperationQuoteRequest } from '#shared/ipc/swap.ts';
import type { BridgeDraft } from '#shared/ipc/swap-bridge.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

/** What names inscriptions or coins that an operation needs: an input, or what a form asks with. */
export type HeldRequest = FlowInput | BridgeDraft | OperationQuoteRequest;

interface HoldSources {
  engine: { holderOf(names: readonly string[]): Holder | null };
  coins: { list(refresh: boolean): Promise<{ coins: readonly CoinView[] }> };
}

/** Ids and coins of an input, plus the coins that contain those ids and the ids on those coins, as last seen. */
async function namesIn(input: HeldRequest, { coins }: HoldSources): Promise<string[]> {
  const names = 'kind' in input ? heldBy(input) : [];
  if (names.length === 0) return names;
  const wanted = new Set(names);
  const carriers = (await coins.list(false)).coins.filter(
    ({ outpoint, inscriptions }) =>
      inscriptions.length > 0 &&
      (wanted.has(outpoint) || inscriptions.some((id) => wanted.has(id))),
  );
  return [
    ...names,
    ...carriers.flatMap(({ outpoint, inscriptions }) => [outpoint, ...inscriptions]),
  ];
}

/** Another open operation holds an inscription or a coin of this one, so nothing else may start with it. */
export async function heldProblems(input: HeldRequest, from: HoldSources): Promise<Problem[]> {
  const holder = from.engine.holderOf(await namesIn(input, from));
  if (holder === null) return [];
  return [{ field: 'operation', text: heldText(holder), severity: 'error', flowId: holder.id }];
}

/** A quote with conflicts with other operations first. */
export async function withHeld<Q extends { problems: Problem[] }>(
  input: HeldRequest,
  from: HoldSources,
  quote: Q,
): Promise<Q> {
  const held = await heldProblems(input, from);
  return held.length === 0 ? quote : { ...quote, problems: [...held, ...quote.problems] };
}

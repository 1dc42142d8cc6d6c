import { heldText, type Holder } from '#main/flows/engine/holding.ts';
import { heldBy } from '#main/flows/holds.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { BridgeDraft } from '#shared/ipc/swap-bridge.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

interface HoldSources {
  engine: { holderOf(names: readonly string[]): Holder | null };
  coins: { list(refresh: boolean): Promise<{ coins: readonly CoinView[] }> };
}

/**
 * An input's inscriptions and coins, plus the coins that contain the former and the contents of the latter, as last
 * read.
 */
async function namesIn(input: FlowInput | BridgeDraft, { coins }: HoldSources): Promise<string[]> {
  const names = heldBy(input);
  if (names.length === 0) return names;
  const asked = new Set(names);
  const carriers = (await coins.list(false)).coins.filter(
    ({ outpoint, inscriptions }) =>
      inscriptions.length > 0 && (asked.has(outpoint) || inscriptions.some((id) => asked.has(id))),
  );
  return [
    ...names,
    ...carriers.flatMap(({ outpoint, inscriptions }) => [outpoint, ...inscriptions]),
  ];
}

/** Another open operation holds an inscription or coin of this one, so it can't start. */
export async function heldProblems(
  input: FlowInput | BridgeDraft,
  from: HoldSources,
): Promise<Problem[]> {
  const holder = from.engine.holderOf(await namesIn(input, from));
  if (holder === null) return [];
  return [{ field: 'operation', text: heldText(holder), severity: 'error', flowId: holder.id }];
}

/** A quote with conflicts with other operations first. */
export async function withHeld<Q extends { problems: Problem[] }>(
  input: FlowInput | BridgeDraft,
  from: HoldSources,
  quote: Q,
): Promise<Q> {
  const held = await heldProblems(input, from);
  return held.length === 0 ? quote : { ...quote, problems: [...held, ...quote.problems] };
}

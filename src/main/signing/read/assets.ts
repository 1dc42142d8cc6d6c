import type { Coin } from '#main/wallet/coins.ts';
import { keptName, POSSIBLE } from '#shared/bitcoin/kept-asset.ts';
import { say } from '#shared/words/say.ts';

import { runeFlow } from './rune-flow.ts';
import type { Runestone } from './runestone.ts';
import { landingOf, type SatRange } from './sat-flow.ts';

/** An outpoint's assets according to the indexes. */
export interface OutpointAssets {
  inscriptions: readonly { id: string; offset: bigint }[];
  /** Amounts in atomic units. */
  runes: readonly { id: string; amount: bigint }[];
  alkanes: readonly { id: string; amount: bigint }[];
}

/** By outpoint. An absent one wasn't asked about, so its assets are unknown. */
export type Assets = ReadonlyMap<string, OutpointAssets>;

/** Assets of proved coins from every index; a coin for which one of them didn't answer is absent. */
export function assetsOfCoins(coins: Iterable<Coin>): Assets {
  const assets = new Map<string, OutpointAssets>();
  for (const { outpoint, report, evidence, tokens } of coins) {
    const { record, runes, alkanes } = evidence;
    const isComplete = [runes, alkanes].every(
      ({ state }) => state === 'said' || state === 'absent',
    );
    if (!isComplete || !tokens || record.state !== 'said' || !record.value) continue;
    if (!areNamed(report.others, tokens)) continue;
    assets.set(outpoint, { inscriptions: report.inscriptions, ...tokens });
  }
  return assets;
}

/** Whether an index names all runes and alkanes that we know of, with amounts. */
const areNamed = (
  others: readonly string[],
  { runes, alkanes }: Pick<OutpointAssets, 'runes' | 'alkanes'>,
): boolean => {
  const named = new Set([
    ...runes.flatMap(({ id }) => [
      keptName({ kind: 'rune', id }),
      keptName({ kind: 'rune', id: POSSIBLE }),
    ]),
    ...alkanes.flatMap(({ id }) => [
      keptName({ kind: 'alkane', id }),
      keptName({ kind: 'alkane', id: POSSIBLE }),
    ]),
  ]);
  return others.every((one) => named.has(one));
};

/**
 * Adds our own knowledge of our coins: an index may report more but never less. If no index names a known rune or
 * alkane, its amount is missing and the coin's contents are unknown.
 */
export function withKnown(assets: Assets, coins: Iterable<Coin>): Assets {
  const known = new Map(assets);
  for (const { outpoint, report } of coins) {
    const before = known.get(outpoint);
    if (!before) continue;
    if (!areNamed(report.others, before)) {
      known.delete(outpoint);
      continue;
    }
    const byId = new Map(
      [...before.inscriptions, ...report.inscriptions].map((one) => [one.id, one]),
    );
    known.set(outpoint, { ...before, inscriptions: [...byId.values()] });
  }
  return known;
}

/** An asset and its destination: an output, the fee, nowhere (burned), or unknown. */
export interface AssetPin {
  kind: 'inscription' | 'rune' | 'alkane';
  id: string;
  /** Atomic units; null for inscriptions. */
  amount: bigint | null;
  /** The input it comes from; null for runes and alkanes, which are pooled over all inputs. */
  input: number | null;
  output: number | 'fee' | 'burned' | 'unknown';
  /** Position of its sat in that output; null for pooled assets. */
  offset: bigint | null;
}

export interface PinRequest {
  outpoints: readonly string[];
  assets: Assets;
  satFlow: readonly SatRange[];
  runestone: Runestone | null;
  /** Which outputs are OP_RETURN. */
  isData: readonly boolean[];
}

/**
 * Pins every known asset of the inputs to its destination (safety.md C4): inscriptions by sat flow, runes by the
 * runestone, alkanes to the first output that can hold them. A runestone may move alkanes in ways not decoded here, so
 * with one their destination is unknown.
 */
export function pinAssets(request: PinRequest): AssetPin[] {
  const pins: AssetPin[] = [];
  const runes = new Map<string, bigint>();
  const alkanes = new Map<string, bigint>();
  for (const [input, outpoint] of request.outpoints.entries()) {
    const found = request.assets.get(outpoint);
    for (const { id, offset } of found?.inscriptions ?? []) {
      const landing = landingOf(request.satFlow, input, offset);
      pins.push({
        kind: 'inscription',
        id,
        amount: null,
        input,
        output: landing?.output ?? 'unknown',
        offset: landing?.offset ?? null,
      });
    }
    for (const { id, amount } of found?.runes ?? []) add(runes, id, amount);
    for (const { id, amount } of found?.alkanes ?? []) add(alkanes, id, amount);
  }
  for (const [id, landings] of runeFlow(runes, request.runestone, request.isData)) {
    for (const [output, amount] of landings) pins.push(pooled('rune', id, amount, output));
  }
  const first = request.isData.findIndex((data) => !data);
  const holder = first === -1 ? 'burned' : first;
  for (const [id, amount] of alkanes) {
    pins.push(pooled('alkane', id, amount, request.runestone ? 'unknown' : holder));
  }
  return pins;
}

/** A pin as part of a sentence. */
export function pinText({ kind, id, amount, input, output, offset }: AssetPin): string {
  const what =
    amount === null
      ? say.signing.readAssets.asset({ kind, id })
      : say.signing.readAssets.of({ amount: String(amount), kind, id });
  const from = input === null ? '' : say.signing.readAssets.fromInput({ input: input + 1 });
  const to =
    typeof output === 'number'
      ? say.signing.readAssets.output({ output: output + 1 })
      : placeNames[output];
  return say.signing.readAssets.to({
    what,
    from,
    to,
    which:
      typeof output !== 'number' || offset === null
        ? ''
        : say.signing.readAssets.sat({ offset: String(offset) }),
  });
}

const placeNames = {
  fee: say.signing.named.theFee,
  burned: say.signing.readAssets.nowhereBurned,
  unknown: say.signing.readAssets.anUnknownPlace,
};

const add = (pool: Map<string, bigint>, id: string, amount: bigint): void =>
  void pool.set(id, (pool.get(id) ?? 0n) + amount);

const pooled = (
  kind: 'rune' | 'alkane',
  id: string,
  amount: bigint,
  output: AssetPin['output'],
): AssetPin => ({ kind, id, amount, input: null, output, offset: null });

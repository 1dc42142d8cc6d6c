import type { StepContext } from '#main/flows/engine/define.ts';
import type { RuneInfo } from '#main/flows/ports.ts';
import { type RunesPlan, wholeRunes } from '#main/orders/rune-order.ts';
import { runeLetters } from '#shared/bitcoin/rune-names.ts';
import { say } from '#shared/words/say.ts';

import type { Ordered } from './data.ts';

/** The rune index lags behind blocks. After this long its answer is accepted. */
export const INDEX_PATIENCE = 30 * 60_000;

/** `fault`: what differs from the request; `later`: the index may just be behind. */
export interface RuneVerdict {
  fault: string | null;
  later: boolean;
}
const verdict = (fault: string | null): RuneVerdict => ({ fault, later: false });
const later: RuneVerdict = { fault: null, later: true };

type EtchPlan = RunesPlan & { kind: 'etch' };
type MintPlan = RunesPlan & { kind: 'mint' };

/** Differences between the index and the order, a sentence each. */
function etchFaults({ etching, meant }: EtchPlan, found: RuneInfo): string[] {
  const said = (amount: string) => wholeRunes(BigInt(amount), etching.divisibility);
  const amount = found.terms?.amount ?? null;
  const { terms } = etching;
  return [
    found.spacedRune !== etching.spacedRune &&
      say.inscribe.flowVerifyRunes.itIsNamed({ spacedRune: found.spacedRune }),
    found.divisibility !== etching.divisibility &&
      say.inscribe.flowVerifyRunes.itHasDecimals({ divisibility: found.divisibility }),
    found.premine !== meant.premine &&
      say.inscribe.flowVerifyRunes.itsPremineIsNot({
        said: said(found.premine),
        said2: said(meant.premine),
      }),
    (amount ?? '0') !== (meant.amount ?? '0') &&
      say.inscribe.flowVerifyRunes.aMintGivesNot({
        said: said(amount ?? '0'),
        said2: said(meant.amount ?? '0'),
      }),
    (found.terms?.cap ?? '0') !== (terms?.cap ?? '0') &&
      say.inscribe.flowVerifyRunes.itsCapIsMints({
        cap: found.terms?.cap ?? '0',
        cap2: terms?.cap ?? '0',
      }),
  ].filter((fault) => fault !== false);
}

async function lookAtEtching(
  plan: EtchPlan,
  data: Ordered,
  ctx: StepContext,
): Promise<RuneVerdict> {
  const found = await ctx.deps.index.runeByName(runeLetters(plan.etching.spacedRune));
  const late = ctx.deps.clock.now() - data.quietSince > INDEX_PATIENCE;
  if (found === null) {
    return late ? verdict(say.inscribe.flowVerifyRunes.theRuneIndexDoes) : later;
  }
  const own = data.files.map(({ inscriptionId }) => inscriptionId?.slice(0, 64));
  const fault = etchedFault(plan, found, own);
  // If the bytes contradict the index, nothing is recorded, and a card says so when the rune is sent.
  if (fault === null) await ctx.deps.index.keepEtched(found).catch(() => undefined);
  return verdict(fault);
}

/** Null if the rune of this name is ours and as requested. `own`: txids of the order’s reveals. */
export function etchedFault(
  plan: EtchPlan,
  found: RuneInfo,
  own: readonly (string | undefined)[],
): string | null {
  if (!own.includes(found.etching)) return say.inscribe.flowVerifyRunes.somebodyElseEtchedThis;
  const faults = etchFaults(plan, found);
  return faults.length === 0
    ? null
    : say.inscribe.flowVerifyRunes.theRuneIsNot({ faults: faults.join(' ') });
}

async function lookAtMint(plan: MintPlan, data: Ordered, ctx: StepContext): Promise<RuneVerdict> {
  const before = BigInt(data.runeBefore ?? '0');
  const now = BigInt(await ctx.deps.index.runeBalance(data.plan.receiveAddress, plan.runeid));
  const fault = mintedFault(plan, before, now);
  const waits = fault !== null && ctx.deps.clock.now() - data.quietSince <= INDEX_PATIENCE;
  return waits ? later : verdict(fault);
}

/** Null if the minted rune's balance (atomic units) grew by all mints. */
export function mintedFault(plan: MintPlan, before: bigint, now: bigint): string | null {
  const wanted = BigInt(plan.amount) * BigInt(plan.count);
  if (now - before >= wanted) return null;
  const grown = now > before ? now - before : 0n;
  const said = (amount: bigint) => wholeRunes(amount, plan.divisibility);
  return say.inscribe.flowVerifyRunes.theBalanceAtThe({ said: said(grown), said2: said(wanted) });
}

/** Whether the runes are what was ordered. */
export async function lookAtRunes(data: Ordered, ctx: StepContext): Promise<RuneVerdict> {
  const { runes } = data.plan;
  if (!runes) return verdict(null);
  return runes.kind === 'etch' ? lookAtEtching(runes, data, ctx) : lookAtMint(runes, data, ctx);
}

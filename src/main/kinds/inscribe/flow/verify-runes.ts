import type { StepContext } from '#main/flows/engine/define.ts';
import type { RuneInfo } from '#main/flows/ports.ts';
import type { MintsPlan } from '#main/orders/mint-order.ts';
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
/** What one token's mints give: atomic units each. */
type MintPlan = Pick<RunesPlan & { kind: 'mint' }, 'amount' | 'count' | 'divisibility'>;

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

async function lookAtMint(
  plan: MintPlan & { runeid: string },
  data: Ordered,
  ctx: StepContext,
): Promise<RuneVerdict> {
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

/** The alkane's balance, and that of a rune minted with it. */
async function lookAtMints(
  mints: MintsPlan,
  data: Ordered,
  ctx: StepContext,
): Promise<RuneVerdict> {
  const { alkane, rune, count } = mints;
  const rest = rune ? await lookAtMint({ ...rune, count }, data, ctx) : verdict(null);
  const { receiveAddress } = data.plan;
  const before = BigInt(data.alkaneBefore ?? '0');
  const now = BigInt(await ctx.deps.index.alkaneBalance(receiveAddress, alkane.alkaneid));
  const wanted = BigInt(alkane.amount) * BigInt(count);
  if (now - before >= wanted) return rest;
  if (ctx.deps.clock.now() - data.quietSince <= INDEX_PATIENCE) return later;
  const said = (amount: bigint) => wholeRunes(amount, alkane.divisibility);
  const fault = say.inscribe.flowVerifyRunes.theAlkaneBalance({
    name: alkane.name,
    grown: said(now > before ? now - before : 0n),
    wanted: said(wanted),
  });
  return { later: rest.later, fault: [rest.fault, fault].filter((one) => one !== null).join(' ') };
}

/** Whether the runes and alkanes are what was ordered. */
export async function lookAtRunes(data: Ordered, ctx: StepContext): Promise<RuneVerdict> {
  const { runes, mints } = data.plan;
  if (mints) return lookAtMints(mints, data, ctx);
  if (!runes) return verdict(null);
  return runes.kind === 'etch' ? lookAtEtching(runes, data, ctx) : lookAtMint(runes, data, ctx);
}

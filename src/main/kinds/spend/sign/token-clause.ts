import type { TokenFacts } from '#main/signing/coins/sources.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { tokenAsNamed, type TokenIntent } from '#main/signing/parts/token.ts';
import type { Inspection } from '#main/signing/read/inspect.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';

import type { SpendFacts } from './facts.ts';

/**
 * The tokens that the moved inscription is to move; null where none were asked. A replacement moves what the transaction
 * before it moves, to the same place, and its coin is no longer listed as there: nothing is asked again.
 */
function namedTokens(intent: SpendIntent): TokenIntent | null {
  return intent.replaces ? null : tokensAsked(intent);
}

/** The same, whichever transaction moves them: what the inscription holds never changes. */
export function tokensAsked({ asked }: SpendIntent): TokenIntent | null {
  if (asked.kind !== 'send-inscription' || !asked.tokens) return null;
  const { inscriptionId, outpoint, tokens } = asked;
  return { inscriptionId, outpoint, ...tokens };
}

/** What the index of its holder says of the transfer; null where nothing was asked, or no index knows it. */
export async function tokenFor(
  intent: SpendIntent,
  { inputs }: Inspection,
  { sources }: SigningContext,
): Promise<TokenFacts | null> {
  const named = namedTokens(intent);
  if (named === null) return null;
  const carrier = inputs.find(({ outpoint }) => outpoint === named.outpoint);
  return sources.tokenOf(named, carrier?.address ?? null);
}

/** What is moved is an unused transfer of exactly the tokens that were asked for. */
export function tokensAsAsked(facts: SpendFacts): Clause | null {
  const named = namedTokens(facts.intent);
  return named === null ? null : tokenAsNamed({ ...facts, intent: { ...facts.intent, ...named } });
}

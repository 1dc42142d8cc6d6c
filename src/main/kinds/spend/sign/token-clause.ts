import type { TokenFacts } from '#main/signing/coins/provider-facts.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { tokenAsNamed, type TokenIntent } from '#main/signing/parts/token.ts';
import type { Inspection } from '#main/signing/read/inspect.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';

import type { SpendFacts } from './facts.ts';

/**
 * The tokens that the inscription must move; null if none were requested. A replacement moves what its predecessor
 * does, to the same place; its coin is no longer listed, so nothing is looked up again.
 */
function namedTokens(intent: SpendIntent): TokenIntent | null {
  return intent.replaces ? null : requestedTokens(intent);
}

/** The same for any transaction that moves them, since an inscription's content never changes. */
export function requestedTokens({ asked }: SpendIntent): TokenIntent | null {
  if (asked.kind !== 'send-inscription' || !asked.tokens) return null;
  const { inscriptionId, outpoint, tokens } = asked;
  return { inscriptionId, outpoint, ...tokens };
}

/** The holder's index data of the transfer; null if none was requested, or no index knows it. */
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

/** What moves is an unused transfer of exactly the requested tokens. */
export function tokensAsRequested(facts: SpendFacts): Clause | null {
  const named = namedTokens(facts.intent);
  return named === null ? null : tokenAsNamed({ ...facts, intent: { ...facts.intent, ...named } });
}

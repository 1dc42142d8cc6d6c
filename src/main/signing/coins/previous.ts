import type { ProviderClient } from '#main/provider/types.ts';
import { missingPrevious } from '#main/signing/read/complete.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

/** Raw transactions in hex by txid, with one call each. Throws the provider's errors. */
export async function rawTransactions(
  client: ProviderClient,
  coins: Iterable<{ txid: string }>,
): Promise<Map<string, string>> {
  const raw = new Map<string, string>();
  for (const { txid } of coins) {
    if (!raw.has(txid)) raw.set(txid, await client.call('chain.rawTx', { txid }));
  }
  return raw;
}

/** Limit of look-ups per PSBT, so that one can't use up the budget. */
const MAX_LOOKUPS = 200;

/** Raw previous transactions missing in a PSBT. Unavailable ones stay absent, with a note for the user. */
export async function missingTransactions(
  client: ProviderClient,
  psbtBase64: string,
): Promise<{ previous: Map<string, string>; notes: string[] }> {
  const previous = new Map<string, string>();
  const missing = missingPrevious(psbtBase64);
  if (missing.length > MAX_LOOKUPS) {
    return { previous, notes: [say.signing.coinsPrevious.itSpendsTooMany] };
  }
  for (const txid of missing) {
    try {
      previous.set(txid, await client.call('chain.rawTx', { txid }));
    } catch (error) {
      if (isAppError(error, 'PROVIDER_REJECTED')) continue;
      if (!(error instanceof AppError)) throw error;
      return { previous, notes: [say.signing.coinsPrevious.theNetworkCouldNot] };
    }
  }
  return { previous, notes: [] };
}

import { transactionOf } from '#main/raw-transaction.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import type { AssetPin } from '#main/signing/read/assets.ts';
import type { KnownRune } from '#main/signing/read/known-rune.ts';
import { type Etching, readRunestone } from '#main/signing/read/runestone.ts';
import { isAppError } from '#shared/errors.ts';

/** Further ones are counted on the card but not looked up. */
const MOST = 40;

/** The runes that a transaction moves, by id. Never throws if an index doesn't answer. */
export async function readRunes(
  pins: readonly AssetPin[],
  now: Pick<SigningContext, 'client' | 'keptRune'>,
): Promise<ReadonlyMap<string, KnownRune>> {
  const ids = new Set(pins.flatMap(({ kind, id }) => (kind === 'rune' ? [id] : [])));
  const found = new Map<string, KnownRune>();
  for (const id of [...ids].slice(0, MOST)) found.set(id, await readRune(id, now));
  return found;
}

async function readRune(
  id: string,
  { client, keptRune }: Pick<SigningContext, 'client' | 'keptRune'>,
): Promise<KnownRune> {
  const kept = keptRune(id);
  const info = await unlessSilent(client.call('runes.info', { runeid: id }));
  if (info?.runeid !== id) return { said: null, kept, etching: null };
  const { spacedRune: name, divisibility, symbol = null, etching: txid = '' } = info;
  const said = { name, divisibility, symbol };
  // The protocol's own rune has no etching.
  if (!/^(?!0{64})[0-9a-f]{64}$/.test(txid)) return { said, kept, etching: null };
  const raw = await unlessSilent(client.call('chain.rawTx', { txid }));
  const transaction = raw === null ? null : transactionOf(raw, txid);
  return { said, kept, etching: transaction && (etchedBy(transaction.outs) ?? 'none') };
}

function etchedBy(outputs: readonly { script: Uint8Array }[]): Etching | null {
  const stone = readRunestone(outputs.map(({ script }) => script));
  return stone?.cenotaph === null ? stone.etching : null;
}

async function unlessSilent<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}

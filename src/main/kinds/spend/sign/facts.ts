import type { TokenFacts } from '#main/signing/coins/sources.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import { rawParts } from '#main/signing/parts/replaced.ts';
import { coinsNamed } from '#shared/flows/spend.ts';
import {
  type Recipient,
  RUNE_POSTAGE,
  type SpendAct,
  type SpendIntent,
} from '#shared/flows/spend.ts';

export interface SpendFacts extends TransactionFacts<SpendIntent> {
  isOwnScript: (scriptHex: string) => boolean;
  /** Own unspent outputs of the transaction to be replaced that something else already uses. */
  usedOutputs: readonly string[];
  /** The unconfirmed parent of a bump, its fee proved from raw transactions. */
  parent: { txid: string; feeSats: bigint; vsize: number } | null;
  /** What the index says of the transfer that is to move tokens; null where none are, and where it knows none. */
  token: TokenFacts | null;
  /** What the index says of the rune that is sent; null for other kinds, and where it does not say. */
  rune: { name: string; divisibility: number } | null;
}

/** What is to be moved, in the order of the first inputs and outputs. */
export function movedOf(asked: SpendAct): readonly { inscriptionId: string; outpoint: string }[] {
  if (asked.kind === 'send-inscriptions') return asked.items;
  return asked.kind === 'send-inscription' ? [asked] : [];
}

/** The coins whose sats must not reach the fee, whatever they carry. */
export function carriersOf({ asked }: Pick<SpendIntent, 'asked'>): readonly string[] {
  // Sats of these may become fee.
  return asked.kind === 'send' || asked.kind === 'consolidate' ? [] : coinsNamed(asked);
}

/** Before the receivers of runes comes what returns home. */
export const firstRecipient = ({ asked }: SpendIntent): number =>
  asked.kind === 'send-runes' ? 1 : 0;

/** Who is to receive, in the order of the outputs from `firstRecipient` on. An inscription's own sats are at least its coin's. */
export function recipientsOf({
  intent: { asked },
  coins,
}: Pick<SpendFacts, 'intent' | 'coins'>): Recipient[] {
  if (asked.kind === 'send') return asked.recipients;
  if (asked.kind === 'send-runes')
    return asked.recipients.map(({ address }) => ({ address, sats: RUNE_POSTAGE.toString() }));
  if (asked.kind !== 'send-inscription' && asked.kind !== 'send-inscriptions') return [];
  const { address } = asked;
  return movedOf(asked).map(({ outpoint }) => ({
    address,
    sats: (coins.get(outpoint)?.sats ?? 0n).toString(),
  }));
}

/** The inputs of the transaction this one replaces: they are spent by it, and were proved clean for it. */
export const keptOf = ({ intent }: Pick<SpendFacts, 'intent'>): ReadonlySet<string> =>
  new Set(intent.replaces ? rawParts(intent.replaces.rawHex).spends : []);

import type { TokenFacts } from '#main/signing/coins/provider-facts.ts';
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
  /** Unspent outputs of ours in the replaced transaction that something else already uses. */
  usedOutputs: readonly string[];
  /** A bump's unconfirmed parent, with its fee proved from raw transactions. */
  parent: { txid: string; feeSats: bigint; vsize: number } | null;
  /** Index data of the transfer that moves tokens; null if there is none, or it is unknown. */
  token: TokenFacts | null;
}

/** What moves, in order of the first inputs and outputs. */
export function movedOf(request: SpendAct): readonly { inscriptionId: string; outpoint: string }[] {
  if (request.kind === 'send-inscriptions') return request.items;
  return request.kind === 'send-inscription' ? [request] : [];
}

/** Coins whose sats must not become fee, whatever they contain. */
export function carriersOf({ asked }: Pick<SpendIntent, 'asked'>): readonly string[] {
  // Sats of these may become fee.
  return asked.kind === 'send' || asked.kind === 'consolidate' ? [] : coinsNamed(asked);
}

/** For runes, the home output comes before the recipients. */
export const firstRecipient = ({ asked }: SpendIntent): number =>
  asked.kind === 'send-runes' ? 1 : 0;

/** Recipients in output order from `firstRecipient` on. An inscription gets at least its own coin's sats. */
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

/** Inputs of the replaced transaction, which were proved clean for it. */
export const keptOf = ({ intent }: Pick<SpendFacts, 'intent'>): ReadonlySet<string> =>
  new Set(intent.replaces ? rawParts(intent.replaces.rawHex).spends : []);

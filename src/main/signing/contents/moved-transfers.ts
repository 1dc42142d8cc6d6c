import type { Expected, TransactionFacts } from '#main/signing/define/purpose.ts';
import type { AssetPin } from '#main/signing/read/assets.ts';
import type { Brc20Body } from '#main/signing/read/brc20-body.ts';
import { groupDecimal } from '#shared/bitcoin/amount.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

/** `900 trad`, for sentences. */
export const tokensText = ({ amount, tick }: { amount: string; tick: string }): string =>
  `${groupDecimal(plainText(amount, 60))} ${plainText(tick, 24)}`;

interface Transfer {
  tick: string;
  amount: string;
}

/** The tokens that a body transfers; null for any other body, and for one that indexes may parse differently. */
export const transferIn = (brc20: Brc20Body | null): Transfer | null =>
  brc20?.op === 'transfer' && brc20.amount !== null && brc20.unclear === null
    ? { tick: brc20.tick, amount: brc20.amount }
    : null;

/** Only a transfer's first move moves tokens: until then it is in an output of its reveal. */
export const isUnmoved = (inscriptionId: string, outpoint: string): boolean =>
  outpoint.slice(0, 64) === inscriptionId.slice(0, 64);

export interface MovedTransfer extends Transfer {
  inscriptionId: string;
  /** Its coin and address. */
  outpoint: string;
  holder: string | null;
  /** Null: it stays in this wallet. */
  to: string | null;
}

/** Our transfers that this transaction uses, from their bytes, whatever its purpose. */
export function movedTransfers({
  inspection,
  contents,
}: Pick<TransactionFacts, 'inspection' | 'contents'>): MovedTransfer[] {
  const { inputs, outputs, pins } = inspection;
  return pins.flatMap(({ kind, id, input, output }: AssetPin) => {
    const coin = input === null ? undefined : inputs[input];
    const target = typeof output === 'number' ? outputs[output] : undefined;
    const transfer = transferIn(contents.get(id)?.brc20 ?? null);
    if (kind !== 'inscription' || !coin?.mine || !target || !transfer) return [];
    if (!isUnmoved(id, coin.outpoint)) return [];
    const to = target.mine ? null : (target.address ?? say.signing.named.noAddress);
    const { outpoint, address: holder } = coin;
    return [{ ...transfer, inscriptionId: id, outpoint, holder, to }];
  });
}

/** The effect of moving transfers, if the purpose doesn't mention it: a sentence each. */
export function transferSentences(
  facts: TransactionFacts,
  { contents: named = [], fee, sighash }: Expected,
): string[] {
  // A transaction that is never sent moves nothing, and in a sale the buyer decides where the coin goes.
  if (fee.rule === 'none' || sighash !== undefined) return [];
  return movedTransfers(facts).flatMap((one) => {
    const tokens = tokensText(one);
    if (one.to === null) return [say.signing.contentsMovedTransfers.thisUsesUpThe({ tokens })];
    return named.some(({ inscriptionId }) => inscriptionId === one.inscriptionId)
      ? []
      : [say.signing.contentsMovedTransfers.theInscriptionIsA({ tokens, to: one.to })];
  });
}

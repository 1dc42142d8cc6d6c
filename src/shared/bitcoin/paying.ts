/** What decides whether a coin may pay. */
export interface PayingFacts {
  verdict: 'clean' | 'asset' | 'unknown';
  /** You keep it from being spent. */
  frozen: boolean;
  /** The operation that reserved it. */
  lockedBy: string | null;
  /** null while unconfirmed. */
  height: number | null;
}

/** Neither frozen nor reserved by another operation than this one, whatever it contains. */
export const isAvailable = (
  { frozen, lockedBy }: Pick<PayingFacts, 'frozen' | 'lockedBy'>,
  flowId: string | null = null,
): boolean => !frozen && (lockedBy === null || lockedBy === flowId);

/** The one rule for coins that pay: clean, not frozen, and not reserved by another operation. */
export const mayPay = (coin: Omit<PayingFacts, 'height'>, flowId: string | null = null): boolean =>
  coin.verdict === 'clean' && isAvailable(coin, flowId);

/** The same where only confirmed coins count. */
export const mayPayConfirmed = (coin: PayingFacts, flowId: string | null = null): boolean =>
  mayPay(coin, flowId) && coin.height !== null;

/** Facts that decide whether a coin may pay. */
export interface PayingFacts {
  verdict: 'clean' | 'asset' | 'unknown';
  /** You froze it. */
  frozen: boolean;
  /** The operation that reserved it. */
  lockedBy: string | null;
  /** null while unconfirmed. */
  height: number | null;
}

/**
 * Coins up to this size are kept for purchases on the market, which need two each; other payments use them only
 * if the others don't suffice. In sats.
 */
export const SMALL_COIN = 2_000n;

/** Not frozen, and not reserved by another operation; ignores its contents. */
export const isAvailable = (
  { frozen, lockedBy }: Pick<PayingFacts, 'frozen' | 'lockedBy'>,
  flowId: string | null = null,
): boolean => !frozen && (lockedBy === null || lockedBy === flowId);

/** The one rule for coins that pay: clean, not frozen, and not reserved by another operation. */
export const mayPay = (coin: Omit<PayingFacts, 'height'>, flowId: string | null = null): boolean =>
  coin.verdict === 'clean' && isAvailable(coin, flowId);

/** The same, for confirmed coins only. */
export const mayPayConfirmed = (coin: PayingFacts, flowId: string | null = null): boolean =>
  mayPay(coin, flowId) && coin.height !== null;

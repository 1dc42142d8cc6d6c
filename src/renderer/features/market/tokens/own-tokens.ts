/** Value of an amount at a price per token, in whole sats; null if the market has no price. For display. */
export function valueOf(amount: string, price: string | null | undefined): number | null {
  const sats = Math.floor(Number(amount) * Number(price ?? 0));
  return Number.isSafeInteger(sats) && sats > 0 ? sats : null;
}

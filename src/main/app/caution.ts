/** Characters at each end by which people recognise an address, and which poisoners imitate. */
const ENDS = 4;

/**
 * A sentence about a valid address that deserves a second look: an order's one-use pay address, or a
 * near-twin of an address in use (address poisoning). Null when there is nothing to say.
 */
export function addressCaution(
  address: string,
  mine: boolean,
  known: { payAddresses: readonly string[]; used: readonly string[] },
): string | null {
  if (known.payAddresses.includes(address)) {
    return 'This is the pay address of one of your orders. It is used once; coins sent to it later may be lost.';
  }
  if (mine) return null;
  const twin = known.used.find(
    (other) =>
      other !== address &&
      other.slice(0, 4 + ENDS) === address.slice(0, 4 + ENDS) &&
      other.slice(-ENDS) === address.slice(-ENDS),
  );
  if (twin !== undefined) {
    return `It begins and ends like ${twin}, which you used before, but it is a different address.`;
  }
  return 'This address is not yours. What is inscribed to it belongs to whoever holds its key.';
}

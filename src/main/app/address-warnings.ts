import { say } from '#shared/words/say.ts';

/** Characters at each end by which users recognise an address, and which address poisoners imitate. */
const ENDS = 4;

interface Known {
  payAddresses: readonly string[];
  used: readonly string[];
}

/** A warning about a valid address to inscribe to, or null. */
export function addressWarning(address: string, mine: boolean, known: Known): string | null {
  const trap = addressTrap(address, mine, known);
  if (trap !== null || mine) return trap;
  return say.app.addressWarnings.thisAddressIsNot;
}

/**
 * Detects an order's one-use pay address, or a look-alike of an address in use (address poisoning). Null for neither.
 */
export function addressTrap(address: string, mine: boolean, known: Known): string | null {
  if (known.payAddresses.includes(address)) {
    return say.app.addressWarnings.thisIsThePay;
  }
  if (mine || known.used.includes(address)) return null;
  const twin = known.used.find(
    (other) =>
      other !== address &&
      other.slice(0, 4 + ENDS) === address.slice(0, 4 + ENDS) &&
      other.slice(-ENDS) === address.slice(-ENDS),
  );
  if (twin !== undefined) {
    return say.app.addressWarnings.itBeginsAndEnds({ twin });
  }
  return null;
}

import { formatCoin, parseSats } from '#shared/bitcoin/amount.ts';

/** BIP-21: the amount is in coins, without trailing zeros; none for a bare address. */
export function paymentUri(address: string, sats: string): string {
  if (sats === '' || sats === '0') return `bitcoin:${address}`;
  const coins = formatCoin(parseSats(sats)).replace(/0+$/, '').replace(/\.$/, '');
  return `bitcoin:${address}?amount=${coins}`;
}

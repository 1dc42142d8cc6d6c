import { formatCoin, parseSats } from '#shared/bitcoin/amount.ts';

/** A BIP-21 URI: the amount in BTC without trailing zeros. A bare address has none. */
export function paymentUri(address: string, sats: string): string {
  if (sats === '' || sats === '0') return `bitcoin:${address}`;
  const coins = formatCoin(parseSats(sats)).replace(/0+$/, '').replace(/\.$/, '');
  return `bitcoin:${address}?amount=${coins}`;
}

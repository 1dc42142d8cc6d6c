import {
  isDecimal,
  scaleDecimal,
  subtractDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';

/** A typed amount without grouping characters. */
export const cleanAmount = (text: string): string => text.replaceAll(/[\s\u2009\u202f_']/gu, '');

/** Converts percent with at most one decimal to the server's fraction; undefined unless it is from 0 to 100. */
export function slippageOf(percent: string): string | undefined {
  const text = percent.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d?)?$/.test(text)) return undefined;
  const mille = scaleDecimal(text.replace(/\.$/, ''), 1);
  return mille > 1_000n ? undefined : unscaleDecimal(mille, 3);
}

const DIGITS = 12;
/** A computed amount cut to twelve digits, never rounded up. */
export function shortAmount(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, Math.max(0, DIGITS - whole.replace(/^0+/, '').length));
  // Below a billionth, keep every digit.
  if (whole === '0' && !/[1-9]/.test(kept)) return text;
  const rest = kept.replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

/** The whole balance, minus the fee if the same token pays it; `0` if the fee takes it all. */
export function mostOf(
  tick: string,
  balance: string,
  fee: { payType: string; tick: string; amount: string } | undefined,
): string {
  const pays = fee !== undefined && fee.payType !== 'freeQuota' && fee.tick === tick;
  if (!pays || !isDecimal(fee.amount)) return balance;
  const rest = subtractDecimal(balance, fee.amount);
  return rest.startsWith('-') ? '0' : rest;
}

import { formatCoin, groupDigits, parseCoin, parseSats } from '#shared/bitcoin/amount.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { SendDraft } from '#shared/ipc/spend.ts';

/** As typed; numbers stay text so that a half-typed one isn't lost. */
export interface RecipientText {
  /** Stays with its row while others are removed. */
  key: number;
  address: string;
  amount: string;
}

/** How a recipient list parses the amounts typed beside the addresses. */
export interface AmountKind {
  /** Shown after the number. */
  unit: string;
  /** Field name in the request. */
  field: 'sats' | 'amount';
  isAmount(text: string): boolean;
  /** Error text: what to type instead. */
  wrong: string;
  /** Shown beside an amount set by Max. */
  everything: string;
  /** A payment link's amount in this unit; empty if it has none. */
  ofLink(coins: string | null): string;
}

let keys = 0;
export const blankRecipient = (address = '', amount = ''): RecipientText => ({
  key: (keys += 1),
  address,
  amount,
});

/** Accepts any grouping of digits. */
export const plainOf = (text: string): string =>
  text.trim().replaceAll(/[\s\u2009\u202f,_']/gu, '');

/** Sats for a typed amount in the displayed unit; undefined unless it is above zero. */
export function readAmount(text: string, inCoin: boolean): bigint | undefined {
  const plain = plainOf(text);
  try {
    const sats = inCoin ? parseCoin(plain) : parseSats(plain);
    return sats > 0n ? sats : undefined;
  } catch {
    return undefined;
  }
}

/** An amount as text for a field. */
export const writeAmount = (sats: string, inCoin: boolean): string =>
  inCoin ? formatCoin(BigInt(sats)) : groupDigits(sats);

/** A typed amount in the other unit; what isn't an amount stays as it is. */
export function inUnit(text: string, wasCoin: boolean, isCoin: boolean): string {
  const sats = wasCoin === isCoin ? undefined : readAmount(text, wasCoin);
  return sats === undefined ? text : writeAmount(sats.toString(), isCoin);
}

/** What a draft keeps of a list of recipients. */
export const linesOf = (rows: readonly RecipientText[]): Pick<SendDraft, 'recipients'> => ({
  recipients: rows.map(({ address, amount }) => ({ address, amount })),
});

/** The request, once every line has an address and an amount. */
export function buildSend(
  recipients: readonly RecipientText[],
  feeRate: number | undefined,
  coins: readonly string[],
  inCoin: boolean,
): Extract<SpendInput, { kind: 'send' }> | undefined {
  const read = recipients.map(({ address, amount }) => ({
    address: address.trim(),
    sats: readAmount(amount, inCoin)?.toString() ?? '',
  }));
  const isWhole = read.every(({ address, sats }) => address.length >= 14 && sats !== '');
  if (!isWhole || feeRate === undefined) return undefined;
  return {
    kind: 'send',
    recipients: read,
    feeRate,
    ...(coins.length > 0 ? { coins: [...coins] } : {}),
  };
}

/**
 * Parses `address, amount` lines as tables and spreadsheets export them; null for other text. A line that doesn't parse
 * still becomes a recipient, so that you see and fix it rather than lose it.
 */
export function readLines(text: string): { address: string; amount: string }[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return null;
  const read = lines.map((line) => /^([0-9A-Za-z]{14,110})\s*[,;\t ]\s*([\d.]+)$/.exec(line));
  // The first line may be a header.
  const isHead = read[0] === null && !/[0-9A-Za-z]{14}|\d/.test(lines[0] ?? '');
  const body = isHead ? read.slice(1) : read;
  if (body.every((match) => match === null)) return null;
  const texts = lines.slice(lines.length - body.length);
  return body.map((match, at) => {
    if (match) return { address: match[1] ?? '', amount: match[2] ?? '' };
    const [address = '', amount = ''] = (texts[at] ?? '').split(/[\s,;]+/);
    return { address: address.slice(0, 110), amount: amount.slice(0, 30) };
  });
}

/** A payment link's BTC amount in the displayed unit; empty if the link has none. */
export function amountText(coins: string | null, inCoin: boolean): string {
  const sats = coins === null ? undefined : readAmount(coins, true);
  return sats === undefined ? '' : writeAmount(sats.toString(), inCoin);
}

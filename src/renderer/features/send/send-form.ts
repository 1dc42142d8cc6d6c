import { formatCoin, groupDigits, parseCoin, parseSats } from '#shared/bitcoin/amount.ts';
import type { SpendInput } from '#shared/flows/spend.ts';

/** Text as typed, so that a half-typed number is not lost. */
export interface RecipientText {
  /** Stays with its row while others are removed. */
  key: number;
  address: string;
  amount: string;
}

/** How a list of receivers reads what is typed beside each address. */
export interface AmountKind {
  /** Behind the number. */
  unit: string;
  /** The name of the field in what is asked. */
  field: 'sats' | 'amount';
  isAmount(text: string): boolean;
  /** What to type instead. */
  wrong: string;
  /** Beside an amount that was set by Max. */
  everything: string;
  /** What a payment link asks for, as it is typed here; empty where it says nothing. */
  ofLink(coins: string | null): string;
}

let keys = 0;
export const blankRecipient = (address = '', amount = ''): RecipientText => ({
  key: (keys += 1),
  address,
  amount,
});

/** Digits may be grouped as one likes. */
export const plainOf = (text: string): string =>
  text.trim().replaceAll(/[\s\u2009\u202f,_']/gu, '');

/** Sats of a typed amount in the unit on screen; undefined for what is no amount above zero. */
export function readAmount(text: string, inCoin: boolean): bigint | undefined {
  const plain = plainOf(text);
  try {
    const sats = inCoin ? parseCoin(plain) : parseSats(plain);
    return sats > 0n ? sats : undefined;
  } catch {
    return undefined;
  }
}

/** How an amount is put into a field. */
export const writeAmount = (sats: string, inCoin: boolean): string =>
  inCoin ? formatCoin(BigInt(sats)) : groupDigits(sats);

/** What is asked for, once every line has an address and an amount. */
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
 * Lines of `address, amount` as a table or a spreadsheet gives them; null for text of another form. A line that is none
 * becomes a recipient all the same, to be seen and mended in its place: nobody on a list is left out unsaid.
 */
export function readLines(text: string): { address: string; amount: string }[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return null;
  const read = lines.map((line) => /^([0-9A-Za-z]{14,110})\s*[,;\t ]\s*([\d.]+)$/.exec(line));
  // A spreadsheet's first line may name the columns.
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

/** Coins of a payment link as the amount is typed in the unit on screen; empty where the link leaves it open. */
export function amountText(coins: string | null, inCoin: boolean): string {
  const sats = coins === null ? undefined : readAmount(coins, true);
  return sats === undefined ? '' : writeAmount(sats.toString(), inCoin);
}

import { isDecimal } from '#shared/bitcoin/amount.ts';
import { MAX_RECEIVERS } from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

interface ReadList {
  receivers: { to: string; amount: string }[];
  faults: { line: number; text: string }[];
}

/** Digits in the module's form: no sign, no leading zeros, no trailing zeros after the point. */
export function canonicalAmount(text: string): string {
  const trimmed = text.trim();
  if (!isDecimal(trimmed)) return trimmed;
  const [whole = '0', fraction = ''] = trimmed.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? digits : `${digits}.${rest}`;
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** `address, amount` lines as CSV, with tabs or spaces; a heading and empty lines are skipped. */
export function readList(text: string): ReadList {
  const read: ReadList = { receivers: [], faults: [] };
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const [to = '', amount = '', ...rest] = line
      .split(/[,;\t]|\s+/)
      .map(unquoted)
      .filter((part) => part !== '');
    if (at === 0 && /^(address|to|receiver|recipient)$/i.test(to)) continue;
    const fault = faultOf(to, amount, rest);
    if (fault !== null) read.faults.push({ line: at + 1, text: fault });
    else if (read.receivers.length >= MAX_RECEIVERS) {
      read.faults.push({
        line: at + 1,
        text: say.swap.quoteReadList.aListHasReceivers({ MAX_RECEIVERS }),
      });
      break;
    } else read.receivers.push({ to, amount: canonicalAmount(amount) });
  }
  return read;
}

function faultOf(to: string, amount: string, rest: readonly string[]): string | null {
  if (rest.length > 0) return say.swap.quoteReadList.thereIsMoreOn;
  if (to === '' || amount === '') return say.swap.quoteReadList.anAddressAndAn;
  if (!/^[0-9A-Za-z]{14,110}$/.test(to)) return say.swap.quoteReadList.thisIsNoAddress;
  return isDecimal(amount) ? null : say.swap.quoteReadList.thisIsNoAmount;
}

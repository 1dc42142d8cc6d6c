import { AppError, isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';

/** A parsed payment link. Its texts are untrusted: cleaned, and never relied on. */
export interface PaymentLink {
  address: string;
  /** Amount in BTC as decimal text; null if the link leaves it open. */
  coins: string | null;
  label: string | null;
  message: string | null;
}

const MAX_LENGTH = 4_000;
/** May appear once at most: a link with two amounts is ambiguous. */
const ONCE = ['amount', 'label', 'message'];

/** A sentence of the `links` catalog, and the name that it takes. */
type Fault = 'tooLong' | 'noAddress' | 'required' | 'twice' | 'amount' | 'damaged';
export interface LinkFault {
  reason: Fault;
  name: string;
}

const refuse = (reason: Fault, name = ''): never => {
  throw new AppError('INVALID_INPUT', 'a payment link that cannot be read', { reason, name });
};

/** What is wrong with a link in words of the `links` catalog. */
export function linkFaultText(
  error: unknown,
  words: Record<Fault | 'unreadable', string | ((of: { name: string }) => string)>,
): string {
  const details = isAppError(error, 'INVALID_INPUT') ? (error.details as Partial<LinkFault>) : {};
  const { reason = 'unreadable', name = '' } = details;
  const text = words[reason];
  return typeof text === 'function' ? text({ name }) : text;
}

/**
 * Parses a `bitcoin:` link (BIP-21); nothing else does. Null if it isn't one. Throws INVALID_INPUT with a LinkFault rather than ignore
 * parts of it: an unknown required parameter (`req-…`), an invalid amount, a duplicate. Doesn't check the address.
 */
export function readPaymentLink(link: string): PaymentLink | null {
  const text = link.trim();
  if (!/^bitcoin:/i.test(text)) return null;
  if (text.length > MAX_LENGTH) return refuse('tooLong');
  const [address = '', query = ''] = text.slice('bitcoin:'.length).split(/\?(.*)/s);
  if (!/^[0-9A-Za-z]{14,110}$/.test(address)) {
    return refuse('noAddress');
  }
  const found = new Map<string, string>();
  for (const pair of query.split('&').filter((one) => one !== '')) {
    const [name, value] = decoded(pair);
    const known = name.toLowerCase();
    if (known.startsWith('req-')) {
      refuse('required', plainText(known.slice(4), 40));
    }
    if (ONCE.includes(known) && found.has(known)) refuse('twice', known);
    found.set(known, value);
  }
  const amount = found.get('amount');
  if (amount !== undefined && !(/^\d{1,8}(\.\d{1,8})?$/.test(amount) && Number(amount) > 0)) {
    refuse('amount');
  }
  const words = (name: string): string | null => {
    const value = found.get(name);
    return value === undefined || value === '' ? null : plainText(value, 200);
  };
  return { address, coins: amount ?? null, label: words('label'), message: words('message') };
}

function decoded(pair: string): [string, string] {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  try {
    // A plus is literal, since BIP-21 isn't form encoding.
    return [decodeURIComponent(name), decodeURIComponent(value)];
  } catch {
    return refuse('damaged');
  }
}

import { satsText } from '#shared/bitcoin/amount.ts';
import type { ErrorCode, WireError } from '#shared/errors.ts';
import { isAppError } from '#shared/errors.ts';
import type { Verdict } from '#shared/flows/approval.ts';
import type { FlowPhase } from '#shared/flows/view.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';
import { plainText } from '#shared/text.ts';

/** A record kind as readable text: `swap-add-liquidity` is "Swap add liquidity". */
export const kindText = (kind: string): string => {
  const words = plainText(kind, 40)
    .replaceAll('-', ' ')
    .replace(/^brc20\b/u, 'BRC-20');
  return named[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
/** Kinds whose own words read badly. */
const named: Record<string, string | undefined> = {
  're-price': 'New price',
  'swap-swap': 'Swap',
  'swap-add-liquidity': 'Add to a pool',
  'swap-remove-liquidity': 'Take out of a pool',
  'swap-send': 'Send in the swap',
};

export interface ErrorText {
  /** What happened. */
  title: string;
  /** Why, and what to do next. */
  text: string;
}

type Detail = Record<string, unknown>;
const word = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? plainText(String(value), 300) : '';
const sats = (value: unknown): string => satsText(word(value));
const wait = (ms: unknown): string => {
  const seconds = typeof ms === 'number' ? Math.ceil(ms / 1000) : 0;
  return seconds > 0 ? ` Wait ${seconds} s.` : '';
};

function phraseProblem(d: Detail): string {
  switch (d['reason']) {
    case 'address-code':
      return 'They are valid, but open another wallet than the address code is of. Check the passphrase and the code.';
    case 'checksum':
      return 'Every word is known, but together they do not fit: one is wrong or out of order.';
    case 'unknown-word':
      return `Word ${word(d['position'])} is in none of the word lists. Check its spelling.`;
    case 'mixed-languages':
      return `Word ${word(d['position'])} is of another language than the rest.`;
    default:
      return 'Check the spelling and the order. It takes 12 to 24 words, and the last one is a checksum.';
  }
}

function refusal(reason: unknown): string {
  switch (reason) {
    case 'withdrawn':
      return 'The request was taken back before it was decided.';
    case 'locked':
      return 'The wallet was locked before the request was decided. Unlock it and ask again.';
    case 'stale':
      return 'What was shown in the approval window no longer holds. Ask again and read it anew.';
    default:
      return 'It was refused in the approval window.';
  }
}

function keyProblem(reason: string): ErrorText {
  switch (reason) {
    case 'duplicate':
      return {
        title: 'This is here already',
        text: 'Look through the list of wallets and accounts.',
      };
    case 'last':
      return {
        title: 'The last wallet cannot be removed',
        text: 'Add another first, or erase everything in Settings, Security.',
      };
    case 'too-many':
      return { title: 'There are too many wallets', text: 'Remove one that you do not need.' };
    case 'path':
      return {
        title: 'This is not a path of an account',
        text: "Write it like m/84'/0'/0', hardened all the way.",
      };
    case 'private':
      return {
        title: 'This is a private key',
        text: 'Only a public key can be watched. Clear your clipboard: whoever has this key has the coins.',
      };
    default:
      return {
        title: 'This is not a valid key',
        text: 'A private key is in WIF form and for the network you are on; a key to watch starts with xpub, ypub, zpub, tpub, upub or vpub.',
      };
  }
}

function addressProblem(reason: unknown): string {
  switch (reason) {
    case 'mixed-case':
      return 'It is all lower or all upper case: a letter was changed. Copy it again.';
    case 'checksum':
      return 'A character of it is wrong or missing. Copy it again.';
    case 'network':
      return 'It belongs to another network. Switch the network, or ask for an address of this one.';
    case 'witness-version':
    case 'program':
      return 'Nobody could be sure to spend from it. Ask for another one.';
    default:
      return 'It is not a Bitcoin address. Copy it again from where it came.';
  }
}

const texts: Record<ErrorCode, (d: Detail, message: string) => ErrorText> = {
  UNKNOWN_CALL: () => ({
    title: 'This version of the page asks for something the app does not know',
    text: 'Restart Inkstone. If it happens again, reinstall it.',
  }),
  INVALID_INPUT: (d, message) => ({
    title: 'Something entered is not valid',
    text: word(d['text']) || message,
  }),
  FORBIDDEN_SENDER: () => ({
    title: 'This window may not do that',
    text: 'Use the window of Inkstone that asked you.',
  }),
  PAYLOAD_TOO_LARGE: () => ({
    title: 'That is too large to pass on',
    text: 'Use a smaller file or fewer at once.',
  }),
  INTERNAL: () => ({
    title: 'Something went wrong inside Inkstone',
    text: 'Nothing was signed. Try again; if it stays, restart the app. The log has the details.',
  }),
  VAULT_ABSENT: () => ({
    title: 'There is no wallet here yet',
    text: 'Create one or import your words first.',
  }),
  VAULT_EXISTS: () => ({
    title: 'There is a wallet here already',
    text: 'Unlock it, or erase it before you make another.',
  }),
  VAULT_LOCKED: () => ({ title: 'The wallet is locked', text: 'Unlock it and try again.' }),
  VAULT_CORRUPT: () => ({
    title: 'The wallet file cannot be read',
    text: 'Its contents are damaged. Erase it here and import your words again: your coins are on the chain, not in the file.',
  }),
  WRONG_PASSWORD: (d) => ({
    title: 'The password is not right',
    text: `Check the keyboard layout and Caps Lock.${wait(d['waitMs'])}`,
  }),
  PHRASE_INVALID: (d) => ({
    title: 'These words are not a valid recovery phrase',
    text: phraseProblem(d),
  }),
  KEY_INVALID: (d) => keyProblem(word(d['reason'])),
  BACKUP_INVALID: (d) => ({
    title:
      d['reason'] === 'too-new'
        ? 'This backup was written by a newer version'
        : d['reason'] === 'format'
          ? 'This is not a backup of Inkstone'
          : 'This backup is damaged',
    text:
      d['reason'] === 'too-new'
        ? 'Install the newest version of Inkstone and try again.'
        : d['reason'] === 'format'
          ? 'Choose the file that Inkstone saved; its name ends with .inkstone-backup.'
          : 'A part is missing or was changed, so none of it is used. Try another copy of the file; your words restore the wallet too.',
  }),
  WATCH_ONLY: () => ({
    title: 'This wallet is only watched',
    text: 'Its keys are not in Inkstone, so nothing can be signed or shown. Switch to a wallet with keys.',
  }),
  PROVIDER_UNREACHABLE: () => ({
    title: 'The provider did not answer',
    text: 'Check the internet connection. Operations under way go on by themselves once it is back.',
  }),
  PROVIDER_BUSY: (d) => ({
    title: 'The provider asks us to slow down',
    text: `Inkstone tries again by itself.${wait(d['retryAfterMs'])}`,
  }),
  PROVIDER_REJECTED: (d, message) => ({
    title: 'The provider refused',
    text: `It says: “${word(d['msg']) || message}”.`,
  }),
  PROVIDER_SHAPE: (d) => ({
    title: 'The provider answered in a form we do not know',
    text: `Nothing was done with the answer${d['row'] ? ` of ${word(d['row'])}` : ''}. Try again later, or look for an update.`,
  }),
  PROVIDER_BUDGET: (d) => ({
    title: 'The call budget of this month is used up',
    text: `Raise it in Settings, Limits${typeof d['resetsAt'] === 'number' ? `, or wait until ${new Date(d['resetsAt']).toLocaleDateString('en-GB')}` : ''}.`,
  }),
  API_KEY_REFUSED: () => ({
    title: 'The API key was refused',
    text: 'Enter a key that is valid for this network in Settings, Networks.',
  }),
  NOT_ON_NETWORK: () => ({
    title: 'Not available on this network',
    text: 'Switch the network at the top of the window.',
  }),
  INSUFFICIENT_FUNDS: (d) => ({
    title: 'Not enough to pay',
    text: `This needs ${sats(d['neededSats'])}; ${sats(d['availableSats'])} can be spent, so ${sats(d['missingSats'])} are missing. Receive more, choose a lower fee, or pay from outside.`,
  }),
  ASSET_AT_RISK: () => ({
    title: 'This would spend a coin that carries an asset',
    text: 'Inkstone stopped it. Pay with other coins.',
  }),
  PSBT_INVALID: (d) => ({
    title: 'This transaction to sign cannot be used',
    text: word(d['reason']) || 'Nothing was signed. Start again.',
  }),
  POLICY_VIOLATION: (d) => {
    const clauses = Array.isArray(d['clauses']) ? (d['clauses'] as { text?: unknown }[]) : [];
    const why = clauses.map((clause) => word(clause.text)).join(' ');
    return {
      title: 'Blocked: the transaction is not what you asked for',
      text: `${why} Nothing was signed.`.trim(),
    };
  },
  DIGEST_MISMATCH: () => ({
    title: 'The transaction changed after you saw it',
    text: 'Nothing was signed. Read the new version and decide again.',
  }),
  ADDRESS_INVALID: (d) => ({
    title:
      typeof d['line'] === 'number'
        ? `Address ${d['line']} is not valid here`
        : 'The address is not valid here',
    text: addressProblem(d['reason']),
  }),
  FILE_REFUSED: (d, message) => ({
    title: d['name'] ? `“${word(d['name'])}” cannot be used` : 'The file cannot be used',
    text: word(d['reason']) || message,
  }),
  ORDER_REFUSED: (_d, message) => ({
    title: 'The order was not accepted',
    text: `${word(message)} Nothing was paid.`,
  }),
  FLOW_NOT_FOUND: () => ({
    title: 'This operation is not known here',
    text: 'It may belong to another network. Look in Orders.',
  }),
  ANSWER_NOT_EXPECTED: () => ({
    title: 'That question is no longer open',
    text: 'The operation has moved on. What you see now is its new state.',
  }),
  REFUSED: (d) => ({ title: 'Nothing was changed', text: refusal(d['reason']) }),
  QUEUE_FULL: (d) => ({
    title: 'Too many requests wait in the approval window',
    text: `${word(d['most'])} wait already, and no more are taken. Decide those first.`,
  }),
  COIN_LOCKED: (d) => ({
    title: 'Another operation is using it',
    text: word(d['text']) || 'Finish or cancel that operation first.',
  }),
  QUOTE_EXPIRED: () => ({ title: 'The price is too old', text: 'Ask for a new one.' }),
  NOT_FOUND: () => ({ title: 'Not found', text: 'It is not in the records of this network.' }),
  DATABASE_TOO_NEW: () => ({
    title: 'A newer Inkstone wrote this data',
    text: 'Update the app. The data is untouched.',
  }),
  DATABASE_CORRUPT: () => ({
    title: 'The local records are damaged',
    text: 'Try again: Inkstone keeps the damaged file, takes over what it can still read, and the rest from its copy. Your coins are not affected.',
  }),
  DATABASE_ALTERED: () => ({
    title: 'The local records were changed outside the app',
    text: 'Inkstone does not run with them. Set the file aside: it is kept, and your coins are on the chain.',
  }),
  DATABASE_BEHIND: () => ({
    title: 'The local records are older than they were',
    text: 'Inkstone keeps count of what it writes, and this file is behind: an older copy was put back, or rows were taken out. Nothing of it is carried on until you decide. If you put a copy back yourself, go on with it; if not, look for who changed your data folder.',
  }),
  DATABASE_BUSY: () => ({
    title: 'The local records are in use',
    text: 'Close other copies of Inkstone and try again.',
  }),
  DATABASE_READ_ONLY: () => ({
    title: 'The data folder cannot be written',
    text: 'Its disk is read-only, or the folder belongs to another user. Give Inkstone the right to write there, and try again. Nothing was changed.',
  }),
  FOLDER_GONE: () => ({
    title: 'The data folder is gone',
    text: 'It was deleted, moved or replaced while Inkstone was running. Everything stopped, and nothing more is signed or paid. Put the folder back and start Inkstone again; without it, your words restore the wallet, and a backup file your records.',
  }),
  DISK_FULL: ({ kept }) =>
    kept === 'password'
      ? {
          title: 'The disk is full',
          text: 'The new password could not be written: the old one holds. Free some space and try again.',
        }
      : {
          title: 'The disk is full',
          text: 'Free some space. Inkstone does nothing that it cannot first write down.',
        },
};

/** User-facing text for a failure; anything that isn't a coded error reads as INTERNAL. */
export function errorText(error: unknown): ErrorText {
  if (isAppError(error)) return wireErrorText(error);
  return texts.INTERNAL({}, '');
}

export function wireErrorText(error: Pick<WireError, 'code' | 'message' | 'details'>): ErrorText {
  const details = typeof error.details === 'object' && error.details ? error.details : {};
  return texts[error.code](details as Detail, plainText(error.message, 300));
}

export const phaseText: Record<FlowPhase, string> = {
  working: 'Working',
  asking: 'Needs your answer',
  approving: 'Waiting for your approval',
  watching: 'Watching the chain',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  unclear: 'Outcome unclear',
  broken: 'Record unreadable',
};

export const verdictText: Record<Verdict, string> = {
  pass: 'Passed',
  warn: 'Caution',
  hold: 'Held',
  block: 'Blocked',
};

const orderStatuses: Record<string, { label: string; means: string }> = {
  pending: {
    label: 'Waiting for payment',
    means: 'The order exists. Nothing happens until it is paid.',
  },
  payment_notenough: {
    label: 'Paid too little',
    means: 'A payment came, but less than the amount.',
  },
  payment_overpay: {
    label: 'Paid too much',
    means: 'More came than the amount. You decide what happens.',
  },
  payment_withinscription: {
    label: 'Payment carries an inscription',
    means: 'The payment contained an inscription. It is to be returned, not spent.',
  },
  payment_waitconfirmed: {
    label: 'Payment unconfirmed',
    means: 'The payment was seen and waits for a block.',
  },
  payment_success: { label: 'Paid', means: 'The payment is accepted. Inscribing follows.' },
  ready: { label: 'Ready to inscribe', means: 'Everything is in place.' },
  inscribing: {
    label: 'Inscribing',
    means: 'The inscription transactions are being made and sent.',
  },
  minted: { label: 'Inscribed', means: 'All inscriptions were made.' },
  closed: { label: 'Closed', means: 'The order is over. Do not pay it.' },
  refunded: { label: 'Refunded', means: 'The payment was sent back.' },
  cancel: { label: 'Cancelled', means: 'The order was cancelled. Do not pay it.' },
};

/** Statuses of trades, swap operations and deposits or withdrawals in the activity. */
const workStatuses: Record<string, { label: string; tone: StatusTone }> = {
  todo: { label: 'To do', tone: 'neutral' },
  signed: { label: 'Signed', tone: 'warning' },
  open: { label: 'Offered', tone: 'success' },
  sent: { label: 'Sent', tone: 'primary' },
  done: { label: 'Done', tone: 'success' },
  half: { label: 'Half done', tone: 'warning' },
  failed: { label: 'Failed', tone: 'error' },
  refused: { label: 'Refused', tone: 'error' },
  lost: { label: 'Lost', tone: 'error' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  confirmed: { label: 'Confirmed', tone: 'success' },
};
type StatusTone = 'neutral' | 'primary' | 'success' | 'warning' | 'error';

/** Label and colour of a status; an unknown status is shown as it is. */
export function outcomeText(status: string): { label: string; tone: StatusTone } {
  const { label } = orderStatusText(status);
  return (
    (Object.hasOwn(workStatuses, status) ? workStatuses[status] : undefined) ?? {
      label: label.charAt(0).toUpperCase() + label.slice(1),
      tone: 'neutral',
    }
  );
}

const NOTHING = new Set([
  ...['closed', 'refunded', 'cancelled', 'refused'],
  ...['failed', 'invalid', 'dropped', 'replaced'],
]);

/** It failed and stays failed: a rejected operation, a replaced payment. */
export const cameToNothing = (status: string): boolean => NOTHING.has(status);

/** Its amount never moved. A cancelled payment has its price, which the ledger knows. */
export const isVoid = ({ status, amount, effects = [] }: ActivityRow): boolean =>
  cameToNothing(status) && (effects.length === 0 || amount?.unit !== 'sats');

/** An order status of the provider in plain words; an unknown one is shown as it is. */
export function orderStatusText(status: string): { label: string; means: string } {
  return (
    (Object.hasOwn(orderStatuses, status) ? orderStatuses[status] : undefined) ?? {
      label: plainText(status, 60),
      means: 'The provider gave a status that Inkstone does not know yet.',
    }
  );
}

import type { ActivityEvent } from '#shared/activity/events.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import type { ErrorCode, WireError } from '#shared/errors.ts';
import { isAppError } from '#shared/errors.ts';
import type { Verdict } from '#shared/flows/approval.ts';
import type { FlowPhase } from '#shared/flows/view.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';
import { plainText } from '#shared/text.ts';
import type { Words } from '#shared/words/english/index.ts';

import { formatDate } from './format.ts';
import { words } from './words.ts';

/** A table's value for an id that may not be among its keys. */
const byId = <T>(table: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(table, id) ? table[id] : undefined;

/** A record kind as readable text: `swap-add-liquidity` is "Add liquidity". */
export function kindText(kind: string): string {
  const text = plainText(kind, 40)
    .replaceAll('-', ' ')
    .replace(/^brc20\b/u, 'BRC-20');
  return byId(words.statuses.kinds, kind) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an event did: its summary, and how many more of the same its operation did. */
export function eventText({ summary, unnamed }: ActivityEvent, most: number): string {
  const said = plainText(summary, most);
  return unnamed === 0 ? said : words.parts.andMore({ summary: said, count: unnamed });
}

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
  return seconds > 0 ? words.errors.wait({ seconds }) : '';
};

function phraseProblem(d: Detail): string {
  const { phrase } = words.errors;
  const position = word(d['position']);
  switch (d['reason']) {
    case 'address-code':
      return phrase.fingerprint;
    case 'checksum':
      return phrase.checksum;
    case 'unknown-word':
      return phrase.unknown({ position });
    case 'mixed-languages':
      return phrase.mixed({ position });
    default:
      return phrase.usual;
  }
}

function keyProblem(reason: string): ErrorText {
  const { key } = words.errors;
  switch (reason) {
    case 'too-many':
      return key.many;
    case 'duplicate':
    case 'last':
    case 'path':
    case 'private':
      return key[reason];
    default:
      return key.usual;
  }
}

function addressProblem(reason: unknown): string {
  const { address } = words.errors;
  switch (reason) {
    case 'mixed-case':
      return address.mixedCase;
    case 'checksum':
    case 'network':
      return address[reason];
    case 'witness-version':
    case 'program':
      return address.unsafe;
    default:
      return address.usual;
  }
}

function backupProblem(reason: unknown): ErrorText {
  const { backup } = words.errors;
  if (reason === 'too-new') return backup.tooNew;
  return reason === 'format' ? backup.format : backup.damaged;
}

/** Codes whose sentences depend on their details; the others have one in the catalog. */
const byDetails: Partial<Record<ErrorCode, (d: Detail, message: string) => Partial<ErrorText>>> & {
  [C in Exclude<ErrorCode, keyof Words['errors']['byCode']>]: (d: Detail) => ErrorText;
} = {
  INVALID_INPUT: (d, message) => ({ text: word(d['text']) || message }),
  WRONG_PASSWORD: (d) => ({
    text: `${words.errors.byCode.WRONG_PASSWORD.text}${wait(d['waitMs'])}`,
  }),
  PHRASE_INVALID: (d) => ({ title: words.errors.phrase.title, text: phraseProblem(d) }),
  KEY_INVALID: (d) => keyProblem(word(d['reason'])),
  BACKUP_INVALID: (d) => backupProblem(d['reason']),
  PROVIDER_UNREACHABLE: (d) => (word(d['why']) ? { text: word(d['why']) } : {}),
  PROVIDER_BUSY: (d) => ({
    ...(d['reason'] === 'maintenance' ? { title: words.errors.maintenance } : {}),
    ...(d['reason'] === 'rate' ? { title: words.errors.slowDown } : {}),
    text: `${words.errors.byCode.PROVIDER_BUSY.text}${wait(d['retryAfterMs'])}`,
  }),
  PROVIDER_REJECTED: (d, message) => ({
    text: words.errors.quoted({ text: word(d['msg']) || message }),
  }),
  PROVIDER_SHAPE: (d) => (d['row'] ? { text: words.errors.unread({ row: word(d['row']) }) } : {}),
  PROVIDER_BUDGET: (d) =>
    typeof d['resetsAt'] === 'number'
      ? { text: words.errors.resets({ date: formatDate(d['resetsAt']) }) }
      : {},
  INSUFFICIENT_FUNDS: (d) => ({
    text: words.errors.shortage({
      needed: sats(d['neededSats']),
      available: sats(d['availableSats']),
      missing: sats(d['missingSats']),
    }),
  }),
  PSBT_INVALID: (d) => (word(d['reason']) ? { text: word(d['reason']) } : {}),
  POLICY_VIOLATION(d) {
    const clauses = Array.isArray(d['clauses']) ? (d['clauses'] as { text?: unknown }[]) : [];
    const why = clauses.map((clause) => word(clause.text)).join(' ');
    return { text: words.errors.blocked({ why }) };
  },
  ADDRESS_INVALID: (d) => ({
    title:
      typeof d['line'] === 'number'
        ? words.errors.addressLine({ line: d['line'] })
        : words.errors.address.title,
    text: addressProblem(d['reason']),
  }),
  FILE_REFUSED: (d, message) => ({
    ...(d['name'] ? { title: words.errors.fileNamed({ name: word(d['name']) }) } : {}),
    text: word(d['reason']) || message,
  }),
  ORDER_REFUSED: (_d, message) => ({
    text: `${word(message)} ${words.errors.byCode.ORDER_REFUSED.text}`,
  }),
  REFUSED({ reason }) {
    const { title, usual, withdrawn, locked, stale } = words.errors.refused;
    return { title, text: byId({ withdrawn, locked, stale }, word(reason)) ?? usual };
  },
  QUEUE_FULL: (d) => (d['most'] ? { text: words.errors.queueFull({ most: word(d['most']) }) } : {}),
  COIN_LOCKED: (d) => (word(d['text']) ? { text: word(d['text']) } : {}),
  DISK_FULL({ kept }) {
    const { title, text, password } = words.errors.disk;
    return { title, text: kept === 'password' ? password : text };
  },
};

/** User-facing text for a failure; anything that isn't a coded error reads as INTERNAL. */
export function errorText(error: unknown): ErrorText {
  return isAppError(error) ? wireErrorText(error) : words.errors.byCode.INTERNAL;
}

export function wireErrorText(error: Pick<WireError, 'code' | 'message' | 'details'>): ErrorText {
  const details = typeof error.details === 'object' && error.details ? error.details : {};
  const usual: Partial<Record<ErrorCode, ErrorText>> = words.errors.byCode;
  const own = byDetails[error.code]?.(details as Detail, plainText(error.message, 300));
  return { ...words.errors.byCode.INTERNAL, ...usual[error.code], ...own };
}

export const phaseText = (phase: FlowPhase): string => words.statuses.phases[phase];
export const verdictText = (verdict: Verdict): string => words.statuses.verdicts[verdict];

type StatusTone = 'neutral' | 'primary' | 'success' | 'warning' | 'error';

const tones: Record<keyof Words['statuses']['work'], StatusTone> = {
  todo: 'neutral',
  signed: 'warning',
  open: 'success',
  sent: 'primary',
  done: 'success',
  half: 'warning',
  failed: 'error',
  refused: 'error',
  lost: 'error',
  cancelled: 'neutral',
  confirmed: 'success',
};

/** Label and colour of a status; an unknown status is shown as it is. */
export function outcomeText(status: string): { label: string; tone: StatusTone } {
  const { label } = orderStatusText(status);
  return {
    label: byId(words.statuses.work, status) ?? label.charAt(0).toUpperCase() + label.slice(1),
    tone: byId(tones, status) ?? 'neutral',
  };
}

const NOTHING = new Set([
  ...['closed', 'refunded', 'cancelled', 'refused'],
  ...['failed', 'invalid', 'dropped', 'replaced'],
]);

/** It failed and stays failed: a rejected operation, a replaced payment. */
export const cameToNothing = (status: string): boolean => NOTHING.has(status);

/** Its amount never moved. The cost of a cancelled payment is in the ledger. */
export const isVoid = ({ status, amount, effects = [] }: ActivityRow): boolean =>
  cameToNothing(status) && (effects.length === 0 || amount?.unit !== 'sats');

/** Main stores a deposit's progress as `1 of 3 confirmations`. */
function confirmationsOf(status: string): string | null {
  const [, count, needed] = /^(\d+) of (\d+) confirmations$/u.exec(status) ?? [];
  return count && needed ? words.statuses.confirmations({ count, needed }) : null;
}

/** An order status of the provider in plain words; an unknown one is shown as it is. */
export const orderStatusText = (status: string): { label: string; means: string } =>
  byId(words.statuses.orders, status) ?? {
    label: confirmationsOf(status) ?? plainText(status, 60),
    means: words.statuses.unknownOrder,
  };

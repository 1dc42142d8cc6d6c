import { createHash } from 'node:crypto';

import { AppError } from '#shared/errors.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import { type ConsentMessage, parseApprovalText, type SignItem } from '#shared/flows/consent.ts';

/** Long enough for a big batch, and short enough that an old consent can't sign much later. */
const LIFE_MS = 10 * 60_000;
const MOST_HELD = 20;
/** Limit between two locks; each one was approved by hand. */
const MOST_TAKEN = 10_000;

interface Held {
  reason: string | null;
  withPassword: boolean;
  until: number;
  /** Items already signed. */
  used: Set<number>;
  /** Parsed once, since hundreds of items may be signed one by one. */
  items: readonly SignItem[] | null;
}

const mismatch = (why: string): AppError<'DIGEST_MISMATCH'> => new AppError('DIGEST_MISMATCH', why);

/** Held consents by digest, in the key process's memory only. `now` is a monotonic clock in milliseconds. */
export function createConsents(now: () => number) {
  const held = new Map<string, Held>();
  const taken = new Set<string>();

  function forgetOld(): void {
    for (const [digest, { until }] of held) if (until <= now()) held.delete(digest);
  }

  function items(text: string, found: Held): readonly SignItem[] {
    if (found.items) return found.items;
    const body = readApproval(text);
    checkCard(body.card.clauses, found);
    found.items = body.items;
    return body.items;
  }

  return {
    /** Throws DIGEST_MISMATCH for a consent seen before: the window never sends the same one twice. */
    refuseReplay({ digest, at }: ConsentMessage): void {
      const key = `${digest} ${at}`;
      if (taken.has(key)) throw mismatch('this consent was brought before');
      if (taken.size >= MOST_TAKEN) throw mismatch('too many consents since the unlock');
      taken.add(key);
    },

    /** Holds a consent for ten minutes. Above twenty, the oldest is dropped. */
    hold({ digest, reason }: ConsentMessage, withPassword: boolean): void {
      forgetOld();
      held.delete(digest);
      const [oldest] = held.keys();
      if (oldest !== undefined && held.size >= MOST_HELD) held.delete(oldest);
      held.set(digest, {
        reason,
        withPassword,
        until: now() + LIFE_MS,
        used: new Set(),
        items: null,
      });
    },

    /**
     * Signs items of an approved text by index, each once, all or none. Throws DIGEST_MISMATCH for a text without a
     * (current) consent and for an item already signed, POLICY_VIOLATION for a block, and for a hold without reason and
     * password.
     */
    spend<T>(text: string, wanted: readonly number[], sign: (item: SignItem) => T): T[] {
      forgetOld();
      const digest = createHash('sha256').update(text, 'utf8').digest('hex');
      const found = held.get(digest);
      if (!found) throw mismatch('nobody consented to this text');
      const known = items(text, found);
      if (new Set(wanted).size !== wanted.length) throw mismatch('an item is named twice');
      const chosen = wanted.map((position) => {
        const item = known[position];
        if (!item) throw mismatch('no such item');
        if (found.used.has(position)) throw mismatch('signed before under this consent');
        return item;
      });
      const signed = chosen.map(sign);
      for (const position of wanted) found.used.add(position);
      if (found.used.size === known.length) held.delete(digest);
      return signed;
    },

    count: (): number => held.size,
  };
}

function readApproval(text: string) {
  try {
    return parseApprovalText(text);
  } catch {
    throw mismatch('not the text of an approval');
  }
}

/** A block is never signed, even if main or the window is compromised. */
function checkCard(clauses: readonly Clause[], { reason, withPassword }: Held): void {
  const worst = worstVerdict(clauses);
  const overridden = reason !== null && reason.trim() !== '' && withPassword;
  if (worst !== 'block' && (worst !== 'hold' || overridden)) return;
  const stops = clauses.filter(({ verdict }) => verdict === worst);
  throw new AppError(
    'POLICY_VIOLATION',
    worst === 'block' ? 'the card has a block' : 'a hold wants a reason and the password',
    { clauses: stops.map(({ id, text }) => ({ id, text })) },
  );
}

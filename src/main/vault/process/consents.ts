import { createHash } from 'node:crypto';

import { AppError } from '#shared/errors.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import { type ConsentMessage, parseApprovalText, type SignItem } from '#shared/flows/consent.ts';

/** Long enough for a big batch, short enough that nobody's consent of this morning signs tonight. */
const LIFE_MS = 10 * 60_000;
const MOST_HELD = 20;
/** Between two locks. Each was approved by hand. */
const MOST_TAKEN = 10_000;

interface Held {
  reason: string | null;
  withPassword: boolean;
  until: number;
  /** Items signed already. */
  used: Set<number>;
  /** Read once: hundreds of items may come one by one. */
  items: readonly SignItem[] | null;
}

const mismatch = (why: string): AppError<'DIGEST_MISMATCH'> => new AppError('DIGEST_MISMATCH', why);

/**
 * What was consented to, by digest, in the memory of the key process alone. `now` is a monotonic clock in
 * milliseconds.
 */
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
    /** Throws DIGEST_MISMATCH for what was brought before: the window never says the same twice. */
    refuseReplay({ digest, at }: ConsentMessage): void {
      const key = `${digest} ${at}`;
      if (taken.has(key)) throw mismatch('this consent was brought before');
      if (taken.size >= MOST_TAKEN) throw mismatch('too many consents since the unlock');
      taken.add(key);
    },

    /** For ten minutes. Of more than twenty the oldest is forgotten. */
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
     * Signs items of an approved text by their positions, each once: all of them or none. Throws DIGEST_MISMATCH for
     * a text that nobody consented to (any more) and for an item signed before, POLICY_VIOLATION for a block, and for
     * a hold without a reason and the password.
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

/** A block signs nothing, whatever main or the window made of it. */
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

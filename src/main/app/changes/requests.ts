import { digestOf } from '#main/signing/digest.ts';
import { AppError, type ErrorDetails } from '#shared/errors.ts';
import { type ApprovalItem, type Change, changeText } from '#shared/flows/approval.ts';
import { say } from '#shared/words/say.ts';
import { spoken } from '#shared/words/spoken.ts';

import { type Guard, guards } from './guards.ts';

const why = say.app.changesRequests;

type ChangeItem = Extract<ApprovalItem, { kind: 'change' }>;

/** A change in words. Its `needsPassword` follows from the guard, and from whether there is a vault. */
export type Described = Omit<Change, 'needsPassword'>;

/** Null if there is nothing to confirm. */
export type Describe = () => Described | null | Promise<Described | null>;

interface Waiting {
  guard: Guard;
  item: ChangeItem;
  describe: Describe;
  busy: boolean;
  settle: (decided: AppError | { password: string | null }) => void;
}

const refused = (reason: ErrorDetails['REFUSED']['reason'], message: string): AppError<'REFUSED'> =>
  new AppError('REFUSED', message, { reason });

/**
 * Changes that a page may request but only the approval window may confirm: everything that weakens
 * a guard. In memory, and withdrawn when the vault locks or unlocks.
 */
export function createChangeRequests(deps: {
  now: () => number;
  newId: () => string;
  onChange: () => void;
  /** Throws QUEUE_FULL. */
  makeRoom: () => void;
  /** Whether there is a password to ask for. */
  hasPassword: () => boolean;
  /** Throws WRONG_PASSWORD. */
  verifyPassword: (password: string) => Promise<void>;
}) {
  const waiting = new Map<string, Waiting>();

  const complete = (guard: Guard, described: Described): Change => ({
    ...described,
    needsPassword: guards[guard] === 'password' && deps.hasPassword(),
  });

  async function describeAgain({ guard, describe }: Waiting): Promise<Change | null> {
    const described = await describe();
    return described && complete(guard, described);
  }

  function close(id: string, decided: AppError | { password: string | null }): boolean {
    const found = waiting.get(id);
    if (!found) return false;
    waiting.delete(id);
    found.settle(decided);
    deps.onChange();
    return true;
  }

  return {
    items: (): ChangeItem[] => [...waiting.values()].map(({ item }) => item),

    /**
     * Resolves once the user confirmed a change that weakens this guard, with the password if the guard needs one;
     * immediately if there is nothing to confirm. Returns the typed password as sealed by the window, for the key
     * process to check. `describe` runs again at the confirmation: if the text has changed, the change is refused.
     * Throws QUEUE_FULL, REFUSED, and errors of `describe`.
     */
    async ask(guard: Guard, describe: Describe): Promise<string | null> {
      const described = await describe();
      if (described === null) return null;
      deps.makeRoom();
      const change = spoken(complete(guard, described));
      const item: ChangeItem = {
        kind: 'change',
        id: deps.newId(),
        requestedAt: deps.now(),
        ...change,
      };
      return new Promise((resolve, reject) => {
        const settle: Waiting['settle'] = (decided) =>
          decided instanceof AppError ? reject(decided) : resolve(decided.password);
        waiting.set(item.id, { guard, item, describe, busy: false, settle });
        deps.onChange();
      });
    },

    /**
     * Throws NOT_FOUND, DIGEST_MISMATCH (another text was shown) and WRONG_PASSWORD, keeping the change pending;
     * REFUSED if its text has changed, which removes it.
     */
    async allow(id: string, digest: string, password: string | null): Promise<void> {
      const found = waiting.get(id);
      if (!found) throw new AppError('NOT_FOUND', 'this change is no longer waiting');
      const shown = changeText(found.item);
      if (digestOf(shown) !== digest) {
        throw new AppError('DIGEST_MISMATCH', 'what was shown is not what waits to be allowed');
      }
      if (found.busy) throw new AppError('ANSWER_NOT_EXPECTED', 'it is being decided');
      found.busy = true;
      try {
        if (found.item.needsPassword) {
          if (password === null) throw new AppError('WRONG_PASSWORD', 'the password is missing');
          await deps.verifyPassword(password);
        }
        if (!(await stillReads(shown, () => describeAgain(found)))) {
          const error = refused('stale', why.itReadsOtherwiseBy);
          close(id, error);
          throw error;
        }
        if (!close(id, { password }))
          throw new AppError('NOT_FOUND', 'this change is no longer waiting');
      } finally {
        found.busy = false;
      }
    },

    /** False if nothing with that id is pending. */
    refuse: (id: string): boolean => close(id, refused('refused', why.refusedByThePerson)),
    withdraw: (id: string): boolean => close(id, refused('withdrawn', why.takenBack)),

    /** After a lock: the next to unlock may not be the user who requested these. */
    clear(): void {
      for (const id of [...waiting.keys()]) close(id, refused('locked', why.lockedMeanwhile));
    },
  };
}

/** False as well if it can't be described any more. */
async function stillReads(shown: string, describe: () => Promise<Change | null>): Promise<boolean> {
  const now = await describe().catch(() => null);
  return now !== null && changeText(spoken(now)) === shown;
}

export type ChangeRequests = ReturnType<typeof createChangeRequests>;

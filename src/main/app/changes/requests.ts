import { digestOf } from '#main/signing/digest.ts';
import { AppError, type ErrorDetails } from '#shared/errors.ts';
import { type ApprovalItem, type Change, changeText } from '#shared/flows/approval.ts';

import { type Guard, guards } from './guards.ts';

type ChangeItem = Extract<ApprovalItem, { kind: 'change' }>;

/** A change in words. Its `needsPassword` follows from the guard, and from whether there is a vault. */
export type Described = Omit<Change, 'needsPassword'>;

/** Null where there is nothing to allow. */
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
 * Changes that a page may ask for and only the approval window may grant: whatever weakens a guard.
 * They live in memory, and only as long as the vault stays as open as it was.
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
     * Resolves once a person confirmed what weakens this guard, with the password where it takes one; at once where there is
     * nothing to confirm. Gives the password that was typed, sealed as the window sealed it, for what the key process checks itself. `describe` is asked again at the grant: what reads otherwise by then is refused. Throws QUEUE_FULL,
     * REFUSED, and what `describe` throws.
     */
    async ask(guard: Guard, describe: Describe): Promise<string | null> {
      const described = await describe();
      if (described === null) return null;
      deps.makeRoom();
      const change = complete(guard, described);
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
     * Throws NOT_FOUND, DIGEST_MISMATCH (another text was shown) and WRONG_PASSWORD, with the change still waiting;
     * REFUSED when it reads otherwise by now, and it is gone.
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
        await refuseStale(id, found, shown);
        if (!close(id, { password }))
          throw new AppError('NOT_FOUND', 'this change is no longer waiting');
      } finally {
        found.busy = false;
      }
    },

    /** False when nothing of that id waits. */
    refuse: (id: string): boolean => close(id, refused('refused', 'refused by the person')),
    withdraw: (id: string): boolean => close(id, refused('withdrawn', 'taken back')),

    /** The vault was locked: whoever opens it next did not ask for these. */
    clear(): void {
      for (const id of [...waiting.keys()]) close(id, refused('locked', 'locked meanwhile'));
    },
  };

  async function refuseStale(
    id: string,
    { guard, describe }: Waiting,
    shown: string,
  ): Promise<void> {
    const now = await Promise.resolve()
      .then(describe)
      .then((described) => described && complete(guard, described))
      .catch(() => null);
    if (now !== null && changeText(now) === shown) return;
    const error = refused('stale', 'it reads otherwise by now');
    close(id, error);
    throw error;
  }
}

export type ChangeRequests = ReturnType<typeof createChangeRequests>;

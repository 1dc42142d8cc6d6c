import type { Signing } from '#main/signing/sign.ts';
import { AppError, isAppError, toWireError } from '#shared/errors.ts';
import type { Prepared } from '#shared/flows/prepared.ts';
import type { SignState } from '#shared/ipc/tools.ts';

import type { PendingSign } from './queue.ts';

/** A tool's signing request. */
export interface SignWork {
  signing: Signing;
  prepared: Prepared;
  /** Formats the signed result for the user. */
  write(signed: string): string;
}

interface Request {
  pending: PendingSign;
  work: SignWork;
  busy: boolean;
}

/** Results kept for a window that asks late. */
const KEPT = 20;

/**
 * Approvals outside of flows: a message or a PSBT of the tools. They last as long as the vault is open and move
 * nothing on their own, so nothing is stored.
 */
export function createSignRequests(deps: {
  now: () => number;
  newId: () => string;
  onChange: () => void;
  /** Throws QUEUE_FULL. */
  makeRoom: () => void;
  /** Its item in the approval window. */
  itemIdOf: (pending: PendingSign) => string;
}) {
  const waiting = new Map<string, Request>();
  const outcomes = new Map<string, SignState>();
  let preparing = 0;

  function settle(id: string, outcome: SignState): void {
    waiting.delete(id);
    outcomes.set(id, outcome);
    const [oldest] = outcomes.keys();
    if (outcomes.size > KEPT && oldest !== undefined) outcomes.delete(oldest);
    deps.onChange();
  }

  function get(id: string): Request {
    const found = waiting.get(id);
    if (!found) throw new AppError('ANSWER_NOT_EXPECTED', 'nothing waits for approval');
    return found;
  }

  return {
    has: (id: string): boolean => waiting.has(id),
    /** Requests that count but are still being prepared. */
    preparing: (): number => preparing,
    pending: (): PendingSign[] => [...waiting.values()].map(({ pending }) => pending),

    /**
     * `id` identifies the result; `approvalId` the item in the approval window. Throws QUEUE_FULL, and the review's
     * errors.
     */
    async add(prepare: () => Promise<SignWork>): Promise<{ id: string; approvalId: string }> {
      deps.makeRoom();
      // Counted while it is still being prepared, or any number could arrive at once.
      preparing += 1;
      try {
        const work = await prepare();
        const review = await work.signing.review(work.prepared);
        const id = deps.newId();
        const pending = { flowId: id, requestedAt: deps.now(), ...review };
        waiting.set(id, { pending, work, busy: false });
        return { id, approvalId: deps.itemIdOf(pending) };
      } finally {
        preparing -= 1;
        deps.onChange();
      }
    },

    /** Approval from the approval window. Throws DIGEST_MISMATCH, and VAULT_LOCKED, which keeps the request pending. */
    async grant(id: string, digest: string, _given: { reason?: string } = {}): Promise<void> {
      const request = get(id);
      const { pending, work } = request;
      if (pending.digest !== digest) {
        throw new AppError('DIGEST_MISMATCH', 'what was shown is not what waits to be signed');
      }
      if (request.busy) throw new AppError('ANSWER_NOT_EXPECTED', 'it is being signed');
      request.busy = true;
      try {
        const { items } = await work.signing.sign(work.prepared, pending);
        settle(id, { state: 'signed', result: work.write(items[0] ?? '') });
      } catch (error) {
        request.busy = false;
        if (!isAppError(error, 'VAULT_LOCKED')) {
          settle(id, { state: 'failed', error: toWireError(error) });
        }
        throw error;
      }
    },

    async refuse(id: string): Promise<void> {
      get(id);
      settle(id, { state: 'refused' });
      return Promise.resolve();
    },

    /** Throws NOT_FOUND if it never existed or ended long ago. */
    outcome(id: string): SignState {
      if (waiting.has(id)) return { state: 'waiting' };
      const found = outcomes.get(id);
      if (!found) throw new AppError('NOT_FOUND', 'this request is gone');
      return found;
    },

    /** The vault was locked: pending requests are withdrawn, and no signature is kept. */
    clear(): void {
      for (const id of [...waiting.keys()]) settle(id, { state: 'refused' });
      outcomes.clear();
    },
  };
}

import { AppError } from '#shared/errors.ts';
import type { ApprovalCard, ApprovalItem, WaitingApproval } from '#shared/flows/approval.ts';
import type { Review } from '#shared/flows/prepared.ts';

/** A pending signature of a flow or of the tools. */
export type PendingSign = Review & { flowId: string; requestedAt: number };

/** A `sign` item with main's internal data. */
export interface WaitingSign {
  item: Extract<ApprovalItem, { kind: 'sign' }>;
  card: ApprovalCard;
  /** Digest of the item's text, which the window approves. */
  digest: string;
}

/** Maximum number pending at a time; no user reads more. */
export const MOST_WAITING = 20;

const idOf = ({ flowId, digest }: PendingSign): string => `${flowId}-${digest.slice(0, 12)}`;

type OtherItem = Exclude<ApprovalItem, { kind: 'sign' }>;

/**
 * All pending approvals, oldest first. Requests beyond the twentieth are rejected; flows, which are on disk, wait
 * unseen.
 */
export function createApprovalQueue(sources: {
  signs: () => PendingSign[];
  others: () => OtherItem[];
  /** Requests still being prepared. */
  preparing: () => number;
}) {
  function head(): (PendingSign | OtherItem)[] {
    return [...sources.others(), ...sources.signs()]
      .sort((a, b) => a.requestedAt - b.requestedAt)
      .slice(0, MOST_WAITING);
  }
  const isOther = (one: PendingSign | OtherItem): one is OtherItem => 'kind' in one;

  function signOf(pending: PendingSign): WaitingSign {
    const { flowId, requestedAt, card, text, digest } = pending;
    const item = { kind: 'sign' as const, id: idOf(pending), flowId, requestedAt, text };
    return { item, card, digest };
  }

  return {
    idOf,

    /** For the approval window. */
    items: (): ApprovalItem[] => head().map((one) => (isOther(one) ? one : signOf(one).item)),

    /** For the main window. */
    waiting: (): WaitingApproval[] =>
      head().map((one) => {
        if (!isOther(one)) return { kind: 'sign', id: idOf(one), title: one.card.title };
        return { kind: one.kind, id: one.id, title: one.kind === 'change' ? one.title : '' };
      }),

    /** Throws NOT_FOUND. */
    sign(id: string): WaitingSign {
      for (const one of head()) {
        if (!isOther(one) && idOf(one) === id) return signOf(one);
      }
      throw new AppError('NOT_FOUND', 'this approval is no longer waiting');
    },

    /** Throws QUEUE_FULL. */
    makeRoom(): void {
      const waiting = sources.others().length + sources.signs().length + sources.preparing();
      if (waiting < MOST_WAITING) return;
      throw new AppError('QUEUE_FULL', `${waiting} requests wait already`, { most: MOST_WAITING });
    },
  };
}

export type ApprovalQueue = ReturnType<typeof createApprovalQueue>;

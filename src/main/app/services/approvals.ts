import { createApprovalQueue } from '#main/app/approvals/queue.ts';
import { createSignRequests } from '#main/app/approvals/sign-requests.ts';
import { createWordRequests } from '#main/app/approvals/word-requests.ts';
import { createChangeRequests } from '#main/app/changes/requests.ts';

import type { Core } from './core.ts';

/** All pending approvals. The approval window opens when a new one arrives. */
export function createApprovals({ config, events, vault, sessions, newId }: Core) {
  const queue = createApprovalQueue({
    signs: () => [
      ...signRequests.pending(),
      ...[...sessions.values()].flatMap(({ engine }) => engine.pendingApprovals()),
    ],
    others: () => [...wordRequests.items(), ...changes.items()],
    preparing: () => signRequests.preparing(),
  });
  let shown: readonly string[] = [];
  function announce(): void {
    const pending = queue.waiting();
    const ids = pending.map(({ id }) => id);
    if (ids.join() === shown.join()) return;
    const before = new Set(shown);
    shown = ids;
    events.emit('approval.changed', { pending });
    if (ids.some((id) => !before.has(id))) config.shell.showApprovalWindow();
  }
  const requests = {
    now: () => config.clock.now(),
    newId,
    onChange: announce,
    makeRoom: () => queue.makeRoom(),
  };
  const wordRequests = createWordRequests({ ...requests, source: vault });
  const signRequests = createSignRequests({ ...requests, itemIdOf: queue.idOf });
  const changes = createChangeRequests({
    ...requests,
    hasPassword: () => vault.status().exists && vault.status().problem === 'none',
    verifyPassword: (password) => vault.verifyPassword(password),
  });
  // Operations create and withdraw their own requests, together with their network.
  events.on((name) => {
    if (name === 'flow.changed' || name === 'network.changed') announce();
  });

  return {
    queue,
    wordRequests,
    signRequests,
    changes,
    /** The vault was locked. */
    clear(): void {
      wordRequests.clear();
      signRequests.clear();
      changes.clear();
    },
  };
}

export type Approvals = ReturnType<typeof createApprovals>;

import type { FlowView } from '#shared/flows/view.ts';

import type { FlowRow } from './store-port.ts';

/** What is left to show of a flow whose stored data no longer parses. It is kept, because money may hang on it. */
export function brokenView(row: FlowRow, network: string): FlowView {
  return {
    id: row.id,
    kind: row.kind,
    title: 'An operation that this version cannot read',
    network,
    batchId: row.batchId,
    state: row.state,
    phase: 'broken',
    headline: 'Kept as it was, and not run. Its journal is readable.',
    steps: [],
    question: null,
    approvalId: null,
    error: null,
    retrying: false,
    cancellable: false,
    nextRunAt: null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    order: null,
    payments: [],
    estimateSats: null,
  };
}

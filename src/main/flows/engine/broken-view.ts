import type { FlowView } from '#shared/flows/view.ts';

import type { StoredFlow } from './store-port.ts';

/**
 * What is left to show of a flow whose stored data no longer parses, or that was written outside the app. It is
 * kept, because money may hang on it.
 */
export function brokenView(row: StoredFlow, network: string): FlowView {
  const isForeign = row.authentic === false;
  return {
    id: row.id,
    kind: row.kind,
    title: isForeign
      ? 'An operation that was changed outside the app'
      : 'An operation that this version cannot read',
    network,
    batchId: row.batchId,
    state: row.state,
    phase: 'broken',
    headline: isForeign
      ? 'Its record is not as Inkstone wrote it. It is kept as it is, starts nothing, and nothing in it is believed.'
      : 'Kept as it was, and not run. Its journal is readable.',
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

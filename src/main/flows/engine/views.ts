import type { WireError } from '#shared/errors.ts';
import type { Review } from '#shared/flows/prepared.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { valuesIn } from '#shared/words/said.ts';
import { say } from '#shared/words/say.ts';

import type { ReadFlow } from './reading.ts';
import { AGAIN, withoutAgain } from './retry.ts';
import type { FlowRow, StoredFlow } from './store-port.ts';

/** View data from outside the flow's kind. */
interface Around {
  network: string;
  review: Review | null;
  /** Title of the flow ahead in the same lane. */
  behind: string | null;
  isTriedOut: () => boolean;
}

/** Its id in the approval queue. */
const approvalIdOf = (flowId: string, review: Review): string =>
  `${flowId}-${review.digest.slice(0, 12)}`;

const frame = (row: FlowRow, network: string) => ({
  id: row.id,
  kind: row.kind,
  network,
  batchId: row.batchId,
  state: row.state,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  order: null,
  payments: [],
  estimateSats: null,
  ...(row.parentId === null ? {} : { parentId: row.parentId }),
});

function questionOf(open: FlowView['question'], { isTriedOut }: Around): FlowView['question'] {
  if (!open) return open;
  const mayTry = open.options.some(({ answer }) => answer === AGAIN);
  const least = valuesIn(open.text, say.signing.partsReplaced.aReplacementHasTo)?.rate;
  return {
    ...(mayTry && isTriedOut() ? withoutAgain(open) : open),
    ...(least === undefined ? {} : { leastRate: Number(least) }),
  };
}

export function flowView(
  row: StoredFlow,
  { definition, data }: ReadFlow,
  around: Around,
): FlowView {
  const { review, behind } = around;
  const view = definition.view(row, data);
  return {
    ...frame(row, around.network),
    ...view,
    question: questionOf(view.question, around),
    headline:
      behind === null ? view.headline : say.flows.engineViews.waitsUntilIsThrough({ behind }),
    approvalId:
      review && definition.approvals[row.state] !== undefined ? approvalIdOf(row.id, review) : null,
    error: row.lastError === null ? null : (JSON.parse(row.lastError) as WireError),
    retrying: row.lastError !== null && !row.over,
    nextRunAt: row.nextRunAt,
  };
}

/** View of a flow that is kept but not run, since money may depend on it. */
function keptView(row: FlowRow, network: string, title: string, headline: string): FlowView {
  return {
    ...frame(row, network),
    title,
    phase: 'broken',
    headline,
    steps: [],
    question: null,
    approvalId: null,
    error: null,
    retrying: false,
    cancellable: false,
    nextRunAt: null,
  };
}

/** View of a row whose data no longer parses, or that was written outside the app. */
export const brokenView = (row: StoredFlow, network: string): FlowView =>
  row.authentic === false
    ? keptView(
        row,
        network,
        say.flows.engineViews.anOperationThatWas,
        say.flows.engineViews.itsRecordIsNot,
      )
    : keptView(
        row,
        network,
        say.flows.engineViews.anOperationThatThis,
        say.flows.engineViews.keptAsItWas,
      );

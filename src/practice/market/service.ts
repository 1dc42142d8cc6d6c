import { type Handlers, wrap } from '#practice/api/handlers.ts';
import { type PublishedCode, refuse } from '#practice/api/refusal.ts';
import type { RouteName } from '#practice/api/rules/table.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import type { PracticeConditions } from '#shared/ipc/practice.ts';

/** How long the market waits for its index, in ms. */
const PATIENCE = 10_000;

/** Rows that change or prepare something, which a read-only market rejects. */
const ACTS = /^market\.(bind|(prepare|confirm)\w+)$/;
/** Rows for which the market asks its index about an inscription, with the code if the index fails. */
const asksIndex = new Map<RouteName, PublishedCode>([
  ['market.inscriptionInfo', 'infoFailed'],
  ['market.preparePutOn', 'indexer'],
]);

function refuseClosed(name: RouteName, { market = 'open' }: PracticeConditions): void {
  if (market === 'maintenance') refuse('maintenance');
  if (market === 'updating') refuse('updating');
  if (market === 'read-only' && ACTS.test(name)) refuse('readOnly');
}

function refuseBlind(
  { state, chain }: ChainView,
  name: RouteName,
  inscriptionId: string,
  { indexLag, latency }: PracticeConditions,
): void {
  const fails = asksIndex.get(name);
  if (fails === undefined) return;
  if ((latency['inscription'] ?? 0) >= PATIENCE) refuse('indexerTimeout');
  const row = state.inscriptions.get(inscriptionId);
  if (!row || indexLag === 0) return;
  const isPast = (txid: string): boolean => chain.confirmations(txid) > indexLag;
  if (!isPast(inscriptionId.slice(0, 64))) refuse('notFound');
  if (!isPast(row.at.slice(0, 64)))
    refuse(fails, `the index is at block ${chain.tip().height - indexLag}`);
}

/** The market as a service: whether it is open, and whether its index answers and is up to date. */
export const inService = (
  handlers: Handlers,
  view: ChainView,
  conditions: () => PracticeConditions,
): Handlers =>
  wrap(handlers, ({ name, params, answer }) => {
    const { inscriptionId = '' } = params as { inscriptionId?: string };
    refuseClosed(name, conditions());
    refuseBlind(view, name, inscriptionId, conditions());
    return answer();
  });

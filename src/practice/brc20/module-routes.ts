import type { Routes } from '#practice/api/handlers.ts';
import { detailOf, pick } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { smallBody } from '#practice/inscriptions/inscriptions.ts';
import type { ModuleEvent } from '#practice/state/records/brc20.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';

function wire({ state, chain }: ChainView, event: ModuleEvent) {
  const row = state.inscriptions.get(event.id) as Inscription;
  return {
    ...pick(event, 'type', 'txid', 'idx', 'vout', 'from', 'to', 'height'),
    valid: true,
    offset: 0,
    inscriptionNumber: row.number ?? -1,
    inscriptionId: row.id,
    contentType: row.contentType,
    contentBody: smallBody(state, row, 'utf8'),
    oldSatPoint: event.fromPoint === '' ? '' : `${event.fromPoint}:0`,
    newSatPoint: `${event.txid}:${event.vout}:0`,
    satoshi: Number(chain.coin(`${event.txid}:${event.vout}`)?.sats ?? 0n),
    data: { tick: event.tick, amount: event.amount },
    txidx: event.idx,
    blockhash: chain.block(event.height)?.hash ?? '',
    blocktime: event.time,
  };
}

function page(
  view: ChainView,
  { start, end, cursor, size }: Params<'brc20.moduleWithdrawHistory'>,
  keep: (event: ModuleEvent) => boolean,
) {
  const anyHeight = start === 0 && end === 0;
  const events = [...view.state.moduleEvents.values()].filter(
    (event) => (anyHeight || (event.height >= start && event.height <= end)) && keep(event),
  );
  return detailOf(events.reverse(), { cursor, size }, (event) => wire(view, event));
}

export const moduleRoutes: Routes<ChainView> = {
  'brc20.moduleHistory': (view, { module, ...at }) => {
    const isOfModule = (event: ModuleEvent) => event.module === module;
    const isKnown = [...view.state.moduleEvents.values()].some(isOfModule);
    if (!isKnown) refuse('failed', 'module not found');
    return page(view, at, isOfModule);
  },
  'brc20.moduleWithdrawHistory': (view, at) =>
    page(view, at, (event) => event.type.endsWith('withdraw')),
};

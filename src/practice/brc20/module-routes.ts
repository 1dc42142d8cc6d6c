import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import type { ModuleEvent } from '#practice/state/records/brc20.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';

const CONTENT_MAX = 4_096;

interface Asked {
  start: number;
  end: number;
  cursor: number;
  size: number;
}

export function moduleHandlers(state: State, chain: Chain): Handlers {
  const wire = (event: ModuleEvent) => {
    const row = state.inscriptions.get(event.id) as Inscription;
    const small = row.length <= CONTENT_MAX;
    return {
      type: event.type,
      valid: true,
      txid: event.txid,
      idx: event.idx,
      vout: event.vout,
      offset: 0,
      inscriptionNumber: row.number ?? -1,
      inscriptionId: row.id,
      contentType: row.contentType,
      contentBody: small ? Buffer.from(state.blobs.get(row.body)).toString('utf8') : '',
      oldSatPoint: event.fromPoint === '' ? '' : `${event.fromPoint}:0`,
      newSatPoint: `${event.txid}:${event.vout}:0`,
      from: event.from,
      to: event.to,
      satoshi: Number(chain.coin(`${event.txid}:${event.vout}`)?.sats ?? 0n),
      data: { tick: event.tick, amount: event.amount },
      height: event.height,
      txidx: event.idx,
      blockhash: chain.block(event.height)?.hash ?? '',
      blocktime: event.time,
    };
  };
  const page = ({ start, end, cursor, size }: Asked, keep: (event: ModuleEvent) => boolean) => {
    const events = [...state.moduleEvents.values()].filter(
      (event) =>
        ((start === 0 && end === 0) || (event.height >= start && event.height <= end)) &&
        keep(event),
    );
    return {
      start: cursor,
      total: events.length,
      detail: pageOf(events.reverse(), cursor, size).map(wire),
    };
  };
  return {
    'brc20.moduleHistory': ({ module, ...asked }) => {
      const known = [...state.moduleEvents.values()].some((event) => event.module === module);
      if (!known) throw new Refusal(-1, 'module not found');
      return page(asked, (event) => event.module === module);
    },
    'brc20.moduleWithdrawHistory': (asked) => page(asked, (event) => /withdraw$/.test(event.type)),
  };
}

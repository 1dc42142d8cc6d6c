import { hexToBytes } from '#practice/formats/bytes.ts';
import { idOf } from '#practice/formats/envelope.ts';
import { parseScript } from '#practice/formats/scripts.ts';
import { readJsonBody } from '#practice/inscriptions/inscriptions.ts';
import type { ModuleEvent } from '#practice/state/records/brc20.ts';
import type { BlockRow, TxRow } from '#practice/state/records/chain.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import { keepEvent, type State } from '#practice/state/state.ts';

/** Operations that take effect when their inscription moves. */
const moving = ['approve', 'conditional-approve', 'withdraw'];

/** The module of an output `OP_RETURN <id>` or `OP_RETURN "swap" <id>`; empty for other scripts. */
export function moduleOfScript(script: string): string {
  const [op, ...pushes] = parseScript(hexToBytes(script)) ?? [];
  const id = pushes.at(-1);
  const [word] = pushes;
  if (op !== 0x6a || pushes.length > 2 || typeof word !== 'object' || typeof id !== 'object') {
    return '';
  }
  if (pushes.length === 2 && Buffer.from(word).toString() !== 'swap') return '';
  return idOf(id);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * BRC-20 modules according to the blocks: deploys, operations inscribed for them, and transfers sent to their output.
 * Keeps a history but no balances.
 */
export function createModuleIndex(state: State) {
  const opOf = (row: Inscription) => {
    const json = readJsonBody(row.contentType, row.length, () => state.blobs.get(row.body));
    return json && /^brc20-(module|swap)$/.test(textOf(json['p'])) ? json : null;
  };
  const coinOf = (outpoint: string) => state.coins.get(outpoint);

  function record(block: BlockRow, tx: TxRow, row: Inscription, event: Partial<ModuleEvent>): void {
    keepEvent(state.moduleEvents, state, 'module event', {
      ...{ type: '', module: '', vout: 0, from: '', to: '', fromPoint: '', tick: '', amount: '' },
      ...{ txid: tx.txid, idx: tx.idx, id: row.id, height: block.height, time: block.time },
      ...event,
    });
  }

  function revealed(block: BlockRow, tx: TxRow, row: Inscription): void {
    const json = opOf(row);
    if (!json) return;
    const op = textOf(json['op']);
    const place = { to: row.birth.address, vout: Number(row.birth.outpoint.slice(65)) };
    const fields = { ...place, tick: textOf(json['tick']), amount: textOf(json['amt']) };
    if (json['p'] === 'brc20-module') {
      if (op === 'deploy') {
        record(block, tx, row, { ...fields, type: 'inscribe-module', module: row.id });
      }
      return;
    }
    const module = textOf(json['module']);
    if (op === 'commit') record(block, tx, row, { ...fields, type: op, module });
    if (moving.includes(op)) record(block, tx, row, { ...fields, type: `inscribe-${op}`, module });
  }

  function moved(block: BlockRow, tx: TxRow, row: Inscription, from: string, to: number | null) {
    const target = to === null ? undefined : coinOf(`${tx.txid}:${to}`);
    const fields = {
      from: coinOf(from)?.address ?? '',
      to: target?.address ?? '',
      vout: to ?? 0,
      fromPoint: from,
    };
    if (row.brc20?.['op'] === 'transfer') {
      const module = moduleOfScript(target?.script ?? '');
      const tick = row.brc20['tick'] ?? '';
      const amount = row.brc20['amt'] ?? '';
      if (module !== '')
        record(block, tx, row, { ...fields, type: 'transfer', module, tick, amount });
      return;
    }
    const json = opOf(row);
    const op = textOf(json?.['op']);
    if (json?.['p'] !== 'brc20-swap' || !moving.includes(op)) return;
    // Only an operation's first move counts.
    if (from !== row.birth.outpoint) return;
    record(block, tx, row, {
      ...fields,
      type: op,
      module: textOf(json['module']),
      tick: textOf(json['tick']),
      amount: textOf(json['amt']),
    });
  }

  return {
    confirmed(block: BlockRow, rows: readonly TxRow[]): void {
      for (const tx of rows) {
        for (const move of tx.moves) {
          if (move.from === '') continue;
          moved(block, tx, state.inscriptions.get(move.id) as Inscription, move.from, move.to);
        }
        for (const id of tx.reveals) {
          revealed(block, tx, state.inscriptions.get(id) as Inscription);
        }
      }
    },
  };
}

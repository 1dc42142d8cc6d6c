import type { Next, StepContext } from '#main/flows/engine/define.ts';
import type { Effects } from '#main/flows/engine/store-port.ts';
import { conflictsOf, isOpen, txStatus } from '#main/flows/steps/broadcast.ts';
import { goneText, spentByOther } from '#main/flows/steps/gone.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { runesText } from '#shared/bitcoin/rune-amounts.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import { coinsNamed } from '#shared/flows/spend.ts';
import { plainText } from '#shared/text.ts';
import { labelled } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import type { Base, SpendStates, Transaction } from './data.ts';

export type Move = Next<SpendStates>;

/** Drops the previous state's extra data. */
export const baseOf = ({ asked, transactions, trouble, transfer }: Base): Base => ({
  asked,
  transactions,
  trouble,
  transfer,
});

/** A short title of the operation. */
export function titleOf(request: SpendInput): string {
  switch (request.kind) {
    case 'send': {
      const total = request.recipients.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
      const { length } = request.recipients;
      return say.spend.flowMoves.sendSats({
        total: groupDigits(total.toString()),
        which: length > 1 ? say.spend.flowMoves.toAddresses({ length }) : '',
      });
    }
    case 'send-inscription':
      return say.spend.flowMoves.sendInscription({
        inscriptionId: request.inscriptionId.slice(0, 8),
      });
    case 'send-inscriptions':
      return `${request.home ? say.spend.flowMoves.move : say.spend.flowMoves.send} ${say.counts.inscription({ count: request.items.length })}`;
    case 'send-runes':
      return say.spend.flowMoves.send2({ runes: runesText(request) });
    case 'send-tokens':
      return say.spend.flowMoves.send3({
        amount: request.amount,
        tick: plainText(request.tick, 24),
      });
    case 'consolidate':
      return say.spend.flowMoves.join({ length: say.counts.coin({ count: request.coins.length }) });
    case 'split':
      return say.spend.flowMoves.splitInscriptionsOutOf;
    case 'bump':
      return say.spend.flowMoves.speedUpATransaction;
  }
}

/** Coins of dropped transactions that could still be mined stay reserved for their replacements. */
export const heldOf = (transactions: readonly Transaction[]): string[] => [
  ...new Set(conflictsOf(transactions).flatMap(({ outpoints }) => outpoints)),
];

/** The user decides: in `watching` if a transaction is on the network, otherwise where nothing was sent. */
export function backTo(data: Base, trouble: string, effects: Effects = {}): Move {
  const base = { ...baseOf(data), trouble };
  return data.transactions.some(({ status }) => status === 'sent')
    ? { to: 'watching', data: { ...base, unseenSince: null }, note: trouble, effects }
    : {
        to: 'stopped',
        data: base,
        note: trouble,
        effects: { ...effects, unlock: true, lock: heldOf(data.transactions) },
      };
}

/** Coins that it was explicitly asked to spend. */
function fixedCoins({ asked, transfer }: Base): readonly string[] {
  if (asked.kind !== 'send-tokens') return coinsNamed(asked);
  return transfer === null ? [] : [transfer.outpoint];
}

/** How an operation ends if a block spent a coin it needs; null while it can still succeed. */
export async function endedByOthers(
  data: Base,
  ctx: StepContext,
  coins: readonly string[] = fixedCoins(data),
): Promise<Move | null> {
  const own = data.transactions.map(({ txid }) => txid);
  const txid = await spentByOther(coins, own, ctx);
  if (txid === null) return null;
  const transactions = data.transactions.map((one): Transaction =>
    isOpen(one) ? { ...one, status: 'dropped' } : one,
  );
  const reason = goneText(txid);
  ctx.deps.notify(
    say.flows.notes.anOperationHasEnded,
    labelled(titleOf(data.asked), reason),
    ctx.flowId,
  );
  return {
    to: 'failed',
    data: { ...baseOf({ ...data, transactions }), reason },
    note: reason,
    effects: { unlock: true, txStatus: txStatus(transactions) },
  };
}

/** A transaction's activity row in its current state. */
export function activityOf(
  { txid, status, at, feeSats, cancels }: Transaction,
  request: SpendInput,
  { flowId }: Pick<StepContext, 'flowId'>,
): NonNullable<Effects['activity']>[number] {
  return {
    kind: request.kind,
    ref: txid,
    status,
    at,
    summary: cancels ? say.spend.flowMoves.cancel({ titleOf: titleOf(request) }) : titleOf(request),
    data: { feeSats, ...(cancels ? {} : detailsOf(request)) },
    flowId,
  };
}

/** Words by which a search finds the operation. */
function detailsOf(request: SpendInput): Record<string, unknown> {
  switch (request.kind) {
    case 'send':
      return { recipients: request.recipients.slice(0, 50) };
    case 'send-inscription':
      return { inscriptionId: request.inscriptionId, address: request.address };
    case 'send-inscriptions':
      return {
        inscriptionIds: request.items.map(({ inscriptionId }) => inscriptionId),
        address: request.address,
      };
    case 'send-runes':
      return { rune: request.rune.name, runeId: request.rune.id, recipients: request.recipients };
    case 'send-tokens':
      return { tick: request.tick, amount: request.amount, address: request.address };
    case 'consolidate':
      return { coins: request.coins.slice(0, 50) };
    case 'split':
    case 'bump':
      return { outpoint: request.outpoint };
  }
}

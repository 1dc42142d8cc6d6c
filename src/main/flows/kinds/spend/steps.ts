import type { z } from 'zod';

import { AppError, isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';

import type { Answer, StepContext } from '../../engine/define.ts';
import { activityOf, backTo, baseOf, type Move, titleOf } from './moves.ts';
import type { Base, SpendStates, Transaction } from './states.ts';

type DataOf<K extends keyof SpendStates> = z.output<SpendStates[K]>;

const SECOND = 1_000;
/** How long a transaction that may have arrived may stay unseen before the person is asked. */
const UNSEEN_LIMIT = 10 * 60 * SECOND;

/** What keeps a transaction from being built that the person can do something about. */
export function buildingTrouble(error: unknown): string | null {
  if (!isAppError(error)) return null;
  switch (error.code) {
    case 'INSUFFICIENT_FUNDS': {
      const { neededSats, availableSats, missingSats } = error.details;
      return `The clean coins come to ${availableSats} sats and ${neededSats} are needed: ${missingSats} are missing.`;
    }
    case 'ASSET_AT_RISK':
      return 'The coins that would pay could not all be proved free of inscriptions, runes and other assets.';
    case 'COIN_LOCKED':
      return 'A coin that would be spent is reserved by another operation.';
    case 'INVALID_INPUT':
      return error.details?.text ?? sentence(error.message);
    case 'NOT_FOUND':
      return sentence(error.message);
    case 'ADDRESS_INVALID':
      return 'An address is not one of this network.';
    case 'PSBT_INVALID':
      return 'What the provider says of a coin does not fit the transaction that made it.';
    default:
      return null;
  }
}

const sentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${plainText(text.slice(1), 200)}.`;

/** Proves coins and builds; the coins are reserved in the same write. */
export async function build(data: DataOf<'building'>, ctx: StepContext): Promise<Move> {
  const { feeRate, replaces } = data;
  try {
    const prepared = await ctx.deps.prepareSpend({
      flowId: ctx.flowId,
      network: ctx.deps.network,
      asked: data.asked,
      feeRate,
      replaces,
      createdAt: ctx.createdAt,
    });
    return {
      to: 'approving',
      data: { ...baseOf(data), prepared },
      note: 'waits for approval',
      effects: { unlock: true, lock: prepared.outpoints },
    };
  } catch (error) {
    const trouble = buildingTrouble(error);
    if (trouble === null) throw error;
    return backTo(data, trouble);
  }
}

/** Signs what was approved. The signed bytes are on disk before they are sent. */
export async function sign(data: DataOf<'signing'>, ctx: StepContext): Promise<Move> {
  const { prepared } = data;
  try {
    const { txid, rawHex } = await ctx.deps.signSpend(prepared, data.approvedDigest);
    const sending = {
      txid,
      rawHex,
      feeSats: prepared.feeSats,
      feeRate: prepared.card.feeRate,
      status: 'signed' as const,
      at: ctx.deps.clock.now(),
      outpoints: prepared.outpoints,
    };
    return {
      to: 'sending',
      data: { ...baseOf(data), sending, offered: false },
      note: `signed ${txid}`,
      effects: { activity: [activityOf(sending, data.asked, ctx)] },
    };
  } catch (error) {
    const changed = isAppError(error, 'DIGEST_MISMATCH', 'POLICY_VIOLATION', 'QUOTE_EXPIRED');
    if (!changed && buildingTrouble(error) === null) throw error;
    // What was approved is no longer true: a new card, and a new approval.
    return backTo(
      data,
      'What was approved no longer holds, so nothing was signed. Look at it again.',
    );
  }
}

/** What nodes and the services before them say of a transaction they have. */
const KNOWN_ALREADY =
  /txn-already-(known|in-mempool)|already (known|in (the )?(block ?chain|mempool|utxo))|(^|\D)-27\b/i;

/** Sends the bytes. Null when the network has them now, otherwise why it refused them. */
async function offer(rawHex: string, ctx: StepContext): Promise<string | null> {
  try {
    await ctx.deps.push(rawHex);
    return null;
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
    const { msg } = error.details;
    if (KNOWN_ALREADY.test(msg)) return null;
    return `The network refused the transaction: ${msg === '' ? 'it gave no reason' : plainText(msg)}`;
  }
}

/** Sends the transaction, unless it is known already: the same bytes as often as needed, never others. */
export async function send(data: DataOf<'sending'>, ctx: StepContext): Promise<Move> {
  const { sending, offered } = data;
  if (!offered) return { to: 'sending', data: { ...data, offered: true } };
  if ((await ctx.deps.findTransaction(sending.txid)) !== 'absent') return sent(data, ctx);
  // A replacement spends what its predecessor spends: that one being there says nothing.
  const first = data.transactions.length === 0;
  if (first && (await ctx.deps.anySpent(sending.outpoints))) {
    const reason =
      'A coin of this transaction is spent, but the transaction itself cannot be found.';
    const waited = ctx.deps.clock.now() - sending.at;
    return waited >= UNSEEN_LIMIT
      ? toUnclear(data, reason)
      : { to: 'sending', data: { ...data, trouble: reason }, after: 15 * SECOND };
  }
  const refused = await offer(sending.rawHex, ctx);
  return refused === null ? sent(data, ctx) : toUnclear(data, refused);
}

const toUnclear = (data: DataOf<'sending'>, reason: string): Move => ({
  to: 'unclear',
  data: { ...data, trouble: null, reason },
  note: reason,
});

function sent(data: DataOf<'sending'>, ctx: StepContext): Move {
  const now: Transaction = { ...data.sending, status: 'sent' };
  const before = data.transactions.map((one) =>
    one.status === 'sent' ? { ...one, status: 'replaced' as const } : one,
  );
  return {
    to: 'watching',
    data: {
      ...baseOf(data),
      transactions: [...before, now],
      trouble: null,
      unseenSince: null,
    },
    note: `sent ${now.txid}`,
    effects: {
      activity: [...before, now].map((one) => activityOf(one, data.asked, ctx)),
    },
    after: 3 * SECOND,
  };
}

/** Looks for the transactions until a block has one: only one of them can be confirmed, whichever it is. */
export async function watch(data: DataOf<'watching'>, ctx: StepContext): Promise<Move> {
  const { clock } = ctx.deps;
  let seen = false;
  for (const one of [...data.transactions].reverse()) {
    if (one.status === 'dropped') continue;
    const found = await ctx.deps.findTransaction(one.txid);
    if (found === 'confirmed') return confirmed(data, one.txid, ctx);
    seen ||= found === 'mempool';
  }
  const delay = Math.round(15 * SECOND * (0.9 + ctx.random() * 0.2));
  if (seen) return { to: 'watching', data: { ...data, unseenSince: null }, after: delay };
  const since = data.unseenSince ?? clock.now();
  const last = data.transactions.at(-1);
  if (last?.rawHex == null || clock.now() - since < UNSEEN_LIMIT) {
    return { to: 'watching', data: { ...data, unseenSince: since }, after: delay };
  }
  const transactions = data.transactions.slice(0, -1);
  return toUnclear(
    { ...data, transactions, sending: { ...last, rawHex: last.rawHex }, offered: true },
    'The transaction is no longer on the network. Nodes may have dropped it for its low fee.',
  );
}

function confirmed(data: Base, txid: string, ctx: StepContext): Move {
  const transactions = data.transactions.map((one): Transaction => ({
    ...one,
    rawHex: null,
    status: one.txid === txid ? 'confirmed' : one.status === 'dropped' ? 'dropped' : 'replaced',
  }));
  ctx.deps.notify('Confirmed', titleOf(data.asked), ctx.flowId);
  return {
    to: 'done',
    data: { ...baseOf(data), transactions, trouble: null, txid },
    note: `confirmed ${txid}`,
    effects: {
      unlock: true,
      activity: transactions.map((one) => activityOf(one, data.asked, ctx)),
    },
  };
}

/** Pays more for what is already on the network: a new card, and a new approval. */
export async function bump(data: DataOf<'watching'>, { feeRate }: Answer): Promise<Move> {
  const last = data.transactions.findLast(({ status }) => status === 'sent');
  if (!last || last.rawHex === null || feeRate === undefined)
    throw new AppError('ANSWER_NOT_EXPECTED', 'there is nothing to replace now');
  const { txid, rawHex, feeSats } = last;
  return {
    to: 'building',
    data: { ...baseOf(data), trouble: null, feeRate, replaces: { txid, rawHex, feeSats } },
    note: `a higher fee was asked for: ${feeRate} sat/vB`,
  };
}

export async function again(data: Base, { feeRate }: Answer): Promise<Move> {
  return {
    to: 'building',
    data: {
      ...baseOf(data),
      trouble: null,
      feeRate: feeRate ?? data.asked.feeRate,
      replaces: null,
    },
    note: 'tried again on request',
  };
}

/** Nothing leaves: for what was not sent, or the replacement that was not. */
export async function cancel(data: Base): Promise<Move> {
  if (data.transactions.length > 0) return backTo(data, 'The higher fee was called off.');
  return {
    to: 'cancelled',
    data: baseOf(data),
    note: 'cancelled before anything was sent',
    effects: { unlock: true },
  };
}

/** Unclear: the same bytes again. */
export async function sendAgain(data: DataOf<'unclear'>): Promise<Move> {
  const { reason: _reason, ...rest } = data;
  return { to: 'sending', data: { ...rest, offered: true }, note: 'sent again on request' };
}

/** Unclear: given up, but only while nothing shows that it arrived. */
export async function giveUp(data: DataOf<'unclear'>, ctx: StepContext): Promise<Move> {
  const { sending } = data;
  if ((await ctx.deps.findTransaction(sending.txid)) !== 'absent')
    throw new AppError('ANSWER_NOT_EXPECTED', 'the transaction did arrive after all');
  const dropped: Transaction = { ...sending, status: 'dropped' };
  const others = data.transactions.filter(({ txid }) => txid !== sending.txid);
  const transactions = [...revived(others), dropped];
  const effects = { activity: transactions.map((one) => activityOf(one, data.asked, ctx)) };
  if (transactions.some(({ status }) => status === 'sent'))
    return backTo({ ...data, transactions }, 'The higher fee was given up.', effects);
  const reason = (await ctx.deps.anySpent(sending.outpoints))
    ? 'It was given up while a coin of it is spent. Look at your coins: it may still have arrived.'
    : 'It was given up: it is not on the network. Its coins are free again.';
  return {
    to: 'failed',
    data: { ...baseOf(data), transactions, reason },
    note: reason,
    effects: { ...effects, unlock: true },
  };
}

/** With its replacement gone, the newest one before it counts again. */
function revived(transactions: readonly Transaction[]): Transaction[] {
  const newest = transactions.findLastIndex(({ status }) => status === 'replaced');
  return transactions.map((one, index) => (index === newest ? { ...one, status: 'sent' } : one));
}

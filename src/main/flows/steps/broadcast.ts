import type { StepContext } from '#main/flows/engine/define.ts';
import type { Effects, FlowTx } from '#main/flows/engine/store-port.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { Signed } from '#shared/flows/prepared.ts';
import { say } from '#shared/words/say.ts';

import { refusal } from './faults.ts';
import { LOOKED_AT, quietly } from './gone.ts';
import { MINUTE, SECOND, seldom } from './poll.ts';

/** A transaction of ours. Its bytes are kept until six confirmations, since an earlier block may be undone. */
export interface OwnTx {
  txid: string;
  rawHex: string | null;
  feeSats: string;
  outpoints: string[];
  at: number;
  /** replaced: another of ours spends its coins. dropped: abandoned, or never sent. */
  status: 'signed' | 'sent' | 'replaced' | 'confirmed' | 'dropped';
}

/** Confirmations after which a reorganisation is no longer expected. */
export const DEEP = 6;
/** How long a possibly sent transaction may stay unseen before the user is asked. */
export const UNSEEN_LIMIT = 10 * MINUTE;
/** Polling interval for confirmed transactions. */
export const DEEPENING = 5 * MINUTE;

export const isOpen = ({ rawHex, status }: OwnTx): boolean =>
  rawHex !== null && (status === 'sent' || status === 'confirmed');

/** A newly signed transaction of ours, with the prepared coins and fee. */
export const ownTx = (
  { txid, rawHex }: Pick<Signed, 'txid' | 'rawHex'>,
  { feeSats, outpoints }: Pick<OwnTx, 'feeSats' | 'outpoints'>,
  { deps }: Pick<StepContext, 'deps'>,
) => ({
  ...{ txid: txid ?? '', rawHex: rawHex ?? '', feeSats, outpoints },
  ...{ status: 'signed' as const, at: deps.clock.now() },
});

/** The record of a signed transaction, written to disk before the bytes leave. */
export const signedTx = (
  { txid, rawHex, feeSats, outpoints, at }: OwnTx,
  of: Pick<FlowTx, 'flowId' | 'subject' | 'purpose' | 'sats'>,
): FlowTx => ({ txid, rawHex, feeSats, outpoints, at, status: 'signed', height: null, ...of });

/** New statuses of transactions, for their records. */
export const txStatus = (txs: readonly OwnTx[]): NonNullable<Effects['txStatus']> =>
  txs.map(({ txid, status, rawHex }) => ({
    txid,
    status: status === 'confirmed' && rawHex === null ? 'deep' : status,
  }));

/** Rejections that mean the transaction is already known (Bitcoin Core: -27 and two reject reasons). */
const KNOWN_ALREADY =
  /txn-already-(known|in-mempool)|already (known|in (the )?(block ?chain|mempool|utxo))|(^|\D)-27\b/i;

/**
 * Rejections that mean its coins are spent, in a block or by another transaction (Bitcoin Core: -25 and two reject
 * reasons).
 */
const SPENT = /missing-?or-?spent|missing[- ]inputs|(^|\D)-25\b/i;

/** Broadcasts the bytes. Null if the network has them now, otherwise a sentence on why it rejected them. */
export async function offer(rawHex: string, { deps }: StepContext): Promise<string | null> {
  try {
    await deps.chain.push(rawHex);
    return null;
  } catch (error) {
    if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
    const { msg } = error.details as { msg: string };
    if (KNOWN_ALREADY.test(msg)) return null;
    return refusal(say.flows.stepsBroadcast.theNetworkRefusedThe, error);
  }
}

/** The transaction's current state on the chain; `depth` is null while it is unknown. */
export async function lookAt<T extends OwnTx>(
  tx: T,
  { deps }: StepContext,
): Promise<{ tx: T; depth: number | null }> {
  const depth = await deps.chain.confirmations(tx.txid);
  if (depth === null) return { tx, depth };
  const status = depth === 0 ? 'sent' : 'confirmed';
  return { tx: { ...tx, status, rawHex: depth >= DEEP ? null : tx.rawHex }, depth };
}

interface Sending {
  sending: OwnTx & { rawHex: string };
  /** Written to disk before the bytes leave. While false they certainly haven't left; once true they may have. */
  offered: boolean;
  trouble: string | null;
}

interface Broadcast<D extends Sending, M> {
  /** Why the bytes must not leave now, checked before each broadcast. `arrived`: there are signs that they did. */
  fault?(data: D, ctx: StepContext): Promise<{ reason: string; arrived: boolean } | null>;
  /** Another transaction of ours may spend the same coins, so a spent coin proves nothing. */
  replaces?(data: D): boolean;
  /** A confirmed transaction supersedes this one, so no node will accept it any more; null otherwise. */
  overtaken?(data: D, ctx: StepContext): Promise<M | null>;
  stay(data: D, how: { after?: number; note?: string }): M;
  sent(data: D, ctx: StepContext): M;
  unclear(data: D & { reason: string }, how: { after: number }): M;
  /** A confirmed other transaction spent one of its coins: how it ends; null if that isn't so. */
  gone?(data: D, ctx: StepContext): Promise<M | null>;
  /** Signed, and certainly not sent. */
  never(data: D, reason: string): M;
  givenUp(data: D, isSpent: boolean, ctx: StepContext): M;
}

/**
 * Broadcasts a signed transaction unless it is already known: the same bytes as often as needed, never others.
 * Once submitted it may have arrived, whatever a lagging index says, so nothing is dropped or signed again
 * automatically.
 */
export function broadcast<D extends Sending, M>(kind: Broadcast<D, M>) {
  function unseen(data: D, ctx: StepContext, reason: string): M {
    if (ctx.deps.clock.now() - data.sending.at >= UNSEEN_LIMIT) return unclear(data, ctx, reason);
    return kind.stay({ ...data, trouble: reason }, { after: 15 * SECOND });
  }
  const unclear = (data: D, ctx: StepContext, reason: string): M =>
    kind.unclear({ ...data, trouble: null, reason }, { after: seldom(ctx) });

  async function step(data: D, ctx: StepContext): Promise<M> {
    const { sending, offered } = data;
    const { chain } = ctx.deps;
    if (offered) {
      if ((await chain.confirmations(sending.txid)) !== null) return kind.sent(data, ctx);
      const some = sending.outpoints.slice(0, LOOKED_AT);
      if (kind.replaces?.(data) !== true && (await chain.spentIn(some)) !== null) {
        const over = (await kind.gone?.(data, ctx)) ?? null;
        if (over !== null) return over;
        return unseen(data, ctx, say.flows.stepsBroadcast.aCoinOfThis);
      }
    }
    const fault = (await kind.fault?.(data, ctx)) ?? null;
    if (!offered) {
      if (fault !== null)
        return kind.never(
          data,
          say.flows.stepsBroadcast.theSignedBytesWere({ reason: fault.reason }),
        );
      return kind.stay({ ...data, offered: true }, {});
    }
    if (fault?.arrived === true) return kind.sent(data, ctx);
    if (fault !== null)
      return unseen(data, ctx, say.flows.stepsBroadcast.itMayHaveBeen({ reason: fault.reason }));
    const refused = await offer(sending.rawHex, ctx);
    if (refused === null) return kind.sent(data, ctx);
    if (!kind.overtaken || kind.replaces?.(data) !== true) return unclear(data, ctx, refused);
    const over = await kind.overtaken(data, ctx);
    if (over) return over;
    // A block spent the coins, but the provider's block data is behind.
    return SPENT.test(refused) ? unseen(data, ctx, refused) : unclear(data, ctx, refused);
  }

  return {
    step,
    /** Unclear and unanswered: continues once it is seen, and ends once a block has spent its coin differently. */
    waitUnclear: async (data: D & { reason: string }, ctx: StepContext): Promise<M> =>
      (await quietly(async () =>
        (await ctx.deps.chain.confirmations(data.sending.txid)) === null
          ? ((await kind.gone?.(data, ctx)) ?? null)
          : kind.sent(data, ctx),
      )) ?? kind.unclear(data, { after: seldom(ctx) }),
    /** Unclear: sends the same bytes again. */
    retry: ({ reason: _reason, ...data }: D & { reason: string }): M =>
      kind.stay(
        { ...(data as unknown as D), offered: true },
        { note: say.flows.stepsBroadcast.sentAgainOnRequest },
      ),
    /** Unclear: abandons it, but only while nothing shows that it arrived. */
    giveUp: async (data: D, ctx: StepContext): Promise<M> => {
      const { chain } = ctx.deps;
      const arrived =
        (await chain.confirmations(data.sending.txid)) !== null ||
        (await kind.fault?.(data, ctx))?.arrived === true;
      if (arrived)
        throw new AppError('ANSWER_NOT_EXPECTED', 'the transaction did arrive after all');
      const isSpent = (await chain.spentIn(data.sending.outpoints)) !== null;
      return kind.givenUp(data, isSpent, ctx);
    },
  };
}

/** Dropped transactions that could still be mined: their replacement must spend a coin of each. */
export const conflictsOf = (txs: readonly OwnTx[]): { txid: string; outpoints: string[] }[] =>
  txs.flatMap(({ txid, outpoints, status, rawHex }) =>
    status === 'dropped' && rawHex !== null && outpoints.length > 0 ? [{ txid, outpoints }] : [],
  );

import type { StepContext } from '#main/flows/engine/define.ts';
import { SECOND } from '#main/flows/steps/poll.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import type { Base, Line } from './data.ts';
import { baseOf, failedLine, isReady, positions, withLines } from './lines.ts';
import { marketFault } from './market-faults.ts';
import { activityOf, conclude, type DataOf, type InputOf, type Move } from './moves.ts';
import { endOfOffer } from './offer-trouble.ts';

/** Lines submitted per step. All are marked first, so that after an interruption they are looked for. */
const LINES_A_STEP = 25;

/**
 * Submits signatures to the market, each once: marked on disk first, then looked for, and only what the market doesn't
 * show is sent. A lost answer is recovered by the listing or the txid.
 */
export async function submit(data: DataOf<'submitting'>, ctx: StepContext): Promise<Move> {
  const waiting = positions(data, ({ status }) => status === 'signed').slice(0, LINES_A_STEP);
  if (waiting.length === 0) return afterSubmit(data, ctx);
  const unmarked = waiting.filter((at) => data.lines[at]?.offered === false);
  if (unmarked.length > 0) {
    const marks = new Map(unmarked.map((at) => [at, { offered: true }]));
    return { to: 'submitting', data: withLines(data, marks) };
  }
  const changed = new Map<number, Partial<Line>>();
  for (const at of waiting) {
    try {
      changed.set(at, await submitLine(data.lines[at] as Line, data, ctx));
    } catch (error) {
      // Stores what was submitted so far; the rest is looked for first, then retried.
      if (changed.size > 0) break;
      throw error;
    }
  }
  const next = withLines(data, changed);
  const activity = [...changed.keys()].flatMap((at) => {
    const line = next.lines[at];
    return line && line.status !== 'failed' ? [activityOf(next, line, ctx)] : [];
  });
  return { to: 'submitting', data: next, effects: { activity } };
}

/** One line, which may have been submitted before. */
async function submitLine(line: Line, data: Base, ctx: StepContext): Promise<Partial<Line>> {
  const there = await found(line, data, ctx);
  if (there !== null) return there;
  try {
    return await submitTo(line, data, ctx);
  } catch (error) {
    const fault = marketFault(error);
    if (fault === null) throw error;
    if (fault.kind === 'repeated') return (await found(line, data, ctx)) ?? again();
    const { asked } = data;
    // What happened to its listing explains more than the rejection.
    const end = asked.kind === 'buy' ? await endOfOffer(line, asked, ctx) : null;
    return end ?? failedToSubmit(data, fault.text);
  }
}

/** The market says it has it but doesn't show it yet. */
function again(): never {
  throw new AppError('PROVIDER_BUSY', 'the market has it and does not show it yet', {
    retryAfterMs: 5 * SECOND,
  });
}

const failedToSubmit = ({ asked }: Base, text: string): Partial<Line> =>
  asked.kind === 'list' || asked.kind === 're-price'
    ? failedLine(say.trade.flowSubmitSteps.theMarketDidSee({ text }))
    : failedLine(text);

const gone = { prepared: null, signed: null } as const;

/** It already happened, according to the market or the chain. */
async function found(
  line: Line,
  { asked }: Base,
  { deps }: StepContext,
): Promise<Partial<Line> | null> {
  const { market, chain } = deps;
  const { inscriptionId, auctionId, priceSats, txid } = line;
  switch (asked.kind) {
    case 'list':
    case 're-price': {
      const offer = await market.offerOf(inscriptionId ?? '');
      const isOurs = offer?.auctionId === auctionId && offer.priceSats.toString() === priceSats;
      return isOurs ? { ...gone, status: 'open', note: null } : null;
    }
    case 'buy':
      if (txid === null || (await chain.confirmations(txid)) === null) return null;
      return { ...gone, status: 'sent', note: null };
    case 'delist': {
      const offer = await market.offerOf(inscriptionId ?? '');
      return offer?.auctionId === auctionId ? null : { ...gone, status: 'done', note: STILL_GOOD };
    }
    case 'bind':
      return (await market.boundTo(asked.nftAddress)) === asked.btcAddress
        ? { ...gone, status: 'done', note: null }
        : null;
  }
}

const STILL_GOOD = say.trade.flowSubmitSteps.theMarketForgotIt;

async function submitTo(line: Line, { asked }: Base, ctx: StepContext): Promise<Partial<Line>> {
  const { market } = ctx.deps;
  const { auctionId, bidId, signed } = line;
  const id = auctionId ?? '';
  const psbt = signed ?? '';
  switch (asked.kind) {
    case 'list':
      await market.confirmList(id, psbt);
      return { ...gone, status: 'open', note: null };
    case 're-price':
      await market.confirmReprice(id, psbt);
      return { ...gone, status: 'open', note: null };
    case 'buy': {
      const txid = await market.confirmBid(id, bidId ?? '', psbt);
      return { ...gone, status: 'sent', note: null, txid: line.txid ?? txid };
    }
    case 'delist':
      await market.confirmWithdraw(id, psbt);
      return { ...gone, status: 'done', note: STILL_GOOD };
    case 'bind':
      await market.bind(asked.btcAddress, asked.nftAddress, psbt);
      return { ...gone, status: 'done', note: null };
  }
}

/** Everything signed is submitted. What wasn't signed before a restart is shown again. */
function afterSubmit(data: Base, ctx: StepContext): Move | Promise<Move> {
  const { asked } = data;
  if (data.lines.some(isReady))
    return { to: 'approving', data: baseOf(data), note: say.trade.flowSubmitSteps.theRestIsTo };
  const isOut = data.lines.some(({ status }) => status === 'open');
  if ((asked.kind === 'list' || asked.kind === 're-price') && isOut)
    return { to: 'reading', data: { ...baseOf(data), tries: 0 } };
  return conclude(data, ctx);
}

/** Retries for an index before its answer counts. */
const MOST_TRIES = 6;

/** The market must show what was signed: another price or holder is reported. */
export async function readBack(data: DataOf<'reading'>, ctx: StepContext): Promise<Move> {
  const request = data.asked as InputOf<'list'> | InputOf<'re-price'>;
  const wrong = new Map<number, Partial<Line>>();
  for (const at of positions(data, ({ status }) => status === 'open')) {
    const line = data.lines[at] as Line;
    const fault = await differs(line, ctx);
    if (fault !== null) wrong.set(at, { status: 'failed', note: fault });
  }
  if (wrong.size > 0 && data.tries < MOST_TRIES)
    return { to: 'reading', data: { ...data, tries: data.tries + 1 }, after: 10 * SECOND };
  const next = withLines(data, wrong);
  if (wrong.size > 0)
    ctx.deps.notify(
      say.trade.flowSubmitSteps.lookAtThisOffer,
      say.trade.flowSubmitSteps.theMarketDoesNot,
      ctx.flowId,
    );
  return conclude({ ...next, asked: request }, ctx);
}

async function differs(
  { inscriptionId, auctionId, priceSats, amount, tick, holder }: Line,
  { deps }: StepContext,
): Promise<string | null> {
  const offer = await deps.market.offerOf(inscriptionId ?? '');
  // Sold, or not indexed yet: the chain decides.
  if (offer === null) return null;
  if (offer.auctionId !== auctionId) return say.trade.flowSubmitSteps.theMarketOffersIt;
  if (offer.priceSats.toString() !== priceSats)
    return say.trade.flowSubmitSteps.theMarketAsksFor({
      priceSats: satsText(offer.priceSats),
      priceSats2: groupDigits(priceSats ?? '?'),
    });
  if (offer.address !== '' && holder !== null && offer.address !== holder)
    return say.trade.flowSubmitSteps.theMarketNamesAnother;
  // The market sends a JSON number: both are compared at that precision, without arithmetic.
  if (tick !== '' && offer.amount !== null && Number(offer.amount) !== Number(amount))
    return say.trade.flowSubmitSteps.theMarketOffersNot({ amount: offer.amount, amount2: amount });
  return null;
}

import { scaleDecimal, subtractDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { tickBytes } from '#shared/bitcoin/ids.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

import { amountProblem } from './brc20.ts';
import type { Brc20Content } from './brc20-json.ts';

/** What the indexer says of a ticker; amounts are decimal strings. */
export interface TickerFacts {
  max: string;
  limit: string;
  decimals: number;
  minted: string;
  selfMint: boolean;
}

export interface OperationFacts {
  /** null: nobody deployed this ticker. */
  ticker: TickerFacts | null;
  /** What the receiving address may still inscribe as transfers; null where it was not asked. */
  available: string | null;
  /** Amounts of our own orders for the same ticker and operation that are still under way. */
  pending: string;
}

const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });
const warning = (field: string, text: string): Problem => ({ field, text, severity: 'warning' });

/** Checks an operation against the state of its ticker: an operation that is surely void is an error. Pure. */
export function checkBrc20Facts(content: Brc20Content, facts: OperationFacts): Problem[] {
  const { ticker } = facts;
  if (content.type === 'brc20-deploy') {
    return ticker ? [error('tick', 'This ticker exists already: the first deploy counts.')] : [];
  }
  if (!ticker)
    return [error('tick', 'Nobody has deployed this ticker: the inscription would be void.')];
  const amount = amountProblem(content.amount, ticker.decimals, false);
  if (amount !== null) return [error('amount', amount)];
  return content.type === 'brc20-mint'
    ? checkMint(content, ticker, facts.pending)
    : checkTransfer(content.amount, ticker, facts);
}

type Mint = Extract<Brc20Content, { type: 'brc20-mint' }>;

function checkMint(content: Mint, ticker: TickerFacts, pending: string): Problem[] {
  if (ticker.selfMint) {
    const how =
      tickBytes(content.tick) > 5 ? ' That needs signatures this form does not make.' : '';
    return [error('tick', `Only its deployer can mint this ticker.${how}`)];
  }
  const scale = (text: string): bigint => scaleDecimal(text, ticker.decimals);
  const show = (scaled: bigint): string => unscaleDecimal(scaled, ticker.decimals);
  const each = scale(content.amount);
  if (each > scale(ticker.limit)) {
    return [error('amount', `At most ${ticker.limit} per mint; more makes the mint void.`)];
  }
  const left = scale(ticker.max) - scale(ticker.minted);
  if (left <= 0n)
    return [error('tick', 'All of this ticker is minted: another mint would be void.')];
  const wanted = each * BigInt(content.count);
  if (each * BigInt(content.count - 1) >= left) {
    return [
      error('count', `Only ${show(left)} is left to mint: some of these mints would be void.`),
    ];
  }
  if (wanted + scale(pending) > left) {
    const text = `Only ${show(left)} is left to mint: the last mint may be cut or void.`;
    return [warning('amount', text)];
  }
  return [];
}

function checkTransfer(amount: string, ticker: TickerFacts, facts: OperationFacts): Problem[] {
  if (facts.available === null) {
    return [warning('amount', 'The available balance could not be read just now.')];
  }
  const scale = (text: string): bigint => scaleDecimal(text, ticker.decimals);
  const free = subtractDecimal(facts.available, facts.pending);
  if (free.startsWith('-') || scale(amount) > scale(free)) {
    const shown = free.startsWith('-') ? '0' : free;
    const text =
      `The receiving address has ${shown} available, so this transfer would be void. ` +
      'What already sits in transfer inscriptions or open orders does not count.';
    return [error('amount', text)];
  }
  return [];
}

import { transferBytes } from '#main/flows/steps/inscribe-first.ts';
import { error, readAddress } from '#main/kinds/shared/problem.ts';
import { BROADCAST_MAXIMUM, RELAY_MINIMUM } from '#main/wallet/fees.ts';
import { isServed } from '#shared/api/families.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import { say } from '#shared/words/say.ts';

import { quoteBuy } from './buy.ts';
import { withContents } from './contents.ts';
import { nothing } from './line.ts';
import { quoteList } from './list.ts';
import { quoteBind, quoteReprice, quoteWithdraw } from './others.ts';
import type { TradeSources } from './trade-sources.ts';
import { watchedProblems } from './watched.ts';

/** Problems, cost and preparations of a trade. Changes nothing. */
export async function quoteTrade(input: TradeInput, from: TradeSources): Promise<TradeQuote> {
  const problems = commonProblems(input, from);
  if (problems.length > 0) return { ...nothing, problems };
  const watched = await watchedProblems(input, from);
  if (watched.length > 0) return { ...nothing, problems: watched };
  return withContents(await quoteOf(input, from), input, from);
}

function quoteOf(input: TradeInput, from: TradeSources): Promise<TradeQuote> {
  switch (input.kind) {
    case 'list':
      return quoteList(input, from);
    case 'buy':
      return quoteBuy(input, from);
    case 'delist':
      return quoteWithdraw(input, from);
    case 're-price':
      return quoteReprice(input, from);
    case 'bind':
      return quoteBind(input, from);
  }
}

/** Transfers that a trade inscribes first: their bytes must be stored before their order is created. */
export function bytesFirst(input: TradeInput): Uint8Array[] {
  if (input.kind === 'list')
    return transferBytes(input.items.flatMap((one) => (one.what === 'balance' ? [one] : [])));
  const isRelisted = input.kind === 're-price' && input.how === 'move' && input.nftType === 'brc20';
  return isRelisted ? transferBytes([input]) : [];
}

/** Checks for every kind: the network, the rate, and that addresses are ours. */
function commonProblems(input: TradeInput, from: TradeSources): Problem[] {
  if (!isServed('market', from.id))
    return [error('network', say.trade.quoteQuote.thisNetworkHasNo)];
  const problems: Problem[] = [];
  if (input.kind !== 'bind' && (input.feeRate < RELAY_MINIMUM || input.feeRate > BROADCAST_MAXIMUM))
    problems.push(
      error('feeRate', say.shared.rates.between({ least: RELAY_MINIMUM, most: BROADCAST_MAXIMUM })),
    );
  for (const [field, address] of placesOf(input)) {
    const read = readAddress(address, from.id);
    if (typeof read === 'string') problems.push(error(field, read));
    else if (!from.own.isOwn(address))
      problems.push(error(field, say.trade.quoteQuote.thisIsNotAn));
  }
  return problems;
}

/** Addresses that must be ours, by field. Those of a payout setting are checked separately. */
function placesOf(input: TradeInput): [string, string][] {
  switch (input.kind) {
    case 'list':
    case 're-price':
      return [
        ['payAddress', input.payAddress],
        ['holdAddress', input.holdAddress],
      ];
    case 'buy':
      return [
        ['payFrom', input.payFrom],
        ['receiveAddress', input.receiveAddress],
      ];
    case 'delist':
      return [['returnAddress', input.returnAddress]];
    case 'bind':
      return [];
  }
}

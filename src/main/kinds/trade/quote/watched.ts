import { error } from '#main/kinds/shared/problem.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import { boundTo } from './places.ts';
import { carrierOf, type TradeSources } from './trade-sources.ts';

const NO_PUBLIC_KEY = say.trade.quoteWatched.theMarketMakesWhat;
const ONE = say.trade.quoteWatched.eachIsSignedBy;
const BINDING = say.trade.quoteWatched.bindingAPayoutAddress;

/** What a watch-only wallet can't do here, and the alternatives. */
export async function watchedProblems(input: TradeInput, from: TradeSources): Promise<Problem[]> {
  if (input.kind === 'bind')
    return from.own.isWatchedOnly(input.nftAddress) ? [error('nftAddress', BINDING)] : [];
  // Moving the coin is our own transaction, which is enough to end the listing.
  if (input.kind === 'delist' && input.how === 'move') return [];
  const { field, signs, paid, count } = await signingOf(input, from);
  if (!from.own.isWatchedOnly(signs)) return [];
  if (input.kind !== 'delist' && !from.own.hasPublicKey(signs))
    return [error(field, NO_PUBLIC_KEY)];
  if (count > 1) return [error('lines', ONE)];
  if (paid === null || paid.pays === paid.holds) return [];
  if ((await boundTo(paid.holds, from)) === paid.pays) return [];
  const text = say.trade.quoteWatched.hereWouldHaveTo({ holds: paid.holds, choose: paid.choose });
  return [error(field, text)];
}

interface Signing {
  field: string;
  /** The address whose key signs for the market. */
  signs: string;
  /** The two addresses of a payout setting, and the one that can be both. */
  paid: { pays: string; holds: string; choose: string } | null;
  count: number;
}

async function signingOf(
  input: Exclude<TradeInput, { kind: 'bind' }>,
  from: TradeSources,
): Promise<Signing> {
  const { coins } = await from.coins.list(false);
  const holderOf = (inscriptionId: string, otherwise: string): string =>
    carrierOf(coins, inscriptionId)?.address ?? otherwise;
  switch (input.kind) {
    case 'buy': {
      const { payFrom, receiveAddress, offers } = input;
      const paid = { pays: payFrom, holds: receiveAddress, choose: payFrom };
      return { field: 'receiveAddress', signs: payFrom, paid, count: offers.length };
    }
    case 'list': {
      const { payAddress, holdAddress, items } = input;
      const [first] = items;
      const signs =
        first === undefined || first.what === 'balance'
          ? holdAddress
          : holderOf(first.inscriptionId, holdAddress);
      const paid = { pays: payAddress, holds: signs, choose: signs };
      return { field: 'payAddress', signs, paid, count: items.length };
    }
    case 're-price': {
      const { payAddress, holdAddress, inscriptionId, how } = input;
      const signs = how === 'move' ? holdAddress : holderOf(inscriptionId, holdAddress);
      const paid = { pays: payAddress, holds: signs, choose: signs };
      return { field: 'payAddress', signs, paid, count: 1 };
    }
    case 'delist': {
      const { listings, returnAddress } = input;
      const signs = holderOf(listings[0]?.inscriptionId ?? '', returnAddress);
      return { field: 'how', signs, paid: null, count: listings.length };
    }
  }
}

import { error } from '#main/kinds/shared/problem.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

import { boundTo } from './places.ts';
import { carrierOf, type TradeSources } from './trade-sources.ts';

const NO_PUBLIC_KEY =
  'The market makes what is to be signed out of the public key of an address, and of this wallet only addresses are known. Add it once more by its account key (an extended public key or a descriptor) to trade with it.';
const ONE =
  'Each is signed by itself where the keys are, while the market keeps it prepared: take one at a time.';
const BINDING =
  'Binding a payout address is a message that the address for inscriptions signs, and the market wants it before anything else. It is not carried to another device: use a wallet with keys for it.';

/** What a watch-only wallet can't do here, and the alternatives. */
export async function watchedProblems(input: TradeInput, from: TradeSources): Promise<Problem[]> {
  if (input.kind === 'bind')
    return from.own.isWatchedOnly(input.nftAddress) ? [error('nftAddress', BINDING)] : [];
  // Moving the coin is our own transaction, and ends the listing by itself.
  if (input.kind === 'delist' && input.how === 'move') return [];
  const { field, signs, paid, count } = await signingOf(input, from);
  if (!from.own.isWatchedOnly(signs)) return [];
  if (input.kind !== 'delist' && !from.own.hasPublicKey(signs))
    return [error(field, NO_PUBLIC_KEY)];
  if (count > 1) return [error('lines', ONE)];
  if (paid === null || paid.pays === paid.holds) return [];
  if ((await boundTo(paid.holds, from)) === paid.pays) return [];
  const text = `Here ${paid.holds} would have to be bound to another address first, which is a message that is not carried to another device. Choose ${paid.choose} for both, which needs none.`;
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

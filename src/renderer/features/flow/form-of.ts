import type { RouteLocationRaw } from 'vue-router';

import { formatCoin } from '#shared/bitcoin/amount.ts';
import type { SwapCall } from '#shared/flows/operation.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { FlowView } from '#shared/flows/view.ts';

/**
 * Link to the form of an operation that ended without what was asked, filled in as far as the form can be. Undefined
 * while it goes on, when it is done, and where an order or a list of its own would have to be asked for again.
 */
export function formOf(flow: FlowView | undefined): RouteLocationRaw | undefined {
  if (flow?.phase !== 'cancelled' && flow?.phase !== 'failed') return undefined;
  if (flow.spend) return spendForm(flow.spend.asked);
  if (flow.trade) return tradeForm(flow.trade.asked);
  if (flow.operation) return swapForm(flow.operation.ask);
  if (!flow.bridge) return undefined;
  const { kind, tick, address } = flow.bridge.asked;
  return { path: '/bridge', query: { direction: kind, tick, address } };
}

function tradeForm(asked: TradeInput): RouteLocationRaw | undefined {
  switch (asked.kind) {
    case 'list': {
      const [only, ...others] = asked.items;
      if (only?.what === 'item') {
        const { inscriptionId: inscription, nftType: type, name } = only;
        return { path: '/market/offer', query: { inscription, type, name } };
      }
      const one = only?.what === 'transfer' && others.length === 0;
      const transfer = one ? { inscription: only.inscriptionId } : {};
      return only && { path: '/market/offer', query: { ...transfer, tick: only.tick } };
    }
    case 'buy': {
      const [first] = asked.offers;
      const of = first && {
        kind: first.nftType,
        ...(first.tick === '' ? {} : { tick: first.tick }),
      };
      return of && { path: '/market', query: of };
    }
    case 're-price':
      return { path: '/market/price', query: { inscription: asked.inscriptionId } };
    case 'delist': {
      const [only, ...others] = asked.listings;
      return others.length > 0 || !only
        ? '/market/mine'
        : { path: '/market/withdraw', query: { inscription: only.inscriptionId } };
    }
    case 'bind':
      return undefined;
  }
}

/** The section of the swap that has the form of a call. */
const sections: Partial<Record<SwapCall['op'], string>> = {
  send: 'send',
  stake: 'stakes',
  unstake: 'stakes',
  claim: 'stakes',
  'deploy-pool': 'pools',
  'add-liquidity': 'pools',
  'remove-liquidity': 'mine',
  'send-lp': 'mine',
  'lock-lp': 'mine',
  'unlock-lp': 'mine',
};

function swapForm(asked: SwapCall): RouteLocationRaw | undefined {
  if (asked.op === 'swap' || asked.op === 'multi-swap')
    return {
      path: '/swap',
      query: { section: 'trade', give: asked.tickIn, get: asked.tickOut },
    };
  const section = sections[asked.op];
  return section === undefined ? undefined : { path: '/swap', query: { section } };
}

function spendForm(asked: SpendInput): RouteLocationRaw | undefined {
  switch (asked.kind) {
    case 'send': {
      const [only, ...others] = asked.recipients;
      if (!only || others.length > 0) return undefined;
      const amount = formatCoin(BigInt(only.sats)).replace(/[^\d.]/g, '');
      const coins = asked.coins ? { coins: asked.coins.join(',') } : {};
      return { path: '/send', query: { to: only.address, 'coins-asked': amount, ...coins } };
    }
    case 'send-inscription':
      return { name: 'send-inscription', params: { id: asked.inscriptionId } };
    case 'send-runes':
      return { name: 'send-runes', params: { id: asked.rune.id } };
    case 'send-tokens': {
      const { tick, amount, address } = asked;
      return { name: 'send-tokens', params: { tick }, query: { amount, to: address } };
    }
    case 'consolidate':
      return { name: 'spend-coin', query: { kind: 'consolidate', coins: asked.coins.join(',') } };
    case 'split':
    case 'bump':
      return { name: 'spend-coin', query: { kind: asked.kind, coins: asked.outpoint } };
    case 'send-inscriptions':
      return undefined;
  }
}

import type { RouteLocationRaw } from 'vue-router';

import { formatCoin } from '#shared/bitcoin/amount.ts';
import type { FlowView } from '#shared/flows/view.ts';

/** Link to the form of a cancelled spend, filled in as before. */
export function formOf(flow: FlowView | undefined): RouteLocationRaw | undefined {
  if (flow?.phase !== 'cancelled' || !flow.spend) return undefined;
  const { asked } = flow.spend;
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

import type { RouteLocationRaw } from 'vue-router';

import { words } from '#renderer/base/words.ts';
import { plainText } from '#shared/text.ts';

import type { Holding } from './holdings.ts';

export interface TokenAction {
  label: string;
  /** Its name for screen readers. */
  says: string;
  to: RouteLocationRaw;
}

/** Actions for on-chain tokens that the network supports. */
export function onChainActions(
  { tick, onChain }: Holding,
  serves: (family: 'market' | 'swap') => boolean,
): TokenAction[] {
  if (!onChain) return [];
  const name = plainText(tick, 48);
  const said = words.portfolio.table;
  const list = {
    ...{ label: said.list, says: said.listToken({ name }) },
    to: { path: '/market/offer', query: { tick } },
  };
  const deposit = {
    ...{ label: said.deposit, says: said.depositToken({ name }) },
    to: { path: '/bridge', query: { direction: 'deposit', tick } },
  };
  return [
    {
      ...{ label: said.send, says: said.sendToken({ name }) },
      to: { name: 'send-tokens', params: { tick } },
    },
    ...(serves('market') ? [list] : []),
    ...(serves('swap') ? [deposit] : []),
  ];
}

/** The actions of a row; those of the swap only if one address has everything. */
export function quickActions({ tick, inSwap }: Holding, onChain: TokenAction[]): TokenAction[] {
  const [only, ...others] = inSwap;
  if (!only || others.length > 0) return onChain;
  const name = plainText(tick, 48);
  const { trade, withdraw } = words.lists.swap;
  return [
    ...onChain,
    {
      ...{ label: trade.label, says: trade.title({ tick: name }) },
      to: { path: '/swap', query: { section: 'trade', give: tick, from: only.address } },
    },
    {
      ...{ label: withdraw.label, says: withdraw.title({ tick: name }) },
      to: { path: '/bridge', query: { direction: 'withdraw', tick, address: only.address } },
    },
  ];
}

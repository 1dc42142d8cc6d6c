import { error, readAddress, warning } from '#main/kinds/shared/problem.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { SwapCall } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import {
  type Basis,
  type DraftOf,
  failed,
  isProblem,
  isWrong,
  nothing,
  ownShares,
  type Parts,
  receiverProblems,
  sharesRead,
  tooMany,
  typedShares,
} from './parts.ts';

type Holding = DraftOf<'stake' | 'unstake' | 'lock-lp' | 'unlock-lp'>;

/** Stake, unstake, lock, unlock: LP tokens that stay yours but can't be used meanwhile. */
export async function quoteHeldShares(draft: Holding, basis: Basis): Promise<Parts> {
  const shares = await heldShares(draft, basis);
  const typed = typedShares(draft.amount, 'amount');
  if (typed === null) return { ...nothing, shares };
  if (isProblem(typed)) return { ...failed(typed), shares };
  const { ask, consequences = [], problems = [] } = heldAs(draft, typed.text, basis);
  return {
    ...nothing,
    problems: [...problems, ...tooMany('amount', typed.text, shares?.usable)],
    ask,
    shares,
    consequences,
  };
}

async function heldShares(draft: Holding, basis: Basis): Promise<Parts['shares']> {
  const own = await sharesRead(draft, basis);
  if (own === null) return null;
  const { free, locked, unlockable } = own;
  if (draft.op === 'unlock-lp') return { free, locked, usable: unlockable };
  if (draft.op !== 'unstake') return { free, locked, usable: free };
  const { staked } = await basis.readings.staked(basis.address, draft.pid, basis.age);
  return { free, locked, usable: staked };
}

interface Held {
  ask: SwapCall | null;
  consequences?: string[];
  problems?: Problem[];
}

function heldAs({ amount: _typed, ...draft }: Holding, amount: string, { from }: Basis): Held {
  switch (draft.op) {
    case 'stake':
      return {
        ask: { ...draft, amount },
        consequences: [say.swap.callsQuoteShares.stakedSharesCannotBe],
      };
    case 'unstake':
      return {
        ask: { ...draft, amount },
        consequences: [say.swap.callsQuoteShares.theyEarnNothingFrom],
      };
    case 'lock-lp': {
      if (draft.days === 0)
        return { ask: null, problems: [error('days', say.swap.callsQuoteShares.forOneDayAt)] };
      const until = say.text.weekday({
        at: (from.serverSeconds() + draft.days * 86_400) * 1000,
      });
      return {
        ask: { ...draft, amount },
        consequences: [say.swap.callsQuoteShares.lockedUntilNobodyCan({ until })],
        problems: draft.days > 366 ? [warning('days', say.swap.callsQuoteShares.forMoreThanA)] : [],
      };
    }
    case 'unlock-lp':
      return { ask: { ...draft, amount } };
  }
}

export async function quoteClaim(
  draft: DraftOf<'claim'>,
  { readings, address, age }: Basis,
): Promise<Parts> {
  const { unclaimed } = await readings.staked(address, draft.pid, age);
  const isNothing = unclaimed === '' || compareDecimal(unclaimed, '0') === 0;
  return {
    ...nothing,
    problems: isNothing ? [error('pid', say.swap.callsQuoteShares.thereIsNothingTo)] : [],
    ask: isNothing ? null : draft,
    total: unclaimed,
  };
}

export async function quoteSendShares(draft: DraftOf<'send-lp'>, basis: Basis): Promise<Parts> {
  const own = await ownShares(draft, basis);
  const problems =
    draft.to === ''
      ? []
      : receiverProblems(readAddress(draft.to, basis.from.id), 'to', basis, 'them');
  const typed = typedShares(draft.amount, 'amount');
  if (typed === null || draft.to === '') return { ...nothing, problems, shares: own };
  if (isProblem(typed)) return { ...nothing, problems: [...problems, typed], shares: own };
  const { tick0, tick1, to } = draft;
  return {
    ...nothing,
    problems: [...problems, ...tooMany('amount', typed.text, own?.free)],
    ask: isWrong(problems) ? null : { op: 'send-lp', tick0, tick1, amount: typed.text, to },
    shares: own,
    consequences: [say.swap.callsQuoteShares.feesThatTheShares],
  };
}

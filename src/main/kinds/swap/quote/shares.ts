import { error, readAddress, warning } from '#main/kinds/shared/problem.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

import { type DraftOf, failed, ownShares, tooMany } from './pair.ts';
import { type Basis, isProblem, nothing, type Parts, typedShares } from './parts.ts';

/** Stake, unstake, lock, unlock: shares that stay yours and cannot be used meanwhile. */
export async function holdParts(
  draft: DraftOf<'stake' | 'unstake' | 'lock-lp' | 'unlock-lp'>,
  basis: Basis,
): Promise<Parts> {
  const own = await ownShares(draft, basis);
  const typed = typedShares(draft.amount, 'amount');
  if (typed === null) return { ...nothing, shares: own };
  if (isProblem(typed)) return { ...failed(typed), shares: own };
  const amount = typed.text;
  const { ask, has, consequences, problems } = await heldAs(draft, amount, own, basis);
  return {
    ...nothing,
    problems: [...problems, ...tooMany('amount', amount, has)],
    ask,
    shares: own,
    consequences,
  };
}

async function heldAs(
  draft: DraftOf<'stake' | 'unstake' | 'lock-lp' | 'unlock-lp'>,
  amount: string,
  own: Parts['shares'],
  { readings, address, age, from }: Basis,
): Promise<{
  ask: OperationAsk | null;
  has: string | null;
  consequences: string[];
  problems: Problem[];
}> {
  const { tick0, tick1 } = draft;
  const free = own?.free ?? null;
  switch (draft.op) {
    case 'stake':
      return {
        ask: { op: 'stake', pid: draft.pid, tick0, tick1, amount },
        has: free,
        consequences: ['Staked shares cannot be sold, sent or taken out before you unstake them.'],
        problems: [],
      };
    case 'unstake': {
      const { staked } = await readings.staked(address, draft.pid, age);
      return {
        ask: { op: 'unstake', pid: draft.pid, tick0, tick1, amount },
        has: staked,
        consequences: [
          'They earn nothing from the stake any more. What was earned is claimed apart.',
        ],
        problems: [],
      };
    }
    case 'lock-lp': {
      if (draft.days === 0)
        return {
          ask: null,
          has: free,
          consequences: [],
          problems: [error('days', 'For one day at least.')],
        };
      return {
        ask: { op: 'lock-lp', tick0, tick1, amount, days: draft.days },
        has: free,
        consequences: [
          `Locked until ${dateInWords((from.serverSeconds() + draft.days * 86_400) * 1000)}. Nobody can open the lock before, you neither.`,
        ],
        problems:
          draft.days > 366 ? [warning('days', 'For more than a year: is that what you mean?')] : [],
      };
    }
    case 'unlock-lp':
      return {
        ask: { op: 'unlock-lp', tick0, tick1, amount },
        has: own?.unlockable ?? null,
        consequences: [],
        problems: [],
      };
  }
}

const dateInWords = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export async function claimParts(
  draft: DraftOf<'claim'>,
  { readings, address, age }: Basis,
): Promise<Parts> {
  const { unclaimed } = await readings.staked(address, draft.pid, age);
  const isNothing = unclaimed === '' || compareDecimal(unclaimed, '0') === 0;
  return {
    ...nothing,
    problems: isNothing ? [error('pid', 'There is nothing to claim yet.')] : [],
    ask: isNothing ? null : draft,
    total: unclaimed,
  };
}

export async function sendSharesParts(draft: DraftOf<'send-lp'>, basis: Basis): Promise<Parts> {
  const { from } = basis;
  const own = await ownShares(draft, basis);
  const problems: Problem[] = [];
  const parsed = draft.to === '' ? null : readAddress(draft.to, from.id);
  if (typeof parsed === 'string') problems.push(error('to', parsed));
  else if (parsed && parsed.type !== 'p2wpkh' && parsed.type !== 'p2tr')
    problems.push(
      error('to', 'The swap knows no addresses of this kind: who gets them could not use them.'),
    );
  else if (parsed) {
    const caution = from.trapAt(parsed.address, from.isMine(parsed.address));
    if (caution !== null) problems.push(warning('to', caution));
  }
  const typed = typedShares(draft.amount, 'amount');
  if (typed === null || draft.to === '') return { ...nothing, problems, shares: own };
  if (isProblem(typed)) return { ...nothing, problems: [...problems, typed], shares: own };
  const { tick0, tick1, to } = draft;
  const isWrong = problems.some(({ severity }) => severity === 'error');
  return {
    ...nothing,
    problems: [...problems, ...tooMany('amount', typed.text, own?.free)],
    ask: isWrong ? null : { op: 'send-lp', tick0, tick1, amount: typed.text, to },
    shares: own,
    consequences: [
      'Fees that the shares earned until now stay with you; what they earn from now on is the receiver’s.',
    ],
  };
}

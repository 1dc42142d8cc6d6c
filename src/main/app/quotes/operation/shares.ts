import { error, readAddress, warning } from '#main/app/quotes/problem.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';

import { addFigures, removeFigures } from './liquidity-figures.ts';
import { type Basis, isProblem, nothing, type Parts, typedAmount, typedShares } from './parts.ts';
import type { PoolReading } from './readings.ts';

type DraftOf<N extends OperationDraft['op']> = Extract<OperationDraft, { op: N }>;
type Pair = { tick0: string; tick1: string };

const failed = (...problems: Problem[]): Parts => ({ ...nothing, problems });
const noPool = ({ tick0, tick1 }: Pair): Problem =>
  error('tick1', `There is no pool for ${tick0} and ${tick1}.`);

async function poolOf(
  { tick0, tick1 }: Pair,
  { readings, address, age }: Basis,
): Promise<PoolReading> {
  return readings.pool(address, tick0, tick1, age);
}

export async function deployParts(draft: DraftOf<'deploy-pool'>, basis: Basis): Promise<Parts> {
  if (draft.tick0 === draft.tick1) return failed(error('tick1', 'Choose another token.'));
  const pool = await poolOf(draft, basis);
  if (pool.existed) return failed(error('tick1', 'This pool exists: add liquidity to it.'));
  return {
    ...nothing,
    ask: draft,
    consequences: [
      'The pool is empty at first. Whoever adds liquidity first sets its price.',
      'A pool cannot be taken away again.',
    ],
  };
}

/** Both sides linked: the one that was not typed follows the pool. */
export async function addParts(draft: DraftOf<'add-liquidity'>, basis: Basis): Promise<Parts> {
  if (draft.tick0 === draft.tick1) return failed(error('tick1', 'Choose another token.'));
  const pool = await poolOf(draft, basis);
  if (!pool.existed) return failed(noPool(draft));
  const flipped = draft.tick0 !== pool.tick0;
  const decimals: [number, number] = flipped
    ? [pool.decimals1, pool.decimals0]
    : [pool.decimals0, pool.decimals1];
  const typed0 = typedAmount(draft.amount0, decimals[0], 'amount0');
  const typed1 = typedAmount(draft.amount1, decimals[1], 'amount1');
  const problems = [typed0, typed1].filter((one) => one !== null).filter(isProblem);
  if (problems.length > 0) return failed(...problems);
  const amounts = [typed0, typed1].map((one) => (one && !isProblem(one) ? one.amount : null));
  const [a = null, b = null] = flipped ? [...amounts].reverse() : amounts;
  if (a === null && b === null) return nothing;
  const isFirst = pool.shares === 0n;
  if (isFirst && (a === null || b === null))
    return failed(
      warning(
        a === null ? 'amount0' : 'amount1',
        'The pool is empty: both amounts are yours to choose.',
      ),
    );
  // Where both were typed into a pool that has a price, the first leads.
  const figures = addFigures(pool, isFirst || a === null ? [a, b] : [a, null], draft.slippage);
  if (!figures) return failed(error('amount0', 'Too little for a share of the pool.'));
  const [amount0, amount1] = flipped
    ? [figures.amount1, figures.amount0]
    : [figures.amount0, figures.amount1];
  const { tick0, tick1, slippage } = draft;
  return {
    ...nothing,
    ask: { op: 'add-liquidity', tick0, tick1, amount0, amount1, lp: figures.lp, slippage },
    liquidity: { ...figures, amount0, amount1 },
    spends: [
      { tick: tick0, amount: amount0, field: 'amount0' },
      { tick: tick1, amount: amount1, field: 'amount1' },
    ],
    consequences: isFirst
      ? [
          'You set the price of the pool: who trades first takes what is wrong about it.',
          `${figures.lockedLp ?? '0'} shares stay in the pool for ever.`,
        ]
      : [],
  };
}

export async function removeParts(
  draft: DraftOf<'remove-liquidity'>,
  basis: Basis,
): Promise<Parts> {
  const { tick0, tick1, slippage } = draft;
  const [pool, own] = await Promise.all([poolOf(draft, basis), ownShares(draft, basis)]);
  if (!pool.existed) return failed(noPool(draft));
  const typed = typedShares(draft.lp, 'lp');
  if (typed === null) return { ...nothing, shares: own };
  if (isProblem(typed)) return { ...failed(typed), shares: own };
  const figures = removeFigures(pool, typed.amount, slippage);
  if (!figures)
    return {
      ...failed(error('lp', 'So many shares bring nothing, or are not there.')),
      shares: own,
    };
  const flipped = tick0 !== pool.tick0;
  const turned = flipped
    ? {
        ...figures,
        amount0: figures.amount1,
        amount1: figures.amount0,
        least0: figures.least1,
        least1: figures.least0,
      }
    : figures;
  const { amount0, amount1, lp } = turned;
  return {
    ...nothing,
    problems: tooMany('lp', lp, own?.free),
    ask: { op: 'remove-liquidity', tick0, tick1, lp, amount0, amount1, slippage },
    liquidity: turned,
    shares: own,
    consequences: ['The fees that these shares earned come with them.'],
  };
}

const ownShares = ({ tick0, tick1 }: Pair, { readings, address, age }: Basis) =>
  readings.shares(address, tick0, tick1, age).catch(() => null);

const tooMany = (field: string, amount: string, has: string | undefined | null): Problem[] =>
  has != null && compareDecimal(amount, has) > 0
    ? [error(field, `You have ${has} shares that are free for this.`)]
    : [];

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

import { addDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import { isTxid } from '#shared/bitcoin/ids.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';

/**
 * One operation of the swap is told several times: by us, by the history of its kind, and by that of fees. Ids tie them where an
 * answer carries one, which the documents leave open; else what was done, to whom, of how much and when.
 */

/** What the history of fees calls what was done: of our operations, and of the other histories. */
const functions: Readonly<Record<string, string>> = {
  ...{
    'swap-swap': 'swap',
    'swap-multi-swap': 'swap',
    'swap-send': 'send',
    withdraw: 'decreaseApproval',
  },
  ...{ 'swap-send-lp': 'sendLp', 'swap-deploy-pool': 'deployPool', 'swap-claim': 'claim' },
  ...{ 'swap-add-liquidity': 'addLiq', 'swap-remove-liquidity': 'removeLiq' },
  ...{
    'swap-stake': 'lock',
    'swap-unstake': 'unlock',
    'swap-lock-lp': 'lock',
    'swap-unlock-lp': 'unlock',
  },
  ...{ swap: 'swap', 'swap-route': 'swap', 'swap-withdrawal': 'decreaseApproval' },
  ...{ 'swap-liquidity-add': 'addLiq', 'swap-liquidity-remove': 'removeLiq' },
  ...{ 'swap-lock': 'lock', 'swap-unlock': 'unlock' },
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** An amount as it is written once: `5.0` is `5`. */
const number = (value: unknown): string => {
  const said = text(value);
  return isDecimal(said) ? addDecimal(said, '0') : said;
};
const pair = (one: unknown, other: unknown): string => [text(one), text(other)].sort().join('/');

export const isFee = ({ kind }: ActivityRow): boolean => kind === 'swap-fee';
/** Told by a history of the swap, and not by an operation of ours. */
export const isTold = ({ kind, flowId }: ActivityRow): boolean =>
  flowId === null && kind !== 'swap-fee' && (kind === 'swap' || kind.startsWith('swap-'));

/** Ids that a record shares with others of the same thing: those of the swap, and transactions that carry it out. */
export function idsOf({ kind, ref, data }: ActivityRow): string[] {
  const isSwap = kind === 'swap' || kind.startsWith('swap-');
  const isBridge = kind === 'deposit' || kind === 'withdraw';
  const txids: unknown[] = isBridge && Array.isArray(data['txids']) ? data['txids'] : [];
  const named = isSwap ? [ref, data['id']] : txids;
  return named.filter((one): one is string => typeof one === 'string' && isTxid(one));
}

/**
 * What ties records of the histories without ids: a swap over two pools and each of its halves have the same second and one
 * side the same, and what was sent between two own addresses is told at both.
 */
export function sidesOf(row: ActivityRow): string[] {
  const { kind, at, data } = row;
  const side = (...parts: unknown[]): string => [at, ...parts.map(text)].join(' ');
  if (kind === 'swap' || kind === 'swap-route')
    return [
      side('in', data['address'], data['tickIn'], number(data['amountIn'])),
      side('out', data['address'], data['tickOut'], number(data['amountOut'])),
    ];
  const isSent = isTold(row) && kind.startsWith('swap-send') && idsOf(row).length === 0;
  return isSent ? [side('sent', data['tick'], number(data['amount']), data['to'])] : [];
}

/** What a fee was paid for, by whom: the same for what it was paid for. Empty where nothing is paid. */
export function paidFor({ kind, data }: ActivityRow): string {
  const what = kind === 'swap-fee' ? text(data['funcType']) : (functions[kind] ?? '');
  return what === '' ? '' : `${what} ${text(data['address'])}`;
}

/** What was done, in the same words whoever tells it. Empty where that is said by ids alone. */
export function factsOf({ kind, data }: ActivityRow): string[] {
  const by = (...facts: string[]): string => [text(data['address']), ...facts].join(' ');
  const ticks = pair(data['tick0'] ?? data['poolTick0'], data['tick1'] ?? data['poolTick1']);
  switch (kind) {
    case 'swap-swap':
    case 'swap-multi-swap':
    case 'swap':
    case 'swap-route': {
      const exact = data['exactType'] === 'exactOut' ? 'amountOut' : 'amountIn';
      return [by('swap', text(data['tickIn']), text(data['tickOut']), exact, number(data[exact]))];
    }
    case 'swap-send': {
      const list = Array.isArray(data['receivers']) ? data['receivers'] : [data];
      return (list as { to?: unknown; amount?: unknown }[]).map(({ to, amount }) =>
        by('send', text(data['tick']), number(amount), text(to)),
      );
    }
    case 'swap-send-lp': {
      const [one, other] = text(data['tick']).split('/');
      const shares = one && other ? pair(one, other) : ticks;
      return [by('send', shares, number(data['amount']), text(data['to']))];
    }
    case 'swap-add-liquidity':
    case 'swap-liquidity-add':
      return [by('add', ticks)];
    case 'swap-remove-liquidity':
    case 'swap-liquidity-remove':
      return [by('remove', ticks, number(data['lp']))];
    case 'swap-stake':
    case 'swap-unstake':
      return [by(kind, ticks, number(data['amount']))];
    case 'swap-claim':
      return [by(kind, ticks)];
    case 'swap-lock-lp':
    case 'swap-lock':
      return [by('lock', ticks, number(data['lp'] ?? data['amount']))];
    case 'swap-unlock-lp':
    case 'swap-unlock':
      return [by('unlock', ticks, number(data['lp'] ?? data['amount']))];
    default:
      return [];
  }
}

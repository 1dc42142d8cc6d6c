import { addDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import { isTxid } from '#shared/bitcoin/ids.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';

/**
 * One swap operation appears in several records: ours, the history of its kind, and the fee history. They are matched
 * by ids if an answer carries them, which the documents leave open; otherwise by action, recipient, amount and time.
 */

/** Names of our operations, and of the other histories, in the fee history. */
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
/** An amount in canonical form: `5.0` is `5`. */
const number = (value: unknown): string => {
  const said = text(value);
  return isDecimal(said) ? addDecimal(said, '0') : said;
};
const pair = (one: unknown, other: unknown): string => [text(one), text(other)].sort().join('/');

export const isFee = ({ kind }: ActivityRow): boolean => kind === 'swap-fee';
/** From a swap history, not from an operation of ours. */
export const isFromServer = ({ kind, flowId }: ActivityRow): boolean =>
  flowId === null && kind !== 'swap-fee' && (kind === 'swap' || kind.startsWith('swap-'));

/** Ids shared by all records of one event: swap ids, and the transactions that carry it out. */
export function idsOf({ kind, ref, data }: ActivityRow): string[] {
  const isSwap = kind === 'swap' || kind.startsWith('swap-');
  const isBridge = kind === 'deposit' || kind === 'withdraw';
  const txids: unknown[] = isBridge && Array.isArray(data['txids']) ? data['txids'] : [];
  const named = isSwap ? [ref, data['id']] : txids;
  return named.filter((one): one is string => typeof one === 'string' && isTxid(one));
}

/**
 * Keys that match history records without ids: a swap over two pools shares its second and one side with each of its
 * halves, and a transfer between two of your addresses appears in both histories.
 */
export function sidesOf(row: ActivityRow): string[] {
  const { kind, at, data } = row;
  const side = (...parts: unknown[]): string => [at, ...parts.map(text)].join(' ');
  if (kind === 'swap' || kind === 'swap-route')
    return [
      side('in', data['address'], data['tickIn'], number(data['amountIn'])),
      side('out', data['address'], data['tickOut'], number(data['amountOut'])),
    ];
  const isSent = isFromServer(row) && kind.startsWith('swap-send') && idsOf(row).length === 0;
  return isSent ? [side('sent', data['tick'], number(data['amount']), data['to'])] : [];
}

/** What a fee was paid for, and by whom; equal to the key of that operation. Empty if nothing is paid. */
export function paidFor({ kind, data }: ActivityRow): string {
  const what = kind === 'swap-fee' ? text(data['funcType']) : (functions[kind] ?? '');
  return what === '' ? '' : `${what} ${text(data['address'])}`;
}

/** The action in the same words for every source. Empty if only ids identify it. */
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

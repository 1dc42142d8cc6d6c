import { amount, type AmountOf, type MoreOf } from '#main/kinds/shared/activity.ts';
import type { Receipt } from '#main/kinds/shared/define-kind.ts';
import { isDecimal, scaleDecimal, sum, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { RECEIVERS_KEPT } from '#shared/flows/operation.ts';
import type { FlowView } from '#shared/flows/view.ts';
import type { ActivityAmount } from '#shared/ipc/history.ts';
import { say } from '#shared/words/say.ts';

export const receipt = ({ operation }: FlowView): Receipt | null =>
  operation
    ? {
        what: say.swap.describe.operationOfTheSwap,
        facts: {
          address: operation.address,
          asked: operation.ask,
          part: operation.part,
          fee: operation.charged,
          outcome: operation.outcome,
        },
        txids: [],
      }
    : null;

type Direction = ActivityAmount['direction'];
type Data = Record<string, unknown>;
const DECIMALS = 18;

const sharesOf =
  (direction: Direction, field: 'lp' | 'amount'): AmountOf =>
  ({ data }) =>
    amount(
      direction,
      data[field],
      say.swap.describe.sharesOf({ tick0: String(data['tick0']), tick1: String(data['tick1']) }),
    );

function sentOf({ tick, receivers }: Data): ActivityAmount | null {
  const list = Array.isArray(receivers) ? (receivers as readonly { amount?: unknown }[]) : [];
  const sums = list.flatMap(({ amount: one }) =>
    typeof one === 'string' && isDecimal(one) ? [scaleDecimal(one, DECIMALS)] : [],
  );
  // With more recipients than a record keeps, the total isn't known.
  if (sums.length === 0 || sums.length !== list.length || sums.length >= RECEIVERS_KEPT)
    return null;
  return amount('out', unscaleDecimal(sum(sums), DECIMALS), tick);
}

/** The exact side of a swap; the other one is known only from its own record. */
const exactSide: AmountOf = ({ data }) =>
  data['exactType'] === 'exactOut'
    ? amount('in', data['amountOut'], data['tickOut'])
    : amount('out', data['amountIn'], data['tickIn']);

const otherSide: MoreOf = ({ data }) => [
  data['exactType'] === 'exactOut'
    ? amount('out', data['amountIn'], data['tickIn'])
    : amount('in', data['amountOut'], data['tickOut']),
];

const both =
  (direction: Direction): MoreOf =>
  ({ data }) => [
    amount(direction, data['amount0'], data['tick0']),
    amount(direction, data['amount1'], data['tick1']),
  ];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Rows of its own operations, and of the swap's histories. */
export const amounts: Record<string, AmountOf> = {
  swap: exactSide,
  'swap-route': exactSide,
  'swap-swap': exactSide,
  'swap-multi-swap': exactSide,
  'swap-fee': ({ data }) => amount('out', data['gas'], data['tick']),
  'swap-send'({ data }, { isMine }) {
    if (Array.isArray(data['receivers'])) return sentOf(data);
    // The history names the sender, or omits the queried address, which may be either side.
    const [to, by] = [text(data['to']), text(data['address'])];
    const between = to !== by && isMine(by) ? 'own' : 'in';
    return amount(isMine(to) ? between : 'out', data['amount'], data['tick']);
  },
  // Our own record doesn't say how much was received.
  'swap-claim': ({ data }) => amount('in', data['amount'], data['tick']),
  'swap-add-liquidity': sharesOf('in', 'lp'),
  'swap-remove-liquidity': sharesOf('out', 'lp'),
  'swap-stake': sharesOf('own', 'amount'),
  'swap-unstake': sharesOf('own', 'amount'),
  'swap-lock-lp': sharesOf('own', 'amount'),
  'swap-unlock-lp': sharesOf('own', 'amount'),
  'swap-send-lp': sharesOf('out', 'amount'),
};

/** The other side of a swap, and the tokens exchanged for LP tokens. */
export const more: Record<string, MoreOf> = {
  swap: otherSide,
  'swap-route': otherSide,
  'swap-liquidity-add': both('out'),
  'swap-liquidity-remove': both('in'),
};

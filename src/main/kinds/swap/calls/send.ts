import { addDecimal } from '#shared/bitcoin/amount.ts';
import type { CallOf } from '#shared/flows/operation.ts';
import { say } from '#shared/words/say.ts';

import { quoteSend } from './quote-send.ts';
import { type CallRow, done, figure, isAmount, line, plain, plainTail } from './row.ts';

type Send = CallOf<'send'>;

/** Equal amounts as one: the only form that is documented for both the preparation and the signed call. */
const listOf = ({ tick, receivers }: Send) => {
  const amounts = receivers.map(({ amount }) => amount);
  const [amount] = amounts;
  const isOne = amounts.every((one) => one === amount);
  return {
    tick,
    to: receivers.map(({ to }) => to),
    ...(isOne && amount !== undefined ? { amount } : { amountList: amounts }),
  };
};

/** To one recipient, or to a list of up to a hundred; a longer list becomes several calls. */
export const send: CallRow<Send> = {
  act: 'send',
  switchedOffAs: 'send',
  quote: quoteSend,
  title({ tick, receivers }) {
    const [only] = receivers;
    return receivers.length === 1 && only
      ? say.swap.callsSend.send({ amount: figure(only.amount), tick })
      : say.swap.callsSend.sendToAddresses({ tick, length: receivers.length });
  },
  receivers: ({ receivers }) => receivers.map(({ to }) => to),
  messages: ({ tick, receivers }) =>
    receivers.map(({ to, amount }) => ({
      func: 'send',
      params: [to, tick, amount],
      words: say.swap.callsSend.sendTo({ amount, tick, to }),
    })),
  async prepare(client, ask, common) {
    const [only] = ask.receivers;
    return [
      only && ask.receivers.length === 1
        ? await client.call('swap.preSend', { tick: ask.tick, ...only, ...plain(common) })
        : await client.call('swap.preBatchSend', { ...listOf(ask), ...plain(common) }),
    ];
  },
  async submit(client, ask, sent) {
    const [only] = ask.receivers;
    const tail = { ...plain(sent.common), ...plainTail(sent) };
    if (only && ask.receivers.length === 1)
      await client.call('swap.send', { tick: ask.tick, ...only, ...tail });
    else await client.call('swap.batchSend', { ...listOf(ask), ...tail });
    return [done];
  },
  history: { lists: ['swap.sendHistory'] },
  isSame({ tick, receivers }, rows) {
    const left = [...rows];
    const all = receivers.every(({ to, amount }) => {
      const at = left.findIndex(
        (row) => row['tick'] === tick && row['to'] === to && isAmount(row['amount'], amount),
      );
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    return all && left.length === 0;
  },
  lines: ({ tick, receivers }) =>
    line(
      say.swap.callsSend.sent,
      tick,
      receivers.map(({ amount }) => amount).reduce(addDecimal, '0'),
    ),
};

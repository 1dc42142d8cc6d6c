import { describe, expect, it } from 'vitest';

import { said as chinese } from '#shared/words/chinese/said/index.ts';
import { doneTitle, titleAt } from '#shared/words/done-title.ts';
import { said as english } from '#shared/words/english/said/index.ts';
import { inWords, written } from '#shared/words/said.ts';

const move = (name: string, values?: Record<string, string | number>): string =>
  written(`spend.flowMoves.${name}`, values);
const paid = move('sendSats', { total: '5 000', which: move('toAddresses', { length: 2 }) });

describe('the title of an operation that is done', () => {
  it.each([
    [paid, 'Sent 5 000 sats to 2 addresses', '已发送 5 000 sats 到 2 个地址'],
    [
      `${move('send')} ${written('counts.inscription', { count: 2 })}`,
      ...['Sent 2 inscriptions', '已发送 2 个铭文'],
    ],
    [written('orders.content.inscribe', { title: 'a.png' }), 'Inscribed a.png', '已铭刻 a.png'],
    [
      written('orders.content.times', {
        once: written('orders.content.mint', { groupDecimal: '1 000', tick: 'inks' }),
        count: 3,
      }),
      ...['Minted 1 000 inks, 3 times', '已铸造 1 000 inks，3 次'],
    ],
    [
      written('swap.flowStates.of', {
        titleOf: written('swap.callsSend.send', { amount: '5', tick: 'moss' }),
        ...{ index: 1, of: 3 },
      }),
      ...['Sent 5 moss (1 of 3)', '已发送 5 moss（1 / 3）'],
    ],
    [written('trade.flowLines.bindAPayoutAddress'), 'Payout address set', '已设置收款地址'],
    // What was cancelled was not sent.
    [
      move('cancel', { titleOf: move('send3', { amount: '5', tick: 'moss' }) }),
      ...['Cancelled: Send 5 moss', '已取消：发送 5 moss'],
    ],
    ['2 files', '2 files', '2 files'],
  ])('says what was done: %#', (title, inEnglish, inChinese) => {
    const done = doneTitle(title);
    expect(inWords(done, english)).toBe(inEnglish);
    expect(inWords(done, chinese)).toBe(inChinese);
    expect(doneTitle(done)).toBe(done);
  });

  it('follows the status of a record', () => {
    const said = (status: string): string => inWords(titleAt(paid, status), english);
    expect(['done', 'confirmed', 'minted'].map(said)).toEqual(
      Array.from({ length: 3 }, () => 'Sent 5 000 sats to 2 addresses'),
    );
    expect(['sent', 'failed', 'half', 'replaced', 'cancelled'].map(said)).toEqual(
      Array.from({ length: 5 }, () => 'Send 5 000 sats to 2 addresses'),
    );
  });
});

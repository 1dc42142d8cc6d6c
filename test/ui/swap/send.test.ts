import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import { blankReceiver, problemsByLine, withList } from '#renderer/features/swap/send/send-list.ts';
import SwapView from '#renderer/features/swap/SwapView.vue';
import type { OperationQuote, SignedOperation } from '#shared/ipc/swap.ts';
import type { FakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, PAY_ADDRESS } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

import { createSwapBridge, fees, quoteOf } from './swap-world.ts';

describe('a list of receivers', () => {
  it('takes the place of blank rows and follows filled ones, up to a thousand', () => {
    const rows = [blankReceiver('a', '1'), blankReceiver()];
    expect(withList(rows, [{ to: 'b', amount: '2' }]).map(({ to }) => to)).toEqual(['a', 'b']);
    const many = Array.from({ length: 1_200 }, () => ({ to: 'c', amount: '1' }));
    expect(withList(rows, many)).toHaveLength(1_000);
  });

  it('has its problems by line', () => {
    const note = { field: 'receivers.12.to', text: 'x', severity: 'error' } as const;
    const lines = problemsByLine([note, { ...note, field: 'receivers' }]);
    expect([...lines]).toEqual([[12, [note]]]);
  });
});

/** A look-alike is a warning; a line without an amount is an error. */
function quote({ draft, ask }: Input<'swap.quote'>): OperationQuote {
  if (draft.op !== 'send') return quoteOf();
  const problems = draft.receivers.flatMap(({ to, amount }, at) => [
    ...(to.endsWith('twin')
      ? [
          {
            field: `receivers.${at}.to`,
            text: 'It begins and ends like one you used before.',
            severity: 'warning' as const,
          },
        ]
      : []),
    ...(amount === '0'
      ? [
          {
            field: `receivers.${at}.amount`,
            text: 'Enter an amount above zero.',
            severity: 'error' as const,
          },
        ]
      : []),
  ]);
  const isWrong = problems.some(({ severity }) => severity === 'error');
  const sum = draft.receivers.reduce((all, { amount }) => all + Number(amount), 0);
  return quoteOf({
    problems,
    ask: isWrong ? null : { op: 'send', tick: draft.tick, receivers: draft.receivers },
    total: String(sum),
    fees: ask === 'server' ? fees : [],
  });
}

describe('sending in the swap', () => {
  let bridge: FakeBridge;
  const open = async (query: string) => {
    await mountWith(SwapView, bridge, { route: `/swap?${query}` });
  };
  const wait = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    bridge = createSwapBridge({
      'swap.sendHistory': {
        total: 1,
        list: [{ tick: 'lime', amount: '1', to: 'bcrt1before', ts: 1 }],
      },
    });
    bridge.answer('swap.quote', quote);
    bridge.answer('flow.start', () => ({ ids: ['flow-00000009'], batchId: 'batch-1' }));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends to one, with the sum beside it', async () => {
    await open('section=send&give=lime');
    await type('To', PAY_ADDRESS);
    await type('Amount', '2.5');
    await wait(500);
    expect(pageText()).toMatch(/Total for 1 recipient\s?2\.5 lime/);
    await press('Review send');
    expect(bridge.inputsOf('flow.start')[0]).toMatchObject({
      ask: { op: 'send', tick: 'lime', receivers: [{ to: PAY_ADDRESS, amount: '2.5' }] },
    });
  });

  it('shows beneath what was sent and what came, with the other side of each', async () => {
    bridge = createSwapBridge({
      'swap.sendHistory': {
        total: 2,
        list: [
          { tick: 'lime', amount: '1', address: ORD_ADDRESS, to: 'bcrt1before', ts: 2 },
          { tick: 'pine', amount: '4', address: 'bcrt1giver', to: ORD_ADDRESS, ts: 1 },
        ],
      },
    });
    await open('section=send&give=lime');
    const [sent, came] = document.querySelectorAll('[aria-label="Sends"] tbody tr');
    expect(sent?.textContent).toMatch(/Sent\s*1 .*lime\s*bcrt1before/);
    expect(came?.textContent).toMatch(/Received\s*4 .*pine\s*bcrt1giver/);
  });

  it('warns of an address that looks like another, at its line', async () => {
    await open('section=send&give=lime');
    await type('To', 'bcrt1qtwin');
    await type('Amount', '1');
    await wait(500);
    expect(pageText()).toContain('Caution: It begins and ends like one you used before.');
  });

  it('suggests those that were sent to before', async () => {
    await open('section=send&give=lime');
    await type('To', 'bcrt1b');
    const [option, ...others] = document.querySelectorAll<HTMLElement>('[role="option"]');
    expect(others).toEqual([]);
    expect(option?.textContent).toContain('bcrt1before');
    option?.click();
    await settle();
    expect(field('To').value).toBe('bcrt1before');
    await type('Amount', '1');
    expect(bridge.inputsOf('swap.quote').at(-1)?.draft).toMatchObject({
      receivers: [{ to: 'bcrt1before', amount: '1' }],
    });
  });

  it('takes a file as a table, and asks whether a second one replaces it or is appended', async () => {
    bridge.answer('swap.readList', ({ text }) => ({
      receivers: text.split('\n').map((line) => {
        const [to = '', amount = ''] = line.split(',');
        return { to, amount };
      }),
      faults: [],
    }));
    await open('section=send&give=lime');
    const choose = async (text: string): Promise<void> => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('no file input');
      const files = { configurable: true, value: [{ text: async () => text }] };
      Object.defineProperty(input, 'files', files);
      input.dispatchEvent(new Event('change'));
      await wait(500);
    };
    const receivers = () => {
      const draft = bridge.inputsOf('swap.quote').at(-1)?.draft;
      return draft?.op === 'send' ? draft.receivers.map(({ to }) => to) : [];
    };
    await choose('bcrt1first,1\nbcrt1second,2');
    expect(receivers()).toEqual(['bcrt1first', 'bcrt1second']);
    expect(document.querySelectorAll('[aria-label="Recipients"] li')).toHaveLength(2);
    const amount = document.querySelector<HTMLInputElement>('input[aria-label="Amount 2"]');
    if (!amount) throw new Error('no amount in the table');
    amount.value = '2.5';
    amount.dispatchEvent(new Event('input'));
    await wait(500);
    expect(pageText()).toContain('3.5 lime');
    await choose('bcrt1third,3');
    expect(pageText()).toContain('The file has 1 recipient.');
    expect(receivers()).toEqual(['bcrt1first', 'bcrt1second']);
    await press('Replace list');
    await wait(500);
    expect(receivers()).toEqual(['bcrt1third']);
    await choose('bcrt1fourth,4');
    await press('Append to list');
    await wait(500);
    expect(receivers()).toEqual(['bcrt1third', 'bcrt1fourth']);
    await choose('bcrt1fifth,5');
    await press('Cancel');
    expect(receivers()).toEqual(['bcrt1third', 'bcrt1fourth']);
  });

  it('reads a file of a thousand lines, names the bad ones, and sums up the rest', async () => {
    bridge.answer('swap.readList', ({ text }) => ({
      receivers: text
        .split('\n')
        .filter((line) => line.includes(','))
        .map((line) => ({ to: line.split(',')[0] ?? '', amount: line.split(',')[1] ?? '' })),
      faults: [{ line: 3, text: 'This isn’t an address.' }],
    }));
    await open('section=send&give=lime');
    const lines = Array.from({ length: 999 }, (_, at) => `bcrt1q${at},${at === 6 ? 0 : 1}`);
    const text = [...lines, 'bcrt1twin,1'].join('\n');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file input');
    const file = { text: async () => text };
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change'));
    await settle();
    await wait(500);
    expect(pageText()).toContain('1 line couldn’t be read');
    expect(pageText()).toContain('Line 3: This isn’t an address.');
    expect(pageText()).toContain('1 000 lines');
    expect(pageText()).toContain('1 invalid');
    expect(pageText()).toContain('1 warning');
    expect(pageText()).toContain('Total for 1 000 recipients');
    expect(document.querySelectorAll('li').length).toBeLessThan(60);
    expect(button('Review send').disabled).toBe(true);
    await press('Remove line 7');
    await wait(500);
    expect(pageText()).toContain('999');
    await press('Review send');
    const [started] = bridge.inputsOf('flow.start');
    expect(started).toMatchObject({ ask: { op: 'send' } });
  });
});

describe('what was signed, beside the server’s story', () => {
  const row = (change: Partial<SignedOperation>): SignedOperation => ({
    ...{ id: 'i1', address: ORD_ADDRESS, func: 'send', params: ['bcrt1x', 'lime', '5'] },
    ...{ ts: 1, signedAt: Date.now(), flowId: 'flow-00000001', server: 'there', says: null },
    ...change,
  });

  it('shows where they differ', async () => {
    const bridge = createSwapBridge();
    const moment = (at: number, reported: string | null, change: Partial<SignedOperation>) => ({
      at,
      told: reported === null ? [] : [{ summary: reported, status: 'confirmed', flowId: null }],
      signed: [row(change)],
    });
    bridge.answer('swap.timeline', () => [
      moment(5_000, 'Sent 5 lime to bcrt1x', {}),
      moment(4_000, 'Sent 50 lime to bcrt1x', {
        id: 'i2',
        server: 'other',
        says: 'send bcrt1x lime 50',
      }),
      moment(3_000, null, { id: 'i3', server: 'absent' }),
      moment(2_000, null, { id: 'i4', server: 'absent', signedAt: Date.now() - 7_200_000 }),
      {
        ...{ at: 1_500, signed: [] },
        told: [{ summary: 'Deposit of 5 lime', status: 'confirmed', flowId: 'flow-00000002' }],
      },
      {
        at: 1_000,
        told: [{ summary: 'Claimed elsewhere', status: 'confirmed', flowId: null }],
        signed: [],
      },
    ]);
    await mountWith(SwapView, bridge, { route: '/swap?section=history' });
    expect(pageText()).toContain('The server’s records differ from yours');
    expect(pageText()).toContain('send bcrt1x lime 50');
    expect(pageText()).toContain('Not in a rollup yet');
    expect(pageText()).toContain('Not found on the server');
    expect(pageText()).toContain('Sent 50 lime to bcrt1x');
    expect(pageText()).toContain('Not in the history yet');
    expect(pageText()).toMatch(/Deposit of 5 lime\s*Signed as a transaction/);
    expect(pageText()).toMatch(/Claimed elsewhere\s*Not signed in this app/);
    expect(bridge.inputsOf('swap.timeline')).toMatchObject([
      { address: ORD_ADDRESS, fresh: false },
    ]);
    await press('Compare again');
    expect(bridge.inputsOf('swap.timeline')).toMatchObject([{}, { fresh: true }]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Component } from 'vue';

import { carriesOf } from '#renderer/features/coins/coin-text.ts';
import CoinsView from '#renderer/features/coins/CoinsView.vue';
import SpendCoinView from '#renderer/features/coins/SpendCoinView.vue';
import FlowView from '#renderer/features/flow/FlowView.vue';
import SendInscriptionView from '#renderer/features/send/SendInscriptionView.vue';
import SendView from '#renderer/features/send/SendView.vue';
import { AppError } from '#shared/errors.ts';
import type { SpendInput } from '#shared/flows/spend.ts';

import { createFakeBridge, type FakeBridge } from './fake-bridge.ts';
import { flowOf, NOW, ORD_ADDRESS, PAY_ADDRESS, portfolioOf, TXID } from './fixtures.ts';
import { button, mountWith, pageText, press, settle, type, unmountAll } from './mount.ts';

const { coins } = portfolioOf();
const [clean, asset, unknown] = coins;
const quote = {
  problems: [],
  cost: { feeSats: '282', vsize: 141, inputs: 1, outlaySats: '20282', changeSats: '9853928' },
  max: { sats: '9873000', coins: [clean!.outpoint] },
  outputs: [],
  mine: [],
};

async function open(
  view: Component,
  route: string,
  answers: Parameters<typeof createFakeBridge>[0] = {},
): Promise<FakeBridge> {
  const bridge = createFakeBridge({
    'coins.list': () => ({ asOf: NOW, problem: null, coins, more: null }),
    'coins.report': () => ({
      coin: asset!,
      offsets: [{ id: `${TXID}i0`, offset: '0' }],
      heights: [{ index: 'chain', height: 223 }],
      kept: [],
      others: [],
      provedAt: NOW,
    }),
    'coins.freeze': () => ({}),
    'spend.quote': () => quote,
    ...answers,
  });
  await mountWith(view, bridge, { route });
  return bridge;
}
afterEach(() => {
  vi.useRealTimers();
});

/** Past the pause in which a form waits for the next key. */
async function priced(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 350));
  await settle();
}

const pick = async (outpoint: string): Promise<void> => {
  const box = document.querySelector<HTMLInputElement>(`[aria-label="Select coin ${outpoint}"]`);
  box?.click();
  await settle();
};

describe('coins', () => {
  it('are listed with their verdicts; only spendable ones can be picked', async () => {
    await open(CoinsView, '/coins');
    for (const text of ['Contains an asset', 'Clean', 'Unknown'])
      expect(pageText()).toContain(text);
    const boxOf = (outpoint: string) =>
      document.querySelector<HTMLInputElement>(`[aria-label="Select coin ${outpoint}"]`);
    expect(boxOf(clean!.outpoint)?.disabled).toBe(false);
    expect(boxOf(asset!.outpoint)?.disabled).toBe(true);
    expect(boxOf(unknown!.outpoint)?.disabled).toBe(true);
  });

  it('are not called clean before the transactions that made them were read', async () => {
    const unread = coins.map((coin) => ({ ...coin, isRead: false }));
    const listed = { asOf: NOW, problem: null, coins: unread, more: null };
    await open(CoinsView, '/coins', { 'coins.list': () => listed });
    for (const text of ['Contains an asset', 'Not checked yet', 'Unknown'])
      expect(pageText()).toContain(text);
    expect(pageText()).not.toContain('Clean');
  });

  it('stand by what they carry, each group with its sum, and are sorted within', async () => {
    const small = { ...clean!, outpoint: `${TXID}:9`, sats: '600' };
    await open(CoinsView, '/coins', {
      'coins.list': () => ({ asOf: NOW, problem: null, coins: [...coins, small], more: null }),
    });
    const outpoints = () =>
      [...document.querySelectorAll('tbody input')].map((box) =>
        box.getAttribute('aria-label')?.replace('Select coin ', ''),
      );
    const groups = [clean!.outpoint, small.outpoint, asset!.outpoint, unknown!.outpoint];
    expect(outpoints()).toEqual(groups);
    await press('Amount');
    expect(outpoints()).toEqual([small.outpoint, clean!.outpoint, ...groups.slice(2)]);
    const heads = [...document.querySelectorAll('tbody tr')]
      .filter((row) => row.querySelector('input') === null)
      .map(({ textContent }) => textContent.replace(/\s+/gu, ' ').trim());
    expect(heads).toEqual([
      expect.stringMatching(/^Bitcoin ?2 coins ?9.874.810/u),
      expect.stringMatching(/^Inscriptions ?1 coin ?546/u),
      expect.stringMatching(/^Unknown contents ?1 coin ?12.000/u),
    ]);
    expect(pageText()).toContain('Clean');
    expect(pageText()).toMatch(/9.874.810 sats\s*of\s*9.887.356 sats\s*in 4 coins, all confirmed/u);
    // An icon instead of a picture, never an empty square.
    const last = document.querySelector('tbody tr:last-child')!;
    expect(last.querySelector('td:nth-child(2) [aria-hidden="true"]')?.children).toHaveLength(1);
  });

  it('are consolidated all together, or those that are selected', async () => {
    const small = { ...clean!, outpoint: `${TXID}:9`, sats: '600' };
    await open(CoinsView, '/coins', {
      'coins.list': () => ({ asOf: NOW, problem: null, coins: [...coins, small], more: null }),
    });
    expect(button('Consolidate coins').disabled).toBe(false);
    await pick(small.outpoint);
    expect(button('Consolidate coins').disabled).toBe(true);
  });

  it('say what a source says of them as a sentence begins', () => {
    const reasons = [{ source: 'chain', ok: null, says: 'not confirmed yet' }];
    const coin = { ...asset!, inscriptions: [], verdict: 'unknown' as const, reasons };
    expect(carriesOf(coin, new Map())).toBe('Not confirmed yet');
  });

  it('that are frozen can be picked to be unfrozen, and not to be spent', async () => {
    const frozen = { ...clean!, outpoint: `${TXID}:9`, frozen: true };
    const bridge = await open(CoinsView, '/coins', {
      'coins.list': () => ({ asOf: NOW, problem: null, coins: [...coins, frozen], more: null }),
      'coins.freeze': () => ({}),
    });
    await pick(frozen.outpoint);
    expect(pageText()).toContain('Unfreeze these coins to spend them.');
    expect(button('Send selected').disabled).toBe(true);
    await pick(clean!.outpoint);
    await press('Freeze');
    await press('Unfreeze');
    expect(bridge.inputsOf('coins.freeze')).toEqual([
      { outpoints: [clean!.outpoint], frozen: true },
      { outpoints: [frozen.outpoint], frozen: false },
    ]);
  });

  it('that are picked are frozen together, or sent', async () => {
    const bridge = await open(CoinsView, '/coins');
    await pick(clean!.outpoint);
    expect(pageText()).toContain('1 coin, 9 874 210 sats');
    expect(button('Consolidate').disabled).toBe(true);
    await press('Freeze');
    expect(bridge.inputsOf('coins.freeze')).toEqual([
      { outpoints: [clean!.outpoint], frozen: true },
    ]);
  });

  it('teach the next step when there are none, and keep what is known on an error', async () => {
    await open(CoinsView, '/coins', {
      'coins.list': () => ({ asOf: NOW, problem: null, coins: [], more: null }),
    });
    expect(pageText()).toContain('No coins yet');
    unmountAll();
    await open(CoinsView, '/coins', {
      'coins.list': ({ refresh }) => {
        if (refresh) throw new AppError('PROVIDER_UNREACHABLE', 'down');
        return { asOf: NOW, problem: null, coins, more: null };
      },
    });
    await press('Refresh');
    expect(pageText()).toContain('The provider did not answer');
    expect(pageText()).toContain('9 874 210 sats');
  });

  it('show a report with every source, and let go of junk by reason and password', async () => {
    const bridge = await open(CoinsView, '/coins', { 'coins.release': () => asset! });
    await press(`Details of coin ${asset!.outpoint}`);
    expect(pageText()).toContain('A source names an asset in this coin');
    expect(pageText()).toContain('One inscription on it');
    expect(pageText()).toContain('on sat 0');
    expect(button('Mark coin as spendable').disabled).toBe(true);
    await type('Why it is worthless', 'a used transfer');
    await press('Mark coin as spendable');
    expect(bridge.inputsOf('coins.release')).toEqual([
      {
        outpoint: asset!.outpoint,
        inscriptions: asset!.inscriptions,
        reason: 'a used transfer',
      },
    ]);
  });
});

describe('sending', () => {
  it('prices what is typed and starts exactly that', async () => {
    const bridge = await open(SendView, '/send');
    expect(button('Review in the approval window').disabled).toBe(true);
    await type('Address', ORD_ADDRESS);
    await type('Amount', '20 000');
    await priced();
    expect(pageText()).toContain('20 282 sats');
    expect(pageText()).toMatch(/Sent\s*20 000 sats\s*Network fee\s*282 sats/);
    await press('Review in the approval window');
    const wanted: SpendInput = {
      kind: 'send',
      recipients: [{ address: ORD_ADDRESS, sats: '20000' }],
      feeRate: 12,
    };
    expect(bridge.inputsOf('flow.start')).toEqual([{ ...wanted, network: 'practice' }]);
  });

  it('fills the maximum with the coins that it takes', async () => {
    const bridge = await open(SendView, '/send');
    await type('Address', ORD_ADDRESS);
    await press('Max');
    await priced();
    expect(bridge.inputsOf('spend.quote').at(-1)).toMatchObject({
      recipients: [{ sats: '9873000' }],
      coins: [clean!.outpoint],
    });
  });

  it('says what is wrong in the field where it is', async () => {
    await open(SendView, '/send', {
      'wallet.checkAddress': () => ({
        valid: false,
        mine: false,
        type: null,
        problem: 'This address belongs to another network: Bitcoin.',
        caution: null,
      }),
    });
    await type('Address', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    await type('Amount', '1.5');
    expect(pageText()).toContain('This address belongs to another network: Bitcoin.');
    expect(pageText()).toContain('Enter whole sats above zero.');
    expect(pageText()).toContain('Fix the errors in the form');
    expect(pageText()).not.toContain('Enter an address and an amount');
  });

  it('does not start what the quote stops', async () => {
    await open(SendView, '/send', {
      'spend.quote': () => ({
        ...quote,
        problems: [{ field: 'funds', text: 'The clean coins do not suffice.', severity: 'error' }],
        cost: null,
      }),
    });
    await type('Address', ORD_ADDRESS);
    await type('Amount', '20000');
    await priced();
    expect(pageText()).toContain('The clean coins do not suffice.');
    expect(button('Review in the approval window').disabled).toBe(true);
  });

  it('of an inscription asks for the end of a foreign address', async () => {
    const bridge = await open(SendInscriptionView, `/send/inscription/${TXID}i0`);
    await type('Address', PAY_ADDRESS);
    await priced();
    await type('Last six characters of the address', PAY_ADDRESS.slice(-6));
    await priced();
    await press('Review in the approval window');
    expect(bridge.inputsOf('flow.start')).toEqual([
      {
        network: 'practice',
        kind: 'send-inscription',
        inscriptionId: `${TXID}i0`,
        outpoint: `${TXID}:0`,
        address: PAY_ADDRESS,
        feeRate: 12,
        confirmation: PAY_ADDRESS.slice(-6),
      },
    ]);
  });

  it('names the end of the address where that alone is missing', async () => {
    const text = 'This isn’t your address. Type its last six characters to confirm it.';
    await open(SendInscriptionView, `/send/inscription/${TXID}i0`, {
      'spend.quote': (input) =>
        'confirmation' in input && input.confirmation === PAY_ADDRESS.slice(-6)
          ? quote
          : {
              ...quote,
              problems: [{ field: 'confirmation', text, severity: 'error' }],
              cost: null,
            },
    });
    expect(pageText()).toContain('Enter an address to see the cost.');
    await type('Address', PAY_ADDRESS);
    await priced();
    expect(pageText()).toContain('Type the last six characters of the address to see what');
    expect(pageText()).not.toContain('Enter an address to see the cost.');
    await type('Last six characters of the address', PAY_ADDRESS.slice(-6));
    await priced();
    expect(pageText()).toContain('20 282 sats');
  });

  it('of an inscription that another operation uses leads to that one, and can’t be started', async () => {
    const text = '“List 100 trad” already uses this inscription. Finish or cancel it first.';
    await open(SendInscriptionView, `/send/inscription/${TXID}i0`, {
      'spend.quote': () => ({
        ...quote,
        problems: [{ field: 'operation', text, severity: 'error', flowId: 'flow-00000042' }],
      }),
    });
    await type('Address', ORD_ADDRESS);
    await priced();
    expect(pageText()).toContain(text);
    expect(document.querySelector('a[href$="/flows/flow-00000042"]')?.textContent).toContain(
      'Open that operation',
    );
    expect(button('Review in the approval window').disabled).toBe(true);
  });

  it('of an inscription that is not here says so', async () => {
    await open(SendInscriptionView, `/send/inscription/${'ab'.repeat(32)}i0`);
    expect(pageText()).toContain('This inscription isn’t in your wallet');
  });
});

describe('a picked coin', () => {
  it('is split with the postage that was typed', async () => {
    const bridge = await open(SpendCoinView, `/coins/spend?kind=split&coins=${asset!.outpoint}`);
    await type('Postage', '330');
    await priced();
    await press('Review in the approval window');
    expect(bridge.inputsOf('flow.start')).toEqual([
      {
        network: 'practice',
        kind: 'split',
        outpoint: asset!.outpoint,
        postage: 330,
        feeRate: 12,
      },
    ]);
  });
});

describe('a send on its way', () => {
  it('shows its transactions and raises its fee', async () => {
    const sent = flowOf({
      kind: 'send',
      phase: 'watching',
      order: null,
      spend: {
        asked: { kind: 'send', recipients: [{ address: ORD_ADDRESS, sats: '20000' }], feeRate: 2 },
        transactions: [{ txid: TXID, feeSats: '282', feeRate: '2.00', status: 'sent', at: NOW }],
      },
      question: {
        key: 'bump',
        title: 'Not confirmed yet',
        text: 'It confirms by itself.',
        deadline: null,
        options: [
          {
            answer: 'bump',
            label: 'Raise the fee',
            consequence: 'Replaces it.',
            tone: 'neutral',
            needs: 'fee-rate',
          },
        ],
      },
    });
    const bridge = await open(FlowView, '/flows/flow-00000001', {
      'flow.get': () => sent,
      'flow.answer': () => sent,
    });
    expect(pageText()).toContain('2.00 sat/vB');
    await type('Fee rate', '9');
    await press('Raise the fee');
    expect(bridge.inputsOf('flow.answer')).toEqual([
      { id: 'flow-00000001', answer: 'bump', feeRate: 9 },
    ]);
  });
});

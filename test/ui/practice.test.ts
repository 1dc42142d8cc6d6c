import { describe, expect, it } from 'vitest';

import PracticeView from '#renderer/features/practice/PracticeView.vue';
import { PAY_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { button, openView, pageText, press, type } from '#test/ui/mount.ts';

describe('practice controls', () => {
  it('mines, adds faults and resets only after the word', async () => {
    const status = snapshotOf().practice!;
    const bridge = await openView(PracticeView, {
      'practice.mine': () => ({ ...status, height: 229 }),
      'practice.fault': () => status,
    });
    await type('Blocks', '6');
    await press('Mine');
    expect(bridge.inputsOf('practice.mine')).toEqual([{ blocks: 6 }]);
    expect(document.querySelector('[data-testid="practice-height"]')?.textContent).toBe('229');
    await press('Add fault');
    expect(bridge.inputsOf('practice.fault')).toEqual([
      { row: 'orders.create', mode: 'drop-answer', times: 1 },
    ]);
    expect(button('Reset practice chain').disabled).toBe(true);
  });

  it('moves the clock, takes blocks back, and makes the provider awkward', async () => {
    const status = snapshotOf().practice!;
    const bridge = await openView(PracticeView, {
      'practice.advanceClock': () => ({ ...status, clockAhead: 86_400 }),
      'practice.reorganise': () => status,
      'practice.setConditions': () => ({
        ...status,
        conditions: { ...status.conditions, lie: 'pay-address' as const },
      }),
    });
    await press('Forward 1 day');
    expect(bridge.inputsOf('practice.advanceClock')).toEqual([{ seconds: 86_400 }]);
    expect(pageText()).toContain('ahead');
    await type('Blocks to undo', '7');
    expect(button('Reorganise').disabled).toBe(true);
    await type('Blocks to undo', '3');
    await press('Reorganise');
    expect(bridge.inputsOf('practice.reorganise')).toEqual([{ blocks: 3 }]);
    await press('Set delay');
    expect(bridge.inputsOf('practice.setConditions')).toEqual([{ latency: { '*': 1_000 } }]);
    expect(pageText()).toContain('An order’s payment goes to another address');
  });

  it('fills the payment with an open order, and beside it', async () => {
    const bridge = await openView(PracticeView, {
      'practice.payFromOutside': () => ({ txid: 'a'.repeat(64) }),
    });
    await press('Too little');
    await press('Pay from another wallet');
    expect(bridge.inputsOf('practice.payFromOutside')).toEqual([
      { address: PAY_ADDRESS, sats: 17_432, withInscription: false },
    ]);
  });
});

import { describe, expect, it } from 'vitest';

import { money } from '#test/attacks/honest.ts';
import { ledger, ledgerCoins } from '#test/attacks/ledger.ts';
import { evidenceOf, isOfLedger, outpointOf, sceneOf } from '#test/attacks/scene.ts';
import { twinsByRow } from '#test/attacks/twins.ts';
import { pay } from '#test/attacks/world.ts';

const FORMS =
  'Some twins write the same operation in another form, which the practice service never does.';
const UNMADE = 'The coin is still to be made by a transaction that nobody sent yet.';
const CASE = 'Its twin is one odd transaction, written for this attack.';

/** Rows whose honest twins spend hand-written coins, at least some of them. */
const written: Record<string, string> = {
  ...Object.fromEntries(
    ['create_put_on', 'create_modify_price', 'create_put_off', 'create_bid', 'raise', 'deposit']
      .concat(['tokens sent', 'create_put_on: item', 'create_modify_price: item'])
      .concat(['create_bid: item'])
      .map((row) => [row, FORMS]),
  ),
  ...Object.fromEntries(
    ['withdraw approve', 'withdraw-approve', 'sign-commit', 'sign-reveal', 'reveal']
      .concat(['create 5-byte mint'])
      .map((row) => [row, UNMADE]),
  ),
  psbt: CASE,
};

describe('the honest cases', () => {
  it('spend coins of the practice network, but for those of rows that are named here', async () => {
    const rows = [...(await twinsByRow())];
    expect(
      rows
        .filter(([, one]) => one.written > 0)
        .map(([row]) => row)
        .sort(),
    ).toEqual(Object.keys(written).sort());
    const sum = (kind: 'ledger' | 'written') =>
      rows.reduce((total, [, one]) => total + one[kind], 0);
    expect(sum('ledger')).toBeGreaterThan(4 * sum('written'));
  });

  it('know of a coin what the app reads of it, unless an attack says otherwise', () => {
    const coin = ledgerCoins.get(outpointOf(money()));
    expect(coin).toMatchObject({ sats: 50_000n, owner: { script: pay.script } });
    expect(coin?.report.verdict).toBe('clean');
    expect(evidenceOf(money())).toEqual(coin?.evidence);
    expect(isOfLedger(sceneOf([money()], []))).toBe(true);
    const madeUp = [money('another'), { ...money(), carries: 'unknown' as const }];
    for (const input of madeUp) expect(isOfLedger(sceneOf([input], []))).toBe(false);
  });

  it('trade at prices, and through a module, that are there', () => {
    expect(ledger.market).toEqual({ floorUnitPrice: '18', lastUnitPrice: '21' });
    expect(ledger.module).toMatchObject({ deploy: { protocol: 'brc20-module' } });
    expect(ledger.order.status).toBe('pending');
  });
});

import { describe, expect, it } from 'vitest';

import { AppError, errorCodes } from '#shared/errors.ts';

import { errorText, orderStatusText, wireErrorText } from '../../src/renderer/text.ts';

describe('the words for failures', () => {
  it.each(errorCodes)(
    'names what happened and the way out of %s, with no details given',
    (code) => {
      const { title, text } = wireErrorText({ code, message: 'Plain words from main.' });
      expect(title.length).toBeGreaterThan(5);
      expect(text.length).toBeGreaterThan(10);
      for (const line of [title, text]) {
        expect(line).not.toMatch(/undefined|null|NaN|\[object|!/);
        expect(line).not.toContain(code);
      }
    },
  );

  it('has different words for each code', () => {
    const titles = errorCodes.map((code) => wireErrorText({ code, message: 'm' }).title);
    expect(new Set(titles).size).toBe(errorCodes.length);
  });

  it('says the sums that are missing', () => {
    const { text } = errorText(
      new AppError('INSUFFICIENT_FUNDS', 'm', {
        neededSats: '2000',
        availableSats: '500',
        missingSats: '1500',
      }),
    );
    expect(text).toMatch(/2000 sats.*500 sats.*1500 sats/);
  });

  it('lists why a transaction was blocked', () => {
    const { text } = errorText(
      new AppError('POLICY_VIOLATION', 'm', {
        clauses: [{ id: 'C3', text: 'A coin is unknown.' }],
      }),
    );
    expect(text).toContain('A coin is unknown.');
    expect(text).toContain('Nothing was signed.');
  });

  it('shows nothing of an error that is not ours', () => {
    expect(errorText(new Error('/home/someone/secret')).text).not.toContain('secret');
  });

  it('takes direction overrides and control characters out of what a provider says', () => {
    const { text } = errorText(
      new AppError('PROVIDER_REJECTED', 'm', {
        row: 'orders.create',
        code: -1,
        msg: 'pay \u202eelsewhere\u0007',
      }),
    );
    expect(text).toContain('pay elsewhere');
  });

  it('shows an order status it does not know as it is, and object members are not statuses', () => {
    expect(orderStatusText('brand_new').label).toBe('brand_new');
    expect(orderStatusText('constructor').label).toBe('constructor');
    expect(orderStatusText('minted').label).toBe('Inscribed');
  });
});

import { describe, expect, it } from 'vitest';

import { errorText, kindText, orderStatusText, wireErrorText } from '#renderer/base/text.ts';
import { AppError, errorCodes } from '#shared/errors.ts';

describe('text of errors', () => {
  it.each(errorCodes)('%s says what happened and what to do, without holes', (code) => {
    const text = wireErrorText({ code, message: 'for the log' });
    expect(text.title.length).toBeGreaterThan(5);
    expect(`${text.title} ${text.text}`).not.toMatch(/undefined|null|NaN|\[object|!/);
    expect(text.text.length).toBeGreaterThan(5);
  });

  it('names the sums of a shortage', () => {
    const text = errorText(
      new AppError('INSUFFICIENT_FUNDS', 'x', {
        neededSats: '900',
        availableSats: '400',
        missingSats: '500',
      }),
    ).text;
    for (const sum of ['900 sats', '400 sats', '500 sats']) expect(text).toContain(sum);
  });

  it('says how long to wait after a wrong password', () => {
    const busy = new AppError('PROVIDER_BUSY', 'x', { reason: 'maintenance' });
    expect(errorText(busy).title).toBe('The provider is under maintenance');
    const hurried = new AppError('PROVIDER_BUSY', 'x', { reason: 'rate' });
    expect(errorText(hurried).title).toContain('slow down');
    expect(errorText(new AppError('PROVIDER_BUSY', 'x', {})).title).toBe('The provider is busy');
    expect(errorText(new AppError('WRONG_PASSWORD', 'x', { waitMs: 1500 })).text).toContain(
      'Wait 2 s',
    );
  });

  it('lists the broken clauses of a policy violation', () => {
    const clauses = [{ id: 'C3', text: 'Input 2 carries an inscription.' }];
    expect(errorText(new AppError('POLICY_VIOLATION', 'x', { clauses })).text).toContain(
      'Input 2 carries',
    );
  });

  it('shows a direction mark in what a provider says by its code', () => {
    const text = errorText(
      new AppError('PROVIDER_REJECTED', 'x', { row: 'a', code: 1, msg: 'no\u202Eway' }),
    );
    expect(text.text).toContain('no⟨U+202E⟩way');
  });

  it('does not leak the message of an unknown failure', () => {
    expect(JSON.stringify(errorText(new Error('secret path')))).not.toContain('secret');
  });

  it('shows an order status that it does not know, as it is', () => {
    expect(orderStatusText('constructor').label).toBe('constructor');
    expect(orderStatusText('minted').label).toBe('Inscribed');
  });
});

describe('kinds of what happened', () => {
  it.each([
    ['brc20-inscribe-mint', 'BRC-20 mint'],
    ['send-tokens', 'Send tokens'],
    ['re-price', 'Edit price'],
  ])('%s is %s on screen', (kind, words) => {
    expect(kindText(kind)).toBe(words);
  });
});

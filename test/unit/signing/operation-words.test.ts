import { describe, expect, it } from 'vitest';

import { operationMoves, operationSummary } from '#main/kinds/inscribe/sign/operation.ts';
import type { Receiver } from '#main/signing/parts/receiver.ts';

const mint = '{"p":"brc-20","op":"mint","tick":"abcde","amt":"1000"}';
const deploy =
  '{"p":"brc-20","op":"deploy","tick":"abcdef","max":"21000000","lim":"1000","self_mint":"true"}';
const address = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const you: Receiver = { receiveAddress: address, for: 'you', forName: null };
const ada: Receiver = { receiveAddress: address, for: 'other', forName: 'Ada' };

describe('the operation of an order that its deployer signs', () => {
  it('is described in words, with its recipient', () => {
    expect(operationSummary({ operation: mint, receiver: you })).toBe(
      'Inscribe BRC-20 mint of 1\u202f000 abcde, to your own address,',
    );
    expect(operationSummary({ operation: mint, receiver: ada })).toBe(
      'Inscribe BRC-20 mint of 1\u202f000 abcde, to Ada (bcrt1qcr8t…8zeqchgx),',
    );
    expect(operationSummary({ operation: deploy, receiver: null })).toBe(
      'Inscribe BRC-20 deploy of abcdef,',
    );
  });

  it('is something to see: what comes to you, or what you give', () => {
    const own = operationMoves({ operation: deploy, receiver: you }, 'inscribed later');
    expect(own).toEqual({
      gives: [],
      gets: [
        {
          title: 'BRC-20 deploy of abcdef',
          about:
            '21\u202f000\u202f000 at most, 1\u202f000 per mint, only you can mint, inscribed later',
          inscriptionId: null,
          ticker: 'abcdef',
        },
      ],
    });
    const { gives, gets } = operationMoves({ operation: mint, receiver: ada }, 'inscribed later');
    expect(gets).toEqual([]);
    expect(gives).toMatchObject([{ about: 'inscribed later, to Ada (bcrt1qcr8t…8zeqchgx)' }]);
  });

  it('that is unknown is shown as written, with every invisible character', () => {
    const odd = '{"p":"brc-20", "op":"mint","tick":"a\u200bb"}';
    expect(operationSummary({ operation: odd, receiver: null })).toContain('⟨U+200B⟩');
    expect(operationMoves({ operation: odd, receiver: null }, 'later').gets[0]).not.toHaveProperty(
      'ticker',
    );
  });

  it('says a ticker that would hide something as it is', () => {
    const hidden = '{"p":"brc-20","op":"mint","tick":"a\u200bbc","amt":"1"}';
    expect(operationSummary({ operation: hidden, receiver: you })).toContain('a⟨U+200B⟩bc');
  });
});

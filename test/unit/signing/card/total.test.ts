import { describe, expect, it } from 'vitest';

import { totalOfLines } from '#main/signing/clauses/general/total.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { Shown } from '#shared/flows/shown.ts';
import type { GeneralCase } from '#test/attacks/catalogue/general.ts';
import { honestPayment, paymentVerdicts } from '#test/attacks/catalogue/payment.ts';
import { honestRaise, raiseVerdicts } from '#test/attacks/catalogue/raises.ts';
import { honestSend, spendVerdicts } from '#test/attacks/catalogue/spends.ts';
import type { Verdicts } from '#test/attacks/define.ts';
import {
  honestBuy,
  honestDeposit,
  honestList,
  honestPayment as honestWithdraw,
} from '#test/attacks/honest.ts';
import { verdictsOf } from '#test/attacks/provider-made-case.ts';
import { commitVerdicts, honestCommit } from '#test/attacks/signed-case.ts';

const totalOf = (all: Verdicts) => all.find(({ id }) => id === 'total');

/** An honest case of a kind, and what its card says about this total. */
const judging =
  <C extends GeneralCase>(honest: () => C, verdicts: (one: C) => Verdicts) =>
  (shown: Shown | undefined, spentSats = 0n) => {
    const one = honest();
    one.intent.shown = shown;
    one.scene.around = { ...one.scene.around, spentSats };
    return totalOf(verdicts(one));
  };

const send = judging(honestSend, spendVerdicts);
const buy = judging(honestBuy, verdictsOf);
/** What leaves by each, with its rate. */
const kinds = [
  ['inscribe', judging(honestPayment, paymentVerdicts)],
  ['inscribe, signed', judging(honestCommit, commitVerdicts)],
  ['spend', send],
  ['trade', buy],
  ['deposit', judging(honestDeposit, verdictsOf)],
  ['withdraw', judging(honestWithdraw, verdictsOf)],
] as const;

const RATE = 20;
/** What leaves, from the text of a card for which no form showed a total. */
const leavesBy = (of: (typeof kinds)[number][1]): number =>
  Number(
    /costs ([\d\u202f]+)/
      .exec(of({ rate: RATE, totalSats: '0' })?.text ?? '')?.[1]
      ?.replaceAll('\u202f', ''),
  );

describe('the total of a card', () => {
  it.each(kinds)('%s: is compared with what the form showed', (_kind, of) => {
    const leaves = leavesBy(of);
    expect(leaves).toBeGreaterThan(0);
    const at = (totalSats: number, spent = 0n) =>
      of({ rate: RATE, totalSats: String(totalSats) }, spent)?.verdict;
    expect(of(undefined)).toBeUndefined();
    expect([at(leaves), at(leaves + 10_000)]).toEqual(['pass', 'pass']);
    // One vB at the rate, and three roundings by a service.
    expect([at(leaves - RATE - 3), at(leaves - RATE - 4)]).toEqual(['pass', 'warn']);
    expect([at(leaves + 700, 700n), at(leaves + 700, 1_000n)]).toEqual(['pass', 'warn']);
  });

  it('names both numbers, what left before, and a network fee that is higher', () => {
    expect(send({ rate: 2, totalSats: '20000' })?.text).toBe(
      'This costs 20\u202f290 sats. You were shown a total of 20\u202f000 sats: it is 290 sats more.',
    );
    expect(send({ rate: 2, totalSats: '25000' }, 10_000n)?.text).toBe(
      'This costs 20\u202f290 sats. You were shown a total of 25\u202f000 sats, and 10\u202f000 sats were already spent: it is 5\u202f290 sats more.',
    );
    expect(send({ rate: 2, feeSats: '100', totalSats: '20100' })?.text).toMatch(
      /it is 190 sats more\. The network fee is 290 sats instead of 100 sats\.$/,
    );
  });

  it('names the total before and after where you chose a higher rate since', () => {
    expect(send({ rate: 1, feeSats: '145', totalSats: '20145' })).toMatchObject({
      verdict: 'pass',
      text: 'The total was 20\u202f145 sats at 1 sat/vB. At the 2 sat/vB you chose since, it is 20\u202f290 sats.',
    });
    expect(send({ rate: 1, feeSats: '145', totalSats: '19145' })?.verdict).toBe('warn');
  });

  it('names them on the card that raises the fee of a purchase', () => {
    const raise = judging(honestRaise, raiseVerdicts);
    expect(raise({ rate: 1, totalSats: '100000' })?.verdict).toBe('pass');
  });

  it('compares lines that are approved together with one total', () => {
    const line = (outlaySats: string) =>
      ({ outlaySats, feeSats: '100', clauses: [{ id: 'total' }] }) as ApprovalCard;
    const lines = [line('10000'), line('15000')];
    const of = (totalSats: string) =>
      totalOfLines(lines, {
        intent: { shown: { rate: 2, totalSats } },
        spentSats: 600n,
      } as unknown as TransactionFacts);
    expect(of('25600')?.verdict).toBe('pass');
    expect(of('20000')).toMatchObject({
      verdict: 'warn',
      text: 'This costs 25\u202f000 sats. You were shown a total of 20\u202f000 sats, and 600 sats were already spent: it is 5\u202f600 sats more.',
    });
  });

  it('says nothing about it if nothing leaves before a sale', () => {
    expect(judging(honestList, verdictsOf)({ rate: 2, totalSats: '0' })).toBeUndefined();
  });
});

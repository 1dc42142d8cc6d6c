import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { allAttacks } from '../../../src/main/self-test/attacks/all.ts';
import { runAttack } from '../../../src/main/self-test/define.ts';
import {
  honestApprove,
  honestBuy,
  honestDelist,
  honestDeposit,
  honestList,
  honestPayment,
} from '../../../src/main/self-test/honest.ts';
import { factsOf } from '../../../src/main/self-test/provided-case.ts';
import { judgeProvided } from '../../../src/main/signing/purposes/judge.ts';

const attacks = allAttacks();

describe('every attack is refused by the check that is there for it, and its honest twin accepted', () => {
  it.each(attacks.map((attack) => [attack.row, attack.title, attack] as const))(
    '%s: %s',
    (_row, _title, attack) => {
      const result = runAttack(attack);
      expect(result.refused, result.says).toBe(true);
      expect(result.says.length).toBeGreaterThan(10);
    },
  );

  it('no attack stands twice', () => {
    const names = attacks.map(({ row, title }) => `${row}: ${title}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** Rows of the safety table: attacked here, or a test file that shows what a pure check cannot. */
const rows: Record<string, 'here' | string[]> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17].map((n) => [`C${n}`, 'here'] as const),
  ),
  C13: ['test/flows/payment-fate.test.ts', 'test/flows/crash-matrix.test.ts'],
  PSBT: 'here',
  create: 'here',
  'create: bytes': ['test/unit/flows/media.test.ts', 'test/flows/inscribe-app.test.ts'],
  'create BRC-20 mint': 'here',
  'create BRC-20 transfer': 'here',
  'pay address': 'here',
  amount: 'here',
  payment: 'here',
  polling: ['test/flows/verify.test.ts'],
  refund: 'here',
  'list/summary': ['test/flows/order-identity.test.ts'],
  'pre_* → signMsgs': 'here',
  'fee message': 'here',
  count: 'here',
  'replay / stale': 'here',
  'add/remove liquidity': 'here',
  'send / batch_send / send_lp': 'here',
  'stake/lock': 'here',
  deposit: 'here',
  withdraw: 'here',
  'withdraw payment': 'here',
  'withdraw approve': 'here',
  create_put_on: 'here',
  create_modify_price: 'here',
  create_put_off: 'here',
  create_bid: 'here',
  bind: 'here',
};

describe('the catalogue', () => {
  const aimedAt = new Set(attacks.flatMap(({ row, by }) => [row, by]));

  it('has at least 120 attacks, of every row that it says it has', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(120);
    const missing = Object.entries(rows).filter(([row, at]) => at === 'here' && !aimedAt.has(row));
    expect(missing).toEqual([]);
    const unknown = attacks.filter(({ row }) => rows[row] !== 'here');
    expect(unknown.map(({ row }) => row)).toEqual([]);
  });

  it('names tests that exist for the rows that need a running app', () => {
    const paths = Object.values(rows).flatMap((at) => (at === 'here' ? [] : at));
    expect(
      paths.filter((path) => !existsSync(join(import.meta.dirname, '../../..', path))),
    ).toEqual([]);
  });

  it('has an attack by every clause of every purpose', () => {
    const honest = [
      honestDeposit,
      honestPayment,
      honestApprove,
      honestList,
      honestDelist,
      honestBuy,
    ];
    const clauses = honest.flatMap((make) =>
      judgeProvided(factsOf(make() as ReturnType<typeof honestDeposit>)).map(({ id }) => id),
    );
    expect([...new Set(clauses)].filter((id) => !aimedAt.has(id))).toEqual([]);
  });
});

describe('the runner', () => {
  const clause = (verdict: 'pass' | 'block' | 'hold') => [{ id: 'C1', verdict, text: 'so' }];
  const base = { row: 'r', title: 't', by: 'C1', verdict: 'block' } as const;

  it('counts an attack that passes, or that another check refuses, as a failure', () => {
    const honest = () => clause('pass');
    expect(runAttack({ ...base, honest, attack: () => clause('pass') }).refused).toBe(false);
    const other = () => [{ id: 'C2', verdict: 'block' as const, text: 'so' }];
    expect(runAttack({ ...base, honest, attack: other }).refused).toBe(false);
    expect(runAttack({ ...base, honest, attack: () => clause('hold') }).refused).toBe(false);
    expect(runAttack({ ...base, honest, attack: () => clause('block') }).refused).toBe(true);
  });

  it('counts a refused honest case, and one that cannot be run, as a failure', () => {
    const attack = () => clause('block');
    expect(runAttack({ ...base, attack, honest: () => clause('hold') }).refused).toBe(false);
    const broken = () => {
      throw new Error('broken');
    };
    expect(runAttack({ ...base, attack, honest: broken }).refused).toBe(false);
    const result = runAttack({ ...base, attack: broken, honest: () => clause('pass') });
    expect(result).toMatchObject({ refused: false });
  });
});

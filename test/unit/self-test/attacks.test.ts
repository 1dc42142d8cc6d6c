import { describe, expect, it } from 'vitest';

import { allAttacks } from '../../../src/main/self-test/attacks/all.ts';
import { runAttack } from '../../../src/main/self-test/define.ts';

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

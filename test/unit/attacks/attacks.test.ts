import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { allAttacks } from '#test/attacks/catalogue/all.ts';
import { runAttack } from '#test/attacks/define.ts';

import { rowsWithoutFlow, safetyRows } from './safety-rows.ts';

const attacks = allAttacks();
/** Rows of the safety table in its sections 1.1 to 1.4. */
const ROWS = 80;

describe('every attack is refused by the check that is there for it, and its honest twin accepted', () => {
  it.each(attacks.map((attack) => [attack.row, attack.title, attack] as const))(
    '%s: %s',
    async (_row, _title, attack) => {
      const result = await runAttack(attack);
      expect(result.refused, result.says).toBe(true);
      expect(result.says.length).toBeGreaterThan(10);
    },
  );

  it('no attack stands twice', () => {
    const names = attacks.map(({ row, title }) => `${row}: ${title}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the catalogue', () => {
  const titles = new Set(attacks.map(({ title }) => title));

  it('has an attack, or a test of the running app, for every row of the safety table', () => {
    for (const { id, attacks: named = [], tests = [] } of safetyRows) {
      expect(named.length + tests.length, id).toBeGreaterThan(0);
      expect(
        named.filter((title) => !titles.has(title)),
        id,
      ).toEqual([]);
      for (const test of tests) {
        const [path = '', title = ''] = test.split(' > ');
        const text = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
        expect(text, test).toContain(title);
      }
    }
    const ids = [...safetyRows.map(({ id }) => id), ...rowsWithoutFlow];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(ROWS);
  });

  it('has an attack by every clause of every purpose', async () => {
    /** A purpose is identified by the clauses of its honest case. */
    const purposes = new Map<string, { ids: string[]; by: Set<string> }>();
    for (const attack of attacks) {
      const ids = (await attack.honest()).map(({ id }) => id);
      const known = purposes.get(ids.join()) ?? { ids, by: new Set() };
      purposes.set(ids.join(), known);
      known.by.add(attack.by);
    }
    expect(purposes.size).toBeGreaterThan(15);
    const missing = [...purposes.values()].flatMap(({ ids, by }) =>
      ids
        .filter((id) => !by.has(id))
        .filter((id) => id !== 'bind.change' && !(id === 'C31' && ids.includes('cancel')))
        .map((id) => `${id} of ${ids.join()}`),
    );
    // The current payout address is only shown, and a cancellation pays nobody: neither blocks anything.
    expect(missing).toEqual([]);
  });
});

describe('the runner', () => {
  const clause = (verdict: 'pass' | 'block' | 'hold') => [{ id: 'C1', verdict, text: 'so' }];
  const base = { row: 'r', title: 't', by: 'C1', verdict: 'block' } as const;

  it('counts an attack that passes, or that another check refuses, as a failure', async () => {
    const honest = () => clause('pass');
    expect((await runAttack({ ...base, honest, attack: () => clause('pass') })).refused).toBe(
      false,
    );
    const other = () => [{ id: 'C2', verdict: 'block' as const, text: 'so' }];
    expect((await runAttack({ ...base, honest, attack: other })).refused).toBe(false);
    expect((await runAttack({ ...base, honest, attack: () => clause('hold') })).refused).toBe(
      false,
    );
    expect((await runAttack({ ...base, honest, attack: () => clause('block') })).refused).toBe(
      true,
    );
  });

  it('counts a refused honest case, and one that cannot be run, as a failure', async () => {
    const attack = () => clause('block');
    expect((await runAttack({ ...base, attack, honest: () => clause('hold') })).refused).toBe(
      false,
    );
    const broken = () => {
      throw new Error('broken');
    };
    expect((await runAttack({ ...base, attack, honest: broken })).refused).toBe(false);
    const result = await runAttack({ ...base, attack: broken, honest: () => clause('pass') });
    expect(result).toMatchObject({ refused: false });
  });
});

import { describe, expect, it } from 'vitest';

import { purposes } from '#main/kinds/index.ts';
import { guardClauses, isNone } from '#main/signing/define/guards.ts';
import { transactionClauses } from '#main/signing/define/purpose.ts';
import { matrix } from '#test/attacks/catalogue/matrix.ts';
import { runAttack } from '#test/attacks/define.ts';

const cells = matrix();
const transactions = Object.entries(purposes).filter(([, { kind }]) => kind === 'transaction');

describe('purposes and general clauses', () => {
  it('has a row for every purpose that signs a transaction', () => {
    const rows = new Set(cells.map(({ purpose }) => purpose));
    expect([...rows].sort()).toEqual(transactions.map(([name]) => name).sort());
  });

  it('has a general attack for every general clause, and a written reason for every hole', () => {
    const guards = ['C30', 'C31'];
    expect(new Set(cells.map(({ by }) => by))).toEqual(new Set([...transactionClauses, ...guards]));
    for (const { purpose, title, reason } of cells) {
      expect(reason?.length ?? 99, `${purpose}: ${title}`).toBeGreaterThan(10);
    }
  });

  it('lists what cannot apply', () => {
    const reasons = transactions.flatMap(([name, purpose]) =>
      Object.entries(('exempt' in purpose ? purpose.exempt : {}) as Record<string, string>).map(
        ([id, reason]) => `${name} ${id}: ${reason}`,
      ),
    );
    expect(reasons.sort()).toMatchSnapshot();
  });

  it('lists what the guards do not compare, of transactions and of messages', () => {
    const reasons = Object.entries(purposes).flatMap(([name, { guards }]) =>
      guardClauses.flatMap((id) => {
        const guard: object = guards[id];
        return isNone(guard) ? [`${name} ${id}: ${guard.none}`] : [];
      }),
    );
    for (const reason of reasons) expect(reason.length, reason).toBeGreaterThan(25);
    expect(reasons.sort()).toMatchSnapshot();
  });

  it('leaves out only what its clause would let pass', async () => {
    for (const { purpose, title, by, attack, reason } of cells) {
      if (reason === undefined) continue;
      const { refused } = await runAttack(attack);
      expect(refused, `${purpose}: ${title} is refused by ${by}: the hole is none`).toBe(false);
    }
  });
});

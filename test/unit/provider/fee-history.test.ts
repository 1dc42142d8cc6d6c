import { describe, expect, it } from 'vitest';

import { createFeeHistory, FEE_STEP_MS } from '#main/kinds/shared/fee-history.ts';

function history(data?: unknown) {
  let kept = data;
  const cache = {
    get: () => (kept === undefined ? null : { data: kept }),
    set: (_name: string, _key: string, next: unknown) => void (kept = next),
  };
  return createFeeHistory({ cache });
}
const at = (step: number) => ({ at: step * FEE_STEP_MS, fastest: step, hour: 5, economy: 2 });

describe('fees over time', () => {
  it('are noted once in ten minutes, oldest first', () => {
    const fees = history();
    for (const moment of [at(1), at(1.4), at(2), at(2.1), at(3)]) fees.note(moment);
    expect(fees.all()).toEqual([at(1), at(2), at(3)]);
  });

  it('are kept for a week', () => {
    const fees = history();
    for (let step = 0; step < 1_500; step += 1) fees.note(at(step));
    expect(fees.all()).toHaveLength(1_008);
    expect(fees.all().at(-1)).toEqual(at(1_499));
  });

  it('start over if the stored form differs', () => {
    const fees = history([{ when: 'before' }]);
    expect(fees.all()).toEqual([]);
    fees.note(at(1));
    expect(fees.all()).toEqual([at(1)]);
  });
});

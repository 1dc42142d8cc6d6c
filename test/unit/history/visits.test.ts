import { beforeEach, describe, expect, it } from 'vitest';

import { visitsIn } from '#main/app/visits.ts';

const HOUR = 3_600_000;
let now = 0;
let marks: Map<string, unknown>;
let writes: number;
beforeEach(() => {
  now = 1_000_000_000;
  marks = new Map();
  writes = 0;
});
const visits = () =>
  visitsIn(
    {
      marks: {
        get: (source, key) => marks.get(`${source} ${key}`) ?? null,
        set(source, key, data) {
          writes += 1;
          marks.set(`${source} ${key}`, data);
        },
      },
    },
    { now: () => now },
  );
const seeAfter = (ms: number, wallet = 'w1') => {
  now += ms;
  visits().see(wallet);
};

describe('a visit', () => {
  it('has none before it the first time', () => {
    expect(visits().before('w1')).toBeNull();
    seeAfter(0);
    seeAfter(5 * 60_000);
    expect(visits().before('w1')).toBeNull();
  });

  it('ends after an hour without use, at the time of the last use', () => {
    seeAfter(0);
    seeAfter(20 * 60_000);
    const last = now;
    seeAfter(HOUR);
    expect(visits().before('w1')).toBe(last);
    seeAfter(HOUR - 1);
    seeAfter(HOUR - 1);
    expect(visits().before('w1')).toBe(last);
  });

  it('belongs to one wallet', () => {
    seeAfter(0);
    seeAfter(2 * HOUR, 'w2');
    expect(visits().before('w2')).toBeNull();
    seeAfter(0);
    expect(visits().before('w1')).not.toBeNull();
  });

  it('is written once a minute at most', () => {
    seeAfter(0);
    for (let step = 0; step < 59; step += 1) seeAfter(1_000);
    expect(writes).toBe(1);
    seeAfter(1_000);
    expect(writes).toBe(2);
  });

  it('ignores a time ahead of a clock that was set back, and continues from the current one', () => {
    seeAfter(0);
    seeAfter(2 * HOUR);
    now -= 10 * HOUR;
    expect(visits().before('w1')).toBeNull();
    visits().see('w1');
    const last = now;
    seeAfter(HOUR);
    expect(visits().before('w1')).toBe(last);
  });

  it('takes what cannot be read for nothing', () => {
    marks.set('visit w1', { before: 'yesterday' });
    expect(visits().before('w1')).toBeNull();
    seeAfter(0);
    expect(visits().before('w1')).toBeNull();
  });
});

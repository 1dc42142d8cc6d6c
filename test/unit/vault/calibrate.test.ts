import { describe, expect, it } from 'vitest';

import { kdfForSpeed } from '#main/vault/file/calibrate.ts';
import { checkKdf, kdfDefault, kdfFloor } from '#main/vault/file/format.ts';

describe('calibration', () => {
  it('takes the default where it costs about 0.7 s', () => {
    expect(kdfForSpeed(175)).toEqual(kdfDefault);
  });

  it('adds passes on a faster machine and never passes the ceiling', () => {
    expect(kdfForSpeed(60)).toEqual({ ...kdfDefault, passes: 8 });
    expect(kdfForSpeed(1).passes).toBe(16);
  });

  it('halves the memory on a slower one and never goes below the floor', () => {
    expect(kdfForSpeed(400)).toEqual({ ...kdfDefault, memoryKiB: 128 * 1024 });
    expect(kdfForSpeed(100_000)).toEqual(kdfFloor);
  });

  it('only gives what a reader accepts', () => {
    for (let ms = 1; ms < 3000; ms += 7) {
      expect(() => {
        checkKdf(kdfForSpeed(ms), false);
      }).not.toThrow();
    }
  });
});

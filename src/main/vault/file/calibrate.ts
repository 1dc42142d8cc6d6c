import { kdfCeiling, kdfDefault, kdfFloor, type KdfParams } from './format.ts';
import { argon2id } from './seal.ts';

const TARGET_MS = 700;

/**
 * KDF parameters for about 0.7 s of work on this machine: less memory (down to the floor) on slow ones, more passes on
 * fast ones. Measures the floor once.
 */
export async function calibrateKdf(now: () => number): Promise<KdfParams> {
  const started = now();
  await argon2id(new Uint8Array(8), new Uint8Array(16), kdfFloor);
  const floorMs = Math.max(1, now() - started);
  return kdfForSpeed(floorMs);
}

/** Chooses from the time measured at the floor; time is proportional to memory times passes. */
export function kdfForSpeed(floorMs: number): KdfParams {
  const affordable = (kdfFloor.memoryKiB * kdfFloor.passes * TARGET_MS) / floorMs;
  const passes = Math.floor(affordable / kdfDefault.memoryKiB);
  if (passes > kdfDefault.passes) {
    return { ...kdfDefault, passes: Math.min(passes, kdfCeiling.passes) };
  }
  for (let memoryKiB = kdfDefault.memoryKiB; memoryKiB > kdfFloor.memoryKiB; memoryKiB /= 2) {
    // Unlocking a quarter slower is still quick, so prefer the stronger choice.
    if (memoryKiB * kdfDefault.passes <= affordable * 1.25) return { ...kdfDefault, memoryKiB };
  }
  return kdfFloor;
}

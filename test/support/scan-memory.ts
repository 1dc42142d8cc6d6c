import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const STEP = 16 * 1024 * 1024;

/**
 * Searches every readable mapping of another process for byte strings (Linux). Counts per name, without zeros.
 * `scanned` is in bytes. The process should be idle, since moving data may be missed.
 */
export function scanMemory(pid: number, needles: readonly (readonly [string, Buffer])[]) {
  const longest = Math.max(...needles.map(([, bytes]) => bytes.length));
  const found: Record<string, number> = {};
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const chunk = Buffer.allocUnsafeSlow(STEP);
  let scanned = 0;
  for (const [start, end] of readableMappings(pid)) {
    for (let at = start; at < end; at += STEP - longest) {
      const read = readAt(memory, chunk, at, Math.min(STEP, end - at));
      if (read === 0) break;
      scanned += read;
      const part = chunk.subarray(0, read);
      for (const [name, bytes] of needles) {
        for (let hit = part.indexOf(bytes); hit >= 0; hit = part.indexOf(bytes, hit + 1)) {
          // A hit entirely within the overlap is found again in the next step.
          if (hit >= STEP - longest && at + STEP - longest < end) break;
          found[name] = (found[name] ?? 0) + 1;
        }
      }
      if (end - at <= STEP) break;
    }
  }
  closeSync(memory);
  return { found, scanned };
}

function readableMappings(pid: number): [number, number][] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .filter((line) => / r/.test(line) && !/\[(vvar|vsyscall)/.test(line))
    .map((line) => {
      const [start = '', end = ''] = (line.split(' ')[0] ?? '').split('-');
      return [Number.parseInt(start, 16), Number.parseInt(end, 16)];
    });
}

/** 0 for an unmapped or unreadable region, such as device memory. */
function readAt(fd: number, into: Buffer, at: number, length: number): number {
  try {
    return readSync(fd, into, 0, length, at);
  } catch {
    return 0;
  }
}

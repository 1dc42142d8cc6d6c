/**
 * Minimum processor time of some runs, in ms. Processor time ignores other load on the machine, and interruptions only
 * ever add.
 */
export async function timed(runs: number, work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

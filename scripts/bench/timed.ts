/**
 * The least processor time of some runs, in ms. Processor time, because a machine that does something else as well makes
 * the clock say nothing; the least, because whatever comes in between only adds.
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

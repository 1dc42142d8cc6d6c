/** Processor time of this thread in ms: a machine that does something else as well makes the clock say nothing. */
export const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest that this thread worked without letting anybody else have their turn, in ms. */
export function watchTurns() {
  let before = spent();
  let longest = 0;
  const timer = setInterval(() => {
    const now = spent();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1);
  return {
    /** Since it was asked last. */
    longest(): number {
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}

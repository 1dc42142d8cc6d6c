/** Processor time of this thread in ms, which ignores other load on the machine. */
export const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest stretch, in ms, that this thread blocked the event loop. */
export function watchTurns() {
  let before = spent();
  let longest = 0;
  const timer = setInterval(() => {
    const now = spent();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1);
  return {
    /** Since the last call. */
    longest(): number {
      const found = longest;
      longest = 0;
      return found;
    },
    stop: () => clearInterval(timer),
  };
}

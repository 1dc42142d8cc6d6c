import { useIntervalFn, useTimestamp } from '@vueuse/core';

/** The current time, updated at an interval. */
export const useNow = (everyMs = 1000) =>
  useTimestamp({ scheduler: (update) => useIntervalFn(update, everyMs) });

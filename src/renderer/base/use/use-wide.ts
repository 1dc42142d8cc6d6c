import { useMediaQuery } from '@vueuse/core';

/** Whether a list and its detail fit side by side. */
export const useWide = () => useMediaQuery('(min-width: 80rem)');

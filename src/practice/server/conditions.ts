import type { PracticeConditions } from '#shared/ipc/practice.ts';

/** How awkward the practice network is now. It lives in memory: a restart makes it friendly again. */
export const friendly: PracticeConditions = {
  latency: {},
  indexLag: 0,
  rateLimit: null,
  keyRequired: false,
  orderHours: 24,
  market: 'open',
  lie: null,
  swap: {
    committing: false,
    recovering: false,
    disabledTicks: [],
    voucher: false,
    matching: false,
  },
};

/** What is absent stays as it is. */
export type ConditionsChange = {
  [K in keyof PracticeConditions]?: PracticeConditions[K] | undefined;
};

export interface Conditions {
  now: () => PracticeConditions;
  /** Changes what is given and leaves the rest. */
  set(change: ConditionsChange): void;
}

export function createConditions(): Conditions {
  let current = friendly;
  return {
    now: () => current,
    set(change) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      current = { ...current, ...(Object.fromEntries(given) as Partial<PracticeConditions>) };
    },
  };
}

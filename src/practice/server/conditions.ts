import type { PracticeConditions } from '#shared/ipc/practice.ts';

/** Current conditions of the practice network. In memory: a restart resets them. */
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

/** Absent fields stay unchanged. */
export type ConditionsChange = {
  [K in keyof PracticeConditions]?: PracticeConditions[K] | undefined;
};

export type Conditions = ReturnType<typeof createConditions>;

export function createConditions() {
  let current = friendly;
  return {
    now: () => current,
    /** Changes the given fields and keeps the others. */
    set(change: ConditionsChange) {
      const changed = Object.entries(change).filter(([, value]) => value !== undefined);
      current = { ...current, ...(Object.fromEntries(changed) as Partial<PracticeConditions>) };
    },
  };
}

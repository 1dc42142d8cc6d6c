import type { FlowView } from '#shared/flows/view.ts';

type Step = FlowView['steps'][number];

/** The status of the step at a place, when `done` of them lie behind. `ended`: what is left will not come. */
export function stepStatus(at: number, done: number, ended: boolean): Step['status'] {
  if (at < done) return 'done';
  if (ended) return 'skipped';
  return at === done ? 'current' : 'todo';
}

/** Steps by key and label. `times`: when those happened that are behind, where that is known. */
export const timeline = (
  steps: readonly (readonly [key: string, label: string])[],
  { done, ended }: { done: number; ended: boolean },
  times: Readonly<Record<string, number | null>> = {},
): Step[] =>
  steps.map(([key, label], at) => ({
    key,
    label,
    status: stepStatus(at, done, ended),
    at: at < done ? (times[key] ?? null) : null,
    note: null,
  }));

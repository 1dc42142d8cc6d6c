import type { FlowView } from '#shared/flows/view.ts';

type Step = FlowView['steps'][number];

/** Status of the step at an index with `done` completed steps. `ended`: the rest won't happen. */
export function stepStatus(at: number, done: number, ended: boolean): Step['status'] {
  if (at < done) return 'done';
  if (ended) return 'skipped';
  return at === done ? 'current' : 'todo';
}

/** Steps by key and label. `times`: when completed steps happened, if known. */
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

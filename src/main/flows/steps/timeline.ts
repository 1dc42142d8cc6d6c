import type { FlowView } from '#shared/flows/view.ts';

type Status = FlowView['steps'][number]['status'];

/** The status of the step at a place, when `done` of them lie behind. `ended`: what is left will not come. */
export function stepStatus(at: number, done: number, ended: boolean): Status {
  if (at < done) return 'done';
  if (ended) return 'skipped';
  return at === done ? 'current' : 'todo';
}

import type { ApprovalCard } from '#shared/flows/approval.ts';

/** Whether a path belongs to a watch-only address, which has no key in this app. */
export const isWatchedPath = (path: string): boolean => /^(xpub|address)(\/|$)/.test(path);

/** Whether all keys are on another device: the approved PSBT is then exported unsigned. */
export const isExported = ({ inputs }: Pick<ApprovalCard, 'inputs'>): boolean =>
  inputs.some(({ mine, path }) => mine && path !== null && isWatchedPath(path));

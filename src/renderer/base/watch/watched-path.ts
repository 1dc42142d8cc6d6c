import type { ApprovalCard } from '#shared/flows/approval.ts';

/** Of an address, by its path: no key of it is in this app. */
export const isWatchedPath = (path: string): boolean => /^(xpub|address)(\/|$)/.test(path);

/** Where the keys are elsewhere nothing is signed here: what is approved leaves as an unsigned PSBT. */
export const isExported = ({ inputs }: Pick<ApprovalCard, 'inputs'>): boolean =>
  inputs.some(({ mine, path }) => mine && path !== null && isWatchedPath(path));

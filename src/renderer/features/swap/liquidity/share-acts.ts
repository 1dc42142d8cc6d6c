import { words } from '#renderer/base/words.ts';

const shareActs = ['stake', 'unstake', 'claim', 'lock-lp', 'unlock-lp', 'send-lp'] as const;
export type ShareAct = (typeof shareActs)[number];

/** Pool actions, as labelled on the tabs. */
export const poolActs = () =>
  (['add', 'remove', ...shareActs] as const).map((value) => ({
    value,
    label: words.swapPools.actions[value],
  }));
export type PoolAct = 'add' | 'remove' | ShareAct;

/** Tabs that act on LP tokens only, as their form takes them. */
export const shareActOf = (act: PoolAct): ShareAct | undefined =>
  shareActs.find((one) => one === act);

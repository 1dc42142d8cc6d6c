const shareActs = ['stake', 'unstake', 'claim', 'lock-lp', 'unlock-lp', 'send-lp'] as const;
export type ShareAct = (typeof shareActs)[number];

/** Pool actions, as labelled on the tabs. */
export const poolActs = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Take out' },
  { value: 'stake', label: 'Stake' },
  { value: 'unstake', label: 'Unstake' },
  { value: 'claim', label: 'Claim' },
  { value: 'lock-lp', label: 'Lock' },
  { value: 'unlock-lp', label: 'Unlock' },
  { value: 'send-lp', label: 'Send shares' },
] as const;
export type PoolAct = (typeof poolActs)[number]['value'];

/** Tabs that act on LP tokens only, as their form takes them. */
export const shareActOf = (act: PoolAct): ShareAct | undefined =>
  shareActs.find((one) => one === act);

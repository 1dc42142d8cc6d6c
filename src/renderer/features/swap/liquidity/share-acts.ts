const shareActs = ['stake', 'unstake', 'claim', 'lock-lp', 'unlock-lp', 'send-lp'] as const;
export type ShareAct = (typeof shareActs)[number];

/** What can be done with a pool, in the words of the tabs. */
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

/** A tab that is about shares alone, as its form takes it. */
export const shareActOf = (act: PoolAct): ShareAct | undefined =>
  shareActs.find((one) => one === act);
